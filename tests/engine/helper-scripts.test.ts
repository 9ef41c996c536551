import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listBackups } from '../../src/db/backup/backup-folder.ts';
import { takeBackup } from '../../src/db/backup/base-backup.ts';
import { freePort } from '../support/free-port.ts';
import { LONG } from '../support/long-run.ts';
import { isRoot, ORDINARY } from './processes.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lumbung-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a script says where it goes wrong. */
function said(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  as: { uid?: number; gid?: number } = {},
): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [join(ROOT, `scripts/${script}.ts`), ...args],
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...env }, ...as },
      (error, _out, err) =>
        error?.code === 1 ? resolve(err) : reject(error ?? new Error('nothing was wrong')),
    ),
  );
}

// One that takes flags of a folder, one of a person; the others read theirs in the same way, in the long run.
test.each(['backup', 'admin-create', ...(LONG ? ['restore', 'move-files'] : [])])(
  '%s, mistyped, says how it is called',
  async (script) => {
    expect(await said(script, ['--tuju', '/mnt'])).toMatch(/^\nPakai: npm run \S+ -- .*\n\n$/);
  },
  20_000,
);

test('a database that cannot be reached is told with its address’ name and what to look at', async () => {
  const text = await said('doctor', [], {
    DATABASE_URL: `postgres://lumbung:sandi@127.0.0.1:${await freePort()}/lumbung`,
    SECRET: 'a secret that is long enough for it',
  });
  expect(text).toMatch(/Basis data di DATABASE_URL tidak bisa dipakai: .*Periksa alamat/);
}, 40_000);

test('a folder of backups that cannot be written to is told as that, one damaged copy by what to do for the others', async () => {
  const file = join(folder, 'berkas');
  writeFileSync(file, '');
  await expect(
    takeBackup({ dataDir: folder, to: file, follow: false, now: () => new Date() }),
  ).rejects.toThrow(`Cadangan tidak bisa ditulis ke ${file}: itu bukan folder.`);

  const copies = join(folder, 'cadangan');
  const damaged = join(copies, '20261122-100000');
  mkdirSync(damaged, { recursive: true });
  writeFileSync(join(damaged, 'manifest.json'), '{');
  await expect(listBackups(copies)).rejects.toThrow(`Pindahkan ${damaged} ke luar folder cadangan`);
});

test.each([
  [
    'a parent that may not be written',
    'tertutup/data',
    /Tidak bisa memulihkan ke .*tertutup\/data: pengguna ini tidak boleh menulis/,
  ],
  ['a parent that may not even be entered', 'rahasia/di/data', /rahasia/],
  ['a parent that is a file', 'sebuah-berkas/data', /sebuah-berkas\/data: itu bukan folder/],
  ['a file', 'sebuah-berkas', /sebuah-berkas: itu bukan folder/],
  ['a name that is too long', 'x'.repeat(300), /terlalu panjang/],
])('a restore into %s says so without a stack', async (_what, into, reason) => {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-restore-'));
  try {
    chmodSync(place, 0o777);
    mkdirSync(join(place, 'tertutup'), { mode: 0o755 });
    mkdirSync(join(place, 'rahasia/di'), { recursive: true });
    chmodSync(join(place, 'rahasia'), 0o700);
    if (!isRoot) for (const name of ['tertutup', 'rahasia']) chmodSync(join(place, name), 0o555);
    writeFileSync(join(place, 'sebuah-berkas'), '');
    // A backup that holds nothing, which is looked at only after the place.
    const backup = join(place, 'cadangan/20261122-100000');
    mkdirSync(backup, { recursive: true });
    const at = '2026-11-22T10:00:00Z';
    const manifest = {
      format: 1,
      kind: 'embedded',
      startedAt: at,
      endedAt: at,
      postgres: '18',
      encrypted: false,
    };
    writeFileSync(
      join(backup, 'manifest.json'),
      JSON.stringify({ ...manifest, lastSegment: null, files: [] }),
    );
    const args = ['--from', join(place, 'cadangan'), '--into', join(place, into)];
    const text = await said('restore', args, {}, isRoot ? ORDINARY : {});
    expect(text).toMatch(reason);
    expect(text).not.toMatch(/^\s+at |Error:/m);
  } finally {
    chmodSync(join(place, 'rahasia'), 0o700);
    rmSync(place, { recursive: true });
  }
});
