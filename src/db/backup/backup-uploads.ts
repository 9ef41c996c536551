import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cipher } from './backup-cipher.ts';
import { BackupError } from './backup-error.ts';
import { hashOf, writeStream } from './backup-folder.ts';

const FOLDER = 'uploads';
const INDEX = 'uploads.sha256';
// Assets of builds (`aset-…`) are no uploads: every start writes them again. Neither is the seal of the audit trail
// (`segel-…`): it changes under one name, and an older one must not come back with an older database.
const isUpload = (name: string) =>
  /^(?!aset-|segel-)[a-z0-9][a-z0-9.-]*$/.test(name) && !name.endsWith('.part');

/**
 * Copies the uploads that the folder of backups does not have yet. An upload never changes under its name and
 * is on disk
 * before anything refers to it; so a copy after the database's contains every upload that the database refers
 * to.
 *
 * @returns how many were copied
 */
export async function copyUploads(dataDir: string, to: string, cipher: Cipher): Promise<number> {
  const from = join(dataDir, 'uploads');
  if (!existsSync(from)) return 0;
  await mkdir(join(to, FOLDER), { recursive: true, mode: 0o700 });
  const there = await readIndex(to);
  let copied = 0;
  for (const name of (await readdir(from)).filter(isUpload)) {
    const stored = name + cipher.suffix;
    if (there.has(stored)) continue;
    try {
      const source = await cipher.encrypt(createReadStream(join(from, name)));
      const { sha256 } = await writeStream(join(to, FOLDER, stored), source);
      await appendFile(join(to, INDEX), `${sha256}  ${FOLDER}/${stored}\n`, { mode: 0o600 });
      copied++;
    } catch (error) {
      // Deleted since the folder was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return copied;
}

/**
 * Checks every upload in the folder of backups. A restore calls it first, because it cannot be undone once the needed
 * uploads are known.
 *
 * @throws BackupError naming a file that differs from what was copied
 */
export async function checkUploads(from: string): Promise<void> {
  for (const [stored, sha256] of await readIndex(from)) await checkUpload(join(from, FOLDER, stored), sha256);
}

/**
 * Restores and checks the uploads that `wanted` names.
 *
 * @returns names that the backup does not have
 * @throws BackupError naming a file that differs from what was copied
 */
export async function restoreUploads(
  from: string,
  dataDir: string,
  cipher: Cipher,
  wanted: string[],
): Promise<string[]> {
  const index = await readIndex(from);
  const missing: string[] = [];
  for (const name of wanted) {
    const stored = name + cipher.suffix;
    const file = join(from, FOLDER, stored);
    const sha256 = index.get(stored);
    if (!sha256 || !existsSync(file)) {
      missing.push(name);
      continue;
    }
    await checkUpload(file, sha256);
    await writeStream(join(dataDir, FOLDER, name), await cipher.decrypt(createReadStream(file)));
  }
  return missing;
}

async function checkUpload(file: string, sha256: string): Promise<void> {
  if (!existsSync(file) || (await hashOf(file)) === sha256) return;
  throw new BackupError(`${file} rusak. Tidak ada yang dipulihkan.`);
}

/** Hashes by name. A copy interrupted before its line was written is repeated; the last line wins. */
async function readIndex(folder: string): Promise<Map<string, string>> {
  const file = join(folder, INDEX);
  if (!existsSync(file)) return new Map();
  const lines = (await readFile(file, 'utf8')).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, sha256, name] = /^([0-9a-f]{64}) {2}uploads\/(.+)$/.exec(line) ?? [];
      return sha256 && name ? [[name, sha256] as const] : [];
    }),
  );
}
