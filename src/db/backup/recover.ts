import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareCluster } from '../embedded/cluster.ts';
import { isAlive, readPostmaster } from '../embedded/postmaster.ts';
import { lastWords, startServer } from '../embedded/server-process.ts';
import { connectSuperuser } from '../embedded/supervisor.ts';
import type { EngineLog } from '../engine-log.ts';
import { BackupError } from './backup-error.ts';

const POLL_MS = 100;
const SAY_MS = 15_000;

/**
 * Lets the server replay the log of an unpacked backup, up to a moment or to its end, and stops it again. How long that
 * takes depends on how much happened since the backup; there is no limit to it but that the server lives.
 *
 * @throws BackupError with what the server said
 */
export async function recover(options: { dataDir: string; at?: Date; log: EngineLog }): Promise<void> {
  const { dataDir, at, log } = options;
  await writeFile(join(dataDir, 'pg/recovery.signal'), '', { mode: 0o600 });
  const cluster = await prepareCluster(dataDir);
  await startServer(
    cluster,
    {
      restore_command: 'cp wal_restore/%f %p',
      // Nobody may read before all is there, and nothing of it may be archived as if it were new.
      hot_standby: 'off',
      archive_mode: 'off',
      ...(at && { recovery_target_time: timeOf(at), recovery_target_action: 'promote' }),
    },
    () => readPostmaster(cluster.dir)?.pid,
  );
  const pid = readPostmaster(cluster.dir)?.pid;
  let told = Date.now();
  while (pid && isAlive(pid)) {
    const socketDir = readPostmaster(cluster.dir)?.socketDir;
    if (socketDir && (await isOpen(socketDir))) {
      await stop(pid);
      return;
    }
    if (Date.now() - told > SAY_MS) {
      told = Date.now();
      log.info('Masih memutar ulang catatan perubahan …');
    }
    await sleep(POLL_MS);
  }
  throw new BackupError(`PostgreSQL tidak bisa memulihkan cadangan itu:\n${lastWords(cluster)}`);
}

/** As a setting of the server takes it; the `Z` of ISO 8601 is no zone to it yet while it starts. */
const timeOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

/** It takes connections only after the last record, as the head of a history of its own. */
async function isOpen(socketDir: string): Promise<boolean> {
  const client = connectSuperuser(socketDir, 'lumbung-restore');
  try {
    await client.connect();
    const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open');
    if (rows[0]?.open) await client.query('checkpoint');
    return rows[0]?.open ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await sleep(POLL_MS);
}
