import type { z } from 'zod';
import { recallBatches, recallOrders, recalls } from '../../db/schema/recall-tables.ts';
import { toQuantity } from '../../shared/format/quantity.ts';
import { recallInput } from '../../shared/schemas/catalogue/recall-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendBatchEvent, lockBatchChain } from '../batches/append-batch-event.ts';
import { changeBatch, findOwnBatch, lockBatches } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { insertRows } from '../insert-rows.ts';
import { sendOrderMessages } from '../orders/notifications/send-order-messages.ts';
import { parse } from '../parse.ts';
import { readRecallScope } from './recall-scope.ts';

/** Buyers that are told by one statement each. */
const TOLD_AT_ONCE = 100;

/**
 * Calls a batch back, with all that came of it: what is left is no longer sold, orders that were not sent are held, and every buyer
 * is told. A drill writes down the same list, and neither stops anything nor tells anybody. Requires the duty to edit the goods.
 */
export async function openRecall(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof recallInput>,
): Promise<{ id: number }> {
  const user = requireDuty(actor, 'goods.edit');
  const { reason, drill } = parse(recallInput, input);
  const farmerId = user.farmerId ?? fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    // Under the seller's chain no batch comes of another, and under the locks of the listings no order takes of one.
    await lockBatchChain(ctx, farmerId);
    const batch = await findOwnBatch(ctx, farmerId, code);
    const { batches: reached } = await readRecallScope(ctx, batch.id);
    const locked = await lockBatches(
      ctx,
      farmerId,
      reached.map((one) => one.code),
    );
    const { orders } = await readRecallScope(ctx, batch.id);
    const [recall] = await ctx.db
      .insert(recalls)
      .values({
        ...{ farmerId, batchId: batch.id, reason, drill },
        ...{ openedBy: user.userId, openedAt: ctx.clock.now() },
      })
      .onConflictDoNothing()
      .returning({ id: recalls.id });
    if (!recall) return fail('recall_already');
    const recallId = recall.id;
    await insertRows(
      ctx,
      recallBatches,
      locked.map((one) => ({ recallId, batchId: one.id, left: one.left })),
    );
    await insertRows(
      ctx,
      recallOrders,
      orders.map((one) => ({ recallId, orderId: one.id, qty: toQuantity(one.qty) })),
    );
    await recordAudit(ctx, actor, {
      action: drill ? 'batch.drill' : 'batch.recall',
      entity: 'lot',
      entityId: code,
      after: { reason, batchOrders: orders.length },
    });
    if (drill) return recall;
    for (const one of locked) {
      if (one.blocked === 'recalled') continue;
      await appendBatchEvent(ctx, one, { event: 'recalled', reason, actorId: user.userId });
      await changeBatch(
        ctx,
        one,
        { blocked: 'recalled' },
        { note: `lot ${code} ditarik`, actorId: user.userId },
      );
    }
    for (let from = 0; from < orders.length; from += TOLD_AT_ONCE)
      await sendOrderMessages(
        ctx,
        orders.slice(from, from + TOLD_AT_ONCE).map((order) => ({
          code: order.code,
          event: 'recalled',
          reason,
          recall: { id: recallId, lot: code },
        })),
      );
    return recall;
  });
}
