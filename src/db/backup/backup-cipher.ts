import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** 2^16 rounds of scrypt: a third of a second and 64 MB, once per process. */
const SCRYPT_LOG_ROUNDS = 16;
const KEY_FILE = 'kunci.age';

/** Encrypts and decrypts a backup's files; without a passphrase both pass the data through unchanged. */
export type Cipher = {
  /** `.age` or empty: the extension of every file that it writes. */
  suffix: string;
  encrypt(source: AsyncIterable<Uint8Array>): Promise<Readable>;
  decrypt(source: AsyncIterable<Uint8Array>): Promise<Readable>;
};

const open: Cipher = {
  suffix: '',
  encrypt: async (source) => Readable.from(source, { objectMode: false }),
  decrypt: async (source) => Readable.from(source, { objectMode: false }),
};

/**
 * The cipher of a folder of backups, in the format of age (age-encryption.org/v1), so that other programs can
 * open them
 * too. All files use one key pair; the folder contains its private key, encrypted with the passphrase.
 *
 * @param folder of backups; the first call creates the key in it, unless only an existing one is wanted
 * @throws BackupError when the passphrase is missing or not the one of the folder
 */
export async function cipherOf(
  folder: string,
  passphrase: string | undefined,
  key: 'existing' | 'made' = 'made',
): Promise<Cipher> {
  const file = join(folder, KEY_FILE);
  if (!passphrase) {
    if (!existsSync(file)) return open;
    throw new BackupError(
      `Cadangan di ${folder} tersandi. Isi BACKUP_PASSPHRASE dengan kata sandi yang dipakai saat membuatnya.`,
    );
  }
  if (key === 'existing' && !existsSync(file)) {
    throw new BackupError(
      `${file} tidak ada: cadangan di ${folder} tidak bisa dibuka. Tidak ada yang dipulihkan.`,
    );
  }
  const identity = existsSync(file) ? await readKey(file, passphrase) : await makeKey(file, passphrase);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    suffix: '.age',
    encrypt: async (source) => fromWeb(await encrypter.encrypt(toWeb(source))),
    decrypt: async (source) => fromWeb(await decrypter.decrypt(toWeb(source))),
  };
}

async function makeKey(file: string, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_LOG_ROUNDS);
  encrypter.setPassphrase(passphrase);
  writeFileSync(`${file}.part`, await encrypter.encrypt(identity), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return identity;
}

async function readKey(file: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(readFileSync(file), 'text');
  } catch {
    throw new BackupError(
      `Kata sandi cadangan salah untuk ${file}. Pakai kata sandi yang lama, atau mulai folder cadangan yang baru.`,
    );
  }
}

// The types of Node's web streams and of the browser's, which the library uses, differ, though both are the
// same.
const toWeb = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
