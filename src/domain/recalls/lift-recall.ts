import { and, eq, isNull, sql } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { isExpired } from '../../shared/rules/batch-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendBatchEvent, lockBatchChain } from '../batches/append-batch-event.ts';
import { changeBatch } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { notifyOfRecall } from './notify-of-recall.ts';
import { forEachRecalledBatch, lockRecalledListings } from './recall-scope.ts';
import { tellNextBuyers } from './tell-recall-buyers.ts';

/**
 * Ends a recall that was a false alarm: its batches are on sale again unless another recall holds them, and its buyers
 * are notified, the first hundred at once and the rest by a job. Only an admin ends an admin's recall
 * (`recall_by_shop`, 403).
 */
export async function liftRecall(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.edit', { admin: 'liftRecall' });
  await inTransaction(ctx, async (ctx) => {
    const recall = await findOpenRecall(ctx, id);
    if (!recall || (user.role !== 'admin' && recall.farmerId !== user.farmerId))
      return fail('recall_not_found');
    if (recall.byShop && user.role !== 'admin') return fail('recall_by_shop');
    const { farmerId, lot, drill, reason } = recall;
    await lockBatchChain(ctx, farmerId);
    // A concurrent request may have ended it before this transaction got the chain's lock.
    if (!(await findOpenRecall(ctx, id))) return fail('recall_not_found');
    await lockRecalledListings(ctx, id);
    await ctx.db.update(recalls).set({ liftedAt: ctx.clock.now() }).where(eq(recalls.id, id));
    await recordAudit(ctx, actor, { action: 'batch.recall-lifted', entity: 'lot', entityId: lot });
    if (drill) return;
    await sellAgain(ctx, id, { lot, actorId: user.userId });
    // A buyer who was not notified of the recall need not be notified of its end.
    await ctx.db
      .update(recallOrders)
      .set({
        pendingMessage: sql`case when ${recallOrders.pendingMessage} is null then 'recall_lifted' end`,
      })
      .where(eq(recallOrders.recallId, id));
    await tellNextBuyers(ctx, { id, lot, reason });
    await notifyOfRecall(ctx, user, { id, lot, farmerId, event: 'lifted' });
  });
}

async function findOpenRecall(ctx: AppContext, id: number) {
  const [recall] = await ctx.db
    .select({
      farmerId: recalls.farmerId,
      drill: recalls.drill,
      byShop: recalls.byShop,
      reason: recalls.reason,
      lot: batches.code,
    })
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(and(eq(recalls.id, id), isNull(recalls.liftedAt)));
  return recall;
}

/** Puts the batches of an ended recall on sale again unless another recall holds them or their last day has passed. */
async function sellAgain(
  ctx: AppContext,
  recallId: number,
  { lot, actorId }: { lot: string; actorId: string },
): Promise<void> {
  const today = dayInWib(ctx.clock.now());
  const note = { note: `penarikan lot ${lot} berakhir`, actorId };
  const free = sql`not exists (
    select from recall_batches other join recalls r on r.id = other.recall_id
    where other.batch_id = ${batches.id} and not r.drill and r.lifted_at is null)`;
  await forEachRecalledBatch(ctx, recallId, free, async (batch) => {
    await appendBatchEvent(ctx, batch, { event: 'recall_ended', actorId });
    await changeBatch(ctx, batch, { blocked: isExpired(batch.goodUntil, today) ? 'expired' : null }, note);
  });
}
