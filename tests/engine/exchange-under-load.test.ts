import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLeader, type Leader } from '../../scripts/upgrade/leader.mjs';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { VERSION } from '../../src/server/version.ts';
import { shopFor } from '../soak/kill.ts';
import { loadShop, lostOrders, type Market, prepareMarket } from '../soak/upgrade/load.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { layMigrated } from './migrated.ts';
import { dataDir } from './processes.ts';

/* Processes of another version take the place of those that serve: `npm run soak -- upgrade` does it by `npm run upgrade`. */

const TIME = 120_000;
const root = join(import.meta.dirname, '../..');
const data = dataDir();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let engine: Engine;
let app: AppProcess;
let leader: Leader;
let market: Market;

beforeAll(async () => {
  await layMigrated(data.path);
  engine = await openEngine({ dataDir: data.path, log: silent });
  market = await prepareMarket(shopFor(data.path, engine.pool));
  app = startApp({ dataDir: data.path, env: { WORKERS: '2', DRAIN_SECONDS: '2' } });
  await vi.waitFor(async () => {
    const found = await connectLeader(data.path);
    expect(found).toBeDefined();
    leader = found!;
  }, TIME);
}, TIME);
afterAll(async () => {
  leader?.leave();
  app?.child.kill('SIGTERM');
  await app?.ended;
  await engine?.close();
  await data.remove();
});

/** The program once more under another version. */
function program(version: string): string {
  const folder = join(data.path, `program-${version}`);
  mkdirSync(folder);
  for (const name of ['src', 'demo', 'content', 'migrations', 'node_modules', 'public', 'scripts'])
    if (readdirSync(root).includes(name)) symlinkSync(join(root, name), join(folder, name));
  execFileSync('cp', [join(root, 'main.ts'), folder]);
  execFileSync('cp', ['-a', join(root, 'build'), folder]);
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, version }));
  return folder;
}

/** The versions that answer, over connections of their own. */
async function versions(): Promise<string[]> {
  const heard = new Set<string>();
  for (let time = 0; time < 20; time += 1) {
    const answer = await fetch(`${app.url}/readyz`, { headers: { connection: 'close' } });
    heard.add(((await answer.json()) as { version: string }).version);
  }
  return [...heard];
}

test('two processes of another version take over under load: no request fails, no order is lost', {
  timeout: TIME,
}, async () => {
  const next = program('99.0.0');
  expect(statSync(join(data.path, 'leader.sock')).mode & 0o077).toBe(0);
  expect([await leader.folder(), await versions()]).toEqual([root, [VERSION]]);
  const work = loadShop(app.url, market, { readers: 1 });
  await work.for(1);
  await leader.serve(next);
  expect([await leader.folder(), await versions()]).toEqual([next, ['99.0.0']]);
  const streams = work.counted.streams;
  expect(streams).toBeGreaterThan(1);
  const { failed, orders, pages, carts, closed } = await work.stop();
  expect(failed).toEqual([]);
  expect(closed).toBe(0);
  expect(await lostOrders(shopFor(data.path, engine.pool), orders)).toEqual([]);
  for (const count of [orders.length, pages, carts]) expect(count).toBeGreaterThan(0);
});

test('while the database is changed in a way that no version could live with, a notice stands in the shop', {
  timeout: TIME,
}, async () => {
  await leader.close();
  const page = await fetch(`${app.url}/shop`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await page.text()).toContain('Toko sedang diperbarui');
  const answer = await fetch(`${app.url}/api/cart`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
});
