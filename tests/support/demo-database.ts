import pg from 'pg';
import { inject } from 'vitest';
import { seedDemo } from '../../demo/demo.ts';
import { bareShop } from './bare-context.ts';
import { dropDatabase } from './drop-database.ts';
import { quietPool } from './quiet-pool.ts';
import { testClock } from './test-clock.ts';
import { newDatabase, type TestDatabase } from './test-database.ts';

/** When the demo of the tests was made. */
export const DEMO_NOW = '2026-11-21T03:00:00Z';
/** One seeding at a time, whichever worker begins it. */
const SEEDING = 7_305_901;

/** A fresh database with the demo as of DEMO_NOW. The first file of a run that asks seeds it, the others get copies. */
export async function demoDatabase(): Promise<TestDatabase> {
  const name = inject('demoDatabase');
  const server = inject('databaseUrl');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEEDING]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await seed(client, name, server);
  } finally {
    await client.end();
  }
  return newDatabase(name);
}

async function seed(client: pg.Client, name: string, server: string): Promise<void> {
  const making = `${name}_new`;
  await dropDatabase((statement) => client.query(statement), making);
  await client.query(`create database ${making} template ${inject('templateDatabase')} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${making}`;
  const pool = quietPool({ connectionString: address.href, max: 2 });
  await seedDemo(bareShop(pool, testClock(DEMO_NOW)));
  await pool.end();
  await client.query(`alter database ${making} rename to ${name}`);
}
