import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { takeBackup } from '../../src/db/backup/base-backup.ts';
import { dropDatabase } from '../support/drop-database.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { layMigrated } from './migrated.ts';
import { oldPostgres } from './old-postgres.ts';
import { dataDir, isRoot } from './processes.ts';

const TIME = 90_000;
const data = dataDir();
let database: TestDatabase;
const running: AppProcess[] = [];
/** Two that were started at once, for all that only ask; a test that ends one takes it out. */
const pair: AppProcess[] = [];
const own = dataDir();
const outside = dataDir();
const copies = `${outside.path}/cadangan`;
let standing: AppProcess | undefined;

/** The shop on the run's own server, so that a start costs no database of its own. */
const begin = (env: Record<string, string> = {}) =>
  startApp({ dataDir: data.path, env: { DATABASE_URL: database.url, SECRET: 'x'.repeat(40), ...env } });

/** One that ends with its test. */
const start = (env?: Record<string, string>) => {
  const app = begin(env);
  running.push(app);
  return app;
};

async function startedAtOnce(count: 1 | 2): Promise<AppProcess[]> {
  if (pair.length < count) {
    await endAll(pair);
    pair.push(begin(), begin());
  }
  await Promise.all(pair.map((app) => app.listening()));
  return pair;
}

/** One of them, to be ended. */
async function taken(): Promise<AppProcess> {
  const [app] = await startedAtOnce(1);
  running.push(pair.shift()!);
  return app!;
}

/** One with a server and a folder of copies of its own, until a test has ended it. */
async function overItsOwn(): Promise<AppProcess> {
  if (!standing) {
    mkdirSync(copies, { recursive: true, mode: 0o700 });
    if (!existsSync(`${own.path}/pg`)) await layMigrated(own.path);
    standing = startApp({ dataDir: own.path, env: { BACKUP_DIR: copies } });
  }
  await standing.listening();
  return standing;
}

async function endAll(apps: AppProcess[]): Promise<void> {
  for (const app of apps.splice(0)) {
    app.child.kill('SIGKILL');
    await app.ended;
  }
}

beforeAll(async () => {
  database = await testDatabase();
  // Open to everybody: how a fresh shop stands is a matter of tests of its own.
  await database.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
});
afterEach(() => endAll(running));
afterAll(async () => {
  await endAll(standing ? [...pair, standing] : pair);
  await database.close();
  for (const folder of [data, own, outside]) await folder.remove();
});

test('settings that cannot be used are all told, and nothing is started', { timeout: TIME }, async () => {
  const app = start({ PORT: '99999', DEMO: 'x', SECRET: '' });
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/PORT harus/);
  expect(app.output()).toMatch(/DEMO harus/);
  expect(app.output()).toMatch(/SECRET wajib/);
  expect(app.output()).not.toMatch(/at .*\.ts:\d+/);
});

/** Whose the process is, once it is nobody's who may do everything. */
async function ordinaryUser(app: AppProcess): Promise<number> {
  const status = () => readFileSync(`/proc/${app.child.pid}/status`, 'utf8');
  await vi.waitFor(() => expect(status()).toMatch(/^Uid:\s+(?!0\b)(\d+)\s+\1\s+\1\s+\1$/m), TIME);
  expect(status()).toMatch(/^Groups:\s+\d+ ?$/m);
  return Number(/^Uid:\s+(\d+)/m.exec(status())![1]);
}

test.runIf(isRoot)(
  'started as root it answers as an ordinary user, who owns what it writes',
  { timeout: TIME },
  async () => {
    const [app] = (await startedAtOnce(1)) as [AppProcess];
    const uid = await ordinaryUser(app);
    expect((await fetch(`${app.url}/api/products`)).status).toBe(200);
    await vi.waitFor(() => expect(statSync(`${data.path}/last-good.json`).uid).toBe(uid), 10_000);
  },
);

