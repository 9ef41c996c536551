import { desc, isNotNull } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system.ts';
import { BACKUP_LATE_MS } from '../../shared/figures/days.ts';
import type { Shop } from '../shop.ts';

export type LastBackup = {
  /** When the last copy was ended, well or not; ISO 8601. Null where none was made yet. */
  endedAt: string | null;
  /** What is wrong with it, in Indonesian; null where it is whole and not older than a day. */
  wrong: string | null;
};

/** How the last copy of the shop went; null where the shop makes none. Asks the database alone: the folder may be away. */
export async function lastBackup(shop: Shop): Promise<LastBackup | null> {
  if (!shop.backups) return null;
  const last = await lastRun(shop);
  if (!last) return { endedAt: null, wrong: 'Belum ada yang dibuat.' };
  const wrong =
    last.error ?? (isLate(shop, last.endedAt) ? 'Yang seharusnya dibuat sesudah itu tidak dibuat.' : null);
  return { endedAt: last.endedAt.toISOString(), wrong };
}

/** When the last copy ended, if another should have been made since then; null where none is missing or none is made. */
export async function missedSince(shop: Shop): Promise<Date | null> {
  const last = shop.backups && (await lastRun(shop));
  return last && isLate(shop, last.endedAt) ? last.endedAt : null;
}

/** The run that was asked for last among those that came to their end, well or not. */
export async function lastRun(
  shop: Shop,
): Promise<{ askedAt: Date; endedAt: Date; error: string | null } | undefined> {
  const [last] = await shop.db
    .select({ askedAt: backupRuns.askedAt, endedAt: backupRuns.endedAt, error: backupRuns.error })
    .from(backupRuns)
    .where(isNotNull(backupRuns.endedAt))
    .orderBy(desc(backupRuns.askedAt), desc(backupRuns.id))
    .limit(1);
  return last?.endedAt ? { ...last, endedAt: last.endedAt } : undefined;
}

const isLate = (shop: Shop, endedAt: Date) => shop.clock.now().getTime() - endedAt.getTime() > BACKUP_LATE_MS;
