// `npm run bench -- --compare <commit>`: compares this build with that of another commit in one run, alternating, each
// over its own catalogue. Ratios above 1 favour this build.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Request } from 'autocannon';
import { pino } from 'pino';
import { openEngine } from '../src/db/engine.ts';
import { prepare, type Seat } from './data.ts';
import { load, type Measured, sendOnce, together } from './load.ts';
import { ordersFor } from './orders.ts';
import { pinSelf, type Running, startShop } from './processes.ts';
import { number, table } from './report.ts';

type Side = { server: Running; orders: Request[]; close(): Promise<void> };

const READS = ['/api/products?limit=20', '/api/products/search?q=beras', '/shop', '/'];
const BUYERS = 16;
const ORDERS_A_SECOND = 400;

/** The commit's sources with their own build; they share this build's node_modules if the lock files are equal. */
function checkOut(commit: string): string {
  const hash = execFileSync('git', ['rev-parse', '--short', commit], { encoding: 'utf8' }).trim();
  const folder = resolve(`data/compare-${hash}`);
  if (!existsSync(folder)) {
    execFileSync('git', ['worktree', 'add', '--detach', folder, hash], { stdio: 'inherit' });
    const lock = (of: string) => readFileSync(resolve(of, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock('.')) symlinkSync(resolve('node_modules'), `${folder}/node_modules`);
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}

async function openSide(
  cwd: string,
  port: number,
  options: { listings: number; seconds: number; rounds: number },
): Promise<Side> {
  const { listings, seconds, rounds } = options;
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd, stdio: 'inherit' });
  const folder = resolve(cwd, `data/compare-${listings}`);
  prepare(folder, listings, cwd);
  const engine = await openEngine({ dataDir: folder, log: pino({ level: 'warn' }), poolMax: 2 });
  const orders = await ordersFor(engine.pool, Math.ceil(ORDERS_A_SECOND * seconds * rounds));
  const seat: Seat = {
    publicUrl: `http://127.0.0.1:${port}`,
    secret: 'a secret for measuring, 0123456789 0123456789',
  };
  const env = { SECRET: seat.secret, DATA_DIR: folder, DATABASE_URL: engine.url, KEEP_ANSWERS: '0' };
  const server = await startShop(port, env, `${folder}/shop.log`, cwd);
  const close = async () => {
    await server.stop();
    await engine.close();
  };
  return { server, orders, close };
}

export async function compareBuilds(
  commit: string,
  options: { listings: number; seconds: number; rounds: number; port: number },
): Promise<void> {
  const { seconds, rounds, port } = options;
  const there = checkOut(commit);
  pinSelf();
  const own = await openSide(process.cwd(), port, options);
  const other = await openSide(there, port + 1, options).catch(async (error) => {
    await own.close();
    throw error;
  });
  const cases: [string, (side: Side) => Promise<Measured>][] = [
    ...READS.map((path): [string, (side: Side) => Promise<Measured>] => [
      path,
      ({ server }) => load(server.address, [{ path }], seconds),
    ]),
    ['Place an order', ({ server, orders }) => sendOnce(server.address, orders, BUYERS, seconds)],
  ];
  const lines: string[][] = [];
  try {
    for (const [name, measure] of cases) {
      console.log(`${name} …`);
      const owns: Measured[] = [];
      const others: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        others.push(await measure(other));
        owns.push(await measure(own));
      }
      const [here, before] = [together(owns), together(others)];
      lines.push([
        name,
        number(here.perSecond),
        number(before.perSecond),
        number(here.perSecond / before.perSecond, 2),
        `${number(here.failed)} / ${number(before.failed)}`,
      ]);
    }
  } finally {
    await own.close();
    await other.close();
  }
  console.log(`\n${table(['What', 'This', commit, 'Times', 'Failed'], lines)}`);
}
