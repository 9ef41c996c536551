import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { batches } from '../../db/schema/batch-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { recallBatches, recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { toDecimal } from '../../shared/format/quantity.ts';
import { recallQuery, recallsQuery } from '../../shared/schemas/catalogue/recall-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { findBatchFor } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { type RecallScope, readRecallScope } from './recall-scope.ts';

/** The extent of a recall: batches with what is left of them, orders, and the number of buyers. */
export async function previewRecall(
  ctx: AppContext,
  actor: Actor,
  code: string,
): Promise<RecallScope & { code: string; goods: string; seller: string }> {
  const user = requireDuty(actor, 'goods.edit', { admin: 'previewRecall' });
  const { id, goods, farmerId } = await findBatchFor(ctx, user, code);
  const [scope, [owner]] = await Promise.all([
    readRecallScope(ctx, id),
    ctx.db.select({ name: farmers.name }).from(farmers).where(eq(farmers.id, farmerId)),
  ]);
  return { code, goods, seller: owner!.name, ...scope };
}

export type RecallItem = {
  id: number;
  lot: string;
  goods: string;
  reason: string;
  drill: boolean;
  /** An admin opened it, so only an admin ends it. */
  byShop: boolean;
  seller: string;
  openedAt: string;
  liftedAt: string | null;
};

export type RecallOrder = {
  code: string;
  status: OrderStatus;
  paymentMethod: string | null;
  buyer: string;
  phone: string | null;
  qty: number;
  /** Null for an order with goods in several units. */
  unit: string | null;
  answer: 'separated' | 'used' | null;
  answeredAt: string | null;
};

export type RecallDetail = RecallItem & {
  /** The first of its batches, and the number of batches. */
  batches: { code: string; goods: string; unit: string; left: number }[];
  reached: number;
  orders: RecallOrder[];
  total: number;
  /** The number of buyers whom the job has yet to notify. */
  untold: number;
  separated: number;
  used: number;
  page: number;
  limit: number;
};

const columns = {
  id: recalls.id,
  lot: batches.code,
  goods: batches.goods,
  reason: recalls.reason,
  drill: recalls.drill,
  byShop: recalls.byShop,
  seller: farmers.name,
  openedAt: recalls.openedAt,
  liftedAt: recalls.liftedAt,
};

/** The most batches of a recall that a page shows. */
const MAX_SHOWN = 100;

const selectRecalls = (ctx: AppContext) =>
  ctx.db
    .select(columns)
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .innerJoin(farmers, eq(farmers.id, recalls.farmerId))
    .$dynamic();

/** Recalls and drills, newest first: a seller's own, all for an admin, or those of one seller. */
export async function findRecalls(
  ctx: AppContext,
  actor: Actor,
  query: QueryOf<typeof recallsQuery> = {},
): Promise<PageResult<RecallItem>> {
  const user = requireDuty(actor, 'goods.see', { admin: 'findRecalls' });
  const { page, limit, farmer } = parse(recallsQuery, query as z.input<typeof recallsQuery>);
  const where = and(ownRecalls(user), farmer ? eq(recalls.farmerId, farmer) : undefined);
  const [rows, total] = await Promise.all([
    selectRecalls(ctx)
      .where(where)
      .orderBy(desc(recalls.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(recalls, where),
  ]);
  return toPage(rows.map(toItem), { total }, { page, limit });
}

/** The recalls that a user may see: all for an admin, a seller's own. */
const ownRecalls = (user: UserActor) =>
  user.role === 'admin' ? undefined : eq(recalls.farmerId, user.farmerId ?? -1);

const toItem = ({
  openedAt,
  liftedAt,
  ...row
}: Omit<RecallItem, 'openedAt' | 'liftedAt'> & { openedAt: Date; liftedAt: Date | null }): RecallItem => ({
  ...row,
  openedAt: openedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** One recall with its batches, and its orders with their buyers' answers: those without an answer first. */
export async function getRecall(
  ctx: AppContext,
  actor: Actor,
  id: number,
  query: QueryOf<typeof recallQuery> = {},
): Promise<RecallDetail> {
  const user = requireDuty(actor, 'goods.see', { admin: 'getRecall' });
  const { page, limit } = parse(recallQuery, query as z.input<typeof recallQuery>);
  const [row] = await selectRecalls(ctx).where(and(eq(recalls.id, id), ownRecalls(user)));
  if (!row) return fail('recall_not_found');
  const ofRecall = eq(recallOrders.recallId, id);
  const answered = (answer: 'separated' | 'used') =>
    ctx.db.$count(recallOrders, and(ofRecall, eq(recallOrders.answer, answer)));
  const [reached, found, total, separated, used, untold, batchCount] = await Promise.all([
    ctx.db
      .select({ code: batches.code, goods: batches.goods, unit: batches.unit, left: recallBatches.left })
      .from(recallBatches)
      .innerJoin(batches, eq(batches.id, recallBatches.batchId))
      .where(eq(recallBatches.recallId, id))
      .orderBy(asc(recallBatches.batchId))
      .limit(MAX_SHOWN),
    selectRecallOrders(ctx)
      .where(ofRecall)
      .orderBy(sql`${recallOrders.answer} asc nulls first`, asc(recallOrders.orderId))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(recallOrders, ofRecall),
    answered('separated'),
    answered('used'),
    ctx.db.$count(recallOrders, and(ofRecall, isNotNull(recallOrders.pendingMessage))),
    ctx.db.$count(recallBatches, eq(recallBatches.recallId, id)),
  ]);
  return {
    ...toItem(row),
    batches: reached.map(({ left, ...one }) => ({ ...one, left: toDecimal(left) })),
    reached: batchCount,
    orders: found.map(toRecallOrder),
    ...{ total, separated, used, untold, page, limit },
  };
}

/** The orders of recalls with their buyers, for `toRecallOrder`. */
export const selectRecallOrders = (ctx: AppContext) =>
  ctx.db
    .select({ recalled: recallOrders, order: orders, account: { name: users.name, phone: users.phone } })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .$dynamic();

export function toRecallOrder({
  recalled,
  order: { code, status, paymentMethod, billing },
  account,
}: Awaited<ReturnType<typeof selectRecallOrders>>[number]): RecallOrder {
  const typed = billing ? `${billing.firstName} ${billing.lastName}`.trim() : '';
  return {
    ...{ code, status, paymentMethod },
    buyer: typed || account?.name || 'Pembeli',
    phone: billing?.phone ?? account?.phone ?? null,
    qty: toDecimal(recalled.qty),
    unit: recalled.unit,
    answer: recalled.answer,
    answeredAt: recalled.answeredAt?.toISOString() ?? null,
  };
}
