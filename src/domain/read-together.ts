import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from './context.ts';
import { checkRows, json, type RowOf, type RowShape, readRows } from './read-rows.ts';

const jsonArrays = json(z.array(z.array(z.unknown())));

/** A read statement and the type of its rows; it is run alone, or in one statement with others. */
export type Read<T> = { shape: RowShape; statement: SQL; resultOf: (rows: never[]) => T };

export const read = <S extends RowShape, T>(
  shape: S,
  statement: SQL,
  resultOf: (rows: RowOf<S>[]) => T,
): Read<T> => ({ shape, statement, resultOf });

/** A placeholder for a read that is not needed. */
export const noRead: Read<undefined> = read({}, sql`select where false`, () => undefined);

export async function readAlone<T>(
  ctx: Pick<AppContext, 'db'>,
  { shape, statement, resultOf }: Read<T>,
): Promise<T> {
  return resultOf((await readRows(ctx, shape, statement)) as never[]);
}

/**
 * Runs independent reads as one statement, so that they see one snapshot and cost one round trip. Rows arrive as JSON:
 * a timestamptz as ISO 8601 text, a numeric as a number, so that a `decimal` needs a cast to text.
 */
export async function readTogether<R extends Record<string, Read<unknown>>>(
  ctx: Pick<AppContext, 'db'>,
  reads: R,
): Promise<{ [Name in keyof R]: R[Name] extends Read<infer T> ? T : never }> {
  const parts = Object.values(reads);
  const columns = parts.map(
    ({ statement }) => sql`(select coalesce(json_agg(row_of_read), '[]') from (${statement}) row_of_read)`,
  );
  const [row] = await readRows(
    ctx,
    { parts: jsonArrays },
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as parts`,
  );
  const found = row!.parts;
  const results = parts.map(({ shape, resultOf }, at) => resultOf(checkRows(shape, found[at]!) as never[]));
  return Object.fromEntries(Object.keys(reads).map((name, at) => [name, results[at]])) as never;
}
