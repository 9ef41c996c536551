import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { EngineLog } from '../engine-log.ts';

/** Below this free space, in bytes, writes are rejected; above twice as much they are accepted again. */
const LOW = 64 * 1024 * 1024;
/** With this much free space there is no need to ask the server. */
const PLENTY = 8 * LOW;
const LOOK_MS = 500;

/**
 * Watches the disk under the data folder. PostgreSQL stops when it can't write its WAL; so before that point
 * the server
 * is set to read-only: reads continue, writes fail with SQLSTATE 25006 and are reported as "unavailable", and
 * it
 * recovers by itself once there is space.
 *
 * @param superuser the connection for the setting, which changes when the server is restarted
 * @returns ends the watch
 */
export function watchDiskSpace(options: {
  dir: string;
  superuser: () => Pick<pg.Client, 'query'>;
  log: EngineLog;
  freeBytes?: (dir: string) => Promise<number>;
}): () => void {
  const { dir, superuser, log, freeBytes = readFreeBytes } = options;
  let looking = false;
  /** Unknown at first: an earlier run may have ended while the server was read-only. */
  let closed: boolean | undefined;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const free = await freeBytes(dir);
      if (closed === false && free > PLENTY) return;
      closed = await isReadOnly(superuser());
      if (!closed && free < LOW) {
        await setReadOnly(superuser(), true);
        closed = true;
        log.error(
          `The disk is almost full (${Math.floor(free / 1024 / 1024)} MB left): writes are refused for now.`,
        );
      } else if (closed && free > 2 * LOW) {
        await setReadOnly(superuser(), false);
        closed = false;
        log.info('There is room on the disk again: writes are accepted.');
      }
    } catch {
      // The server is down at the moment, and the supervisor restarts it; the next check finds it again.
    } finally {
      looking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}

async function isReadOnly(superuser: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await superuser.query<{ closed: boolean }>(
    `select reset_val = 'on' as closed from pg_settings where name = 'default_transaction_read_only'`,
  );
  return rows[0]?.closed ?? false;
}

async function setReadOnly(superuser: Pick<pg.Client, 'query'>, on: boolean): Promise<void> {
  await superuser.query(
    on
      ? 'alter system set default_transaction_read_only = on'
      : 'alter system reset default_transaction_read_only',
  );
  await superuser.query('select pg_reload_conf()');
}

async function readFreeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}
