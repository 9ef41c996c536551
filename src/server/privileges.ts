import { spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../domain/shop.ts';

/** What the shop writes into DATA_DIR beside the database's own folder, which belongs to its server's user already. */
const WRITTEN = ['uploads', 'last-good.json', 'last-good.json.part', 'secret', 'pg.log', 'run'];

/** An ordinary user of this machine. */
export type Account = { uid: number; gid: number; name: string };

/**
 * Goes on as `account` for good, where we are root: what was to be opened as root is open by now, and whatever gets hold of
 * this process has no more rights than that user. What the shop writes in `dataDir` becomes his. Stays root, and says so,
 * where that user could not read the program, or where the database, which `database` reaches anew, does not take him: on
 * a Unix socket it may ask who we are.
 */
export async function leaveRoot(
  account: Account,
  { dataDir, program, database }: { dataDir: string; program: string[]; database: () => Promise<void> },
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
  ownOne(dataDir, account);
  for (const name of WRITTEN) ownAll(join(dataDir, name), account);
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

/** Asked by trying it, since the rights of every folder above count. */
function reads({ uid, gid }: Account, path: string): boolean {
  const test = 'if [ -d "$0" ]; then test -r "$0" -a -x "$0"; else test -r "$0"; fi';
  return spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', uid, gid }).status === 0;
}

function ownAll(path: string, account: Account): void {
  if (ownOne(path, account)) for (const name of readdirSync(path)) ownAll(join(path, name), account);
}

/** Whether it is a folder. A link is never followed. */
function ownOne(path: string, account: Account): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.uid !== account.uid || found.gid !== account.gid) lchownSync(path, account.uid, account.gid);
  return found.isDirectory();
}
