import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { brokenInvariants } from '../db/broken-invariants.ts';
import { pendingMigrations } from '../db/migrate-database.ts';
import type { AppContext } from '../domain/context.ts';
import { int, readRows, text } from '../domain/read-rows.ts';
import type { SystemInfo } from '../domain/system-info.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

/** This machine, and the database of `ctx`. */
export function readSystemInfo(config: Config, ctx: AppContext): SystemInfo {
  const { pool } = ctx;
  const ownDatabase = config.databaseUrl !== undefined;
  return {
    version: VERSION,
    ownDatabase,
    sendsMail: config.smtpUrl !== undefined,
    versions: async () => {
      const [row] = await readRows(
        ctx,
        { version: text },
        sql`select current_setting('server_version') as version`,
      );
      const kind = ownDatabase ? 'di DATABASE_URL' : 'bawaan';
      return `Lumbung ${VERSION}, Node ${process.versions.node}, PostgreSQL ${row?.version} (${kind})`;
    },
    room: async () => {
      // With an external database the first upload creates the folder.
      let folder = resolve(config.dataDir);
      while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    clocksApart: async () => {
      const [row] = await readRows(
        ctx,
        { at: int },
        sql`select extract(epoch from clock_timestamp())::float8 as at`,
      );
      return Math.abs((row?.at ?? 0) * 1000 - Date.now());
    },
    pendingMigrations: () => pendingMigrations(pool),
    brokenViews: () => brokenInvariants(pool),
    ...(ctx.replica && { replicaFollows: async () => (await ctx.replica?.caughtUp()) !== undefined }),
  };
}
