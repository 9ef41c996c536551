import type { Pool } from 'pg';

/**
 * Rows of a statement outside any transaction, which every connection plans once and keeps (db/named-statements.ts). For
 * reads whose text comes in few variants; the values never become text.
 */
export async function prepared<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ text, values })).rows;
}
