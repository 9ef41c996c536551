import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { prepareCluster } from '../embedded/embedded-cluster.ts';
import { isAlive, readPostmaster } from '../embedded/postmaster.ts';
import { lastLogLines, startServer } from '../embedded/server-process.ts';
import { connectSuperuser } from '../embedded/supervisor.ts';
import type { EngineLog } from '../engine-log.ts';
import { BackupError } from './backup-error.ts';

const POLL_MS = 100;
const SAY_MS = 15_000;

/**
 * Lets the server replay the WAL of an unpacked backup, up to a moment or to its end, and stops it again. The
 * duration
 * depends on how much happened since the backup; the only limit is that the server stays alive.
 *
 * @throws BackupError with the server's error
 */
export async function recover(options: { dataDir: string; at?: Date; log: EngineLog }): Promise<void> {
  const { dataDir, at, log } = options;
  await writeFile(join(dataDir, 'pg/recovery.signal'), '', { mode: 0o600 });
  const cluster = await prepareCluster(dataDir);
  await startServer(
    cluster,
    {
      restore_command: 'cp wal_restore/%f %p',
      // Nobody may read before the replay is complete, and none of its WAL may be archived as new.
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
      log.info('Still replaying the log of changes.');
    }
    await sleep(POLL_MS);
  }
  throw new BackupError(`PostgreSQL tidak bisa memulihkan cadangan itu:\n${lastLogLines(cluster)}`);
}

/** The format of the server's setting; it does not parse the `Z` of ISO 8601 during its start. */
const timeOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

/** The server accepts connections only after the last record, on a new timeline. */
async function isOpen(socketDir: string): Promise<boolean> {
  const client = connectSuperuser(socketDir, 'lumbung-restore');
  try {
    await client.connect();
    const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open');
    if (rows[0]?.open) {
      await resetStoredSettings(client);
      await client.query('checkpoint');
    }
    return rows[0]?.open ?? false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Settings of roles and databases lie in the database itself, and would be obeyed at each connection. */
async function resetStoredSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select case
       when s.setrole = 0 then format('alter database %I reset all', d.datname)
       when s.setdatabase = 0 then format('alter role %I reset all', r.rolname)
       else format('alter role %I in database %I reset all', r.rolname, d.datname)
     end as statement
     from pg_db_role_setting s
     left join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await sleep(POLL_MS);
}
