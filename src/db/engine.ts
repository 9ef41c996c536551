import pg from 'pg';
import { superviseServer } from './embedded/supervisor.ts';
import { EngineError } from './engine-error.ts';
import type { EngineLog } from './engine-log.ts';
import { NamedStatementClient } from './named-statements.ts';
import { checkPooled, isPooled } from './pooler.ts';

export type EngineOptions = {
  /** The folder of everything that this shop stores; the embedded server is in `<dataDir>/pg`. */
  dataDir: string;
  /** Any PostgreSQL ≥ 15. Without it the embedded server is started or joined. */
  databaseUrl?: string;
  /** The same server without the transaction pooler, for what needs its own connection. */
  directUrl?: string;
  /** A read replica of `databaseUrl` for large reads; it may be unreachable. */
  replicaUrl?: string;
  log: EngineLog;
  /** Connections in the pool; 10 by default. */
  poolMax?: number;
  /** `false` for callers that only need `url`: the pool then has a single connection. */
  pool?: boolean;
  /**
   * `false`: no prepared statements are kept on connections; a transaction pooler is detected and never has
   * them.
   */
  namedStatements?: boolean;
  /** Settings of the embedded server on top of ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
};

export type Engine = {
  kind: 'embedded' | 'external';
  /** Connection string for any PostgreSQL client; for the embedded server it names the Unix socket's folder. */
  url: string;
  /** The same without a pooler: for a long-lived connection that listens or migrates. */
  directUrl: string;
  /** Whether the server is behind a pooler. */
  pooled: boolean;
  pool: pg.Pool;
  replica?: pg.Pool;
  /** Ends the pool, then releases the embedded server; the last process that uses it stops it. */
  close(): Promise<void>;
};

const OLDEST_SERVER = 150000;
const POOL_END_MS = 5_000;

/**
 * Starts or connects to the database: the only place that does. Resolves once it answers queries.
 *
 * @throws EngineError with a plain Indonesian text
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { log } = options;
  if (options.databaseUrl) {
    const url = options.databaseUrl;
    await checkExternal(url, log);
    const pooled = await isPooled(url);
    if (pooled) await checkPooled(url, options.directUrl);
    const directUrl = options.directUrl ?? url;
    const pool = openPool(url, options, pooled);
    const replica = options.replicaUrl ? openReplica(options.replicaUrl, options) : undefined;
    const close = async () => {
      await Promise.all([pool, replica].map((one) => one && endPool(one, log)));
    };
    return { kind: 'external', url, directUrl, pooled, pool, ...(replica && { replica }), close };
  }
  const server = await superviseServer({ dataDir: options.dataDir, settings: options.settings ?? {}, log });
  const pool = openPool(server.url, options);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await endPool(pool, log);
    await server.release();
  };
  return {
    kind: 'embedded',
    url: server.url,
    directUrl: server.url,
    pooled: false,
    pool,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The limits of a statement, of a lock wait and of an idle transaction, in milliseconds. */
const TIMES = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

function openPool(
  connectionString: string,
  options: EngineOptions,
  pooled = false,
  over: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.pool === false ? 1 : (options.poolMax ?? 10),
    application_name: 'lumbung',
    // A pooler rejects session settings on a shared connection: its role has them instead.
    ...(pooled ? {} : TIMES),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A connection keeps each prepared statement (named-statements.ts). Reconnecting now and then limits the
    // server's memory when a client walks through every combination of filters.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    // Queries that are issued before an earlier result arrives are sent at once; results arrive in the same
    // order.
    pipeline: true,
    ...(options.namedStatements === false || pooled ? {} : { Client: NamedStatementClient }),
    ...over,
  });
  pool.on('error', (error) => {
    // While the pool ends, the server may close before its connections do.
    if (!pool.ending) options.log.warn(`An idle connection to the database was lost: ${error.message}`);
  });
  // The pool handles errors of idle clients only: one that breaks while checked out, between two queries of a
  // transaction, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Its callers check whether it is reachable; a caller that waits for it could use the primary instead. */
function openReplica(url: string, options: EngineOptions): pg.Pool {
  return openPool(url, { ...options, namedStatements: false }, false, {
    connectionTimeoutMillis: 1_000,
    // An unresponsive machine never ends a statement by itself.
    query_timeout: TIMES.statement_timeout + 1_000,
  });
}

async function endPool(pool: pg.Pool, log: EngineLog): Promise<void> {
  if (pool.ended || pool.ending) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), POOL_END_MS);
  });
  const result = await Promise.race([pool.end(), late]);
  clearTimeout(timer);
  if (result === 'late') log.warn('Queries were still running while the database was closed.');
}

/** Waits up to 10 s for a server that is still starting, then checks that it supports the shop. */
async function checkExternal(connectionString: string, log: EngineLog): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
      );
      const { version = 0, encoding = '' } = rows[0] ?? {};
      if (version < OLDEST_SERVER) {
        throw new EngineError(
          `PostgreSQL di DATABASE_URL terlalu lama (versi ${Math.floor(version / 10_000)}). Lumbung membutuhkan versi 15 atau lebih baru.`,
        );
      }
      if (encoding !== 'UTF8') {
        throw new EngineError(
          `Basis data di DATABASE_URL memakai pengodean ${encoding}. Buat basis data baru dengan pengodean UTF8.`,
        );
      }
      return;
    } catch (error) {
      if (error instanceof EngineError) throw error;
      const { code = '', message } = error as Error & { code?: string };
      // 57P03: starting up; 53300: too many connections at the moment; without a SQLSTATE: unreachable.
      const mayPass = !/^[0-9A-Z]{5}$/.test(code) || code === '57P03' || code === '53300';
      if (!mayPass || Date.now() > deadline) {
        throw new EngineError(
          `Basis data di DATABASE_URL tidak bisa dipakai: ${message || code}. Periksa alamat, nama pengguna, dan kata sandinya, dan apakah servernya berjalan.`,
          { cause: error },
        );
      }
      log.warn('Waiting for the database at DATABASE_URL.');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Passes a pool of one direct connection to `work`; without a pooler it is the engine's own. */
export async function withDirectPool<T>(engine: Engine, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (!engine.pooled) return work(engine.pool);
  const pool = new pg.Pool({ connectionString: engine.directUrl, application_name: 'lumbung', max: 1 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
