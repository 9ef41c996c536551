import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a running server's `postmaster.pid`. */
export type Postmaster = {
  pid: number;
  socketDir: string;
  /** The first three lines: process, folder, start time. Together they identify one run of one server. */
  identity: string;
};

/** Reads `postmaster.pid`; `undefined` when it is missing or still being written. */
export function readPostmaster(dir: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(dir, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[4] ?? '', identity: lines.slice(0, 3).join('\n') };
}

/** Whether a process with this id runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    // "pid (name) state …"; the name may itself contain parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return true;
  }
}

/**
 * Whether the live process `pid` is a PostgreSQL process of the folder. Process ids are reused, in containers
 * even regularly, so a pid file with a live id may still be stale.
 */
export function servesFolder(pid: number, dir: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return there.dev === here.dev && there.ino === here.ino && programOf(pid).includes('postgres');
  } catch {
    return programOf(pid).includes('postgres');
  }
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

/** Removes a stale pid file, unless another server has written its own meanwhile. */
export function clearStalePidFile(dir: string, stale: Postmaster): void {
  if (readPostmaster(dir)?.identity === stale.identity) rmSync(join(dir, 'postmaster.pid'), { force: true });
}

/**
 * Ends server processes whose postmaster is gone (kill -9). Most end by themselves at once; one in a long
 * query would keep the folder's shared memory and block the next server.
 */
export function stopOrphans(dir: string): void {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return;
  }
  const here = statSync(dir);
  for (const pid of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    try {
      const there = statSync(`/proc/${pid}/cwd`);
      if (there.dev !== here.dev || there.ino !== here.ino || !programOf(pid).includes('postgres')) continue;
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user and so not to this folder.
    }
  }
}
