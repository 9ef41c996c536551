import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { WAL_ARCHIVE } from '../embedded/server-process.ts';
import { giveOne, ordinaryOwnerOf } from '../own-files.ts';
import { BackupError, toldOfDisk } from './backup-error.ts';
import { type Cipher, cipherOf } from './cipher.ts';
import { backupName, finishBackup, giveBackups, type Manifest, rotate, writeStream } from './folder.ts';
import { aloneAsSuperuser } from './superuser.ts';
import { copyUploads } from './uploads.ts';
import {
  archiveDir,
  followBackup,
  followedBackup,
  isSegment,
  markMoment,
  moveSegments,
  startKeepingLog,
  stateFile,
  stopKeepingLog,
} from './wal-archive.ts';

export type BackupOptions = {
  dataDir: string;
  /** Folder of backups. */
  to: string;
  passphrase?: string;
  /** How many backups stay; older ones go once the new one is whole. */
  keep?: number;
  /** Whether the log is kept from here on, so that every later moment can be restored. */
  follow: boolean;
  now: () => Date;
};

export type BackupReport = { name: string; path: string; bytes: number; uploads: number; gone: string[] };

/** What PostgreSQL's manual says a copy may leave out: made anew at the start, or of no use elsewhere. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Bytes up to which a file is read in one go, a fifth less work: most of the two thousand that a database has are smaller. */
const AT_ONCE = 256 * 1024;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;

/**
 * A copy of the embedded database and of the uploads while the shop runs, by PostgreSQL's own low-level backup: files
 * are copied as they stand, and the log that makes them one is copied with them.
 *
 * @throws BackupError when another backup runs, or the folder cannot be written to
 */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  try {
    return await copyShop(options);
  } catch (thrown) {
    throw toldOfDisk(options.to, thrown);
  }
}

async function copyShop(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, to, keep, follow, now } = options;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const cipher = await cipherOf(to, options.passphrase);
  const report = await aloneAsSuperuser(dataDir, async (client) => {
    const startedAt = now();
    const name = backupName(startedAt);
    const path = join(to, name);
    if (existsSync(path)) throw new BackupError(`${path} sudah ada. Coba lagi sedetik lagi.`);
    const followed = await followedBackup(dataDir);
    startKeepingLog(dataDir);
    try {
      const base = await copyDatabase(client, dataDir, path, cipher);
      const uploads = await copyUploads(dataDir, to, cipher);
      await finishBackup(path, {
        format: 1,
        kind: 'embedded',
        startedAt: startedAt.toISOString(),
        endedAt: base.endedAt.toISOString(),
        postgres: readFileSync(join(dataDir, 'pg/PG_VERSION'), 'utf8').trim(),
        encrypted: cipher.suffix !== '',
        lastSegment: base.lastSegment,
        files: [base.file],
      } satisfies Manifest);
      if (follow) {
        if (followed?.to === to && existsSync(join(to, followed.backup))) {
          const upTo = { at: base.reachedAt, segment: base.lastSegment };
          await moveSegments({ dataDir, path: join(to, followed.backup), cipher, upTo });
        }
        await followBackup(dataDir, { to, backup: name });
      }
      const gone = keep ? await rotate(to, keep) : [];
      return { name, path, bytes: base.file.bytes, uploads, gone };
    } finally {
      // One that stands alone leaves everything as it was, also for the log that goes on from another.
      if (!follow && !followed) await stopKeepingLog(dataDir);
      giveToShop(dataDir, to);
    }
  });
  if (!report) throw new BackupError('Pencadangan lain sedang berjalan. Tunggu sampai selesai.');
  return report;
}

/** Called by root, beside a shop that runs as somebody else: he goes on with what was made here. */
function giveToShop(dataDir: string, to: string): void {
  const keeper = ordinaryOwnerOf(to);
  if (keeper) giveBackups(to, keeper);
  const shop = ordinaryOwnerOf(dataDir);
  if (shop) giveOne(stateFile(dataDir), shop);
}

async function copyDatabase(client: pg.Client, dataDir: string, path: string, cipher: Cipher) {
  const dir = join(dataDir, 'pg');
  const { rows: begun } = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('lumbung', fast => true)) as segment`,
  );
  const firstSegment = begun[0]?.segment ?? '';
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let lastSegment = '';
  let reachedAt = new Date(0);
  let endedAt = new Date(0);
  const add = (name: string, file: string) => {
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (pass) => pass(null, readAsItStands(file)));
  };
  await addTree(zip, dir, dir, add);
  // Opened once everything before it has been read: only now the copy ends.
  zip.addReadStreamLazy('pg/backup_label', { mode: 0o100600 }, (pass) => {
    const end = async () => {
      reachedAt = await markMoment(client);
      const { rows } = await client.query<{ label: string; segment: string; at: Date }>(
        'select labelfile as label, pg_walfile_name(lsn - 1) as segment, clock_timestamp() as at from pg_backup_stop(wait_for_archive => true)',
      );
      const stopped = rows[0];
      if (!stopped) throw new Error('no answer to pg_backup_stop');
      lastSegment = stopped.segment;
      endedAt = stopped.at;
      const kept = (await readdir(archiveDir(dataDir))).filter(isSegment).sort();
      for (const name of kept) {
        if (name >= firstSegment && name <= lastSegment)
          add(`pg/pg_wal/${name}`, join(archiveDir(dataDir), name));
      }
      if (!kept.includes(lastSegment)) {
        throw new BackupError(
          `Catatan ${lastSegment} tidak tersimpan: cadangan itu tidak akan utuh. Coba lagi.`,
        );
      }
      if (existsSync(join(dataDir, 'secret'))) add('secret', join(dataDir, 'secret'));
      zip.end();
      return Readable.from([stopped.label], { objectMode: false });
    };
    end().then(
      (stream) => pass(null, stream),
      (error) => output.destroy(error as Error),
    );
  });
  zip.on('error', (error) => output.destroy(error as Error));
  const name = `basisdata.zip${cipher.suffix}`;
  const written = await writeStream(join(path, name), await cipher.encrypt(output));
  return { file: { name, ...written }, lastSegment, reachedAt, endedAt };
}

/** Files of the server's folder under `pg/`, and its folders, since it does not start without those that are empty. */
async function addTree(
  zip: ZipFile,
  root: string,
  dir: string,
  add: (name: string, file: string) => void,
): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const file = join(dir, entry.name);
    const name = `pg/${relative(root, file)}`;
    if (entry.isDirectory()) {
      if (dir === root && entry.name === WAL_ARCHIVE) continue;
      if (entry.name.startsWith('pgsql_tmp')) continue;
      zip.addEmptyDirectory(name, { mode: 0o40700 });
      if (dir === root && EMPTIED.has(entry.name)) {
        if (entry.name === 'pg_wal') zip.addEmptyDirectory(`${name}/archive_status`, { mode: 0o40700 });
        continue;
      }
      await addTree(zip, root, file, add);
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name)) {
      add(name, file);
    }
  }
}

/**
 * A file's bytes while the server writes to it: torn pages are mended by the log. One that is gone meanwhile belonged to
 * a table that was dropped, and the log drops it again.
 */
function readAsItStands(file: string): Readable {
  return Readable.from(
    (async function* () {
      try {
        if ((await stat(file)).size <= AT_ONCE) yield await readFile(file);
        else yield* createReadStream(file) as AsyncIterable<Buffer>;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    })(),
    { objectMode: false },
  );
}
