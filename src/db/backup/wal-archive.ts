import { chownSync, createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { WAL_ARCHIVE } from '../embedded/server-process.ts';
import type { Cipher } from './backup-cipher.ts';
import { BackupError, withDiskErrors } from './backup-error.ts';
import { readManifest, writeStream, writeWhole } from './backup-folder.ts';
import { copyUploads } from './backup-uploads.ts';
import { exclusivelyAsSuperuser } from './exclusive-superuser.ts';

/**
 * The limit of segments that wait for an unreachable folder of backups; beyond it the shop's own disk has
 * priority.
 */
const WAITING_MAX_BYTES = 4 * 1024 ** 3;
/** Up to where a backup's WAL was shipped. */
const LAST = 'terakhir.json';
const ARCHIVED_MS = 10_000;
const POLL_MS = 50;

/** The backup that the shop's WAL continues: `DATA_DIR/cadangan.json`. */
const stateSchema = z.object({ to: z.string(), backup: z.string() });
type State = z.infer<typeof stateSchema>;

const lastSchema = z.object({ at: z.iso.datetime(), segment: z.string() });
/** A WAL segment, or the history file of a timeline. */
const isLog = (name: string) => /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name);
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/**
 * The folder where the server archives finished segments, inside its own folder: running as another user, it
 * can write to no other.
 */
export const archiveDir = (dataDir: string): string => join(dataDir, 'pg', WAL_ARCHIVE);

/** From now on the server archives finished segments; without the folder it discards them. */
export function startWalArchiving(dataDir: string): void {
  const dir = archiveDir(dataDir);
  if (existsSync(dir)) return;
  const owner = statSync(join(dataDir, 'pg'));
  mkdirSync(dir, { mode: 0o700 });
  if (owner.uid !== process.getuid?.()) chownSync(dir, owner.uid, owner.gid);
}

/** Stops archiving: no moment after the last backup can be restored. */
export async function stopWalArchiving(dataDir: string): Promise<void> {
  await rm(archiveDir(dataDir), { recursive: true, force: true });
  await rm(stateFile(dataDir), { force: true });
}

export const stateFile = (dataDir: string) => join(dataDir, 'cadangan.json');

export async function continueFromBackup(dataDir: string, state: State): Promise<void> {
  await writeWhole(stateFile(dataDir), `${JSON.stringify(state)}\n`);
}

export async function continuedBackup(dataDir: string): Promise<State | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** A shop that starts without a folder of backups ships nothing: WAL must not pile up on its disk. */
export async function stopContinuing(dataDir: string): Promise<void> {
  if (await continuedBackup(dataDir)) await stopWalArchiving(dataDir);
}

/**
 * Ships what happened since the last call to the backup that the WAL continues: finished segments, and
 * uploads.
 * Does nothing while a backup runs, or before the first one.
 *
 * @returns the moment up to which the shop can be restored now
 * @throws BackupError when the folder of backups cannot be written to
 */
export async function shipWal(dataDir: string, to: string, cipher: Cipher): Promise<Date | undefined> {
  const state = await continuedBackup(dataDir);
  if (state?.to !== to || !existsSync(archiveDir(dataDir))) return undefined;
  return exclusivelyAsSuperuser(dataDir, async (client) => {
    if (!existsSync(join(to, state.backup, 'manifest.json'))) {
      await guardOwnDisk(dataDir);
      throw new BackupError(`Cadangan ${state.backup} tidak ada di ${to}: folder cadangan tidak terjangkau?`);
    }
    const upTo = await finishSegment(client, dataDir, await lastKnown(join(to, state.backup)));
    try {
      await moveSegments({ dataDir, path: join(to, state.backup), cipher, upTo });
      await copyUploads(dataDir, to, cipher);
    } catch (thrown) {
      throw withDiskErrors(to, thrown);
    }
    return upTo.at;
  });
}

type Reach = { at: Date; segment: string };

/** Moves finished segments, the last one included, to the backup that they continue. */
export async function moveSegments(options: {
  dataDir: string;
  path: string;
  cipher: Cipher;
  upTo: Reach;
}): Promise<void> {
  const { dataDir, path, cipher, upTo } = options;
  const from = archiveDir(dataDir);
  const wal = join(path, 'wal');
  for (const name of (await readdir(from)).filter(isLog).sort()) {
    if (isSegment(name) && name > upTo.segment) continue;
    const packed = createReadStream(join(from, name)).pipe(createGzip());
    await writeStream(join(wal, `${name}.gz${cipher.suffix}`), await cipher.encrypt(packed));
    await rm(join(from, name));
  }
  const last = { at: upTo.at.toISOString(), segment: upTo.segment };
  await mkdir(wal, { recursive: true, mode: 0o700 });
  await writeWhole(join(wal, LAST), `${JSON.stringify(last)}\n`);
}

