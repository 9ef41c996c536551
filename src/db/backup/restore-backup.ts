import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { clockInWib } from '../../shared/format/dates.ts';
import { brokenInvariants } from '../broken-invariants.ts';
import { writeOwnSettings } from '../embedded/embedded-cluster.ts';
import { type Engine, openEngine } from '../engine.ts';
import type { EngineLog } from '../engine-log.ts';
import { isRestored } from './archive-entries.ts';
import { type Cipher, cipherOf } from './backup-cipher.ts';
import { BackupError, withRestoreErrors } from './backup-error.ts';
import { checkFiles, listBackups, type StoredBackup } from './backup-folder.ts';
import { checkUploads, restoreUploads } from './backup-uploads.ts';
import { fillFromDump } from './database-dump.ts';
import { recover } from './recover.ts';
import { restorableUntil, unpackWal } from './wal-archive.ts';

export type RestoreOptions = {
  /** Folder of backups. */
  from: string;
  /** The moment to restore; the latest possible one by default. */
  at?: Date;
  /** The future DATA_DIR; it must be empty or missing. */
  into: string;
  passphrase?: string;
  /** An empty database, for a backup by pg_dump. */
  databaseUrl?: string;
  log: EngineLog;
  say(line: string): void;
};

export type RestoreReport = {
  backup: string;
  /** Everything committed up to then is restored. */
  upTo: Date;
  counts: Record<string, number>;
  /** `invariant_*` views that have rows; none in a sound shop. */
  broken: string[];
  missingUploads: string[];
};

/**
 * Restores a DATA_DIR from a backup, in the state of a moment. Everything is checked and built in a temporary
 * folder,
 * which is renamed only when it is complete.
 *
 * @throws BackupError, and then nothing is left behind
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const [from, into] = [resolve(options.from), resolve(options.into)];
  try {
    return await restoreInto(into, { ...options, from });
  } catch (error) {
    throw withRestoreErrors(from, into, error);
  }
}

async function restoreInto(into: string, options: RestoreOptions): Promise<RestoreReport> {
  const { from, at, passphrase, log, say } = options;
  await refuseFilled(into);
  const { backup, upTo } = await chooseBackup(from, at);
  const databaseUrl = backup.manifest.kind === 'dump' ? options.databaseUrl : undefined;
  if (backup.manifest.kind === 'dump' && !databaseUrl) {
    throw new BackupError(
      `${backup.path} dibuat dengan pg_dump. Isi DATABASE_URL dengan basis data yang baru dan kosong, lalu ulangi.`,
    );
  }
  if (passphrase && !backup.manifest.encrypted) {
    throw new BackupError(
      `Cadangan ${backup.name} tidak tersandi, padahal BACKUP_PASSPHRASE diisi: isinya bisa diubah siapa pun yang bisa menulis ke ${from}. Tidak ada yang dipulihkan. Pilih cadangan yang tersandi dengan --at. Hanya bila Anda yakin tidak ada yang menyentuhnya: pindahkan ke folder tersendiri dan pulihkan tanpa BACKUP_PASSPHRASE.`,
    );
  }
  const cipher = await cipherOf(from, backup.manifest.encrypted ? passphrase : undefined, 'existing');
  say(`Memeriksa cadangan ${backup.name} …`);
  await checkFiles(backup);
  const making = `${into}.memulihkan-${process.pid}`;
  await mkdir(making, { recursive: true, mode: 0o755 });
  try {
    if (databaseUrl) {
      await checkUploads(from);
      await fillFromDump(backup, databaseUrl, cipher);
    } else await replay(backup, making, cipher, options);
    const engine = await openEngine({ dataDir: making, databaseUrl, log });
    let report: RestoreReport;
    try {
      report = await inspect(engine, { backup, upTo, from, making, cipher });
    } finally {
      await engine.close();
    }
    if (existsSync(into)) await rmdir(into);
    await rename(making, into);
    return report;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

async function replay(
  backup: StoredBackup,
  making: string,
  cipher: Cipher,
  { at, log, say }: RestoreOptions,
): Promise<void> {
  // First, since the WAL may have a gap: the operator learns that another backup is needed before the long
  // part.
  const logDir = join(making, 'pg/wal_restore');
  const segments = await unpackWal(backup, logDir, cipher);
  await unpackDatabase(backup, making, cipher);
  await writeOwnSettings(making);
  say(`Memutar ulang catatan perubahan (${segments} berkas) …`);
  // Without archived WAL the backup's own end is the only moment.
  await recover({ dataDir: making, at: segments > 0 ? at : undefined, log });
  await rm(logDir, { recursive: true, force: true });
}

async function refuseFilled(into: string): Promise<void> {
  if (existsSync(into) && (await readdir(into)).length > 0) {
    throw new BackupError(`Folder ${into} tidak kosong. Pulihkan ke folder baru; tidak ada yang diubah.`);
  }
  if (!existsSync(dirname(into))) throw new BackupError(`Folder ${dirname(into)} tidak ada.`);
  // Before the backups are read, which may take long.
  await access(`${dirname(into)}/.`, constants.W_OK | constants.X_OK);
}

/** A moment to the second, in the format of `--at`. */
const asAsked = (moment: Date) => `'${clockInWib(moment).slice(0, 19).replace('T', ' ')}' (WIB)`;

