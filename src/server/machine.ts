import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { brokenViews } from '../db/broken-views.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Machine } from '../domain/machine.ts';
import { num, readRows, text } from '../domain/read-rows.ts';
import type { Shop } from '../domain/shop.ts';
import type { Config } from './config.ts';

/** This machine, and the database of `shop`. */
export function machineOf(config: Config, shop: Shop): Machine {
  const { pool } = shop;
  const ownDatabase = config.databaseUrl !== undefined;
  return {
    ownDatabase,
    sendsMail: config.smtpUrl !== undefined,
    versions: async () => {
      const [row] = await readRows(
        shop,
        { version: text },
        sql`select current_setting('server_version') as version`,
      );
      const kind = ownDatabase ? 'di DATABASE_URL' : 'bawaan';
      return `Node ${process.versions.node}, PostgreSQL ${row?.version} (${kind})`;
    },
    room: async () => {
      // With a database elsewhere the folder is made by the first picture.
      let folder = resolve(config.dataDir);
      while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    clocksApart: async () => {
      const [row] = await readRows(
        shop,
        { at: num },
        sql`select extract(epoch from clock_timestamp())::float8 as at`,
      );
      return Math.abs((row?.at ?? 0) * 1000 - Date.now());
    },
    pendingMigrations: () => pendingMigrations(pool),
    brokenViews: () => brokenViews(pool),
    ...(shop.replica && { replicaFollows: async () => (await shop.replica?.caughtUp()) !== undefined }),
  };
}
