import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openEngine } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedReference } from '../src/db/reference.ts';

/** Hands a PostgreSQL of its own with the current schema to `run`, for a long proof, and takes it away again. */
export async function onOwnEngine<T>(poolMax: number, run: (pool: Pool) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-proof-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    poolMax,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
    return await run(engine.pool);
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
