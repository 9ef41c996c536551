import { eq, isNull } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import { getSettings } from '../settings/get-settings.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { dueSince } from './due-since.ts';
import { lastRun } from './last-backup.ts';
import { tellOfBackup } from './tell-of-backup.ts';

const RETRY_MS = HOUR_MS;

/**
 * Makes the copy of the shop that an admin asked for, or whose hour has come since the last good one; a failed one is tried
 * again after an hour. Its end is written down, and a failure told to every admin once a day.
 *
 * @returns whether one was made
 */
export async function backUpWhenDue(shop: Shop): Promise<boolean> {
  const { backups } = shop;
  if (!backups) return false;
  const { backup } = await getSettings(shop, 'backup');
  if (await isDue(shop, backup.hour)) {
    await shop.db.insert(backupRuns).values({ askedAt: shop.clock.now() }).onConflictDoNothing();
  }
  const [run] = await shop.db
    .select({ id: backupRuns.id })
    .from(backupRuns)
    .where(isNull(backupRuns.endedAt));
  if (!run) return false;
  try {
    // A run that a killed server left open is made here anew.
    const made = await backups.take(backup.keep);
    if (!made) return false;
    await end(shop, run.id, { name: made.name, bytes: made.bytes });
    return true;
  } catch (thrown) {
    shop.log.error({ err: thrown }, 'a backup failed');
    await tellFailure(shop, run.id, textOf(thrown));
    return false;
  }
}

/** What happened since the last copy is brought beside it, so that no more than some minutes can be lost with the disk. */
export async function shipBackupLog(shop: Shop): Promise<void> {
  try {
    await shop.backups?.ship();
  } catch (thrown) {
    shop.log.error({ err: thrown }, 'the log could not be brought to the backups');
    await inTransaction(shop, (shop) => tellOfBackup(shop, 'failed', textOf(thrown)));
  }
}

async function isDue(shop: Shop, hour: number): Promise<boolean> {
  const now = shop.clock.now();
  const last = await lastRun(shop);
  if (!last) return true;
  if (last.error !== null) return now.getTime() - last.endedAt.getTime() >= RETRY_MS;
  return last.askedAt < dueSince(now, hour);
}

async function end(shop: Shop, id: number, how: { name: string; bytes: number } | { error: string }) {
  await shop.db
    .update(backupRuns)
    .set({ endedAt: shop.clock.now(), ...how })
    .where(eq(backupRuns.id, id));
}

async function tellFailure(shop: Shop, id: number, error: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await end(shop, id, { error });
    await tellOfBackup(shop, 'failed', error);
  });
}

/** A text written for people; anything else is for the log. */
function textOf(thrown: unknown): string {
  const { name, message } = thrown as Error;
  return name === 'BackupError' ? message : 'Ada galat yang tidak dikenal. Lihat log server.';
}
