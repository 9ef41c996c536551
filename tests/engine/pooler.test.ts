import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEngine, withDirectPool } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { freePort } from '../support/free-port.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { dataDir, isRoot } from './processes.ts';

const TIME = 90_000;
const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);
if (!PGBOUNCER)
  console.warn('Not tried: a shop behind PgBouncer. Install the package pgbouncer to have it tried.');

describe.runIf(PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  let data: ReturnType<typeof dataDir>;
  let folder: string;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let database: TestDatabase;
  let pooler: ChildProcess;
  let url: string;
  let app: AppProcess | undefined;

  beforeAll(async () => {
    // Made here: what stands beside the tests runs where they are left out, too, and nothing would take it away again.
    data = dataDir();
    folder = mkdtempSync(join(tmpdir(), 'lumbung-pooler-'));
    database = await testDatabase();
    await database.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
    const port = await freePort();
    const { searchParams, pathname, username } = new URL(database.url);
    const name = pathname.slice(1);
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `${name} = host=${searchParams.get('host')} port=5432 dbname=${name} user=${username}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1`,
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'pool_mode = transaction',
        'default_pool_size = 5',
        'auth_type = any',
        'ignore_startup_parameters = options',
      ].join('\n'),
    );
    // The embedded server's socket is its own user's.
    const { uid, gid } = isRoot ? statSync(searchParams.get('host')!) : statSync(folder);
    chownSync(folder, uid, gid);
    pooler = spawn(PGBOUNCER!, ['-q', join(folder, 'pgbouncer.ini')], {
      stdio: 'inherit',
      uid,
      gid,
    });
    url = `postgres://${username}@127.0.0.1:${port}/${name}`;
    await vi.waitFor(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    }, 10_000);
  }, TIME);
  afterAll(async () => {
    app?.child.kill('SIGTERM');
    await app?.ended;
    pooler.kill();
    await once(pooler, 'exit');
    await database.close();
    await data.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('without a way past it, or without times on its role, the start says what to do', {
    timeout: TIME,
  }, async () => {
    await expect(openEngine({ dataDir: data.path, databaseUrl: url, log })).rejects.toThrow(
      /DATABASE_DIRECT_URL/,
    );
    await expect(openEngine({ dataDir: data.path, databaseUrl: url, directUrl: url, log })).rejects.toThrow(
      /juga melewati pooler/,
    );
    await expect(
      openEngine({ dataDir: data.path, databaseUrl: url, directUrl: database.url, log }),
    ).rejects.toThrow(/statement_timeout = '15s'/);
  });

  test('with both it is found out by itself: no statement is named, migrations and announcements go past it', {
    timeout: TIME,
  }, async () => {
    const name = new URL(database.url).pathname.slice(1);
    // On the database rather than the role, which other tests share.
    for (const [setting, value] of [
      ['statement_timeout', '15s'],
      ['lock_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '30s'],
    ])
      await database.pool.query(`alter database "${name}" set ${setting} = '${value}'`);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and application_name = ''`,
      [name],
    );
    // The pooler finds out about each of those by using it.
    const engine = await vi.waitFor(
      () => openEngine({ dataDir: data.path, databaseUrl: url, directUrl: database.url, log }),
      10_000,
    );
    expect(engine.pooled).toBe(true);
    expect(await withDirectPool(engine, migrate)).toBe(0);
    // The same text twice over connections that change beneath it.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => engine.pool.query('select $1::int as one', [index])),
    );
    await engine.close();

    app = startApp({
      dataDir: data.path,
      env: { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url, SECRET: 'x'.repeat(40) },
    });
    await app.listening();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fetch(`${app!.url}/api/products?page=${index + 1}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/^database_listening 1$/m);
  });
});
