import type pg from 'pg';
import { expect } from 'vitest';
import { brokenInvariants } from './broken-invariants.ts';

/**
 * Breaks the data by `statement`, with every trigger off, in a transaction that is rolled back. Returns what the invariants say of it
 * by their names; throws what the database says where the tables themselves refuse it.
 */
export async function plantedFault(pool: pg.Pool, statement: string): Promise<Record<string, unknown[]>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `do $$ declare t text; begin
         for t in select tablename from pg_tables where schemaname = 'public' loop
           execute format('alter table %I disable trigger user', t);
         end loop;
       end $$`,
    );
    const { rowCount } = await client.query(statement);
    expect(rowCount, 'rows broken').toBeGreaterThan(0);
    return await brokenInvariants(client as unknown as pg.Pool);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
