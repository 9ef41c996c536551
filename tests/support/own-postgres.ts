import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { freshDatabase } from '../models/fresh-database.ts';
import { quietPool } from './quiet-pool.ts';
import { FAST_FOLDER } from './setup/fast-folder.ts';

async function onEngine<T>(poolMax: number, run: (engine: Engine) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(FAST_FOLDER, 'lumbung-proof-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    poolMax,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    return await run(engine);
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Hands a PostgreSQL of its own with the current schema to `run`, for a long proof, and takes it away again. */
export function onOwnEngine<T>(poolMax: number, run: (pool: Pool) => Promise<T>): Promise<T> {
  return onEngine(poolMax, async ({ pool }) => {
    await migrate(pool);
    await seedReference(pool);
    return run(pool);
  });
}

/** As many walks as are waited for at once: each spends most of its time at the database. */
const AT_ONCE = 3;

/**
 * Parts `count` walks among a few databases of an engine of its own and waits for all: `walk` does `walks` of them over the
 * database at `url`, the `nth` of `atOnce`.
 */
export function onOwnDatabases(
  count: number,
  walk: (part: { url: string; walks: number; nth: number }) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  return onEngine(4, async (engine) => {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, nth) => {
        const walks = Math.floor((count + nth) / atOnce);
        if (walks > 0) await walk({ url: await freshDatabase(engine, `walks_${nth}`), walks, nth });
      }),
    );
  });
}

/** The same with a pool over each database instead of its address; it ends with the walks. */
export function onOwnPools(
  count: number,
  walk: (part: { pool: Pool; walks: number; nth: number }) => Promise<void>,
): Promise<void> {
  return onOwnDatabases(count, async ({ url, ...part }) => {
    const pool = quietPool({ connectionString: url, max: 4 });
    try {
      await walk({ pool, ...part });
    } finally {
      await pool.end();
    }
  });
}

/** The seed of the `nth` part of a run: far from those of runs whose own seed lies beside it, which would walk the same again. */
export const seedOf = (seed: number, nth: number): number => (seed + nth * 100_000_007) % 2 ** 31;
