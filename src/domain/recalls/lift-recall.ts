import { and, eq, isNull, ne } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { recallBatches, recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { isExpired } from '../../shared/rules/batch-rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendBatchEvent, lockBatchChain } from '../batches/append-batch-event.ts';
import { changeBatch, lockBatches } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { sendOrderMessages } from '../orders/notifications/send-order-messages.ts';

/** Ends a recall that was a false alarm: its batches are sold again unless another recall holds them, and its buyers are told. */
export async function liftRecall(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.edit');
  const farmerId = user.farmerId ?? fail('forbidden');
  await inTransaction(ctx, async (ctx) => {
    await lockBatchChain(ctx, farmerId);
    const [recall] = await ctx.db
      .select({ drill: recalls.drill, lot: batches.code })
      .from(recalls)
      .innerJoin(batches, eq(batches.id, recalls.batchId))
      .where(and(eq(recalls.id, id), eq(recalls.farmerId, farmerId), isNull(recalls.liftedAt)));
    if (!recall) return fail('recall_not_found');
    const held = await ctx.db
      .select({ code: batches.code })
      .from(recallBatches)
      .innerJoin(batches, eq(batches.id, recallBatches.batchId))
      .where(eq(recallBatches.recallId, id));
    const locked = await lockBatches(
      ctx,
      farmerId,
      held.map(({ code }) => code),
    );
    await ctx.db.update(recalls).set({ liftedAt: ctx.clock.now() }).where(eq(recalls.id, id));
    await recordAudit(ctx, actor, {
      action: 'batch.recall-lifted',
      entity: 'lot',
      entityId: recall.lot,
    });
    if (recall.drill) return;
    const stillHeld = new Set(
      (
        await ctx.db
          .select({ id: recallBatches.batchId })
          .from(recallBatches)
          .innerJoin(recalls, eq(recalls.id, recallBatches.recallId))
          .where(and(eq(recalls.farmerId, farmerId), eq(recalls.drill, false), isNull(recalls.liftedAt)))
      ).map((one) => one.id),
    );
    const today = dayInWib(ctx.clock.now());
    const note = { note: `penarikan lot ${recall.lot} berakhir`, actorId: user.userId };
    for (const batch of locked) {
      if (stillHeld.has(batch.id)) continue;
      await appendBatchEvent(ctx, batch, { event: 'recall_ended', actorId: user.userId });
      await changeBatch(ctx, batch, { blocked: isExpired(batch.goodUntil, today) ? 'expired' : null }, note);
    }
    const told = await ctx.db
      .select({ code: orders.code })
      .from(recallOrders)
      .innerJoin(orders, eq(orders.id, recallOrders.orderId))
      .where(and(eq(recallOrders.recallId, id), ne(orders.status, 'cancelled')));
    await sendOrderMessages(
      ctx,
      told.map(({ code }) => ({ code, event: 'recall_lifted', recall: { id, lot: recall.lot } })),
    );
  });
}