/** The newest backup that ended before the moment, and the latest moment it can restore. */
async function chooseBackup(
  from: string,
  at: Date | undefined,
): Promise<{ backup: StoredBackup; upTo: Date }> {
  const backups = await listBackups(from);
  if (backups.length === 0) throw new BackupError(`Tidak ada cadangan di ${from}.`);
  const backup = backups.findLast(({ manifest }) => !at || new Date(manifest.endedAt) <= at);
  if (!backup) {
    const first = new Date(backups[0]!.manifest.endedAt);
    throw new BackupError(
      `Cadangan tertua baru selesai pada ${asAsked(new Date(first.getTime() + 999))}; saat sebelum itu tidak bisa dipulihkan.`,
    );
  }
  const reach = await restorableUntil(backup);
  if (at && at > reach) {
    throw new BackupError(
      `Cadangan ${backup.name} hanya sampai ${asAsked(reach)}. Pilih saat sebelum itu, atau hilangkan --at.`,
    );
  }
  return { backup, upTo: at ?? reach };
}

async function unpackDatabase(backup: StoredBackup, into: string, cipher: Cipher): Promise<void> {
  const [file] = backup.manifest.files;
  if (!file) throw new BackupError(`${backup.path} tidak memuat basis data.`);
  let zip = join(backup.path, file.name);
  if (cipher.suffix) {
    // A zip is read from its end, so its decrypted copy is stored temporarily.
    const plain = join(into, 'basisdata.zip');
    const source = await cipher.decrypt(createReadStream(zip));
    await pipeline(source, createWriteStream(plain, { mode: 0o600 }));
    zip = plain;
  }
  const opened = await openPromise(zip, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of opened.eachEntry()) {
      if (!isRestored(zip, entry)) continue;
      const path = join(into, entry.fileName);
      if (entry.fileName.endsWith('/')) {
        await mkdir(path, { recursive: true, mode: 0o700 });
        continue;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(await opened.openReadStreamPromise(entry), createWriteStream(path, { mode: 0o600 }));
    }
  } finally {
    opened.close();
  }
  if (cipher.suffix) await rm(zip);
}

/** Reports what was restored, and whether it is consistent. */
async function inspect(
  engine: Engine,
  of: { backup: StoredBackup; upTo: Date; from: string; making: string; cipher: Cipher },
): Promise<RestoreReport> {
  const { backup, upTo } = of;
  const counts: Record<string, number> = {};
  for (const table of ['users', 'listings', 'bids', 'orders']) {
    const { rows } = await engine.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  const { rows: uploads } = await engine.pool.query<{ id: string }>('select id from uploads order by id');
  const wanted = uploads.flatMap(({ id }) => [`${id}.webp`, `${id}-480.webp`]);
  const missingUploads = await restoreUploads(of.from, of.making, of.cipher, wanted);
  return { backup: backup.name, upTo, counts, broken: await brokenInvariants(engine.pool), missingUploads };
}
