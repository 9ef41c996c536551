import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { EngineLog } from '../engine-log.ts';

/** Below this much free disk, writes are refused; above twice as much, they are taken again. In bytes. */
const LOW = 64 * 1024 * 1024;
/** With this much there is nothing to do and nothing to ask the server. */
const PLENTY = 8 * LOW;
const LOOK_MS = 500;

/**
 * Watches the disk under the data folder. PostgreSQL that can't write its log stops altogether; so before that point
 * the server is set to read-only: reads go on, writes fail with SQLSTATE 25006 and are told as "unavailable", and all
 * is well again by itself once there is room.
 *
 * @param superuser the connection to set it over, which changes when the server is started again
 * @returns ends the watch
 */
export function guardDisk(options: {
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
          `Tempat di disk hampir habis (${Math.floor(free / 1024 / 1024)} MB): penulisan dihentikan sementara.`,
        );
      } else if (closed && free > 2 * LOW) {
        await setReadOnly(superuser(), false);
        closed = false;
        log.info('Tempat di disk cukup lagi: penulisan diterima kembali.');
      }
    } catch {
      // The server is away just now, which the supervisor sees to; the next look finds it again.
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
