// `npm run migrations`: generates the SQL that brings the tables to `src/db/schema/`, with drizzle-kit and
// its arguments.

import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const META = join(import.meta.dirname, '../migrations/meta');

const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);

// drizzle-kit only compares with the newest snapshot; each older one would be half a megabyte of unused data.
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(META, name));
