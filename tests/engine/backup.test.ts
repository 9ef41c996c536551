import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cipherOf } from '../../src/db/backup/cipher.ts';
import { listBackups } from '../../src/db/backup/folder.ts';
import { restoreBackup } from '../../src/db/backup/restore.ts';
import { endFollowing, followBackup, unpackLog } from '../../src/db/backup/wal-archive.ts';
import { backUpUnderLoad, type LoadedBackups, PASSPHRASE, restoreAndCompare } from '../prove/restore.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let backups: LoadedBackups;

beforeAll(async () => {
  backups = await backUpUnderLoad(1_000, { rest: 9, quickKey: true });
}, 240_000);
afterAll(() => backups?.remove());

const restore = (over: { from?: string; at?: Date; into?: string; passphrase?: string }) =>
  restoreBackup({
    from: backups.to,
    into: backups.place(),
    passphrase: PASSPHRASE,
    log: silent,
    say: () => undefined,
    ...over,
  });

/** The folder of backups again, for something to be done to it. */
function copyOf(): string {
  const copy = join(dirname(backups.to), `copy-${Math.random().toString(36).slice(2)}`);
  cpSync(backups.to, copy, { recursive: true });
  return copy;
}

const newest = (folder: string) =>
  join(
    folder,
    readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1)!,
  );
const leftovers = () => readdirSync(dirname(backups.to)).filter((name) => name.includes('memulihkan'));

// The many moments are for `npm run prove -- restore 50`.
test('what was acknowledged before a moment is restored, what came after it is not', async () => {
  const halfWay = new Date((backups.first.getTime() + backups.last.getTime()) / 2);
  expect((await restoreAndCompare(backups, halfWay)).deeds).toBeGreaterThan(20);
}, 180_000);

test('the key of a folder of backups is made with the first, and opens for its passphrase from then on', async () => {
  const folder = backups.place();
  mkdirSync(folder);
  const made = await cipherOf(folder, PASSPHRASE);
  expect(readFileSync(join(folder, 'kunci.age'), 'utf8')).not.toContain('AGE-SECRET-KEY');
  const secret = await made.encrypt(Readable.from([Buffer.from('padi')]));
  const found = await cipherOf(folder, PASSPHRASE);
  expect(await text(await found.decrypt(secret))).toBe('padi');
});

test('a damaged backup is refused and the file named, and nothing is left behind', async () => {
  const damaged = copyOf();
  const zip = join(newest(damaged), 'basisdata.zip.age');
  appendFileSync(zip, 'x');
  await expect(restore({ from: damaged })).rejects.toThrow(`${zip} rusak`);

  const [, last] = await listBackups(damaged);
  const wal = join(last!.path, 'wal');
  const segment = join(wal, readdirSync(wal).find((name) => name.endsWith('.gz.age'))!);
  writeFileSync(segment, 'not what was shipped');
  const unpacked = unpackLog(last!, backups.place(), await cipherOf(damaged, PASSPHRASE));
  await expect(unpacked).rejects.toThrow(`${segment} rusak`);
  expect(leftovers()).toEqual([]);
}, 60_000);

test('a hole in the log is found before anything is replayed', async () => {
  const holed = copyOf();
  const [oldest] = await listBackups(holed);
  const wal = join(oldest!.path, 'wal');
  const later = readdirSync(wal).filter((name) => name > `${oldest!.manifest.lastSegment}.gz.age`);
  const segments = later.filter((name) => name.endsWith('.gz.age')).sort();
  expect(segments.length).toBeGreaterThan(1);
  rmSync(join(wal, segments[0]!));
  rmSync(newest(holed), { recursive: true });
  await expect(restore({ from: holed })).rejects.toThrow('putus');
  expect(leftovers()).toEqual([]);
}, 60_000);

test('a folder that is not empty, another passphrase and a moment that is not there are refused', async () => {
  const filled = backups.place();
  mkdirSync(filled);
  writeFileSync(join(filled, 'something'), 'of somebody');
  await expect(restore({ into: filled })).rejects.toThrow('tidak kosong');
  expect(readdirSync(filled)).toEqual(['something']);

  await expect(restore({ passphrase: 'another passphrase' })).rejects.toThrow('Kata sandi cadangan salah');
  await expect(restore({ passphrase: undefined })).rejects.toThrow('tersandi');
  await expect(restore({ at: new Date('2020-01-01') })).rejects.toThrow('tidak bisa dipulihkan');
  await expect(restore({ at: new Date(Date.now() + 86_400_000) })).rejects.toThrow(
    /hanya sampai '\d{4}-\d\d-\d\d \d\d:\d\d:\d\d' \(WIB\)/,
  );
  await expect(restore({ from: '/nowhere' })).rejects.toThrow('Tidak ada cadangan');
  expect(existsSync(backups.place())).toBe(false);
});

test('a shop that is started without a folder of backups lets go of the log that it kept for one', async () => {
  const dataDir = backups.place();
  mkdirSync(join(dataDir, 'pg/wal_archive'), { recursive: true });
  // Of a backup that stands alone and is being made just now: its own affair.
  await endFollowing(dataDir);
  expect(existsSync(join(dataDir, 'pg/wal_archive'))).toBe(true);
  await followBackup(dataDir, { to: backups.to, backup: 'the last one' });
  await endFollowing(dataDir);
  expect(existsSync(join(dataDir, 'pg/wal_archive'))).toBe(false);
  expect(existsSync(join(dataDir, 'cadangan.json'))).toBe(false);
});
