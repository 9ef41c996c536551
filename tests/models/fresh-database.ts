import pg from 'pg';
import type { Engine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';

/** A database of its own on an engine, with the schema and what every shop begins with; its address. */
export async function freshDatabase(engine: Engine, name: string): Promise<string> {
  await engine.pool.query(`create database ${name}`);
  const url = new URL(engine.url);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  await migrate(pool);
  await seedReference(pool);
  await pool.end();
  return url.href;
}
