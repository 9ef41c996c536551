import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure } from '../engine-error.ts';
import { type Cluster, serverEnvironment } from './embedded-cluster.ts';

const LOG_MAX_BYTES = 2 * 1024 * 1024;

/**
 * The folder inside the server's own to which it archives each finished WAL segment; without the folder they
 * are discarded. A segment is copied under a temporary name and synced first, so that an interrupted copy
 * never counts as complete.
 */
export const WAL_ARCHIVE = 'wal_archive';
const KEEP_SEGMENT = `test ! -d ${WAL_ARCHIVE} || { dd if=%p of=${WAL_ARCHIVE}/%f.part bs=1048576 conv=fsync 2>/dev/null && mv ${WAL_ARCHIVE}/%f.part ${WAL_ARCHIVE}/%f; }`;

/**
 * Our settings on top of PostgreSQL's defaults; they are passed at every start, so that the data folder's own
 * files stay unchanged.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Small shops on small machines: short queries gain nothing from JIT or parallel workers, whose shared
  // memory is scarce in containers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // The folder turns it on and off, since this setting itself would need a restart.
  archive_mode: 'on',
  archive_command: KEEP_SEGMENT,
  // The log contains the server's own problems, not user input.
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts the server in its own session, so that Ctrl+C at the terminal reaches only the app and the server
 * stops last.
 * Resolves as soon as it has written its pid file, or with the reason why it could not.
 *
 * @param servedBy process id in `postmaster.pid` at this moment
 * @throws EngineError when it cannot start and waiting will not help
 */
export async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  servedBy: () => number | undefined,
): Promise<'started' | 'taken' | 'orphans'> {
  limitLogSize(cluster.logFile);
  const all: Record<string, string> = {
    ...SETTINGS,
    unix_socket_directories: `"${cluster.socketDir.replaceAll('"', '""')}"`,
    ...settings,
  };
  let output: number;
  let logged: number;
  try {
    output = openSync(cluster.logFile, 'a', 0o600);
    logged = statSync(cluster.logFile).size;
  } catch (error) {
    throw explainFailure('menjalankan basis data', error, cluster.logFile);
  }
  const child = spawn(
    cluster.binaries.postgres,
    [
      '-D',
      cluster.argument,
      '-p',
      '5432',
      ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    {
      cwd: cluster.dir,
      env: serverEnvironment(),
      uid: cluster.account?.uid,
      gid: cluster.account?.gid,
      stdio: ['ignore', output, output],
      detached: true,
    },
  );
  closeSync(output);
  child.unref();
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  while (!ended() && servedBy() !== child.pid) {
    const error = await Promise.race([failed, sleep(10)]);
    if (error) throw explainFailure('menjalankan basis data', error, cluster.dir);
  }
  return ended() ? explainEnd(cluster, child, logged) : 'started';
}

function explainEnd(cluster: Cluster, child: ChildProcess, logged: number): 'taken' | 'orphans' {
  const said = readFileSync(cluster.logFile).subarray(logged).toString('utf8').trim();
  if (said.includes('lock file "postmaster.pid" already exists') || said.includes('is empty')) return 'taken';
  if (said.includes('pre-existing shared memory block')) return 'orphans';
  throw explainFailure(
    'menjalankan basis data',
    said || `PostgreSQL berhenti (${child.signalCode ?? child.exitCode}).`,
    `Folder ${cluster.dir}`,
  );
}

/** The end of the server's log, for a server that started and ended again. */
export function lastLogLines(cluster: Cluster): string {
  return readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-15).join('\n');
}

/**
 * Limits the server's log to two files of 2 MB; it is truncated in place because the server keeps it open.
 */
export function limitLogSize(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_MAX_BYTES) return;
  try {
    copyFileSync(file, `${file}.1`);
    truncateSync(file, 0);
  } catch {
    // A full disk: the log matters least, and the next minute tries again.
  }
}
