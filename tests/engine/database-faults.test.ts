// How long a restart takes is the long proof's to say (npm run soak -- kill 100): here other tests run beside it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, readPostmaster } from '../../src/db/embedded/postmaster.ts';
import { layMigrated } from './migrated.ts';
import { dataDir, type Holder, hold, until } from './processes.ts';

let data: ReturnType<typeof dataDir>;
const held: Holder[] = [];
const open = (...args: Parameters<typeof hold>) => {
  const holder = hold(...args);
  held.push(holder);
  return holder;
};

beforeEach(() => {
  data = dataDir();
});
afterEach(async () => {
  await Promise.all(held.splice(0).map((holder) => holder.end('SIGKILL')));
  await data.remove();
});

/** Puts a database there that a first start has made: to make one takes longer than what most of these tests are about. */
const prepare = () => layMigrated(data.path);

test('a closed engine leaves no server behind and its rows are there at the next start', async () => {
  await prepare();
  const first = open(data.path, { insert: 'a' });
  const { server = 0 } = await first.next();
  expect(isAlive(server)).toBe(true);
  await first.end('SIGTERM');
  expect(isAlive(server)).toBe(false);
  expect(readPostmaster(`${data.path}/pg`)).toBeUndefined();

  const second = open(data.path);
  expect((await second.next()).kept).toEqual(['a']);
  await second.end('SIGTERM');
});

test('kill -9 of the app: the next start adopts the server it left and stops it at its own end', async () => {
  await prepare();
  const first = open(data.path, { insert: 'a' });
  const { server = 0 } = await first.next();
  await first.end('SIGKILL');
  expect(isAlive(server)).toBe(true);

  const second = open(data.path, { insert: 'b' });
  const found = await second.next();
  expect(found).toMatchObject({ ready: true, server, kept: ['a', 'b'] });
  await second.end('SIGTERM');
  expect(isAlive(server)).toBe(false);
});

test('kill -9 of the server: the app starts it again by itself', async () => {
  await prepare();
  const app = open(data.path, { insert: 'a' });
  const { server = 0, url = '' } = await app.next();
  process.kill(server, 'SIGKILL');
  expect(await app.next()).toEqual({ healed: true });
  expect(data.server()).not.toBe(server);

  const client = new pg.Client(url);
  await client.connect();
  expect((await client.query('select value from kept')).rows).toEqual([{ value: 'a' }]);
  await client.end();
  await app.end('SIGTERM');
});

test('kill -9 of both, with a query under way whose process outlives them: the next start waits for no one', async () => {
  await prepare();
  const app = open(data.path, { insert: 'a' });
  const { server = 0, url = '' } = await app.next();
  const busy = new pg.Client(url);
  busy.on('error', () => undefined);
  await busy.connect();
  // Computes without looking up, so that it does not see its postmaster die.
  const lost = busy.query('select sum(sqrt(n)) from generate_series(1, 1e9) n').catch((error) => error);
  await sleep(200);
  await Promise.all([app.end('SIGKILL'), process.kill(server, 'SIGKILL')]);

  const next = open(data.path, { insert: 'b' });
  expect((await next.next()).kept).toEqual(['a', 'b']);
  expect(await lost).toBeInstanceOf(Error);
  await next.end('SIGTERM');
});

test('two apps on one DATA_DIR share one server; the last to leave stops it', async () => {
  const [one, two] = [open(data.path, { insert: 'a' }), open(data.path, { insert: 'b' })];
  const [first, second] = await Promise.all([one.next(), two.next()]);
  expect(first.server).toBe(second.server);
  expect(readdirSync(data.path).filter((name) => name.startsWith('pg.new'))).toEqual([]);

  await one.end('SIGTERM');
  expect(isAlive(first.server ?? 0)).toBe(true);
  const three = open(data.path);
  expect((await three.next()).kept).toEqual(['a', 'b']);
  await Promise.all([two.end('SIGTERM'), three.end('SIGTERM')]);
  expect(isAlive(first.server ?? 0)).toBe(false);
});

test('two apps that share a server both go on when it is killed', async () => {
  await prepare();
  const [one, two] = [open(data.path), open(data.path)];
  const [{ server = 0 }] = await Promise.all([one.next(), two.next()]);
  process.kill(server, 'SIGKILL');
  expect(await Promise.all([one.next(), two.next()])).toEqual([{ healed: true }, { healed: true }]);
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  expect(data.server()).toBeUndefined();
});

test('killed while the database is being made: the next start makes it anew', async () => {
  const first = open(data.path);
  await until(() => readdirSync(data.path).some((name) => name.startsWith('pg.new')));
  await sleep(150);
  await first.end('SIGKILL');
  const second = open(data.path, { insert: 'a' });
  expect((await second.next()).kept).toEqual(['a']);
  await second.end('SIGTERM');
  const third = open(data.path);
  await third.next();
  expect(readdirSync(data.path).filter((name) => name.startsWith('pg.new'))).toEqual([]);
  await third.end('SIGTERM');
});

test('a pid file whose number now belongs to another program is stale', async () => {
  await prepare();
  const first = open(data.path, { insert: 'a' });
  const { server = 0 } = await first.next();
  const file = `${data.path}/pg/postmaster.pid`;
  const text = readFileSync(file, 'utf8');
  await first.end('SIGTERM');
  writeFileSync(file, text.replace(String(server), String(process.pid)));

  const second = open(data.path);
  expect((await second.next()).kept).toEqual(['a']);
  await second.end('SIGTERM');
});
