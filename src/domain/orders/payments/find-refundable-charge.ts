import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import { gatewayCharges, gatewayRefunds } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';
import { findGateway } from '../../payments/find-gateway.ts';
import { int, typed } from '../../read-rows.ts';

/**
 * The charge from which the gateway can refund `amount` of an order: paid by a refundable method, and with
 * that much left. Null when there is none.
 */
export async function findRefundableCharge(
  ctx: AppContext,
  orderId: number,
  amount: number,
): Promise<{ id: number; ref: string; provider: string } | null> {
  const sent = typed(
    int,
    sql`coalesce((select sum(r.amount) from ${gatewayRefunds} r
    where r.charge_id = ${gatewayCharges.id} and r.status <> 'refused'), 0)::float8`,
  );
  const charges = await ctx.db
    .select({
      id: gatewayCharges.id,
      ref: gatewayCharges.ref,
      provider: gatewayCharges.provider,
      channel: gatewayCharges.channel,
      left: sql`${gatewayCharges.amount} - greatest(${gatewayCharges.refunded}, ${sent})`.mapWith(Number),
    })
    .from(gatewayCharges)
    .where(and(eq(gatewayCharges.status, 'paid'), arrayContains(gatewayCharges.orderIds, [orderId])))
    .orderBy(asc(gatewayCharges.id));
  return (
    charges.find(
      ({ provider, channel, left }) =>
        left >= amount && (findGateway(ctx, provider)?.refunds?.allows(channel) ?? false),
    ) ?? null
  );
}
