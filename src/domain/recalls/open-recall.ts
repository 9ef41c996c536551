import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { batches } from '../../db/schema/batch-tables.ts';
import { recalls } from '../../db/schema/recall-tables.ts';
import { recallInput } from '../../shared/schemas/catalogue/recall-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendBatchEvent, lockBatchChain } from '../batches/append-batch-event.ts';
import { changeBatch, findBatchFor } from '../batches/lock-batches.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { notifyOfRecall } from './notify-of-recall.ts';
import { forEachRecalledBatch, lockReachedListings, recordRecallScope } from './recall-scope.ts';
import { tellNextBuyers } from './tell-recall-buyers.ts';

/**
 * Recalls a batch, with everything made from it: what is left is taken off sale, orders that were not sent are held,
 * and every buyer is notified, the first hundred at once and the rest by a job. A drill records the same list without
 * stopping a sale or notifying anybody. Requires the seller's duty to edit the goods, or an admin's to recall those of
 * any seller.
 */
export async function openRecall(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof recallInput>,
): Promise<{ id: number }> {
  const user = requireDuty(actor, 'goods.edit', { admin: 'openRecall' });
  const { reason, drill } = parse(recallInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { id: batchId, farmerId } = await findBatchFor(ctx, user, code);
    // The lock of the seller's chain prevents new batches from this one, and the locks of the listings prevent new
    // orders.
    await lockBatchChain(ctx, farmerId);
    await lockReachedListings(ctx, batchId);
    const [recall] = await ctx.db
      .insert(recalls)
      .values({
        ...{ farmerId, batchId, reason, drill, byShop: user.role === 'admin' },
        ...{ openedBy: user.userId, openedAt: ctx.clock.now() },
      })
      .onConflictDoNothing()
      .returning({ id: recalls.id });
    if (!recall) return fail('recall_already');
    const recallId = recall.id;
    const message = drill ? null : 'recalled';
    const orders = await recordRecallScope(ctx, { recallId, batchId, message });
    await recordAudit(ctx, actor, {
      action: drill ? 'batch.drill' : 'batch.recall',
      entity: 'lot',
      entityId: code,
      after: { reason, batchOrders: orders },
    });
    if (drill) return recall;
    await stopBatches(ctx, recallId, { code, reason, actorId: user.userId });
    await tellNextBuyers(ctx, { id: recallId, lot: code, reason });
    await notifyOfRecall(ctx, user, { id: recallId, lot: code, farmerId, event: 'opened' });
    return recall;
  });
}

/** Takes a recall's batches off sale, as events of their seller's chain. */
async function stopBatches(
  ctx: AppContext,
  recallId: number,
  { code, reason, actorId }: { code: string; reason: string; actorId: string },
): Promise<void> {
  const others = sql`${batches.blocked} is distinct from 'recalled'`;
  await forEachRecalledBatch(ctx, recallId, others, async (batch) => {
    await appendBatchEvent(ctx, batch, { event: 'recalled', reason, actorId });
    await changeBatch(ctx, batch, { blocked: 'recalled' }, { note: `lot ${code} ditarik`, actorId });
  });
}
