import { chownSync, createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { WAL_ARCHIVE } from '../embedded/server-process.ts';
import { BackupError, toldOfDisk } from './backup-error.ts';
import type { Cipher } from './cipher.ts';
import { readManifest, writeStream, writeWhole } from './folder.ts';
import { aloneAsSuperuser } from './superuser.ts';
import { copyUploads } from './uploads.ts';

/** Segments that wait for a folder of backups that cannot be reached; beyond them the shop's own disk goes first. */
const WAITING_MAX_BYTES = 4 * 1024 ** 3;
/** Up to where a backup's log was shipped. */
const LAST = 'terakhir.json';
const ARCHIVED_MS = 10_000;
const POLL_MS = 50;

/** Which backup the shop's log goes on from: `DATA_DIR/cadangan.json`. */
const stateSchema = z.object({ to: z.string(), backup: z.string() });
type State = z.infer<typeof stateSchema>;

const lastSchema = z.object({ at: z.iso.datetime(), segment: z.string() });
/** A segment of the log, or the file that tells where a timeline began. */
const isLog = (name: string) => /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name);
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name);

/** Where the server lays finished segments, inside its own folder: run as another user, it reaches no other. */
export const archiveDir = (dataDir: string): string => join(dataDir, 'pg', WAL_ARCHIVE);

/** From now on the server keeps finished segments; without the folder it throws them away. */
export function startKeepingLog(dataDir: string): void {
  const dir = archiveDir(dataDir);
  if (existsSync(dir)) return;
  const owner = statSync(join(dataDir, 'pg'));
  mkdirSync(dir, { mode: 0o700 });
  if (owner.uid !== process.getuid?.()) chownSync(dir, owner.uid, owner.gid);
}

/** The log is not kept any more: no moment after the last backup can be restored. */
export async function stopKeepingLog(dataDir: string): Promise<void> {
  await rm(archiveDir(dataDir), { recursive: true, force: true });
  await rm(stateFile(dataDir), { force: true });
}

export const stateFile = (dataDir: string) => join(dataDir, 'cadangan.json');

export async function followBackup(dataDir: string, state: State): Promise<void> {
  await writeWhole(stateFile(dataDir), `${JSON.stringify(state)}\n`);
}

export async function followedBackup(dataDir: string): Promise<State | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** A shop that is started without a folder of backups ships nothing: the log must not pile up on its disk. */
export async function endFollowing(dataDir: string): Promise<void> {
  if (await followedBackup(dataDir)) await stopKeepingLog(dataDir);
}

/**
 * Brings what happened since the last time beside the backup that the log goes on from: finished segments, and uploads.
 * Does nothing while a backup is being made, or where none was made yet.
 *
 * @returns the moment up to which the shop can be restored now
 * @throws BackupError when the folder of backups cannot be written to
 */
export async function shipLog(dataDir: string, to: string, cipher: Cipher): Promise<Date | undefined> {
  const state = await followedBackup(dataDir);
  if (state?.to !== to || !existsSync(archiveDir(dataDir))) return undefined;
  return aloneAsSuperuser(dataDir, async (client) => {
    if (!existsSync(join(to, state.backup, 'manifest.json'))) {
      await guardOwnDisk(dataDir);
      throw new BackupError(`Cadangan ${state.backup} tidak ada di ${to}: folder cadangan tidak terjangkau?`);
    }
    const upTo = await finishSegment(client, dataDir, await lastKnown(join(to, state.backup)));
    try {
      await moveSegments({ dataDir, path: join(to, state.backup), cipher, upTo });
      await copyUploads(dataDir, to, cipher);
    } catch (thrown) {
      throw toldOfDisk(to, thrown);
    }
    return upTo.at;
  });
}

type Reach = { at: Date; segment: string };

/** Moves finished segments, the last one included, beside the backup that they go on from. */
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
 * Ends the segment that is being written, and waits until the server has laid it aside.
 *
 * @param known the last segment that the folder of backups has already; with nothing written since, it is still the last
 */
async function finishSegment(client: pg.Client, dataDir: string, known: string): Promise<Reach> {
  const at = await markMoment(client);
  // Less one byte: at a border the name is that of the segment before or after, as the version of PostgreSQL has it.
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
 * A moment that can be asked for later: everything committed before it is in the log, and so is a commit after it, without
 * which a replay that is to stop there would not know that it has come so far.
 */
export async function markMoment(client: pg.Client): Promise<Date> {
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
  await stopKeepingLog(dataDir);
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

/** The moment up to which a backup with its shipped log reaches; that of its own end where none was shipped. */
export async function reachOf(backup: { path: string; manifest: { endedAt: string } }): Promise<Date> {
  return new Date((await readLast(backup.path))?.at ?? backup.manifest.endedAt);
}

/**
 * Unpacks the shipped log of a backup into `dir`.
 *
 * @returns how many segments
 * @throws BackupError naming a file that is damaged, or the place where the log has a hole
 */
export async function unpackLog(
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
  // By their names, before the long part.
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

/** The last segment before the first one that is missing after `from`, if one is. */
function endBeforeHole(segments: string[], from: string | null): string | undefined {
  let last = from;
  for (const name of segments) {
    if (last && name <= last) continue;
    if (last && !follows(last, name)) return last;
    last = name;
  }
  return undefined;
}

/** Segments of 16 MB: 256 to each number in the middle of the name. Another timeline begins where its history says. */
function follows(before: string, after: string): boolean {
  if (before.slice(0, 8) !== after.slice(0, 8)) return true;
  const place = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
  return place(after) === place(before) + 1;
}
