import pg from 'pg';
import { superviseServer } from './embedded/supervisor.ts';
import { EngineError } from './engine-error.ts';
import type { EngineLog } from './engine-log.ts';
import { NamingClient } from './named-statements.ts';
import { checkPooled, isPooled } from './pooler.ts';

export type EngineOptions = {
  /** Folder that holds everything this shop stores; the embedded server lives in `<dataDir>/pg`. */
  dataDir: string;
  /** Any PostgreSQL ≥ 15. Without it the embedded server is started or joined. */
  databaseUrl?: string;
  /** The same server past a pooler in transaction mode, for what needs a connection of its own. */
  directUrl?: string;
  /** A server that follows the one of `databaseUrl`, for reads that are large; it may be away. */
  replicaUrl?: string;
  log: EngineLog;
  /** Connections in the pool; 10 unless told. */
  poolMax?: number;
  /** `false` for callers that only want `url`: the pool then keeps to a single connection. */
  pool?: boolean;
  /** `false`: no connection keeps planned statements; a pooler in transaction mode is found out, and has none anyway. */
  namedStatements?: boolean;
  /** Server settings of the embedded server on top of ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
};

export type Engine = {
  kind: 'embedded' | 'external';
  /** Connection string for any PostgreSQL client; for the embedded server it names the Unix socket's folder. */
  url: string;
  /** The same, past a pooler: for a connection that stays, to listen or to migrate on. */
  directUrl: string;
  /** Whether a pooler stands before the server. */
  pooled: boolean;
  pool: pg.Pool;
  replica?: pg.Pool;
  /** Ends the pool, then lets go of the embedded server; the last process that uses it stops it. */
  close(): Promise<void>;
};

const OLDEST_SERVER = 150000;
const POOL_END_MS = 5_000;

/**
 * Starts or reaches the database: the only place that knows how. Resolves once it answers queries.
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

/** Longest statement, wait for a lock, and silence within a transaction, in milliseconds. */
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
    // A pooler refuses what it would have to set on a connection that many share: there its role has them.
    ...(pooled ? {} : TIMES),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A connection keeps each statement that it has planned (named-statements.ts). A new one now and then bounds what
    // somebody who walks through every mix of filters can make the server keep.
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    // What is asked before the answer to what came before it goes out at once; answers come in the same order.
    pipeline: true,
    ...(options.namedStatements === false || pooled ? {} : { Client: NamingClient }),
    ...over,
  });
  pool.on('error', (error) => {
    // Once it ends, the server may take its leave before the connections have taken theirs.
    if (!pool.ending) options.log.warn(`Sambungan basis data yang menganggur terputus: ${error.message}`);
  });
  // The pool listens to a client only while it idles: one that breaks while checked out, between two queries
  // of a transaction, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Whether it is there is seen by whoever asks it; whoever waits for it could be answered by the primary meanwhile. */
function openReplica(url: string, options: EngineOptions): pg.Pool {
  return openPool(url, { ...options, namedStatements: false }, false, {
    connectionTimeoutMillis: 1_000,
    // A machine that hangs ends no statement by itself.
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
  if (result === 'late') log.warn('Masih ada kueri yang berjalan saat basis data ditutup.');
}

/** Waits up to 10 s for a server that is still coming up, then checks that it can carry the shop. */
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
      // 57P03: starting up; 53300: full for the moment; without a SQLSTATE: not reached at all.
      const mayPass = !/^[0-9A-Z]{5}$/.test(code) || code === '57P03' || code === '53300';
      if (!mayPass || Date.now() > deadline) {
        throw new EngineError(
          `Basis data di DATABASE_URL tidak bisa dipakai: ${message || code}. Periksa alamat, nama pengguna, dan kata sandinya, dan apakah servernya berjalan.`,
          { cause: error },
        );
      }
      log.warn('Menunggu basis data di DATABASE_URL …');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Hands a pool of one connection past the pooler to `work`; without a pooler it is the engine's own. */
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
