import { sql } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system-tables.ts';
import { BACKUP_LATE_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { nullable, text, timestampText } from '../read-rows.ts';
import { read, readAlone } from '../read-together.ts';

type FinishedRun = { requestedAt: Date; endedAt: Date; error: string | null };

export type BackupStatus = {
  /** When the last backup ended, successful or not; ISO 8601. Null before the first one. */
  endedAt: string | null;
  /** The problem with it, in Indonesian; null when it is complete and not older than a day. */
  wrong: string | null;
};

/** The state of the last backup, which `lastFinishedRunRead` found in the database: the folder may be unavailable. */
export function backupStatusOf(ctx: AppContext, last: FinishedRun | undefined): BackupStatus {
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
export const lastFinishedRun = (ctx: AppContext): Promise<FinishedRun | undefined> =>
  readAlone(ctx, lastFinishedRunRead);

/** The same, for reading it together with other data. */
export const lastFinishedRunRead = read(
  { requestedAt: timestampText, endedAt: timestampText, error: nullable(text) },
  sql`
  select requested_at as "requestedAt", ended_at as "endedAt", error from ${backupRuns}
  where ended_at is not null order by requested_at desc, id desc limit 1`,
  ([last]): FinishedRun | undefined =>
    last && { ...last, requestedAt: new Date(last.requestedAt), endedAt: new Date(last.endedAt) },
);

const isLate = (ctx: AppContext, endedAt: Date) =>
  ctx.clock.now().getTime() - endedAt.getTime() > BACKUP_LATE_MS;
