import type { SQL } from 'drizzle-orm';
import type { FieldDef, Pool } from 'pg';
import type { z } from 'zod';
import type { AppContext } from './context.ts';

/** A column of a hand-written statement: the accepted PostgreSQL type OIDs, and a check of its values. */
export type Column<T> = { types: readonly number[] | 'any'; is(value: unknown): value is T };
export type RowShape = Record<string, Column<unknown>>;
export type RowOf<S extends RowShape> = { [Name in keyof S]: S[Name] extends Column<infer T> ? T : never };

const TEXTS = [19, 25, 1043];

/** int2, int4, float4, float8. A bigint or numeric arrives as text and needs a cast. */
export const int: Column<number> = {
  types: [21, 23, 700, 701],
  is: (value): value is number => typeof value === 'number',
};
export const text: Column<string> = {
  types: TEXTS,
  is: (value): value is string => typeof value === 'string',
};
export const bool: Column<boolean> = {
  types: [16],
  is: (value): value is boolean => typeof value === 'boolean',
};
/** A numeric, exact, as text: `toDecimal` parses it. */
export const decimal: Column<string> = { types: [1700], is: text.is };
/** A timestamptz of `readPlanned`. */
export const timestamp: Column<Date> = {
  types: [1184],
  is: (value): value is Date => value instanceof Date,
};
/** A timestamptz of `readRows`, as the database formats it. */
export const timestampText: Column<string> = { types: [1184], is: text.is };
export const intArray: Column<number[]> = {
  types: [1007],
  is: (value): value is number[] => Array.isArray(value) && value.every(int.is),
};
/** A value of any type, which the caller knows. */
export const any: Column<unknown> = { types: 'any', is: (_value): _value is unknown => true };
/** Ids of any table. */
export const anyArray: Column<unknown[]> = {
  types: 'any',
  is: (value): value is unknown[] => Array.isArray(value),
};

export function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return { types: TEXTS, is: (value): value is T => (values as readonly unknown[]).includes(value) };
}

/** A text[] of known values. */
export function arrayOf<T extends string>(values: readonly T[]): Column<T[]> {
  return {
    types: [1009],
    is: (value): value is T[] =>
      Array.isArray(value) && value.every((one) => (values as readonly unknown[]).includes(one)),
  };
}

/** json or jsonb. */
export function json<T>(schema: z.ZodType<T>): Column<T> {
  return { types: [114, 3802], is: (value): value is T => schema.safeParse(value).success };
}

/** A json object whose fields the caller knows. */
export const jsonObject: Column<Record<string, unknown>> = {
  types: [114, 3802],
  is: (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

export function nullable<T>({ types, is }: Column<T>): Column<T | null> {
  return { types, is: (value): value is T | null => value === null || is(value) };
}

/** A hand-written part of a drizzle select whose result is checked as well. Drizzle passes null through. */
export function typed<T>(column: Column<T>, part: SQL): SQL<T> {
  return part.mapWith((value: unknown) => {
    if (!column.is(value))
      throw new TypeError(`A part of a statement gave ${typeof value} (${String(value)})`);
    return value;
  }) as SQL<T>;
}

/** Returns the rows of a hand-written statement, in the transaction of `ctx`. Throws when they differ from `shape`. */
export async function readRows<S extends RowShape>(
  ctx: Pick<AppContext, 'db'>,
  shape: S,
  statement: SQL,
): Promise<RowOf<S>[]> {
  return rowsOf(shape, await ctx.db.execute(statement));
}

/**
 * Returns the rows of a statement outside any transaction, which each connection prepares once
 * (db/named-statements.ts). For reads with few variants of SQL text; values are always parameters.
 */
export async function readPlanned<S extends RowShape>(
  pool: Pool,
  shape: S,
  statement: string,
  values: unknown[],
): Promise<RowOf<S>[]> {
  return rowsOf(shape, await pool.query({ text: statement, values }));
}

/** Checks the result against its shape, so that a statement and its row type cannot diverge unnoticed. */
function rowsOf<S extends RowShape>(shape: S, { fields, rows }: { fields: FieldDef[]; rows: unknown[] }) {
  const columns = Object.entries(shape);
  const wrong = fields.filter(({ name, dataTypeID }) => {
    const types = shape[name]?.types;
    return types !== 'any' && !types?.includes(dataTypeID);
  });
  if (wrong.length > 0 || fields.length !== columns.length) {
    const told = fields.map(({ name, dataTypeID }) => `${name} (${dataTypeID})`).join(', ');
    throw new TypeError(`A statement gives ${told}, where ${Object.keys(shape).join(', ')} is said.`);
  }
  return checkRows(shape, rows);
}

/** Checks each value of rows whose column types are known, or which arrived as JSON. */
export function checkRows<S extends RowShape>(shape: S, rows: unknown[]): RowOf<S>[] {
  const columns = Object.entries(shape);
  const isRow = (row: unknown): row is RowOf<S> =>
    columns.every(([name, column]) => column.is((row as Record<string, unknown>)[name]));
  return rows.map((row) => {
    if (isRow(row)) return row;
    const bad = columns.filter(([name, column]) => !column.is((row as Record<string, unknown>)[name]));
    throw new TypeError(`A statement gives no ${bad.map(([name]) => name).join(', ')} as said.`);
  });
}
