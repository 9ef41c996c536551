import { eq } from 'drizzle-orm';
import { batches } from '../../../db/schema/batch-tables.ts';
import { pooledLots } from '../../../db/schema/pooled-lot-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { appendBatchEvent, lockBatchChain } from '../../batches/append-batch-event.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { lockMembership, requireGroup } from '../membership/require-group.ts';
import { lockPooledLot } from './lock-pooled-lot.ts';

/**
 * Closes the open batch of a pooled lot: later deposits begin a new one, which is sold after it. Requires the duty to weigh; throws
 * `lot_nothing_open` (409) when no deposit came since the last one was closed.
 */
export async function closePooledBatch(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
): Promise<{ code: string }> {
  const asker = requireGroup(actor, 'deposits.weigh');
  return inTransaction(ctx, async (ctx) => {
    await lockMembership(ctx, asker, 'deposits.weigh');
    await lockBatchChain(ctx, asker.groupId);
    const lot = await lockPooledLot(ctx, asker.groupId, listingId);
    if (lot.openBatchId === null) return fail('lot_nothing_open');
    const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, lot.openBatchId));
    await appendBatchEvent(ctx, batch!, { event: 'deposits_closed', actorId: asker.user.userId });
    await ctx.db.update(pooledLots).set({ openBatchId: null }).where(eq(pooledLots.listingId, listingId));
    await recordAudit(ctx, actor, {
      action: 'batch.close',
      entity: 'lot',
      entityId: batch!.code,
      after: { name: lot.name },
    });
    return { code: batch!.code };
  });
}
