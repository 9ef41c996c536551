import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectSuperuser } from '../../../src/db/embedded/supervisor.ts';
import { openEngine } from '../../../src/db/engine.ts';
import { migrate } from '../../../src/db/migrate-database.ts';
import { seedReference } from '../../../src/db/seed-reference.ts';
import { dropDatabase } from '../drop-database.ts';
import { quietPool } from '../quiet-pool.ts';
import { keepCompiled } from './compiled.ts';
import { serverFolder } from './fast-folder.ts';
import { schemaHash } from './schema-hash.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's own database, from which a test makes and drops its own. */
    databaseUrl: string;
    /** A migrated database with nothing but the reference data, to copy. */
    templateDatabase: string;
    /** What the names of this run's databases say. */
    run: string;
    /** What the database is called that the first file to need the demo seeds, for the others of this run to copy. */
    demoDatabase: string;
  }
}

/** One builder of templates at a time, should two runs share the server. */
const BUILDING = 7_305_900;

/**
 * One PostgreSQL server for the whole run: TEST_DATABASE_URL's, or the embedded one of this checkout, which is kept for
 * the next run and shared with another run that goes on at the same time. It runs without fsync: the proofs that pull
 * the plug start their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const dataDir = serverFolder();
  const engine = await openEngine({
    dataDir,
    databaseUrl: process.env.TEST_DATABASE_URL,
    log,
    poolMax: 2,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_compression: 'off',
      max_connections: '300',
    },
  });
  keepCompiled(dataDir);
  // A later run that finds databases left behind clears them away.
  const run = randomUUID().slice(0, 8);
  try {
    await letEmpty(engine.pool, engine.url);
    project.provide('run', run);
    project.provide('databaseUrl', engine.url);
    project.provide('templateDatabase', await makeTemplate(engine.pool, engine.url));
    project.provide('demoDatabase', `test_${Date.now()}_${run}_demo`);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return async () => {
    await dropRun(engine.pool, run);
    await engine.close();
    // A machine that is kept for other work gets its memory back.
    if (process.env.CI) rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Built again only when what it holds changes. */
async function makeTemplate(pool: pg.Pool, serverUrl: string): Promise<string> {
  const name = `template_${schemaHash()}`;

  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [BUILDING]);
    await dropLeftovers(client);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) {
      await markUsed(client, name);
      return name;
    }
    // Built under another name: a run killed half-way leaves no half-made template.
    await dropDatabase((statement) => client.query(statement), `${name}_new`);
    await client.query(`create database ${name}_new`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}_new`;
    const building = quietPool({ connectionString: url.href, max: 1 });
    await migrate(building);
    await seedReference(building);
    await building.end();
    await client.query(`alter database ${name}_new rename to ${name}`);
    await markUsed(client, name);
    return name;
  } finally {
    client.release(true);
  }
}

/** Databases of runs that were killed, and templates that no run has used for an hour. */
async function dropLeftovers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string | null; used: string | null }>(
    `select datname as name, substring(datname from '^test_(\\d+)_') as made,
       shobj_description(oid, 'pg_database') as used
     from pg_database where datname ~ '^(test|template)_[0-9a-f]'`,
  );
  for (const { name, made, used } of rows) {
    if (Date.now() - Number(made ?? used ?? 0) < 3_600_000) continue;
    await client.query(`drop database if exists ${name}`).catch(() => undefined);
  }
}

/** What this run's workers and its demo have left. */
async function dropRun(pool: pg.Pool, run: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ $1`,
    [`^test_[0-9]+_${run}_`],
  );
  for (const { name } of rows) {
    await dropDatabase((statement) => pool.query(statement), name).catch(() => undefined);
  }
}

/**
 * Lets the shop's user pass triggers over where a test's database is emptied, if the server is an embedded one.
 * @throws Error where another one does not allow it
 */
async function letEmpty(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ may: boolean; me: string }>(
    `select has_parameter_privilege('session_replication_role', 'set') as may, quote_ident(current_user) as me`,
  );
  const { may, me } = rows[0]!;
  if (may) return;
  const grant = `grant set on parameter session_replication_role to ${me}`;
  const socketDir = new URL(url).searchParams.get('host');
  if (!socketDir) throw new Error(`Tests empty their databases past the triggers. Allow it first: ${grant}`);
  const superuser = connectSuperuser(socketDir, 'test');
  try {
    await superuser.connect();
    await superuser.query(grant);
  } finally {
    await superuser.end();
  }
}

async function markUsed(client: pg.PoolClient, name: string): Promise<void> {
  await client.query(`comment on database ${name} is '${Date.now()}'`);
}
