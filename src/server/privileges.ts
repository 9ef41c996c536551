import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chownBackups } from '../db/backup/backup-folder.ts';
import { chownFile, chownTree } from '../db/file-ownership.ts';
import type { Log } from '../domain/context.ts';

/**
 * What the shop writes into DATA_DIR besides the database's folder, which already belongs to its server's
 * user.
 */
const WRITTEN = ['uploads', 'last-good.json', 'secret', 'pg.log', 'run', 'cadangan.json'];

/** An unprivileged user of this machine. */
export type SystemAccount = { uid: number; gid: number; name: string };

/**
 * Switches from root to `account` for good, after everything that needs root was opened, so that a
 * compromised process has no more rights than that user. It gives that user the files in `dataDir` and the
 * backups in `backupDir`. It stays root, with a warning, when that user can't read the program, write the
 * backups, or reach the database, which `database` tests: on a Unix socket it may authenticate by the system
 * user.
 */
export async function dropPrivileges(
  account: SystemAccount,
  {
    dataDir,
    backupDir,
    program,
    database,
  }: { dataDir: string; backupDir?: string; program: string[]; database: () => Promise<void> },
  log: Log,
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const unread = [...program, dataDir].find((path) => !canRead(account, path));
  if (unread) {
    logStayingRoot(log, account, `cannot read ${unread}`);
    return;
  }
  if (!(await databaseAccepts(account, database))) {
    logStayingRoot(log, account, 'is not accepted by the database');
    return;
  }
  if (backupDir && !canWriteBackups(account, backupDir)) {
    logStayingRoot(log, account, `may not write to BACKUP_DIR (${backupDir})`);
    return;
  }
  chownFile(dataDir, account);
  for (const name of WRITTEN) chownTree(join(dataDir, name), account);
  // The groups change first: only root may change them.
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  log.info({}, `Lumbung runs as user "${account.name}".`);
}

function logStayingRoot(log: Log, { name }: SystemAccount, why: string): void {
  log.warn({}, `Lumbung goes on as root: user "${name}" ${why}. Better run it as an ordinary user.`);
}

async function databaseAccepts({ uid }: SystemAccount, database: () => Promise<void>): Promise<boolean> {
  process.seteuid?.(uid);
  try {
    await database();
    return true;
  } catch {
    return false;
  } finally {
    process.seteuid?.(0);
  }
}

/**
 * A backup folder of root is handed over; that of a third user stays as it is and is only tested for write
 * access.
 */
function canWriteBackups(account: SystemAccount, backupDir: string): boolean {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  if (statSync(backupDir).uid === 0) chownFile(backupDir, account);
  chownBackups(backupDir, account);
  return passesTestAs(account, 'test -r "$0" -a -w "$0" -a -x "$0"', backupDir);
}

function canRead(account: SystemAccount, path: string): boolean {
  return passesTestAs(account, 'if [ -d "$0" ]; then test -r "$0" -a -x "$0"; else test -r "$0"; fi', path);
}

/** Tested by an attempt, since the permissions of every parent folder count. */
function passesTestAs({ uid, gid }: SystemAccount, test: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', uid, gid }).status === 0;
}
