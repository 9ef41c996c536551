import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import { type AppContext, inTransaction } from '../context.ts';
import { sendOrderMessages } from '../orders/notifications/send-order-messages.ts';

/** The number of buyers notified in one transaction. */
const TOLD_AT_ONCE = 100;

/**
 * Notifies the next buyers of a recall, at most a hundred, of what they have yet to receive, in the caller's
 * transaction. Call it last. Skips orders that were cancelled meanwhile. Returns how many orders were processed.
 */
export async function tellNextBuyers(
  ctx: AppContext,
  recall: { id: number; lot: string; reason: string },
): Promise<number> {
  const { id, lot, reason } = recall;
  const waiting = await ctx.db
    .select({
      orderId: recallOrders.orderId,
      code: orders.code,
      status: orders.status,
      event: recallOrders.pendingMessage,
    })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .where(and(eq(recallOrders.recallId, id), isNotNull(recallOrders.pendingMessage)))
    .orderBy(asc(recallOrders.orderId))
    .limit(TOLD_AT_ONCE)
    .for('update', { of: recallOrders, skipLocked: true });
  if (waiting.length === 0) return 0;
  await ctx.db
    .update(recallOrders)
    .set({ pendingMessage: null })
    .where(
      and(
        eq(recallOrders.recallId, id),
        sql`${recallOrders.orderId} = any(${sql.param(waiting.map(({ orderId }) => orderId))}::int[])`,
      ),
    );
  await sendOrderMessages(
    ctx,
    waiting.flatMap(({ code, status, event }) =>
      status === 'cancelled' || !event
        ? []
        : [{ code, event, recall: { id, lot }, ...(event === 'recalled' ? { reason } : {}) }],
    ),
  );
  return waiting.length;
}

/**
 * Notifies the buyers of large recalls whom the opening or the end left to this job. Returns how many were notified.
 */
export async function tellRecallBuyers(ctx: AppContext): Promise<number> {
  let told = 0;
  for (let after = 0; ; ) {
    const [recall] = await ctx.db
      .select({ id: recalls.id, lot: batches.code, reason: recalls.reason })
      .from(recallOrders)
      .innerJoin(recalls, eq(recalls.id, recallOrders.recallId))
      .innerJoin(batches, eq(batches.id, recalls.batchId))
      .where(and(isNotNull(recallOrders.pendingMessage), gt(recallOrders.recallId, after)))
      .orderBy(asc(recallOrders.recallId))
      .limit(1);
    if (!recall) return told;
    after = recall.id;
    for (;;) {
      const now = await inTransaction(ctx, (ctx) => tellNextBuyers(ctx, recall));
      told += now;
      if (now < TOLD_AT_ONCE) break;
    }
  }
}
