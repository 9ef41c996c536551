import { desc, isNotNull } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system-tables.ts';
import { BACKUP_LATE_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';

export type BackupStatus = {
  /** When the last backup ended, successful or not; ISO 8601. Null before the first one. */
  endedAt: string | null;
  /** The problem with it, in Indonesian; null when it is complete and not older than a day. */
  wrong: string | null;
};

/**
 * Returns the state of the last backup; null when the shop makes none. Reads the database only, since the folder may be
 * unavailable.
 */
export async function getBackupStatus(ctx: AppContext): Promise<BackupStatus | null> {
  if (!ctx.backups) return null;
  const last = await lastFinishedRun(ctx);
  if (!last) return { endedAt: null, wrong: 'Belum ada yang dibuat.' };
  const wrong =
    last.error ?? (isLate(ctx, last.endedAt) ? 'Yang seharusnya dibuat sesudah itu tidak dibuat.' : null);
  return { endedAt: last.endedAt.toISOString(), wrong };
}

/**
 * Returns when the last backup ended, if another is overdue since; null when none is overdue or the shop makes none.
 */
export async function missedBackupSince(ctx: AppContext): Promise<Date | null> {
  const last = ctx.backups && (await lastFinishedRun(ctx));
  return last && isLate(ctx, last.endedAt) ? last.endedAt : null;
}

/** Returns the most recently requested run that has ended, successful or not. */
export async function lastFinishedRun(
  ctx: AppContext,
): Promise<{ askedAt: Date; endedAt: Date; error: string | null } | undefined> {
  const [last] = await ctx.db
    .select({ askedAt: backupRuns.askedAt, endedAt: backupRuns.endedAt, error: backupRuns.error })
    .from(backupRuns)
    .where(isNotNull(backupRuns.endedAt))
    .orderBy(desc(backupRuns.askedAt), desc(backupRuns.id))
    .limit(1);
  return last?.endedAt ? { ...last, endedAt: last.endedAt } : undefined;
}

const isLate = (ctx: AppContext, endedAt: Date) =>
  ctx.clock.now().getTime() - endedAt.getTime() > BACKUP_LATE_MS;
