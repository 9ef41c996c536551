import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { WAL_ARCHIVE } from '../embedded/server-process.ts';
import { chownFile, unprivilegedOwnerOf } from '../file-ownership.ts';
import { type Cipher, cipherOf } from './backup-cipher.ts';
import { BackupError, withDiskErrors } from './backup-error.ts';
import {
  backupName,
  chownBackups,
  finishBackup,
  type Manifest,
  rotate,
  writeStream,
} from './backup-folder.ts';
import { copyUploads } from './backup-uploads.ts';
import { exclusivelyAsSuperuser } from './exclusive-superuser.ts';
import {
  archiveDir,
  continuedBackup,
  continueFromBackup,
  isSegment,
  markRestorePoint,
  moveSegments,
  startWalArchiving,
  stateFile,
  stopWalArchiving,
} from './wal-archive.ts';

export type BackupOptions = {
  dataDir: string;
  /** Folder of backups. */
  to: string;
  passphrase?: string;
  /** How many backups to keep; older ones are deleted once the new one is complete. */
  keep?: number;
  /** Whether WAL is archived from here on, so that every later moment can be restored. */
  follow: boolean;
  now: () => Date;
};

export type BackupReport = { name: string; path: string; bytes: number; uploads: number; gone: string[] };

/** What a base backup may leave out by PostgreSQL's manual: recreated at the start, or useless elsewhere. */
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
/**
 * Files up to this size in bytes are read at once, which saves a fifth of the work: most of a database's two
 * thousand files are smaller.
 */
const AT_ONCE = 256 * 1024;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;

/**
 * A backup of the embedded database and of the uploads while the shop runs, by PostgreSQL's low-level backup
 * API: files
 * are copied as they are, together with the WAL that makes them consistent.
 *
 * @throws BackupError when another backup runs, or the folder cannot be written to
 */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  try {
    return await copyShop(options);
  } catch (thrown) {
    throw withDiskErrors(options.to, thrown);
  }
}

async function copyShop(options: BackupOptions): Promise<BackupReport> {
  const { dataDir, to, keep, follow, now } = options;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const cipher = await cipherOf(to, options.passphrase);
  const report = await exclusivelyAsSuperuser(dataDir, async (client) => {
    const startedAt = now();
    const name = backupName(startedAt);
    const path = join(to, name);
    if (existsSync(path)) throw new BackupError(`${path} sudah ada. Coba lagi sedetik lagi.`);
    const followed = await continuedBackup(dataDir);
    startWalArchiving(dataDir);
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
        await continueFromBackup(dataDir, { to, backup: name });
      }
      const gone = keep ? await rotate(to, keep) : [];
      return { name, path, bytes: base.file.bytes, uploads, gone };
    } finally {
      // A standalone backup leaves the archiving as it was, also when the WAL continues another backup.
      if (!follow && !followed) await stopWalArchiving(dataDir);
      giveToShop(dataDir, to);
    }
  });
  if (!report) throw new BackupError('Pencadangan lain sedang berjalan. Tunggu sampai selesai.');
  return report;
}

/** As root next to a shop that runs as another user: that user owns what was written here. */
function giveToShop(dataDir: string, to: string): void {
  const keeper = unprivilegedOwnerOf(to);
  if (keeper) chownBackups(to, keeper);
  const shop = unprivilegedOwnerOf(dataDir);
  if (shop) chownFile(stateFile(dataDir), shop);
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
  // Opened after everything before it was read: only then does the backup end.
  zip.addReadStreamLazy('pg/backup_label', { mode: 0o100600 }, (pass) => {
    const end = async () => {
      reachedAt = await markRestorePoint(client);
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

/**
 * The files of the server's folder under `pg/`, and its folders, since the server does not start without the
 * empty ones.
 */
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
 * A file's bytes while the server writes to it: WAL replay repairs torn pages. A file that disappears
 * meanwhile belonged to a dropped table, which WAL replay drops again.
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
