import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bulkChanges } from '../../db/schema/office.ts';
import { said } from '../../shared/said.ts';
import { updateUser } from '../accounts/users/update-user.ts';
import { updateListing } from '../listings/update-listing.ts';
import { refusalOf } from '../refusal-of.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../shop.ts';
import type { BulkRun } from './bulk-records.ts';
import { type BulkRefusal, type BulkStep, readRun } from './continue-bulk.ts';

const PART = 50;

/**
 * Puts the next part of a run's records back to what they were; called again until `finished`. A record that somebody
 * has changed since stays as it is and is told by name.
 */
export async function undoBulk(shop: Shop, actor: Actor, id: string): Promise<BulkStep> {
  const { userId } = requireDuty(actor, 'goods.edit', 'admin');
  const run = await readRun(shop, userId, id);
  const open = and(
    eq(bulkChanges.runId, id),
    isNotNull(bulkChanges.before),
    isNull(bulkChanges.undoneAt),
    sql`${bulkChanges.version} > 0`,
  );
  const changes = await shop.db
    .select()
    .from(bulkChanges)
    .where(open)
    .orderBy(asc(bulkChanges.entityId))
    .limit(PART);
  const refusals: BulkRefusal[] = [];
  for (const change of changes) {
    const text = await undoOne(shop, actor, run, change);
    if (text !== null) refusals.push({ id: change.entityId, name: change.name, text });
  }
  const left = await shop.db.$count(bulkChanges, open);
  return {
    total: run.changed,
    changed: run.changed - left,
    refused: refusals.length,
    finished: left === 0,
    refusals,
    notes: [],
  };
}

type Changed = typeof bulkChanges.$inferSelect;

async function undoOne(shop: Shop, actor: Actor, run: BulkRun, change: Changed): Promise<string | null> {
  const own = and(eq(bulkChanges.runId, run.id), eq(bulkChanges.entityId, change.entityId));
  try {
    await inTransaction(shop, async (shop) => {
      const [mine] = await shop.db
        .update(bulkChanges)
        .set({ undoneAt: shop.clock.now() })
        .where(and(own, isNull(bulkChanges.undoneAt)))
        .returning({ id: bulkChanges.entityId });
      if (!mine) return;
      const back = { ...change.before, version: change.version ?? undefined };
      if (run.noun === 'users') await updateUser(shop, actor, change.entityId, back);
      else await updateListing(shop, actor, Number(change.entityId), back);
    });
    return null;
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (!refusal || refusal.status >= 500) {
      shop.log.error({ err: thrown, run: run.id }, 'a bulk command could not be undone');
      if (refusal) throw thrown;
    }
    // It won't come back by itself: it is not tried again.
    await shop.db.update(bulkChanges).set({ undoneAt: shop.clock.now() }).where(own);
    return refusal?.message ?? said.bulkRowFailed;
  }
}
