import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { quietPool } from './quiet-pool.ts';

export type TestDatabase = {
  pool: pg.Pool;
  /** Connection string, for further pools of a race. */
  url: string;
  close(): Promise<void>;
};

/**
 * A fresh database with the current schema and the reference data, and no other rows, on the run's real PostgreSQL server; or
 * a copy of another `template`. Close it in `afterAll`.
 */
export async function testDatabase(template = inject('templateDatabase')): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  // The time lets a later run clear away what a killed one left.
  const name = `test_${Date.now()}_${randomUUID().slice(0, 8)}`;
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
      await onServer(server, `drop database if exists ${name} with (force)`).catch(async (error) => {
        if ((error as { code?: string }).code !== '42501') throw error;
        // An autovacuum worker is in there, which we may not end; the plain command asks it to leave and waits for it.
        await onServer(server, `drop database if exists ${name}`);
      });
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
