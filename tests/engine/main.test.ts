import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { takeBackup } from '../../src/db/backup/base-backup.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { layMigrated } from './migrated.ts';
import { oldPostgres } from './old-postgres.ts';
import { dataDir } from './processes.ts';

const TIME = 90_000;
const data = dataDir();
let database: TestDatabase;
const running: AppProcess[] = [];

/** The shop on the run's own server, so that a start costs no database of its own. */
const start = (env: Record<string, string> = {}) => {
  const app = startApp({
    dataDir: data.path,
    env: { DATABASE_URL: database.url, SECRET: 'x'.repeat(40), ...env },
  });
  running.push(app);
  return app;
};

beforeAll(async () => {
  database = await testDatabase();
  // Open to everybody: how a fresh shop stands is a matter of tests of its own.
  await database.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
});
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGKILL');
    await app.ended;
  }
});
afterAll(async () => {
  await database.close();
  await data.remove();
});

test('settings that cannot be used are all told, and nothing is started', { timeout: TIME }, async () => {
  const app = start({ PORT: '99999', DEMO: 'x', SECRET: '' });
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/PORT harus/);
  expect(app.output()).toMatch(/DEMO harus/);
  expect(app.output()).toMatch(/SECRET wajib/);
  expect(app.output()).not.toMatch(/at .*\.ts:\d+/);
});

test.runIf(process.getuid?.() === 0)(
  'started as root it answers as an ordinary user, who owns what it writes',
  {
    timeout: TIME,
  },
  async () => {
    const app = start();
    await app.listening();
    const status = () => readFileSync(`/proc/${app.child.pid}/status`, 'utf8');
    await vi.waitFor(() => expect(status()).toMatch(/^Uid:\s+(?!0\b)(\d+)\s+\1\s+\1\s+\1$/m), TIME);
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status())![1]);
    expect(status()).toMatch(/^Groups:\s+\d+ ?$/m);
    expect((await fetch(`${app.url}/api/products`)).status).toBe(200);
    await vi.waitFor(() => expect(statSync(`${data.path}/last-good.json`).uid).toBe(uid), 10_000);
  },
);

test.runIf(process.getuid?.() === 0)(
  'started as root with a folder of copies it is an ordinary user all the same, also after root has made a copy by hand',
  { timeout: TIME },
  async () => {
    const own = dataDir();
    const outside = dataDir();
    const to = `${outside.path}/cadangan`;
    mkdirSync(to, { mode: 0o700 });
    await layMigrated(own.path);
    const app = startApp({ dataDir: own.path, env: { BACKUP_DIR: to } });
    running.push(app);
    try {
      await app.listening();
      const status = () => readFileSync(`/proc/${app.child.pid}/status`, 'utf8');
      await vi.waitFor(() => expect(status()).toMatch(/^Uid:\s+(?!0\b)(\d+)\s+\1\s+\1\s+\1$/m), TIME);
      const uid = Number(/^Uid:\s+(\d+)/m.exec(status())![1]);
      const root = {
        dataDir: own.path,
        to,
        passphrase: 'padi menguning',
        follow: true,
        now: () => new Date(),
      };
      await takeBackup(root);
      const kept = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((name) => `${to}/${name}`);
      expect(kept.map((path) => path.split('/').at(-1))).toEqual(
        expect.arrayContaining(['kunci.age', 'manifest.json']),
      );
      for (const path of [to, ...kept, `${own.path}/cadangan.json`]) {
        expect([path, statSync(path).uid]).toEqual([path, uid]);
      }
    } finally {
      app.child.kill('SIGTERM');
      await app.ended;
      await own.remove();
      await outside.remove();
    }
  },
);

