import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { chownTree, type Owner } from '../file-ownership.ts';
import { BackupError } from './backup-error.ts';

/*
 * A folder of backups:
 *   kunci.age                 the key, where a passphrase is set
 *   uploads/, uploads.sha256  every upload once, and what each file's bytes hash to (the format of sha256sum)
 *   20261122-100000/          one backup: manifest.json, the database with the shop's secret, and
 *     wal/                    the log from its end on, as far as it was shipped, with terakhir.json
 */
const MANIFEST = 'manifest.json';
const NAME = /^\d{8}-\d{6}$/;

const manifestSchema = z.object({
  format: z.literal(1),
  kind: z.enum(['embedded', 'dump']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  postgres: z.string(),
  encrypted: z.boolean(),
  /** The segment with the last record that the backup needs; later ones are in `wal/`. */
  lastSegment: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredBackup = { name: string; path: string; manifest: Manifest };

/** `20261122-100000`, in UTC: names sort by time. */
export const backupName = (at: Date): string =>
  at.toISOString().slice(0, 19).replaceAll('-', '').replace('T', '-').replaceAll(':', '');

/**
 * The finished backups of a folder, oldest first. An unfinished one has no manifest and is ignored.
 *
 * @throws BackupError naming a manifest that cannot be read
 */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  if (!existsSync(folder)) return [];
  const found: StoredBackup[] = [];
  for (const name of (await readdir(folder)).filter((entry) => NAME.test(entry)).sort()) {
    const path = join(folder, name);
    if (existsSync(join(path, MANIFEST))) found.push({ name, path, manifest: await readManifest(path) });
  }
  return found;
}

/** @throws BackupError naming a manifest that cannot be read */
export async function readManifest(path: string): Promise<Manifest> {
  const file = join(path, MANIFEST);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new BackupError(
      `${file} rusak: cadangan itu tidak bisa dipakai. Pindahkan ${path} ke luar folder cadangan, supaya yang lain bisa.`,
    );
  }
}

/**
 * As root: changes the owner of our files in a folder of backups to `owner`, so that the shop, which runs as
 * that user, can use them.
 */
export function chownBackups(folder: string, owner: Owner): void {
  const ours = /^(kunci\.age|uploads|uploads\.sha256)(\.part)?$/;
  for (const name of readdirSync(folder)) {
    if (ours.test(name) || NAME.test(name)) chownTree(join(folder, name), owner);
  }
}

/** Writes the manifest last, which makes the backup valid. */
export async function finishBackup(path: string, manifest: Manifest): Promise<void> {
  await writeWhole(join(path, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes a small file to a temporary name, syncs it to disk, and renames it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/**
 * Writes a stream to a file, syncs it, and renames it when it is complete.
 *
 * @returns its length and hash, for the manifest
 */
export async function writeStream(
  file: string,
  source: Readable,
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, measure, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    throw error;
  }
  await rename(`${file}.part`, file);
  await syncFolder(join(file, '..'));
  return { bytes, sha256: hash.digest('hex') };
}

/** A rename is durable only once its folder is synced as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * @throws BackupError naming the first file that is missing, shorter or different from when it was written
 */
export async function checkFiles({ path, manifest }: StoredBackup): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    const file = join(path, name);
    if (!existsSync(file))
      throw new BackupError(
        `${file} tidak ada: cadangan itu tidak lengkap. Cadangan sebelumnya dipilih dengan --at.`,
      );
    if ((await hashOf(file)) !== sha256) {
      throw new BackupError(
        `${file} rusak: isinya bukan lagi yang dulu dicadangkan. Tidak ada yang dipulihkan. Cadangan sebelumnya dipilih dengan --at.`,
      );
    }
  }
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Deletes what is older than the newest `keep` backups, and unfinished backups.
 *
 * @returns names of the deleted backups
 */
export async function rotate(folder: string, keep: number): Promise<string[]> {
  const kept = await listBackups(folder);
  const gone = kept.slice(0, Math.max(0, kept.length - keep));
  for (const { path } of gone) {
    // The manifest is deleted first: an interrupted deletion leaves an unfinished backup, which the next
    // rotation deletes.
    await rm(join(path, MANIFEST), { force: true });
    await rm(path, { recursive: true, force: true });
  }
  const newest = kept.at(-1)?.name ?? '';
  for (const name of await readdir(folder)) {
    const halfMade = NAME.test(name) && name < newest && !existsSync(join(folder, name, MANIFEST));
    if (halfMade) await rm(join(folder, name), { recursive: true, force: true });
  }
  return gone.map(({ name }) => name);
}
