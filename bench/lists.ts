// Compares the admin's lists over 50,000 rows of each kind, 100,000 users and 200,000 bids with the same lists over 50
// of each: the ratio of their times. `node bench/lists.ts [<part of a name> …]`, or as a part of `npm run bench`. `node
// bench/lists.ts --plans` prints PostgreSQL's plan for each list over the large database instead: thousands of lines,
// best redirected to a file (`node bench/lists.ts --plans > data/list-plans.md`).

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Engine, openEngine } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate-database.ts';
import type { Actor } from '../src/domain/context.ts';
import { benchShop } from './bench-shop.ts';
import { listCases } from './list-cases.ts';
import { explainLists } from './list-plans.ts';
import { medianOf } from './median.ts';
import { fillOffice } from './office-rows.ts';

export type ListRow = { name: string; small: number; big: number; ratio: number };

const sizes = {
  small: { listings: 50, farmers: 10, customers: 50, bids: 50 },
  big: { listings: 50_000, farmers: 500, customers: 100_000, bids: 200_000 },
};
/** The largest allowed ratio of a list's time over the large database to that over the small one. */
export const LIST_RATIO = 3;
const ROUNDS = 15;

const log = pino({ level: 'warn' });
const admin: Actor = {
  kind: 'user',
  userId: 'bench',
  role: 'admin',
  name: 'Bench',
  email: 'bench@contoh.example',
  phone: null,
  farmerId: null,
};

/** A database of `size`, filled once and reused, with the current schema. */
async function open(name: keyof typeof sizes): Promise<Engine> {
  const folder = resolve(`data/bench-lists-${name}`);
  const done = `${folder}/filled`;
  const fresh = !existsSync(done);
  if (fresh) {
    mkdirSync(folder, { recursive: true });
    const options = Object.entries(sizes[name]).flatMap(([option, count]) => [`--${option}`, String(count)]);
    execFileSync(process.execPath, ['scripts/seed.ts', ...options], {
      env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'production' },
      stdio: 'inherit',
    });
  }
  const engine = await openEngine({ dataDir: folder, log, poolMax: 4 });
  if (fresh) {
    await fillOffice(engine.pool, sizes[name].listings);
    writeFileSync(done, '');
  }
  await migrate(engine.pool);
  return engine;
}

const shopOf = (pool: Pool) => benchShop(pool, () => new Date());

/**
 * Runs each list, or those whose names contain one of `parts`, over both databases, alternating, so that other load on
 * the machine affects both equally.
 */
export async function compareLists(parts: string[] = []): Promise<ListRow[]> {
  const wanted = listCases.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const engines: Engine[] = [];
  try {
    for (const name of ['small', 'big'] as const) engines.push(await open(name));
    const shops = engines.map((engine) => shopOf(engine.pool));
    const rows: ListRow[] = [];
    for (const { name, find, input } of wanted) {
      const times = shops.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [at, ctx] of shops.entries()) {
          const began = performance.now();
          await find(ctx, admin, input);
          times[at]!.push(performance.now() - began);
        }
      }
      const [small, big] = times.map(medianOf) as [number, number];
      rows.push({ name, small, big, ratio: big / small });
    }
    return rows;
  } finally {
    for (const engine of engines) await engine.close();
  }
}

/** The comparison as a Markdown table. */
export function listsTable(rows: ListRow[]): string {
  const figure = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const lines = rows.map(({ name, small, big, ratio }) => {
    const good = ratio <= LIST_RATIO ? 'yes' : '**no**';
    return `| ${name} | ${figure(small)} | ${figure(big)} | ${figure(ratio)} | ${good} |`;
  });
  return [
    '| Admin list | Few (ms) | Many (ms) | Times | Reached |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

if (import.meta.main) {
  if (process.argv.includes('--plans')) {
    const engine = await open('big');
    try {
      console.log(await explainLists(engine.pool, shopOf, admin));
    } finally {
      await engine.close();
    }
  } else {
    console.log(listsTable(await compareLists(process.argv.slice(2))));
  }
}
