import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { seedBulk } from '../../demo/bulk/bulk.ts';
import { seedDemo } from '../../demo/demo.ts';
import { exclusivelyAsSuperuser } from '../../src/db/backup/exclusive-superuser.ts';
import { brokenInvariants } from '../../src/db/broken-invariants.ts';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { refreshRowCounts } from '../../src/domain/row-counts.ts';
import { benchShop } from '../bench-shop.ts';
import { fillLetters } from '../office-rows.ts';
import { copyAll } from './copies.ts';

/**
 * One village: the demo's year with its 95 listings, its orders and bids, plus a part of the bulk catalogue: 500
 * listings, 2,500 orders and bids. A database of any size consists of this many villages.
 */
const VILLAGE = { listings: 405, farmers: 10, customers: 100, bids: 24 };
export const VILLAGE_LISTINGS = 500;
const LETTERS = 50;
/** The largest size at which every invariant is checked here. */
const LOOKED_AT = 50_000;

/**
 * The data need not survive a crash of the machine while it is filled; the measurement uses the product's own settings.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  archive_mode: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '3GB',
  maintenance_work_mem: '1GB',
  work_mem: '128MB',
};

const COUNTED = ['orders', 'bids', 'farmers', 'users'] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

/** A filled database; `now` is the moment as of which it is read. */
export type Filled = { folder: string; listings: number; now: Date; counts: Counts; megabytes: number };

/** The database with `listings` listings, filled once and reused. */
export async function filled(listings: number): Promise<Filled> {
  const folder = resolve(`data/bench-scale-${listings}`);
  const done = `${folder}/filled`;
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(done, JSON.stringify(await fill(folder, listings)));
  }
  const { now, ...said } = JSON.parse(readFileSync(done, 'utf8')) as { now: string } & Omit<Filled, 'now'>;
  return { ...said, now: new Date(now) };
}

async function fill(folder: string, listings: number): Promise<Filled> {
  const began = Date.now();
  const say = (what: string) =>
    console.log(`${listings}: ${what} (${Math.round((Date.now() - began) / 1000)} dtk)`);
  const engine = await openEngine({
    dataDir: folder,
    log: pino({ level: 'warn' }),
    poolMax: 4,
    settings: FAST,
  });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
    const now = new Date();
    const ctx = benchShop(engine.pool, () => now);
    await seedDemo(ctx);
    await seedBulk(ctx, VILLAGE.listings, VILLAGE);
    await fillLetters(engine.pool, LETTERS);
    // As in a shop with running jobs: pending deltas would be copied as such.
    await refreshRowCounts(ctx);
    say('village');
    const copies = Math.round(listings / VILLAGE_LISTINGS) - 1;
    if (copies > 0) await copyOver(engine.pool, folder, copies, say);
    if (listings <= LOOKED_AT) {
      const broken = await brokenInvariants(engine.pool);
      if (broken.length > 0) throw new Error(`does not hold over ${listings} listings: ${broken.join(', ')}`);
      say('invariants hold');
    }
    return { folder, listings, now, ...(await sizesOf(engine.pool)) };
  } finally {
    await engine.close();
  }
}

async function copyOver(
  pool: Pool,
  folder: string,
  copies: number,
  say: (what: string) => void,
): Promise<void> {
  // The shop's own role may not disable triggers.
  await exclusivelyAsSuperuser(folder, (superuser) =>
    superuser.query('grant set on parameter session_replication_role to lumbung'),
  );
  await copyAll(pool, copies, say);
}

async function sizesOf(pool: Pool): Promise<Pick<Filled, 'counts' | 'megabytes'>> {
  const { rows } = await pool.query<{ counts: Counts; megabytes: number }>(
    `select (select jsonb_object_agg(relname, reltuples::int) from pg_class
       where relname = any($1) and relnamespace = 'public'::regnamespace) as counts,
       (pg_database_size(current_database()) / 1000000)::int as megabytes`,
    [COUNTED],
  );
  return rows[0]!;
}
