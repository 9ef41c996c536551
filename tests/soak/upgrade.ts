import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectLeader } from '../../scripts/upgrade/leader.mjs';
import { openEngine } from '../../src/db/engine.ts';
import { startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { freePort } from '../support/free-port.ts';
import { shopFor } from './kill.ts';
import { loadShop, lostOrders, prepareMarket } from './upgrade/load.ts';

const root = join(import.meta.dirname, '../..');
const HARMLESS = 'ALTER TABLE "orders" ADD COLUMN "upgrade_note" text;';
const HARMFUL = 'ALTER TABLE "orders" DROP COLUMN "upgrade_note";';
/** A program that ends before it serves. */
const BROKEN = `throw new Error('this version cannot start');\n`;

/**
 * `npm run upgrade` over the real shop in a clone, `count` times, under load of pages with their files, carts, orders and a
 * stream, between versions that differ in their number and their migration:
 *
 * 1. to one whose migration fails: told on a copy, nothing happens;
 * 2. to one that cannot start after a harmless migration: the former processes stay;
 * 3. to one with a harmless migration: nothing fails, nothing is lost;
 * 4. to one that drops a column and cannot start: the shop is closed, its migrated database goes back, no order is lost;
 * 5. to one that drops a column: the shop is closed for as long as that takes.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  const sum = { pages: 0, files: 0, carts: 0, orders: 0, streams: 0, closed: 0, 'closed seconds': 0 };
  for (let time = 0; time < count; time += 1) {
    const counted = await upgradeOnce(log);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counted[key];
  }
  return {
    upgrades: count,
    ...sum,
    // Otherwise it would have thrown.
    failed: 0,
    'orders lost': 0,
    'migrations taken back with every order': 2 * count,
  };
}

async function upgradeOnce(log: (line: string) => void) {
  const data = dataDir();
  const shop = join(data.path, 'shop');
  const folder = join(data.path, 'data');
  const backup = join(data.path, 'cadangan');
  cloneShop(shop);
  const versions = {
    failing: tag(shop, '0.9.1', { migration: 'SELECT 1 / 0;' }),
    broken: tag(shop, '0.9.2', { migration: HARMLESS, main: BROKEN }),
    good: tag(shop, '0.9.3', { migration: HARMLESS }),
    droppingBroken: tag(shop, '0.9.4', { migration: HARMFUL, after: HARMLESS, main: BROKEN }),
    dropping: tag(shop, '0.9.5', { migration: HARMFUL, after: HARMLESS }),
  };
  git(shop, 'checkout', '--quiet', '--detach', 'v0.9.0');

  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(folder);
  const market = await openEngine({ dataDir: folder, log: silent }).then(async (engine) => {
    try {
      return await prepareMarket(shopFor(folder, engine.pool));
    } finally {
      await engine.close();
    }
  });
  const port = await freePort();
  const env = { PORT: String(port), BACKUP_DIR: backup, WORKERS: '2', DATABASE_POOL: '5' };
  const app = startApp({ dataDir: folder, program: shop, env });
  const upgrade = async (to: string) => {
    const began = Date.now();
    const child = spawn('npm', ['run', 'upgrade', '--', '--to', to], {
      cwd: shop,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, ...env },
    });
    const [said, code] = await Promise.all([
      text(child.stdout),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    const seconds = Math.round((Date.now() - began) / 1000);
    log(`${to}: ${code === 0 ? 'done' : 'taken back'} after ${seconds} s`);
    return { said, code };
  };
  const expectIt = (what: string, is: boolean, more: unknown = '') => {
    if (!is) throw new Error(`${what}: ${JSON.stringify(more)}`);
  };
  const serves = async (version: string) => {
    const answer = await fetch(`${app.url}/readyz`).then((response) => response.json());
    expectIt(`version ${version} serves`, (answer as { version: string }).version === version, answer);
  };
  const look = async <T>(work: (ctx: ReturnType<typeof shopFor>) => Promise<T>) => {
    const engine = await openEngine({ dataDir: folder, log: silent });
    try {
      return await work(shopFor(folder, engine.pool));
    } finally {
      await engine.close();
    }
  };
  const columns = () =>
    look(async (ctx) => {
      const { rowCount } = await ctx.pool.query(
        `select from information_schema.columns where table_name = 'orders' and column_name = 'upgrade_note'`,
      );
      return rowCount;
    });

  try {
    await app.listening();
    for (let time = 0; ; time += 1) {
      const leader = await connectLeader(folder);
      leader?.leave();
      if (leader) break;
      if (time === 240) throw new Error('the shop does not listen for upgrades');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const work = loadShop(app.url, market);
    const unharmed = (what: string) =>
      expectIt(what, work.counted.failed.length === 0 && work.counted.closed === 0, work.counted);

    const failing = await upgrade(versions.failing);
    expectIt(
      'a failing migration is told',
      /toko tetap buka dengan versi 0\.9\.0/.test(failing.said),
      failing,
    );
    await serves('0.9.0');
    unharmed('a failing migration');

    const broken = await upgrade(versions.broken);
    expectIt('a broken version is told', /Toko kembali ke versi 0\.9\.0/.test(broken.said), broken);
    await serves('0.9.0');
    unharmed('a version that cannot start');

    const good = await upgrade(versions.good);
    expectIt('the upgrade ends well', good.code === 0 && good.said.includes('Toko tetap buka'), good);
    await serves('0.9.3');
    await work.for(3);
    unharmed('the upgrade');
    expectIt('the column is there', (await columns()) === 1);

    const dropping = await upgrade(versions.droppingBroken);
    expectIt(
      'a closing upgrade is told',
      dropping.said.includes('Migrasi ini menutup toko sebentar'),
      dropping,
    );
    expectIt('and taken back', dropping.said.includes('Toko kembali ke versi 0.9.3'), dropping);
    await serves('0.9.3');
    expectIt('the column is there again', (await columns()) === 1);

    const before = work.counted.closed;
    const began = Date.now();
    const last = await upgrade(versions.dropping);
    expectIt('a closing upgrade ends well', last.code === 0, last);
    await serves('0.9.5');
    expectIt('the shop was closed by its notice', work.counted.closed > before);
    await work.for(3);
    const seconds = Math.round((Date.now() - began) / 1000);
    const counted = await work.stop();
    expectIt('nothing failed', counted.failed.length === 0, counted.failed.slice(0, 10));
    expectIt('the column is gone', (await columns()) === 0);
    const lost = await look((ctx) => lostOrders(ctx, counted.orders));
    expectIt('no order is lost', lost.length === 0, lost);
    const wrong = await look((ctx) => brokenInvariants(ctx.pool));
    expectIt('the books fit', Object.keys(wrong).length === 0, wrong);
    return { ...counted, orders: counted.orders.length, 'closed seconds': seconds };
  } catch (thrown) {
    log(app.output().slice(-4_000));
    throw thrown;
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await data.remove();
  }
}

const git = (shop: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Uji', '-c', 'user.email=uji@lumbung.example', ...args], {
    cwd: shop,
    encoding: 'utf8',
  }).trim();

/** This commit as version 0.9.0, with links to the packages and the build that are here. */
function cloneShop(shop: string): void {
  execFileSync('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${root}`, shop]);
  for (const name of ['node_modules', 'build']) copyLinked(join(root, name), join(shop, name));
  git(shop, 'checkout', '--quiet', '-B', 'versions');
  tag(shop, '0.9.0', {});
  execFileSync('npm', ['run', 'build'], { cwd: shop, stdio: 'ignore' });
}

function copyLinked(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    // Another file system.
    execFileSync('cp', ['-a', from, to]);
  }
}

/** A version of the clone, of the one before, with a migration more. Resolves with its tag. */
function tag(
  shop: string,
  version: string,
  { migration, after, main }: { migration?: string; after?: string; main?: string },
): string {
  git(shop, 'checkout', '--quiet', '--force', version === '0.9.0' ? 'versions' : 'v0.9.0');
  const own = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8'));
  writeFileSync(join(shop, 'package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`);
  const journal = join(shop, 'migrations/meta/_journal.json');
  for (const sql of [after, migration].filter((one) => one !== undefined)) {
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    const { idx, when } = entries.at(-1);
    // The same statement is the same migration, by its hash.
    const name = `${String(idx + 1).padStart(4, '0')}_upgrade`;
    writeFileSync(join(shop, `migrations/${name}.sql`), sql);
    const entry = { ...entries.at(-1), idx: idx + 1, when: when + 1_000, tag: name };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }, null, 2));
  }
  if (main) writeFileSync(join(shop, 'main.ts'), main);
  git(shop, 'add', '.');
  git(shop, 'commit', '--quiet', '--message', version);
  git(shop, 'tag', `v${version}`);
  return `v${version}`;
}
