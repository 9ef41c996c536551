import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { serverFolder } from '../support/setup/fast-folder.ts';
import { schemaHash } from '../support/setup/schema-hash.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };
const HOUR = 3_600_000;

/**
 * Lays a database with the current schema and the reference data into `dataDir`, for an engine to be opened on. It is a
 * copy of one that is made once and kept beside the tests' server: to make a server's folder and go through every
 * migration takes a processor nearly two seconds, to copy what came of it a tenth of one.
 */
export async function layMigrated(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  execFileSync('cp', ['-a', join(await migratedFolder(), 'pg'), dataDir]);
}

async function migratedFolder(): Promise<string> {
  const beside = serverFolder();
  const kept = join(beside, `migrated-${schemaHash()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(beside, { recursive: true });
  sweep(beside);
  // Under another name until it is whole: a run killed half-way leaves none that is half-made.
  const making = mkdtempSync(`${kept}.`);
  const engine = await openEngine({ dataDir: making, log, settings: { fsync: 'off' } });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
  } finally {
    await engine.close();
  }
  try {
    renameSync(making, kept);
  } catch (error) {
    // Another test was there first.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}

/** Those of former migrations, and what killed runs left. */
function sweep(beside: string): void {
  for (const name of readdirSync(beside).filter((name) => name.startsWith('migrated-'))) {
    const path = join(beside, name);
    if (Date.now() - statSync(path).mtimeMs > HOUR) rmSync(path, { recursive: true, force: true });
  }
}
