import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bulkChanges } from '../../db/schema/admin-tables.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { updateUser } from '../accounts/users/update-user.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { updateListing } from '../listings/update-listing.ts';
import { undoShipping } from '../orders/lifecycle/undo-shipping.ts';
import { toDomainError } from '../to-domain-error.ts';
import type { BulkActionRun } from './bulk-records.ts';
import { type BulkProgress, type BulkRecordMessage, readBulkActionRun } from './continue-bulk-action.ts';

const BATCH_SIZE = 50;

/**
 * Reverts the next batch of a bulk action; call it again until `finished`. A record that was changed since keeps its
 * state and is reported by name.
 */
export async function undoBulkAction(ctx: AppContext, actor: Actor, id: string): Promise<BulkProgress> {
  const { userId } = requireDuty(actor, 'goods.edit', { admin: 'undoBulkAction' });
  const run = await readBulkActionRun(ctx, userId, id);
  const open = and(
    eq(bulkChanges.runId, id),
    isNotNull(bulkChanges.before),
    isNull(bulkChanges.undoneAt),
    sql`${bulkChanges.version} > 0`,
  );
  const changes = await ctx.db
    .select()
    .from(bulkChanges)
    .where(open)
    .orderBy(asc(bulkChanges.entityId))
    .limit(BATCH_SIZE);
  const refusals: BulkRecordMessage[] = [];
  for (const change of changes) {
    const text = await undoRecord(ctx, actor, run, change);
    if (text !== null) refusals.push({ id: change.entityId, name: change.name, text });
  }
  const left = await ctx.db.$count(bulkChanges, open);
  return {
    total: run.changed,
    changed: run.changed - left,
    refused: refusals.length,
    finished: left === 0,
    refusals,
    notes: [],
  };
}

type BulkChangeRow = typeof bulkChanges.$inferSelect;

async function undoRecord(
  ctx: AppContext,
  actor: Actor,
  run: BulkActionRun,
  change: BulkChangeRow,
): Promise<string | null> {
  const own = and(eq(bulkChanges.runId, run.id), eq(bulkChanges.entityId, change.entityId));
  try {
    await inTransaction(ctx, async (ctx) => {
      const [mine] = await ctx.db
        .update(bulkChanges)
        .set({ undoneAt: ctx.clock.now() })
        .where(and(own, isNull(bulkChanges.undoneAt)))
        .returning({ id: bulkChanges.entityId });
      if (!mine) return;
      const back = { ...change.before, version: change.version ?? undefined };
      if (run.noun === 'orders') await undoShipping(ctx, actor, change.entityId);
      else if (run.noun === 'users') await updateUser(ctx, actor, change.entityId, back);
      else await updateListing(ctx, actor, Number(change.entityId), back);
    });
    return null;
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (!refusal || refusal.status >= 500) {
      ctx.log.error({ err: thrown, run: run.id }, 'a bulk command could not be undone');
      if (refusal) throw thrown;
    }
    // A record that cannot be reverted is not tried again.
    await ctx.db.update(bulkChanges).set({ undoneAt: ctx.clock.now() }).where(own);
    return refusal?.message ?? successTexts.bulkRowFailed;
  }
}
