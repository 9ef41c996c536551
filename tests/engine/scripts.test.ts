import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeBackup } from '../../src/db/backup/base-backup.ts';
import { listBackups } from '../../src/db/backup/folder.ts';
import { freePort } from '../free-port.ts';
import { LONG } from '../long.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lumbung-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a script says where it goes wrong. */
function said(script: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [join(ROOT, `scripts/${script}.ts`), ...args],
      { cwd: ROOT, env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...env } },
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
