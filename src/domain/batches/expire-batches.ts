import { and, asc, isNotNull, isNull, lt } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { isExpired } from '../../shared/rules/batch-rules.ts';
import { type AppContext, inTransaction } from '../context.ts';
import { appendBatchEvent, lockBatchChain } from './append-batch-event.ts';
import { changeBatch, lockBatches } from './lock-batches.ts';

/** The most batches that one run of the job ends. */
const MAX_EXPIRED = 200;

/** Stops the sale of batches whose last day has passed: what is left of them leaves the stock. Returns how many. */
export async function expireBatches(ctx: AppContext): Promise<number> {
  const today = dayInWib(ctx.clock.now());
  const due = await ctx.db
    .select({ code: batches.code, farmerId: batches.farmerId })
    .from(batches)
    .where(and(isNull(batches.blocked), isNotNull(batches.goodUntil), lt(batches.goodUntil, today)))
    .orderBy(asc(batches.goodUntil), asc(batches.id))
    .limit(MAX_EXPIRED);
  for (const { code, farmerId } of due) {
    await inTransaction(ctx, async (ctx) => {
      await lockBatchChain(ctx, farmerId);
      const [batch] = await lockBatches(ctx, farmerId, [code]);
      if (batch!.blocked || !isExpired(batch!.goodUntil, today)) return;
      await appendBatchEvent(ctx, batch!, { event: 'expired', actorId: null });
      await changeBatch(
        ctx,
        batch!,
        { blocked: 'expired' },
        { note: `lot ${code} lewat tanggal`, actorId: null },
      );
    });
  }
  return due.length;
}
