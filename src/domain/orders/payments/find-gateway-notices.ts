import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { gatewayCharges, gatewayNotices, payments } from '../../../db/schema/payment-tables.ts';
import type { GatewayNoticeKind } from '../../../shared/rules/orders/gateway-notice-kinds.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { gatewayNoticeListInput } from '../../../shared/schemas/payment-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { nullable, text, typed } from '../../read-rows.ts';

export type GatewayNotice = {
  id: number;
  provider: string;
  /** The charge's number, or the one that the gateway named. */
  ref: string;
  /** An order of the checkout that it is about; null when it concerns none of ours. */
  code: string | null;
  kind: GatewayNoticeKind;
  gatewayMessage: string;
  amount: number | null;
  times: number;
  firstAt: string;
  lastAt: string;
  closedAt: string | null;
  closedNote: string | null;
};

/**
 * Unexpected messages of the gateways: open notices first, the oldest of them on top; closed ones the latest first.
 * Admins only.
 */
export async function findGatewayNotices(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof gatewayNoticeListInput> = {},
) {
  requireUser(actor, { admin: 'findGatewayNotices' });
  const { view, page, limit } = parse(gatewayNoticeListInput, input);
  const open = view === 'open';
  const where = open ? isNull(gatewayNotices.closedAt) : isNotNull(gatewayNotices.closedAt);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        notice: gatewayNotices,
        code: typed(
          nullable(text),
          sql`(select min(${orders.code}) from ${orders} where ${orders.groupCode} = ${payments.groupCode})`,
        ),
      })
      .from(gatewayNotices)
      .leftJoin(gatewayCharges, eq(gatewayCharges.id, gatewayNotices.chargeId))
      .leftJoin(payments, eq(payments.id, gatewayCharges.paymentId))
      .where(where)
      .orderBy(
        ...(open
          ? [asc(gatewayNotices.firstAt), asc(gatewayNotices.id)]
          : [desc(gatewayNotices.closedAt), desc(gatewayNotices.id)]),
      )
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(gatewayNotices, where),
  ]);
  const data = rows.map(({ notice, code }): GatewayNotice => {
    const { chargeId: _, closedBy: __, firstAt, lastAt, closedAt, ...rest } = notice;
    return {
      ...rest,
      code,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    };
  });
  return toPage(data, { total }, { page, limit });
}
