import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { REPLICA_LAG_MS } from '../../src/db/replica.ts';
import { findSitemapListings } from '../../src/domain/catalogue/list/find-sitemap-listings.ts';
import { type AppContext, anonymous, inTransaction } from '../../src/domain/context.ts';
import { fromReplica } from '../../src/domain/from-replica.ts';
import { type App, createServer } from '../../src/server/http.ts';
import { makeListing } from '../support/factories.ts';
import { FAST_FOLDER } from '../support/setup/fast-folder.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { limits, testConfig } from '../support/test-app.ts';
import { layMigrated } from './migrated.ts';

const TIME = 60_000;
const folder = mkdtempSync(join(FAST_FOLDER, 'lumbung-replica-'));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: 'off', full_page_writes: 'off' };
let primary: Engine;
let replica: Engine;
let app: App;
let admin: SignedIn;

/** PostgreSQL itself, twice: the second begins as a copy of the first at rest, and follows it from there. */
beforeAll(async () => {
  execFileSync('chmod', ['755', folder]);
  const [one, two] = [join(folder, 'satu'), join(folder, 'dua')];
  await layMigrated(one);
  const first = await openEngine({ dataDir: one, log, settings });
  await first.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
  await first.close();
  execFileSync('cp', ['-a', one, two]);
  const signal = join(two, 'pg/standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(join(two, 'pg/PG_VERSION'));
  chownSync(signal, uid, gid);
  primary = await openEngine({ dataDir: one, log, settings });
  const socket = new URL(primary.url).searchParams.get('host');
  replica = await openEngine({
    dataDir: two,
    log,
    settings: { ...settings, primary_conninfo: `host=${socket} port=5432 user=postgres` },
  });
  app = await createServer({
    config: testConfig(primary, { dataDir: join(folder, 'toko') }),
    engine: { pool: primary.pool, url: primary.url, replica: replica.pool },
    log: pino({ level: 'silent' }),
    limits,
  });
  await app.fastify.ready();
  admin = await signedIn(app, { role: 'admin' });
}, TIME);
afterAll(async () => {
  await app.stop();
  await replica.close();
  await primary.close();
  rmSync(folder, { recursive: true, force: true });
});

const follows = async (ctx: AppContext) => {
  const { rows } = await ctx.pool.query<{ yes: boolean }>('select pg_is_in_recovery() as yes');
  return rows[0]!.yes;
};
const products = async () => {
  const answer = await app.fastify.inject({ url: '/api/admin/reports', headers: { cookie: admin.cookie } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { totalProducts: number } }>().data.totalProducts;
};
const metric = async (name: string) => {
  const answer = await app.fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(new RegExp(`^database_replica_${name} (\\S+)$`, 'm').exec(answer.body)?.[1]);
};
/** Of the replica itself, as whoever runs it may. */
async function onReplica(statement: string): Promise<void> {
  const url = new URL(replica.url);
  url.username = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('reports, exports, prices and the sitemap come from the replica, with what was written a moment before', async () => {
  await vi.waitFor(async () => expect(await fromReplica(app.ctx, follows)).toBe(true), 20_000);
  for (let count = 1; count <= 20; count++) {
    await makeListing(app.ctx);
    expect(await products()).toBe(count);
  }
  const before = await metric('reads_total');
  expect(before).toBeGreaterThanOrEqual(20);
  expect(await metric('lag_seconds')).toBeLessThan(REPLICA_LAG_MS / 1_000);
  for (const url of ['/api/prices', '/api/admin/orders/export.csv']) {
    const answer = await app.fastify.inject({ url, headers: { cookie: admin.cookie } });
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  }
  expect(await findSitemapListings(app.ctx, anonymous, 1)).toHaveLength(20);
  expect(await metric('reads_total')).toBeGreaterThanOrEqual(before + 3);
});

test('inside a transaction nothing is read from it', async () => {
  expect(await inTransaction(app.ctx, (ctx) => fromReplica(ctx, follows))).toBe(false);
});

test('one that stands still is passed over: the report is whole, and it is not waited for again and again', async () => {
  await onReplica('select pg_wal_replay_pause()');
  try {
    const before = await products();
    const passed = await metric('passed_over_total');
    await makeListing(app.ctx);
    expect(await products()).toBe(before + 1);
    const began = Date.now();
    for (let count = 0; count < 5; count++) expect(await products()).toBe(before + 1);
    // Each would else have waited for it by itself.
    expect(Date.now() - began).toBeLessThan(5 * REPLICA_LAG_MS);
    expect(await metric('passed_over_total')).toBeGreaterThanOrEqual(passed + 6);
    expect(await metric('lag_seconds')).toBe(-1);
  } finally {
    await onReplica('select pg_wal_replay_resume()');
  }
  await vi.waitFor(async () => expect(await fromReplica(app.ctx, follows)).toBe(true), 20_000);
});

test('one that ends in the middle of a read is replaced by the primary; so is one that is gone', async () => {
  const asked: boolean[] = [];
  const read = async (ctx: AppContext) => {
    const from = await follows(ctx);
    asked.push(from);
    if (from) await ctx.pool.query('select pg_terminate_backend(pg_backend_pid())');
    return from;
  };
  expect(await fromReplica(app.ctx, read)).toBe(false);
  expect(asked).toEqual([true, false]);
  await vi.waitFor(async () => expect(await fromReplica(app.ctx, follows)).toBe(true), 20_000);
  await replica.close();
  const count = await products();
  await makeListing(app.ctx);
  expect(await products()).toBe(count + 1);
  expect(await fromReplica(app.ctx, follows)).toBe(false);
});
