import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unprivilegedOwnerOf } from '../file-ownership.ts';
import { withClients } from '../with-clients.ts';
import { type Cipher, cipherOf } from './backup-cipher.ts';
import { BackupError, withDiskErrors } from './backup-error.ts';
import {
  backupName,
  chownBackups,
  finishBackup,
  rotate,
  type StoredBackup,
  writeStream,
} from './backup-folder.ts';
import { copyUploads } from './backup-uploads.ts';
import type { BackupReport } from './base-backup.ts';

export type DumpOptions = {
  /** The direct connection to the database, without a pooler. */
  url: string;
  /** Its folder `uploads` is copied as well. */
  dataDir: string;
  to: string;
  passphrase?: string;
  /** How many backups to keep; older ones are deleted once the new one is complete. */
  keep?: number;
  now: () => Date;
};

/**
 * A backup of an external database by pg_dump, if installed, together with the uploads. It captures the
 * moment at which it
 * began, and no later one.
 *
 * @throws BackupError when pg_dump is missing or fails, or the folder cannot be written to
 */
export async function takeDump(options: DumpOptions): Promise<BackupReport> {
  const { url, dataDir, to, keep, now } = options;
  const startedAt = now();
  const name = backupName(startedAt);
  const path = join(to, name);
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    if (existsSync(path)) throw new BackupError(`${path} sudah ada. Coba lagi sedetik lagi.`);
    const cipher = await cipherOf(to, options.passphrase);
    const file = { name: `basisdata.dump${cipher.suffix}`, ...(await dump(url, path, cipher)) };
    const uploads = await copyUploads(dataDir, to, cipher);
    await finishBackup(path, {
      format: 1,
      kind: 'dump',
      startedAt: startedAt.toISOString(),
      endedAt: startedAt.toISOString(),
      postgres: await versionOf(url),
      encrypted: cipher.suffix !== '',
      lastSegment: null,
      files: [file],
    });
    const gone = keep ? await rotate(to, keep) : [];
    return { name, path, bytes: file.bytes, uploads, gone };
  } catch (thrown) {
    throw withDiskErrors(to, thrown);
  } finally {
    const keeper = existsSync(to) ? unprivilegedOwnerOf(to) : undefined;
    if (keeper) chownBackups(to, keeper);
  }
}

async function dump(url: string, path: string, cipher: Cipher): Promise<{ bytes: number; sha256: string }> {
  const child = run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges']);
  const file = join(path, `basisdata.dump${cipher.suffix}`);
  const [written, ended] = await Promise.allSettled([
    cipher
      .encrypt(child.stdout!)
      .then((source) => writeStream(file, source))
      .finally(() => child.stdout!.destroy()),
    endOf(child, 'pg_dump'),
  ]);
  if (written.status === 'fulfilled' && ended.status === 'fulfilled') return written.value;
  await rm(path, { recursive: true, force: true });
  // A full disk ends pg_dump too, which then only reports a broken pipe.
  if (written.status === 'rejected') {
    const told = withDiskErrors(path, written.reason);
    if (told instanceof BackupError || ended.status === 'fulfilled') throw told;
  }
  throw (ended as PromiseRejectedResult).reason;
}

/**
 * Restores a dump into the empty database at `url`, all or nothing.
 *
 * @throws BackupError when it is not empty, or pg_restore is missing or fails
 */
export async function fillFromDump(backup: StoredBackup, url: string, cipher: Cipher): Promise<void> {
  const filled = await withClients(url, 1, async ([client]) => {
    const { rows } = await client!.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^(pg_|information_schema$)'`,
    );
    return rows[0]!.count > 0;
  });
  if (filled) {
    throw new BackupError(
      'Basis data di DATABASE_URL tidak kosong. Buat yang baru (createdb --encoding UTF8), lalu ulangi; tidak ada yang diubah.',
    );
  }
  const child = run('pg_restore', url, ['--no-owner', '--no-privileges', '--single-transaction']);
  const dumped = createReadStream(join(backup.path, backup.manifest.files[0]!.name));
  // pg_restore reports its own failure; the broken pipe to its input adds nothing.
  const fed = cipher.decrypt(dumped).then((source) => pipeline(source, child.stdin!));
  await Promise.all([fed.catch(() => child.stdin!.destroy()), endOf(child, 'pg_restore')]);
}

/** The password is passed in the environment: every user of the machine can read arguments. */
function run(program: 'pg_dump' | 'pg_restore', url: string, args: string[]): ChildProcess {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return spawn(program, [...args, `--dbname=${address.href}`], {
    stdio: [program === 'pg_dump' ? 'ignore' : 'pipe', program === 'pg_dump' ? 'pipe' : 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
}

function endOf(child: ChildProcess, program: string): Promise<void> {
  let words = '';
  child.stderr!.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(
        new BackupError(
          `${program} tidak ada di mesin ini. Pasang klien PostgreSQL (di Debian: postgresql-client) yang seversi dengan servernya, atau pakai pgBackRest (docs/ops/growing.md).`,
        ),
      ),
    );
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const older = /version mismatch|unsupported version/.test(words);
      const todo = older ? `\nPasang ${program} yang seversi dengan servernya, atau lebih baru.` : '';
      reject(new BackupError(`${program} gagal: ${words.trim()}${todo}`));
    });
  });
}

function versionOf(url: string): Promise<string> {
  return withClients(url, 1, async ([client]) => {
    const { rows } = await client!.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    return rows[0]!.version;
  });
}
