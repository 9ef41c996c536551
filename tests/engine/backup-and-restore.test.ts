import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { cipherOf } from '../../src/db/backup/backup-cipher.ts';
import { listBackups } from '../../src/db/backup/backup-folder.ts';
import { restoreBackup } from '../../src/db/backup/restore-backup.ts';
import { continueFromBackup, stopContinuing, unpackWal } from '../../src/db/backup/wal-archive.ts';
import { backUpUnderLoad, type LoadedBackups, PASSPHRASE, restoreAndCompare } from '../soak/restore.ts';

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

// The many moments are for `npm run soak -- restore 50`.
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
  const unpacked = unpackWal(last!, backups.place(), await cipherOf(damaged, PASSPHRASE));
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
  await stopContinuing(dataDir);
  expect(existsSync(join(dataDir, 'pg/wal_archive'))).toBe(true);
  await continueFromBackup(dataDir, { to: backups.to, backup: 'the last one' });
  await stopContinuing(dataDir);
  expect(existsSync(join(dataDir, 'pg/wal_archive'))).toBe(false);
  expect(existsSync(join(dataDir, 'cadangan.json'))).toBe(false);
});

/** The newest backup as somebody leaves it who can write to the folder: plain, with what `change` puts into its archive. */
async function plainCopy(change: (zip: ZipFile) => void, without: RegExp = /^$/): Promise<string> {
  const folder = copyOf();
  const path = newest(folder);
  const cipher = await cipherOf(folder, PASSPHRASE);
  const sealed = join(path, 'basisdata.zip.age');
  const inner = join(path, 'inner.zip');
  writeFileSync(inner, await buffer(await cipher.decrypt(createReadStream(sealed))));
  const opened = await openPromise(inner, { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  const zipped = buffer(zip.outputStream);
  for await (const entry of opened.eachEntry()) {
    if (without.test(entry.fileName)) continue;
    if (entry.fileName.endsWith('/')) zip.addEmptyDirectory(entry.fileName);
    else zip.addBuffer(await buffer(await opened.openReadStreamPromise(entry)), entry.fileName);
  }
  opened.close();
  change(zip);
  zip.end();
  const bytes = await zipped;
  writeFileSync(join(path, 'basisdata.zip'), bytes);
  rmSync(sealed);
  rmSync(inner);
  rmSync(join(path, 'wal'), { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = [{ name: 'basisdata.zip', bytes: bytes.length, sha256 }];
  writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, encrypted: false, files }));
  return folder;
}

test('with a passphrase, a plain backup that lies beside the enciphered ones is refused, whatever key lies there', async () => {
  const folder = await plainCopy(() => undefined);
  await expect(restore({ from: folder })).rejects.toThrow('tidak tersandi, padahal BACKUP_PASSPHRASE diisi');
  rmSync(join(folder, 'kunci.age'));
  await expect(restore({ from: folder })).rejects.toThrow('tidak tersandi, padahal BACKUP_PASSPHRASE diisi');
  // A key that is gone is not made again by a restore.
  const keyless = copyOf();
  rmSync(join(keyless, 'kunci.age'));
  await expect(restore({ from: keyless })).rejects.toThrow('kunci.age tidak ada');
  expect(existsSync(join(keyless, 'kunci.age'))).toBe(false);
  expect(leftovers()).toEqual([]);
}, 60_000);

test('of a plain backup the database is restored and none of its settings is obeyed', async () => {
  const mark = join(dirname(backups.to), 'ran');
  const folder = await plainCopy((zip) => {
    const lay = (name: string, content: string) => zip.addBuffer(Buffer.from(content), `pg/${name}`);
    const run = (name: string) => `${name} = 'touch ${mark}'\n`;
    const commands = ['recovery_end_command', 'archive_cleanup_command', 'archive_command'].map(run).join('');
    lay('postgresql.conf', `${commands}include_dir = 'conf.d'\nssl_passphrase_command = 'touch ${mark}'\n`);
    lay('postgresql.auto.conf', `${commands}default_transaction_read_only = on\nshared_buffers = 17MB\n`);
    lay('conf.d/more.conf', `${commands}shared_preload_libraries = 'nowhere'\n`);
    lay('pg_hba.conf', 'local all all reject\n');
    lay('pg_ident.conf', 'x x x\n');
    for (const name of ['standby.signal', 'tablespace_map', 'recovery.conf', 'postmaster.pid']) lay(name, '');
  }, /^pg\/(?:postgresql|pg_)\w*(?:\.auto)?\.conf$/);
  rmSync(join(folder, 'kunci.age'));
  const into = backups.place();
  const report = await restore({ from: folder, into, passphrase: undefined });
  expect(report.counts.users).toBeGreaterThan(0);
  expect(existsSync(mark)).toBe(false);
  for (const name of ['conf.d', 'standby.signal', 'tablespace_map', 'recovery.conf'])
    expect(existsSync(join(into, 'pg', name)), name).toBe(false);
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'])
    expect(readFileSync(join(into, 'pg', name), 'utf8'), name).not.toMatch(
      /touch|^\w.*(?:read_only|17MB|reject)|^x /m,
    );
  expect(readdirSync(into).filter((name) => name.startsWith('pg.settings'))).toEqual([]);
}, 90_000);

test('an archive with a link, a tablespace or a path outside is refused', async () => {
  const link = { mode: 0o120777 };
  const entries: [string, object?][] = [
    ['pg/base/1/2600', link],
    ['pg/pg_tblspc/16400', link],
    ['pg/pg_tblspc/16400/PG_18_1/5/2600'],
    ['pg/pg_wal', link],
    ['uploads/x.webp'],
    ['cadangan.json'],
    ['secret/x'],
  ];
  for (const [name, options] of entries) {
    const folder = await plainCopy((zip) => zip.addBuffer(Buffer.from('/etc/passwd'), name, options));
    rmSync(join(folder, 'kunci.age'));
    await expect(restore({ from: folder, passphrase: undefined }), name).rejects.toThrow('diubah orang');
    rmSync(folder, { recursive: true });
  }
  expect(leftovers()).toEqual([]);
}, 120_000);
