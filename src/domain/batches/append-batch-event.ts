import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type BatchContent, batchChains, batchEvents } from '../../db/schema/batch-tables.ts';
import type { BatchEvent } from '../../shared/rules/batch-rules.ts';
import type { AppContext } from '../context.ts';
import { batchEventHash } from './canonical-batch-event.ts';

/**
 * Locks the chain of a seller's batches until the transaction ends: everything that changes a batch, besides orders, takes this
 * lock first and then those of the listings in the order of their ids.
 */
export async function lockBatchChain(ctx: AppContext, farmerId: number): Promise<void> {
  await ctx.db.insert(batchChains).values({ farmerId, seq: 0, hash: '' }).onConflictDoNothing();
  await ctx.db.select().from(batchChains).where(eq(batchChains.farmerId, farmerId)).for('update');
}

type NewEvent = {
  event: BatchEvent;
  content?: BatchContent;
  reason?: string;
  actorId: string | null;
};

/** Appends an event of a batch to its seller's chain, whose lock the transaction holds. */
export async function appendBatchEvent(
  ctx: AppContext,
  batch: { id: number; code: string; farmerId: number },
  { event, content = {}, reason = '', actorId }: NewEvent,
): Promise<void> {
  const { farmerId, code } = batch;
  const mine = eq(batchChains.farmerId, farmerId);
  const [end] = await ctx.db.select().from(batchChains).where(mine);
  const row = {
    farmerId,
    seq: end!.seq + 1,
    event,
    content,
    reason,
    salt: randomBytes(16).toString('base64url'),
    at: ctx.clock.now(),
    prev: end!.hash,
  };
  const hash = batchEventHash({ ...row, code });
  await ctx.db.insert(batchEvents).values({ ...row, batchId: batch.id, actorId, hash });
  await ctx.db.update(batchChains).set({ seq: row.seq, hash }).where(mine);
}
