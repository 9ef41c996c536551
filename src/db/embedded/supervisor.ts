import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EngineError, explainFailure } from '../engine-error.ts';
import type { EngineLog } from '../engine-log.ts';
import { type Cluster, prepareCluster } from './embedded-cluster.ts';
import { clearStalePidFile, isAlive, readPostmaster, servesFolder, stopOrphans } from './postmaster.ts';
import { lastLogLines, limitLogSize, startServer } from './server-process.ts';
import { watchDiskSpace } from './watch-disk-space.ts';

/**
 * Every process that uses the embedded server holds this advisory lock in shared mode on its own connection.
 * A process that leaves tries to take it exclusively: only the last one succeeds, and it stops the server. A
 * killed process releases it.
 */
const IN_USE = 7_305_001;
/** The maximum wait for a server that recovers from a crash. */
const JOIN_MS = 60_000;
const POLL_MS = 25;
const ORPHANS_MS = 300;
const STARTS_MAX = 5;
const APP_ROLE = 'lumbung';

export type SupervisedServer = {
  url: string;
  /** Releases the server and stops it when no other process uses it. */
  release(): Promise<void>;
};

/**
 * Starts or joins the embedded server of a DATA_DIR and keeps it alive: a server left by a killed process is
 * adopted,
 * and one that dies is restarted by the first process that notices. Several processes on one DATA_DIR (the
 * shop,
 * `npm run migrate`, `npm run seed`) share one server.
 *
 * @throws EngineError
 */
export async function superviseServer(options: {
  dataDir: string;
  settings: Record<string, string>;
  log: EngineLog;
}): Promise<SupervisedServer> {
  const { settings, log } = options;
  const cluster = await prepareCluster(options.dataDir);
  let released = false;
  let joined = await join(cluster, settings, log);
  await makeDatabase(joined.guard);

  /**
   * The restart of a server that died; a process that leaves meanwhile waits for it, or the server would stay
   * running.
   */
  let rejoining: Promise<void> | undefined;
  const watch = () => {
    joined.guard.once('end', () => {
      if (!released) rejoining = rejoin();
    });
  };
  const rejoin = async () => {
    log.warn('The database ended unexpectedly; it is started again.');
    for (let attempt = 0; !released; attempt++) {
      try {
        const next = await join(cluster, settings, log);
        if (released) return void (await leave(next, log));
        joined = next;
        log.info('The database runs again.');
        return watch();
      } catch (error) {
        log.error(`The database could not be started again: ${(error as Error).message}`);
        await sleep(Math.min(5_000, 200 * 2 ** attempt), undefined, { ref: false });
      }
    }
  };
  watch();
  const logCheck = setInterval(() => limitLogSize(cluster.logFile), 60_000).unref();
  const endGuard = watchDiskSpace({ dir: cluster.dir, superuser: () => joined.guard, log });

  return {
    url: urlOf(joined.socketDir),
    release: async () => {
      if (released) return;
      released = true;
      clearInterval(logCheck);
      endGuard();
      await rejoining;
      await leave(joined, log);
    },
  };
}

/**
 * Overrides what clients would read from PGPORT, PGSSLMODE and PGOPTIONS of the environment, which describe
 * another server. The port is the one in the socket's name, PostgreSQL's default.
 */
const OWN_WAY = { port: 5432, ssl: false, options: '-c client_encoding=UTF8' } as const;

function urlOf(socketDir: string): string {
  const query = new URLSearchParams({ host: socketDir, sslmode: 'disable', options: OWN_WAY.options });
  return `postgresql://${APP_ROLE}@localhost:${OWN_WAY.port}/${APP_ROLE}?${query.toString().replaceAll('+', '%20')}`;
}

type Joined = { guard: pg.Client; socketDir: string; pid: number };

