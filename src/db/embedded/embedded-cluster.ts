import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError, explainFailure } from '../engine-error.ts';
import { chownTree } from '../file-ownership.ts';
import { type Binaries, findBinaries } from './postgres-binaries.ts';
import { isAlive } from './postmaster.ts';
import { canAccess, chooseAccount, type ServerAccount } from './server-account.ts';

/** A database folder that is ready to be served. */
export type Cluster = {
  /** `DATA_DIR/pg`, real path. */
  dir: string;
  /** The folder as the server's argument, see `nameForServer`. */
  argument: string;
  socketDir: string;
  /** Error output of the server. */
  logFile: string;
  account: ServerAccount | undefined;
  binaries: Binaries;
};

/**
 * The maximum length in bytes of a Unix socket's path on every system (108 on Linux, 104 on macOS), minus a
 * margin.
 */
const SOCKET_PATH_MAX = 100;
const SOCKET_NAME = '/.s.PGSQL.5432';

/**
 * Creates `DATA_DIR/pg` on the first start, otherwise checks that this process may serve it. A folder of
 * another
 * PostgreSQL version, of another user or of unknown content is left untouched.
 *
 * @throws EngineError
 */
export async function prepareCluster(wantedDataDir: string): Promise<Cluster> {
  const dataDir = makeDataDir(wantedDataDir);
  const dir = join(dataDir, 'pg');
  const account = chooseAccount(dataDir, dir);
  const binaries = findBinaries(account);
  if (!account) checkOwner(dir);
  sweepUnfinished(dir);
  if (!holdsCluster(dir, binaries)) await createCluster(dir, account, binaries);
  if (account) own(dir, account);
  return {
    dir,
    argument: nameForServer(dir, account),
    socketDir: makeSocketDir(dataDir, account),
    logFile: join(dataDir, 'pg.log'),
    account,
    binaries,
  };
}

function makeDataDir(wanted: string): string {
  try {
    mkdirSync(wanted, { recursive: true });
    const dataDir = realpathSync(wanted);
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    mkdirSync(probe);
    rmSync(probe, { recursive: true });
    return dataDir;
  } catch (error) {
    throw explainFailure('menyiapkan folder data', error, `Folder ${wanted}`);
  }
}

function holdsCluster(dir: string, binaries: Binaries): boolean {
  try {
    if (!existsSync(dir) || readdirSync(dir).length === 0) return false;
    const mark = join(dir, 'PG_VERSION');
    if (!existsSync(mark)) {
      throw new EngineError(
        `Folder ${dir} berisi berkas lain, bukan basis data Lumbung. Tidak ada yang diubah. Pindahkan isinya, atau atur DATA_DIR ke folder lain.`,
      );
    }
    const version = readFileSync(mark, 'utf8').trim();
    if (version !== binaries.major) {
      throw new EngineError(
        `Folder ${dir} dibuat oleh PostgreSQL ${version}, sedangkan yang terpasang adalah PostgreSQL ${binaries.major}. Tidak ada yang diubah. Pindahkan datanya dengan pg_dump dan pg_restore, pakai versi Lumbung yang lama, atau atur DATA_DIR ke folder lain.`,
      );
    }
    return true;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw explainFailure('membaca folder basis data', error, `Folder ${dir}`);
  }
}

/**
 * initdb runs in a temporary folder, so that an interrupted run, or two at once, never leave an incomplete
 * `pg`.
 */
