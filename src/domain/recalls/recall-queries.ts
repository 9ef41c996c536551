import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batches } from '../../db/schema/batch-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { recallBatches, recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { toDecimal } from '../../shared/format/quantity.ts';
import { recallQuery } from '../../shared/schemas/catalogue/recall-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { findOwnBatch } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, readRows } from '../read-rows.ts';
import { readRecallScope } from './recall-scope.ts';

/** What calling a batch back would reach: batches with what is left of them, orders, and how many buyers. */
export async function previewRecall(ctx: AppContext, actor: Actor, code: string) {
  const user = requireDuty(actor, 'goods.edit');
  const batch = await findOwnBatch(ctx, user.farmerId ?? -1, code);
  const scope = await readRecallScope(ctx, batch.id);
  const ids = scope.orders.map(({ id }) => id);
  const [row] = await readRows(
    ctx,
    { buyers: int },
    sql`select count(distinct coalesce(customer_id, code))::int as buyers from orders
        where id = any(${sql.param(ids)}::int[])`,
  );
  const open = scope.orders.filter(({ status }) => !['shipped', 'completed', 'refunded'].includes(status));
  return {
    code,
    goods: batch.goods,
    batches: scope.batches.map(({ id: _, listingId: __, ...one }) => one),
    orders: scope.orders.length,
    held: open.length,
    buyers: row!.buyers,
  };
}

export type RecallItem = {
  id: number;
  lot: string;
  goods: string;
  reason: string;
  drill: boolean;
  openedAt: string;
  liftedAt: string | null;
};

export type RecallDetail = RecallItem & {
  batches: { code: string; goods: string; unit: string; left: number }[];
  orders: {
    code: string;
    status: OrderStatus;
    qty: number;
    answer: 'separated' | 'used' | null;
    answeredAt: string | null;
  }[];
  total: number;
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
  openedAt: recalls.openedAt,
  liftedAt: recalls.liftedAt,
};

/** The most recalls of one batch, and batches of one recall, that a page shows. */
const MAX_SHOWN = 100;

/** The seller's last recalls, newest first. */
export async function findRecalls(ctx: AppContext, actor: Actor): Promise<RecallItem[]> {
  const user = requireDuty(actor, 'goods.see');
  const rows = await ctx.db
    .select(columns)
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(eq(recalls.farmerId, user.farmerId ?? -1))
    .orderBy(desc(recalls.id))
    .limit(MAX_SHOWN);
  return rows.map(toItem);
}

const toItem = ({
  openedAt,
  liftedAt,
  ...row
}: Omit<RecallItem, 'openedAt' | 'liftedAt'> & { openedAt: Date; liftedAt: Date | null }): RecallItem => ({
  ...row,
  openedAt: openedAt.toISOString(),
  liftedAt: liftedAt?.toISOString() ?? null,
});

/** One recall with its batches, and its orders with what their buyers answered: those without an answer first. */
export async function getRecall(
  ctx: AppContext,
  actor: Actor,
  id: number,
  query: QueryOf<typeof recallQuery> = {},
): Promise<RecallDetail> {
  const user = requireDuty(actor, 'goods.see');
  const { page, limit } = parse(recallQuery, query as z.input<typeof recallQuery>);
  const [row] = await ctx.db
    .select(columns)
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(and(eq(recalls.id, id), eq(recalls.farmerId, user.farmerId ?? -1)));
  if (!row) return fail('recall_not_found');
  const answered = (answer: 'separated' | 'used') =>
    ctx.db.$count(recallOrders, and(eq(recallOrders.recallId, id), eq(recallOrders.answer, answer)));
  const [reached, found, total, separated, used] = await Promise.all([
    ctx.db
      .select({ code: batches.code, goods: batches.goods, unit: batches.unit, left: recallBatches.left })
      .from(recallBatches)
      .innerJoin(batches, eq(batches.id, recallBatches.batchId))
      .where(eq(recallBatches.recallId, id))
      .orderBy(asc(batches.id))
      .limit(MAX_SHOWN),
    ctx.db
      .select({
        code: orders.code,
        status: orders.status,
        qty: recallOrders.qty,
        answer: recallOrders.answer,
        answeredAt: recallOrders.answeredAt,
      })
      .from(recallOrders)
      .innerJoin(orders, eq(orders.id, recallOrders.orderId))
      .where(eq(recallOrders.recallId, id))
      .orderBy(sql`${recallOrders.answer} is not null`, asc(recallOrders.orderId))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(recallOrders, eq(recallOrders.recallId, id)),
    answered('separated'),
    answered('used'),
  ]);
  return {
    ...toItem(row),
    batches: reached.map(({ left, ...one }) => ({ ...one, left: toDecimal(left) })),
    orders: found.map(({ qty, answeredAt, ...one }) => ({
      ...one,
      qty: toDecimal(qty),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    ...{ total, separated, used, page, limit },
  };
}
