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

/** As `prepared`, of rows whose JSON stands ready in their column `text`: their list, which nobody has to write again. */
export async function preparedTexts<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<JsonText<Row[]>> {
  const [found] = await prepared<{ rows: string | null }>(
    pool,
    `select string_agg(text, ',') as rows from (${text}) as ready`,
    values,
  );
  return `[${found?.rows ?? ''}]` as JsonText<Row[]>;
}
