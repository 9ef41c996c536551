import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { takeDump } from '../../src/db/backup/database-dump.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { layQuickKey } from '../soak/restore.ts';
import { LONG } from '../support/long-run.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { isRoot } from './processes.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PASSPHRASE = 'kata sandi cadangan';
const there = spawnSync(join(BIN, 'pg_dump'), ['--version']).status === 0;
if (LONG && !there)
  console.warn('Not tried: a backup by pg_dump. Install the package postgresql-15 to have it tried.');

const folder = mkdtempSync(join(tmpdir(), 'lumbung-dump-'));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const of = (url: string, to: string) =>
  takeDump({ url, dataDir: join(folder, 'data'), to, passphrase: PASSPHRASE, now: () => new Date() });
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('where pg_dump is not installed, it says what to install or to use instead', async () => {
  vi.stubEnv('PATH', '');
  const to = join(folder, 'without');
  await expect(of('postgres://siapa@127.0.0.1:1/lumbung', to)).rejects.toThrow(
    /pg_dump tidak ada di mesin ini\. Pasang .* pgBackRest/,
  );
  expect(readdirSync(to)).toEqual(['kunci.age']);
});

describe.runIf(LONG && there)('a database of one’s own', () => {
  let server: ChildProcess;
  const url = (name: string) => `postgres://postgres@localhost/${name}?host=${folder}`;

  beforeAll(async () => {
    const ids = isRoot ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) : [];
    const as = ids.length > 0 ? { uid: ids[0]!, gid: ids[1]! } : {};
    if (ids.length > 0) chownSync(folder, ids[0]!, ids[1]!);
    const made = ['-D', join(folder, 'pg'), '-U', 'postgres', '--encoding=UTF8', '--no-sync'];
    execFileSync(join(BIN, 'initdb'), made, { ...as, stdio: 'ignore' });
    const set = ['-D', join(folder, 'pg'), '-k', folder, '-h', '', '-F'];
    server = spawn(join(BIN, 'postgres'), set, { ...as, stdio: 'ignore' });
    const first = () => withPool('postgres', (pool) => pool.query('create database toko'));
    await vi.waitFor(first, 15_000);
    await withPool('toko', async (pool) => {
      await migrate(pool);
      await pool.query(`insert into settings (key, value) values ('mark', '"of before"')`);
    });
    mkdirSync(join(folder, 'data/uploads'), { recursive: true });
    writeFileSync(join(folder, 'data/uploads/u1.webp'), 'a picture');
  }, 60_000);
  afterAll(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  });
  const withPool = async <T>(name: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = quietPool({ connectionString: url(name), max: 2 });
    return work(pool).finally(() => pool.end());
  };
  const restore = (from: string, databaseUrl?: string) =>
    restoreBackup({
      from,
      into: join(folder, `into-${databaseUrl?.replace(/\W/g, '')}`),
      passphrase: PASSPHRASE,
      databaseUrl,
      log: silent,
      say: () => undefined,
    });

  test('is copied enciphered and restored into an empty one; one that is not is refused and left', async () => {
    vi.stubEnv('PATH', BIN);
    const to = join(folder, 'copies');
    await layQuickKey(to, PASSPHRASE);
    const made = await of(url('toko'), to);
    expect(made).toMatchObject({ uploads: 1, gone: [] });
    expect(readdirSync(made.path).sort()).toEqual(['basisdata.dump.age', 'manifest.json']);

    await expect(restore(to)).rejects.toThrow('Isi DATABASE_URL dengan basis data yang baru dan kosong');
    await expect(restore(to, url('toko'))).rejects.toThrow('tidak kosong');
    await withPool('postgres', (pool) => pool.query('create database pulih'));
    const report = await restore(to, url('pulih'));
    expect(report).toMatchObject({ backup: made.name, broken: [] });
    const { rows } = await withPool('pulih', (pool) =>
      pool.query(`select value from settings where key = 'mark'`),
    );
    expect(rows).toEqual([{ value: 'of before' }]);

    const picture = join(to, 'uploads/u1.webp.age');
    const copied = readFileSync(picture);
    appendFileSync(picture, 'x');
    await withPool('postgres', (pool) => pool.query('create database lagi'));
    await expect(restore(to, url('lagi'))).rejects.toThrow('u1.webp.age rusak. Tidak ada yang dipulihkan.');
    const { rows: tables } = await withPool('lagi', (pool) =>
      pool.query(`select 1 from pg_tables where schemaname = 'public'`),
    );
    expect(tables).toEqual([]);
    writeFileSync(picture, copied);

    appendFileSync(join(made.path, 'basisdata.dump.age'), 'x');
    await expect(restore(to, url('lagi'))).rejects.toThrow('basisdata.dump.age rusak');
  }, 60_000);

  test('what pg_dump says is told, and nothing half-made stays', async () => {
    vi.stubEnv('PATH', BIN);
    const to = join(folder, 'failed');
    await layQuickKey(to, PASSPHRASE);
    await expect(of(url('bukan_toko'), to)).rejects.toThrow(/^pg_dump gagal: .*bukan_toko/s);
    expect(readdirSync(to)).toEqual(['kunci.age']);
  });
});
