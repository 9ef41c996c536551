import { hash } from 'node:crypto';
import type { Pool } from 'pg';

/**
 * Rows of a statement that every connection plans once and keeps. For reads whose text comes in few variants; the
 * values never become text.
 */
export async function prepared<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const name = hash('sha1', text);
  return (await pool.query<Row>({ name, text, values })).rows;
}
