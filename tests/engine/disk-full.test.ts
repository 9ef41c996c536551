import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchDiskSpace } from '../../src/db/embedded/watch-disk-space.ts';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { isDatabaseUnavailable } from '../../src/domain/to-domain-error.ts';
import { layMigrated } from './migrated.ts';
import { dataDir } from './processes.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MB = 1024 * 1024;
const data = dataDir();
let engine: Engine;
let superuser: pg.Client;

beforeAll(async () => {
  await layMigrated(data.path);
  engine = await openEngine({ dataDir: data.path, log });
  await engine.pool.query('create table kept (value int)');
  const address = new URL(engine.url);
  address.username = 'postgres';
  address.pathname = '/postgres';
  superuser = new pg.Client(address.href);
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await engine.close();
  await data.remove();
});

const write = () =>
  engine.pool.query('insert into kept values (1)').then(
    () => undefined,
    (error: unknown) => error,
  );

test('a disk that is nearly full: writes are refused as unavailable, reads go on, and room brings writes back', async () => {
  let free = 10 * MB;
  const end = watchDiskSpace({
    dir: data.path,
    superuser: () => superuser,
    log,
    freeBytes: async () => free,
  });
  await expect.poll(write).toBeDefined();
  const refused = await write();
  expect(refused).toMatchObject({ code: '25006' });
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(
    (await engine.pool.query('select count(*)::int as kept from kept')).rows[0].kept,
  ).toBeGreaterThanOrEqual(0);

  free = 200 * MB;
  await expect.poll(write, { timeout: 5_000 }).toBeUndefined();
  end();
});

test('a server that was read-only when it stopped takes writes again at a start with room', async () => {
  await superuser.query('alter system set default_transaction_read_only = on');
  await superuser.end();
  await engine.close();
  engine = await openEngine({ dataDir: data.path, log });
  await expect.poll(write, { timeout: 5_000 }).toBeUndefined();
  superuser = new pg.Client(engine.url);
  await superuser.connect();
});
