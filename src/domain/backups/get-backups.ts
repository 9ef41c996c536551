import { desc } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system-tables.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';

const SHOWN = 10;

export type BackupsView = {
  /** Null when the shop makes no backups: no folder is configured, or the database is external. */
  place: { folder: string; encrypted: boolean } | null;
  hour: number;
  keep: number;
  /** The time up to which a restore could recover now; ISO 8601. */
  reach: string | null;
  /** A backup is running or starts within a minute. */
  making: boolean;
  runs: {
    id: number;
    askedAt: string;
    endedAt: string | null;
    bytes: number | null;
    name: string | null;
    error: string | null;
    byClock: boolean;
  }[];
};

/** Returns the newest ten backup runs and the time up to which they can restore. Admins only. */
export async function getBackups(ctx: AppContext, actor: Actor): Promise<BackupsView> {
  requireUser(actor, 'admin');
  const [{ backup }, rows, reach] = await Promise.all([
    getSettings(ctx, 'backup'),
    ctx.db.select().from(backupRuns).orderBy(desc(backupRuns.requestedAt), desc(backupRuns.id)).limit(SHOWN),
    // Without the folder there is no restore point.
    ctx.backups?.reach().catch(() => undefined),
  ]);
  const { backups } = ctx;
  return {
    place: backups ? { folder: backups.folder, encrypted: backups.encrypted } : null,
    ...backup,
    reach: reach?.toISOString() ?? null,
    making: rows.some((row) => row.endedAt === null),
    runs: rows.map((row) => ({
      id: row.id,
      askedAt: row.requestedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      bytes: row.bytes,
      name: row.name,
      error: row.error,
      byClock: row.requestedBy === null,
    })),
  };
}
