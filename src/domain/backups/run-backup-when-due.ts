import { eq, isNull } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system-tables.ts';
import { HOUR_MS } from '../../shared/format/dates.ts';
import { type AppContext, inTransaction } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { lastFinishedRun } from './backup-status.ts';
import { lastDueTime } from './last-due-time.ts';
import { notifyBackupProblem } from './notify-backup-problem.ts';

const RETRY_MS = HOUR_MS;

/**
 * Makes the backup that an admin requested or that is due since the last successful one; retries a failed one after an
 * hour. Records the result and notifies every admin of a failure, once a day.
 *
 * @returns whether a backup was made
 */
export async function runBackupWhenDue(ctx: AppContext): Promise<boolean> {
  const { backups } = ctx;
  if (!backups) return false;
  const { backup } = await getSettings(ctx, 'backup');
  if (await isDue(ctx, backup.hour)) {
    await ctx.db.insert(backupRuns).values({ requestedAt: ctx.clock.now() }).onConflictDoNothing();
  }
  const [run] = await ctx.db.select({ id: backupRuns.id }).from(backupRuns).where(isNull(backupRuns.endedAt));
  if (!run) return false;
  try {
    // This also repeats a run that a killed server left open.
    const made = await backups.take(backup.keep);
    if (!made) return false;
    await finishRun(ctx, run.id, { name: made.name, bytes: made.bytes });
    return true;
  } catch (thrown) {
    ctx.log.error({ err: thrown }, 'a backup failed');
    await recordFailure(ctx, run.id, textOf(thrown));
    return false;
  }
}

/** Copies the WAL since the last backup next to it, so that a lost disk loses only a few minutes. */
export async function shipBackupLog(ctx: AppContext): Promise<void> {
  try {
    await ctx.backups?.ship();
  } catch (thrown) {
    ctx.log.error({ err: thrown }, 'the log could not be brought to the backups');
    await inTransaction(ctx, (ctx) => notifyBackupProblem(ctx, 'failed', textOf(thrown)));
  }
}

async function isDue(ctx: AppContext, hour: number): Promise<boolean> {
  const now = ctx.clock.now();
  const last = await lastFinishedRun(ctx);
  if (!last) return true;
  if (last.error !== null) return now.getTime() - last.endedAt.getTime() >= RETRY_MS;
  return last.requestedAt < lastDueTime(now, hour);
}

async function finishRun(
  ctx: AppContext,
  id: number,
  how: { name: string; bytes: number } | { error: string },
) {
  await ctx.db
    .update(backupRuns)
    .set({ endedAt: ctx.clock.now(), ...how })
    .where(eq(backupRuns.id, id));
}

async function recordFailure(ctx: AppContext, id: number, error: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await finishRun(ctx, id, { error });
    await notifyBackupProblem(ctx, 'failed', error);
  });
}

/** Returns a text written for people; other errors go to the log. */
function textOf(thrown: unknown): string {
  const { name, message } = thrown as Error;
  return name === 'BackupError' ? message : 'Ada galat yang tidak dikenal. Lihat log server.';
}
