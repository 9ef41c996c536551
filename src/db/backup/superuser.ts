import { join } from 'node:path';
import type pg from 'pg';
import { readPostmaster } from '../embedded/postmaster.ts';
import { connectSuperuser } from '../embedded/supervisor.ts';
import { BackupError } from './backup-error.ts';

/** Held by whoever backs up or ships the log: two at once would take each other's segments away. */
const BACKING_UP = 7_305_003;

/**
 * Runs `work` over a connection of the embedded server's superuser, alone among backups of this database.
 *
 * @returns `undefined` when another one is under way
 * @throws BackupError when the server does not run
 */
export async function aloneAsSuperuser<T>(
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
    // Lets go of the lock as well.
    await client.end().catch(() => undefined);
  }
}