/**
 * Ends the current segment, and waits until the server has archived it.
 *
 * @param known the last segment that the folder of backups already has; it is still the last when nothing was
 * written since
 */
async function finishSegment(client: pg.Client, dataDir: string, known: string): Promise<Reach> {
  const at = await markRestorePoint(client);
  // Minus one byte: at a boundary, PostgreSQL versions differ on whether the name is that of the segment
  // before or after.
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal() - 1) as segment',
  );
  const ended = { at, segment: rows[0]?.segment ?? '' };
  const file = join(archiveDir(dataDir), ended.segment);
  const deadline = Date.now() + ARCHIVED_MS;
  while (ended.segment > known && !existsSync(file)) {
    if (Date.now() > deadline) {
      throw new BackupError(`PostgreSQL belum menyimpan catatan ${ended.segment}. Lihat ${dataDir}/pg.log.`);
    }
    await sleep(POLL_MS);
  }
  return ended;
}

/**
 * A moment that can be restored later: the WAL contains every commit before it, and one commit after it,
 * without which a replay could not know that it has reached the moment.
 */
export async function markRestorePoint(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  await client.query('select pg_current_xact_id()');
  return rows[0]?.at ?? new Date(0);
}

async function guardOwnDisk(dataDir: string): Promise<void> {
  const dir = archiveDir(dataDir);
  const names = await readdir(dir);
  const bytes = names.reduce(
    (sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (bytes <= WAITING_MAX_BYTES) return;
  await stopWalArchiving(dataDir);
  throw new BackupError(
    'Folder cadangan terlalu lama tidak terjangkau: catatan perubahan berhenti disimpan supaya disk toko tidak penuh. Buat cadangan baru setelah folder itu kembali.',
  );
}

async function readLast(path: string): Promise<z.infer<typeof lastSchema> | undefined> {
  try {
    return lastSchema.parse(JSON.parse(await readFile(join(path, 'wal', LAST), 'utf8')));
  } catch {
    return undefined;
  }
}

async function lastKnown(path: string): Promise<string> {
  return (await readLast(path))?.segment ?? (await readManifest(path)).lastSegment ?? '';
}

/** The latest moment that a backup with its shipped WAL can restore; its own end when none was shipped. */
export async function restorableUntil(backup: {
  path: string;
  manifest: { endedAt: string };
}): Promise<Date> {
  return new Date((await readLast(backup.path))?.at ?? backup.manifest.endedAt);
}

/**
 * Unpacks the shipped WAL of a backup into `dir`.
 *
 * @returns how many segments
 * @throws BackupError naming a damaged file, or the position of a gap in the WAL
 */
export async function unpackWal(
  backup: { path: string; manifest: { lastSegment: string | null } },
  dir: string,
  cipher: Cipher,
): Promise<number> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const wal = join(backup.path, 'wal');
  if (!existsSync(wal)) return 0;
  const end = `.gz${cipher.suffix}`;
  const names = (await readdir(wal))
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -end.length))
    .filter(isLog)
    .sort();
  const segments = names.filter(isSegment);
  // Checked by name, before the long part.
  const hole = endBeforeHole(segments, backup.manifest.lastSegment);
  if (hole) {
    throw new BackupError(`Catatan perubahan di ${wal} putus setelah ${hole}. Tidak ada yang dipulihkan.`);
  }
  for (const name of names) {
    const file = join(wal, `${name}${end}`);
    try {
      const source = await cipher.decrypt(createReadStream(file));
      await pipeline(source, createGunzip(), createWriteStream(join(dir, name), { mode: 0o600 }));
    } catch {
      throw new BackupError(`${file} rusak. Tidak ada yang dipulihkan.`);
    }
  }
  return segments.length;
}

/** The last segment before the first missing one after `from`, if any. */
function endBeforeHole(segments: string[], from: string | null): string | undefined {
  let last = from;
  for (const name of segments) {
    if (last && name <= last) continue;
    if (last && !follows(last, name)) return last;
    last = name;
  }
  return undefined;
}

/**
 * Segments of 16 MB: 256 per number in the middle of the name. Another timeline begins where its history file
 * states.
 */
function follows(before: string, after: string): boolean {
  if (before.slice(0, 8) !== after.slice(0, 8)) return true;
  const place = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
  return place(after) === place(before) + 1;
}
