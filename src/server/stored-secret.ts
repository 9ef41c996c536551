import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

export const SECRET_LENGTH = 32;

/** The secret of `dataDir`, generated on the first start. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    // 'wx': of two concurrent first starts one writes it, and both read that one.
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw secretError(file, error);
  }
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw secretError(file, error);
  }
  if (secret.length < SECRET_LENGTH) {
    throw new ConfigError([
      `Isi ${file} terlalu pendek untuk sebuah rahasia. Hapus berkas itu supaya dibuat lagi (semua orang harus masuk kembali), atau isi SECRET.`,
    ]);
  }
  return secret;
}

function secretError(file: string, error: unknown): ConfigError {
  const { code } = error as NodeJS.ErrnoException;
  const reason =
    code === 'ENOSPC'
      ? 'tempat di disk habis'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'folder itu tidak boleh ditulis atau dibaca oleh pengguna ini'
        : String((error as Error).message);
  return new ConfigError([
    `${file} tidak bisa dibuat atau dibaca: ${reason}. Perbaiki izinnya, atau atur DATA_DIR ke folder lain.`,
  ]);
}
