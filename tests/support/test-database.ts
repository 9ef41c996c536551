import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { asMade, layoutOf } from './database-layout.ts';
import { dropDatabase } from './drop-database.ts';
import { quietPool } from './quiet-pool.ts';

export type TestDatabase = {
  pool: pg.Pool;
  /** Connection string, for further pools of a race. */
  url: string;
  close(): Promise<void>;
};

/** Those that a file of this worker has closed, each as it was made. */
const spare: TestDatabase[] = [];
let layout: string | undefined;

/**
 * A database with the current schema and the reference data, and no other rows, on the run's real PostgreSQL server. Close it
 * in `afterAll`: it is emptied and handed on to the worker's next file together with its connections, for what a new connection
 * has to read and to plan costs more than most files (docs/how-we-test.md). One that is not as it was made is dropped.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const one = spare.pop() ?? (await newDatabase());
  const { pool, url } = one;
  layout ??= await layoutOf(pool);
  const { query, connect } = pool;
  const heard = pool.listenerCount('connect');
  let closed = false;
  return {
    pool,
    url,
    close: async () => {
      // By then it may be another file's.
      if (closed) throw new Error('this database was closed before');
      closed = true;
      const watched =
        pool.query !== query || pool.connect !== connect || pool.listenerCount('connect') !== heard;
      if (watched || !(await asMade(pool, layout!).catch(() => false))) return one.close();
      spare.push(one);
    },
  };
}

/**
 * A database that no file had before and none has after: where its tables' statistics or its own settings matter, or as a copy
 * of another `template`.
 */
export async function newDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  // The time lets a later run clear away what a killed one left.
  const name = `test_${Date.now()}_${inject('run')}_${randomUUID().slice(0, 8)}`;
  // Copied as files: through the log, as is usual, it costs the server two to three times the work.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const pool = quietPool({ connectionString: address.href, max: 10, application_name: 'test' });
  return {
    pool,
    url: address.href,
    close: async () => {
      await pool.end();
      await dropDatabase((statement) => onServer(server, statement), name);
    },
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
