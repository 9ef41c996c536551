import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import type { JsonText } from './json-text.ts';

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

/**
 * As `prepared`, but the rows are JSON that the database writes, compact as `JSON.stringify` does: much cheaper than to
 * read wide rows column by column and to write them again. A row of a table within a row becomes an object.
 */
export async function preparedJson<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<JsonText<Row[]>> {
  const [found] = await prepared<{ rows: string | null }>(
    pool,
    `select string_agg(row_to_json(made)::text, ',') as rows from (${text}) as made`,
    values,
  );
  return `[${found?.rows ?? ''}]` as JsonText<Row[]>;
}