async function createCluster(
  dir: string,
  account: ServerAccount | undefined,
  binaries: Binaries,
): Promise<void> {
  const making = `${dir}.new-${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    mkdirSync(making, { mode: 0o700 });
    if (account) chownSync(making, account.uid, account.gid);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw explainFailure('membuat basis data', error, `Folder ${dir}`);
  }
  const { status, output } = await initialise(making, account, binaries);
  if (status !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw explainFailure('membuat basis data', output, `Folder ${dir}`);
  }
  try {
    renameSync(making, dir);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(join(dir, 'PG_VERSION')))
      throw explainFailure('membuat basis data', error, `Folder ${dir}`);
  }
}

/** What the server reads besides our arguments; all of it is made by initdb. */
const SETTINGS_FILES = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf'];

/** Writes the settings of a new database into a restored `DATA_DIR/pg`, in place of those of the copy. */
export async function writeOwnSettings(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'pg');
  const fresh = join(dataDir, 'pg.settings');
  const account = chooseAccount(dataDir, dir);
  await createCluster(fresh, account, findBinaries(account));
  for (const name of SETTINGS_FILES) copyFileSync(join(fresh, name), join(dir, name));
  rmSync(fresh, { recursive: true, force: true });
}

function initialise(making: string, account: ServerAccount | undefined, binaries: Binaries) {
  // The built-in C.UTF-8 sorts and folds case the same on every machine, whatever locales it has.
  const flags = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    let output = '';
    const child = spawn(binaries.initdb, ['-D', nameForServer(making, account), ...flags], {
      cwd: making,
      env: serverEnvironment(),
      uid: account?.uid,
      gid: account?.gid,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ status: null, output: error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

/**
 * Deletes what interrupted starts left unfinished. An initdb may outlive its killed parent for a moment and
 * write into the folder during the deletion: the next start deletes the rest.
 */
function sweepUnfinished(dir: string): void {
  const parent = join(dir, '..');
  for (const name of readdirSync(parent)) {
    const maker = /^pg\.new-(\d+)-/.exec(name)?.[1];
    if (!maker || isAlive(Number(maker))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    }
  }
}

function checkOwner(dir: string): void {
  const owner = statSync(dir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw new EngineError(
    `Folder ${dir} milik pengguna lain (nomor ${owner}), mungkin karena Lumbung pernah dijalankan sebagai root. Jalankan sebagai pengguna itu, atau ubah pemiliknya dengan: sudo chown -R $(id -u) ${dir}`,
  );
}

/** As root: changes the owner of a folder that came from elsewhere to the server's user. */
function own(dir: string, account: ServerAccount): void {
  if (statSync(dir).uid === account.uid) return;
  chownTree(dir, account);
}

/**
 * The path by which the server finds its folder. When it runs as another user below a folder closed to that
 * user (a
 * checkout under /root), the path is inaccessible; on Linux its working directory, which is set while still
 * root, is not.
 *
 * @throws EngineError when there is no such path
 */
function nameForServer(dir: string, account: ServerAccount | undefined): string {
  if (!account || canAccess(dir, account)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EngineError(
    `Sebagai root, PostgreSQL dijalankan oleh pengguna "${account.name}", tetapi pengguna itu tidak bisa membuka ${dir}. Atur DATA_DIR ke folder yang terbuka, atau jalankan Lumbung sebagai pengguna biasa.`,
  );
}

/** `DATA_DIR/run`, or a short temporary folder when that path is too long or inaccessible to the server. */
function makeSocketDir(dataDir: string, account: ServerAccount | undefined): string {
  const near = join(dataDir, 'run');
  const fits = Buffer.byteLength(near + SOCKET_NAME) <= SOCKET_PATH_MAX;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // Not tmpdir() first: two processes with different TMPDIR must find the same folder.
  const far = join(existsSync('/tmp') ? '/tmp' : tmpdir(), `lumbung-${key}`);
  const dir = fits && (!account || canAccess(dataDir, account)) ? near : far;
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const made = lstatSync(dir);
    const trusted = made.isDirectory() && (made.uid === uid || (account && made.uid === 0));
    if (!trusted) {
      throw new EngineError(
        `Folder ${dir} untuk soket basis data bukan milik pengguna ini. Hapus folder itu, lalu jalankan lagi.`,
      );
    }
    if (made.uid !== uid && account) chownSync(dir, account.uid, account.gid);
    chmodSync(dir, 0o700);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw explainFailure('menyiapkan soket basis data', error, `Folder ${dir}`);
  }
  return dir;
}

/** A clean environment: PGDATA, PGOPTIONS or a locale of the machine would change the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