async function join(cluster: Cluster, settings: Record<string, string>, log: EngineLog): Promise<Joined> {
  const deadline = Date.now() + JOIN_MS;
  let orphansEndAt = 0;
  let starts = 0;
  for (;;) {
    const found = readPostmaster(cluster.dir);
    if (found && isAlive(found.pid)) {
      if (servesFolder(found.pid, cluster.dir)) {
        const guard = await takeUse(cluster, found.socketDir);
        if (guard) return { guard, socketDir: found.socketDir, pid: found.pid };
      } else {
        log.warn(`A stale postmaster.pid (process ${found.pid}) was removed.`);
        clearStalePidFile(cluster.dir, found);
      }
    } else {
      const outcome = await startServer(cluster, settings, () => readPostmaster(cluster.dir)?.pid);
      if (outcome === 'started') starts++;
      // Each of them started far enough to write its pid, and then ended.
      if (starts > STARTS_MAX)
        throw explainFailure('menjalankan basis data', lastLogLines(cluster), `Folder ${cluster.dir}`);
      // Processes of a killed server still hold its shared memory: they get a moment to end, then are killed.
      if (outcome === 'orphans') {
        orphansEndAt ||= Date.now() + ORPHANS_MS;
        if (Date.now() > orphansEndAt) stopOrphans(cluster.dir);
      }
    }
    if (Date.now() > deadline) {
      throw new EngineError(
        `Basis data di ${cluster.dir} tidak menjawab selama ${JOIN_MS / 1000} detik. Lihat ${cluster.logFile}.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** A connection that counts as one user of the server; `undefined` while it starts, recovers or stops. */
async function takeUse(cluster: Cluster, socketDir: string): Promise<pg.Client | undefined> {
  // Not yet in its pid file; without a folder the driver would connect to another server.
  if (!socketDir) return undefined;
  const guard = connectSuperuser(socketDir, `lumbung-supervisor:${process.pid}`);
  try {
    await guard.connect();
    const { rows } = await guard.query<{ free: boolean; file: string }>(
      `select pg_try_advisory_lock_shared($1) as free, pg_read_file('postmaster.pid') as file`,
      [IN_USE],
    );
    const mine = rows[0]?.file.startsWith(`${readPostmaster(cluster.dir)?.identity}\n`);
    if (rows[0]?.free && mine) return guard;
  } catch {
    // Starting, stopping or not listening yet; the caller's loop retries.
  }
  await guard.end().catch(() => undefined);
  return undefined;
}

/** An unconnected client of the superuser, which the server accepts from this machine only. */
export function connectSuperuser(socketDir: string, name: string): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    ...OWN_WAY,
    user: 'postgres',
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  return client;
}

async function leave({ guard, pid }: Joined, log: EngineLog): Promise<void> {
  let last = false;
  try {
    const { rows } = await guard.query<{ last: boolean }>(
      `select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last`,
      [IN_USE],
    );
    last = rows[0]?.last ?? false;
  } catch {
    // The server has already ended: nothing to stop.
  }
  if (last) await stop(pid, log);
  await guard.end().catch(() => undefined);
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop(pid: number, log: EngineLog): Promise<void> {
  const running = () => isAlive(pid);
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!running()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patience;
    while (running() && Date.now() < deadline) await sleep(POLL_MS);
  }
  if (running()) log.warn(`The database (process ${pid}) has not ended.`);
}

/**
 * Creates the shop's own role and database. The role is no superuser, so that an SQL injection stays within
 * one database; it may create databases, which tests need.
 */
async function makeDatabase(guard: pg.Client): Promise<void> {
  const make = async (known: string, create: string) => {
    const { rowCount } = await guard.query(known, [APP_ROLE]);
    if (rowCount) return;
    await guard.query(create).catch((error: { code?: string }) => {
      // Another process was faster: duplicate_object, duplicate_database, unique_violation.
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
    });
  };
  await make('select from pg_roles where rolname = $1', `create role ${APP_ROLE} login createdb`);
  await make('select from pg_database where datname = $1', `create database ${APP_ROLE} owner ${APP_ROLE}`);
}