test('[AUTH-07] with DATABASE_URL no server of our own is made, without the demo nobody of it; a taken port is told', {
  timeout: TIME,
}, async () => {
  const [app] = (await startedAtOnce(1)) as [AppProcess];
  expect((await database.pool.query('select email from users')).rows).toEqual([]);
  expect((await fetch(`${app.url}/api/bids`)).status).toBe(401);
  expect(existsSync(`${data.path}/pg`)).toBe(false);

  const { port } = new URL(app.url);
  const second = start({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Port ${port} di 127.0.0.1 sudah dipakai`);
  // A real shop is not led to the demo.
  expect(second.output()).toContain(`PORT=${Number(port) + 1} npm run serve`);
  expect(second.output()).not.toContain('npm start');
});

test('a start that waits for another says so every few seconds, and gives up with the reason', {
  timeout: TIME,
}, async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    // As a migration that hangs holds it (migrate-database.ts).
    await other.query('select pg_advisory_lock(7305002)');
    const app = start({ DEMO: '1', START_SECONDS: '7' });
    expect(await app.ended).toBe(1);
    expect(app.output()).toContain('The start still waits for the schema');
    expect(app.output()).toMatch(
      /Toko tidak jadi menyala: \d+ detik menunggu skema basis data\. Proses lain mungkin/,
    );
    expect(app.output()).not.toMatch(/^\s+at /m);
  } finally {
    await other.end();
  }
});

test('mistyped settings are told at the start, all at once', { timeout: TIME }, async () => {
  const app = start({ SMTP_ULR: 'smtp://mesin', BACKUP_PASSWORD: 'padi', PORT: 'tiga' });
  expect(await app.ended).toBe(1);
  expect(app.output()).toContain('Setelan SMTP_ULR tidak dikenal, maksudnya SMTP_URL?');
  expect(app.output()).toContain('Setelan BACKUP_PASSWORD tidak dikenal, maksudnya BACKUP_PASSPHRASE?');
  expect(app.output()).toContain('PORT harus');
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
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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
  const [one = '', other = ''] = (await startedAtOnce(2)).map((app) => app.url);
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
  expect(app.output()).toMatch(/\d+ perubahan skema belum dijalankan.*npm run migrate/);
  const bare = new pg.Client(address.href);
  await bare.connect();
  expect((await bare.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  await bare.end();
  await dropDatabase((statement) => database.pool.query(statement), name);
});

/**
 * Resolves once what was sent before has been read: connections of one server are taken in order of arrival, and this asks
 * over one of its own; one that stands already would be heard first.
 */
async function asked(app: AppProcess): Promise<void> {
  const [answer] = await once(get(`${app.url}/api/bids`, { agent: false }), 'response');
  await text(answer);
}

test('SIGTERM: a request under way is answered, new ones are not taken, and the end is clean', {
  timeout: TIME,
}, async () => {
  const app = await taken();
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
  await asked(app);

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
  const app = await taken();
  const port = Number(new URL(app.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await asked(app);
  app.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 700));
  const again = Date.now();
  app.child.kill('SIGTERM');
  expect(await app.ended).toBe(1);
  expect(Date.now() - again).toBeLessThan(2_000);
  socket.destroy();
});

test.runIf(isRoot)(
  'started as root with a folder of copies it is an ordinary user all the same, also after root has made a copy by hand',
  { timeout: TIME },
  async () => {
    const app = await overItsOwn();
    const uid = await ordinaryUser(app);
    const root = { dataDir: own.path, to: copies, passphrase: 'padi menguning', follow: true };
    await takeBackup({ ...root, now: () => new Date() });
    const names = readdirSync(copies, { recursive: true, encoding: 'utf8' });
    const kept = names.map((name) => `${copies}/${name}`);
    expect(kept.map((path) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['kunci.age', 'manifest.json']),
    );
    for (const path of [copies, ...kept, `${own.path}/cadangan.json`]) {
      expect([path, statSync(path).uid]).toEqual([path, uid]);
    }
  },
);

test('its own server stops with it, after it', { timeout: TIME }, async () => {
  const app = await overItsOwn();
  running.push(app);
  standing = undefined;
  expect(own.server()).toBeGreaterThan(0);
  app.child.kill('SIGINT');
  expect(await app.ended).toBe(0);
  expect(own.server()).toBeUndefined();
  expect(readdirSync(own.path).sort()).toEqual(expect.arrayContaining(['pg', 'pg.log', 'secret']));
});