test('[AUTH-07] with DATABASE_URL no server of our own is made, without the demo nobody of it; a taken port is told', {
  timeout: TIME,
}, async () => {
  const app = start();
  await app.listening();
  expect((await database.pool.query('select email from users')).rows).toEqual([]);
  expect((await fetch(`${app.url}/api/bids`)).status).toBe(401);
  expect(existsSync(`${data.path}/pg`)).toBe(false);

  const { port } = new URL(app.url);
  const second = start({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} di 127.0.0.1 sudah dipakai`);
  app.child.kill('SIGTERM');
  expect(await app.ended).toBe(0);
});

test('npm run seed makes none of the accounts whose password everybody knows without DEMO=1', {
  timeout: TIME,
}, async () => {
  const { stderr, code } = await new Promise<{ stderr: string; code: unknown }>((resolve) =>
    execFile(
      process.execPath,
      ['scripts/seed.ts'],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: database.url,
          DATA_DIR: data.path,
          SECRET: 'x'.repeat(40),
        },
      },
      (error, _stdout, stderr) => resolve({ stderr, code: error?.code }),
    ),
  );
  expect(code).toBe(1);
  expect(stderr).toContain('hanya dimasukkan dengan DEMO=1');
  expect((await database.pool.query('select from users')).rowCount).toBe(0);
});

test('a start with the demo over a filled database announces no account that is not there', {
  timeout: TIME,
}, async () => {
  await database.pool.query(
    `insert into users (id, name, email, role, created_at, updated_at)
     values ('milik-sendiri', 'Bu Pemilik', 'pemilik@contoh.example', 'admin', now(), now())`,
  );
  const app = start({ DEMO: '1' });
  await app.listening();
  await vi.waitFor(() => expect(app.output()).toContain('akun demo tidak dibuat'), TIME);
  expect(app.output()).not.toContain('@lumbung.example');
  expect(app.output()).not.toContain('Panen-Raya');
  const { rows } = await database.pool.query('select email from users');
  expect(rows).toEqual([{ email: 'pemilik@contoh.example' }]);
  await database.pool.query('delete from users');
});

test('port 0 is one that the system chooses: two starts at once do not meet, and each knows its own address', {
  timeout: TIME,
}, async () => {
  const both = [start(), start()];
  await Promise.all(both.map((app) => app.listening()));
  const [one = '', other = ''] = both.map((app) => app.url);
  expect(one).not.toBe(other);
  for (const url of [one, other]) {
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`);
    // A form of another origin is refused: the origin is the address that the visitor has.
    const post = (origin: string) => fetch(`${url}/api/contact`, { method: 'POST', headers: { origin } });
    expect((await post(url)).status).not.toBe(403);
    expect((await post(url === one ? other : one)).status).toBe(403);
  }
});

test('a PostgreSQL older than 15 is refused in plain words, after nothing but a look at its version', {
  timeout: TIME,
}, async () => {
  for (const [version, name] of [
    [140_013, '14'],
    [90_624, '9'],
  ] as const) {
    const old = await oldPostgres(version);
    const app = start({ DATABASE_URL: old.url });
    expect(await app.ended).toBe(1);
    expect(app.output()).toContain(
      `PostgreSQL di DATABASE_URL terlalu lama (versi ${name}). Lumbung membutuhkan versi 15 atau lebih baru.`,
    );
    expect(app.output()).not.toMatch(/at .*\.ts:\d+/);
    expect(old.asked).toEqual([expect.stringMatching(/^select current_setting\('server_version_num'\)/)]);
    await old.close();
  }
});

test('production does not migrate by itself: it says what to run', { timeout: TIME }, async () => {
  const name = `test_${Date.now()}_bare`;
  await database.pool.query(`create database ${name}`);
  const address = new URL(database.url);
  address.pathname = `/${name}`;
  const app = start({ DATABASE_URL: address.href });
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/\d+ migrasi belum dijalankan.*npm run migrate/);
  const bare = new pg.Client(address.href);
  await bare.connect();
  expect((await bare.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  await bare.end();
  await database.pool.query(`drop database ${name} with (force)`);
});

test('SIGTERM: a request under way is answered, new ones are not taken, and the end is clean', {
  timeout: TIME,
}, async () => {
  const app = start();
  await app.listening();
  const body = JSON.stringify({ identifier: 'nobody@contoh.example', password: 'salah-sekali' });
  const port = Number(new URL(app.url).port);
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Connection: close',
  ];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  // Answered after the half request has been read: requests of one server are taken in order of arrival.
  await fetch(`${app.url}/api/bids`);

  app.child.kill('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(`${app.url}/api/bids`).then(
          () => 'taken',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('refused');
  socket.write(body.slice(10));
  expect(await answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(await app.ended).toBe(0);
});

test('a second signal ends it at once', { timeout: TIME }, async () => {
  const app = start();
  await app.listening();
  const port = Number(new URL(app.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await fetch(`${app.url}/api/bids`);
  app.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const again = Date.now();
  app.child.kill('SIGTERM');
  expect(await app.ended).toBe(1);
  expect(Date.now() - again).toBeLessThan(2_000);
  socket.destroy();
});

test('its own server stops with it, after it', { timeout: TIME }, async () => {
  const own = dataDir();
  await layMigrated(own.path);
  const app = startApp({ dataDir: own.path });
  running.push(app);
  await app.listening();
  expect(own.server()).toBeGreaterThan(0);
  app.child.kill('SIGINT');
  expect(await app.ended).toBe(0);
  expect(own.server()).toBeUndefined();
  expect(readdirSync(own.path).sort()).toEqual(expect.arrayContaining(['pg', 'pg.log', 'secret']));
  await own.remove();
});
