import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveBackups } from '../db/backup/folder.ts';
import { giveAll, giveOne } from '../db/own-files.ts';
import type { Log } from '../domain/shop.ts';

/** What the shop writes into DATA_DIR beside the database's own folder, which belongs to its server's user already. */
const WRITTEN = ['uploads', 'last-good.json', 'secret', 'pg.log', 'run', 'cadangan.json'];

/** An ordinary user of this machine. */
export type Account = { uid: number; gid: number; name: string };

/**
 * Goes on as `account` for good, where we are root: what was to be opened as root is open by now, and whatever gets hold of
 * this process has no more rights than that user. What the shop writes in `dataDir`, and its copies in `backupDir`, become
 * his. Stays root, and says so, where that user could not read the program, may not fill the folder of copies, or where the
 * database, which `database` reaches anew, does not take him: on a Unix socket it may ask who we are.
 */
export async function leaveRoot(
  account: Account,
  {
    dataDir,
    backupDir,
    program,
    database,
  }: { dataDir: string; backupDir?: string; program: string[]; database: () => Promise<void> },
  log: Log,
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const unread = [...program, dataDir].find((path) => !reads(account, path));
  if (unread) {
    stay(log, account, `tidak bisa membaca ${unread}`);
    return;
  }
  if (!(await takesHim(account, database))) {
    stay(log, account, 'tidak diterima oleh basis data');
    return;
  }
  if (backupDir && !fills(account, backupDir)) {
    stay(log, account, `tidak boleh menulis di BACKUP_DIR (${backupDir})`);
    return;
  }
  giveOne(dataDir, account);
  for (const name of WRITTEN) giveAll(join(dataDir, name), account);
  // The groups go first: without root nobody may change them any more.
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  log.info({}, `Lumbung berjalan sebagai pengguna "${account.name}".`);
}

function stay(log: Log, { name }: Account, why: string): void {
  log.warn(
    {},
    `Lumbung tetap berjalan sebagai root: pengguna "${name}" ${why}. Sebaiknya jalankan sebagai pengguna biasa.`,
  );
}

async function takesHim({ uid }: Account, database: () => Promise<void>): Promise<boolean> {
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

/** Root's own folder of copies is handed over; one of a third user stays as it is, and he may fill it or not. */
function fills(account: Account, backupDir: string): boolean {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  if (statSync(backupDir).uid === 0) giveOne(backupDir, account);
  giveBackups(backupDir, account);
  return mays(account, 'test -r "$0" -a -w "$0" -a -x "$0"', backupDir);
}

function reads(account: Account, path: string): boolean {
  return mays(account, 'if [ -d "$0" ]; then test -r "$0" -a -x "$0"; else test -r "$0"; fi', path);
}

/** Asked by trying it, since the rights of every folder above count. */
function mays({ uid, gid }: Account, test: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', uid, gid }).status === 0;
}
