import { join } from 'node:path';
import type pg from 'pg';
import { readPostmaster } from '../embedded/postmaster.ts';
import { connectSuperuser } from '../embedded/supervisor.ts';
import { BackupError } from './backup-error.ts';

/** The lock of backups and WAL shipping: two at once would remove each other's segments. */
const BACKING_UP = 7_305_003;

/**
 * Runs `work` over a superuser connection of the embedded server, while no other backup of this database
 * runs.
 *
 * @returns `undefined` when another one is in progress
 * @throws BackupError when the server does not run
 */
export async function exclusivelyAsSuperuser<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  const running = readPostmaster(join(dataDir, 'pg'));
  if (!running?.socketDir) throw new BackupError(`Basis data di ${dataDir} tidak sedang berjalan.`);
  const client = connectSuperuser(running.socketDir, 'lumbung-backup');
  try {
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      BACKING_UP,
    ]);
    if (!rows[0]?.free) return undefined;
    return await work(client);
  } finally {
    // Releases the lock as well.
    await client.end().catch(() => undefined);
  }
}
