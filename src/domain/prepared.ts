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
  const name = hash('md5', text, 'base64url');
  return (await pool.query<Row>({ name, text, values })).rows;
}

/**
 * As `prepared`, but the rows come as one JSON text that the database makes: for pages of wide rows much cheaper to read
 * than column by column. Times come as ISO 8601 text.
 */
export async function preparedJson<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const [found] = await prepared<{ rows: Row[] }>(
    pool,
    `select coalesce(json_agg(made), '[]') as rows from (${text}) as made`,
    values,
  );
  return found?.rows ?? [];
}
