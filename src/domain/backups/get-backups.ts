import { desc } from 'drizzle-orm';
import { backupRuns } from '../../db/schema/system.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

const SHOWN = 10;

export type BackupsView = {
  /** Null where the shop has none: no folder is named, or the database is not its own. */
  place: { folder: string; encrypted: boolean } | null;
  hour: number;
  keep: number;
  /** Up to when the shop could be restored, were its disk lost now; ISO 8601. */
  reach: string | null;
  /** One is being made, or will be within a minute. */
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

/** The copies of the shop as an admin sees them: the newest ten runs and how far they reach. Admins only. */
export async function getBackups(shop: Shop, actor: Actor): Promise<BackupsView> {
  requireUser(actor, 'admin');
  const [{ backup }, rows, reach] = await Promise.all([
    getSettings(shop, 'backup'),
    shop.db.select().from(backupRuns).orderBy(desc(backupRuns.askedAt), desc(backupRuns.id)).limit(SHOWN),
    // A folder that is away just now is shown as one that reaches nowhere.
    shop.backups?.reach().catch(() => undefined),
  ]);
  const { backups } = shop;
  return {
    place: backups ? { folder: backups.folder, encrypted: backups.encrypted } : null,
    ...backup,
    reach: reach?.toISOString() ?? null,
    making: rows.some((row) => row.endedAt === null),
    runs: rows.map((row) => ({
      id: row.id,
      askedAt: row.askedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      bytes: row.bytes,
      name: row.name,
      error: row.error,
      byClock: row.askedBy === null,
    })),
  };
}
