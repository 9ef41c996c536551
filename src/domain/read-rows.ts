import type { SQL } from 'drizzle-orm';
import type { FieldDef, Pool } from 'pg';
import type { z } from 'zod';
import type { Shop } from './shop.ts';

/**
 * One column of what a statement of our own gives: the types of PostgreSQL that may stand there, by their numbers, and
 * what a value of them is here.
 */
export type Column<T> = { types: readonly number[] | 'any'; is(value: unknown): value is T };
export type Shape = Record<string, Column<unknown>>;
export type RowOf<S extends Shape> = { [Name in keyof S]: S[Name] extends Column<infer T> ? T : never };

const TEXTS = [19, 25, 1043];

/** int2, int4, float4, float8. A bigint or numeric comes as text and has to be cast. */
export const num: Column<number> = {
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
/** A numeric, exact, as text: `decimalOf` reads it. */
export const decimal: Column<string> = { types: [1700], is: text.is };
/** A timestamptz of `readPlanned`. */
export const moment: Column<Date> = {
  types: [1184],
  is: (value): value is Date => value instanceof Date,
};
/** A timestamptz of `readRows`, as the database writes it. */
export const stamp: Column<string> = { types: [1184], is: text.is };
export const nums: Column<number[]> = {
  types: [1007],
  is: (value): value is number[] => Array.isArray(value) && value.every(num.is),
};
/** Whatever the statement's own caller knows it to be. */
export const any: Column<unknown> = { types: 'any', is: (_value): _value is unknown => true };
/** Ids of any table. */
export const anys: Column<unknown[]> = {
  types: 'any',
  is: (value): value is unknown[] => Array.isArray(value),
};

export function oneOf<T extends string>(values: readonly T[]): Column<T> {
  return { types: TEXTS, is: (value): value is T => (values as readonly unknown[]).includes(value) };
}

/** json or jsonb. */
export function json<T>(schema: z.ZodType<T>): Column<T> {
  return { types: [114, 3802], is: (value): value is T => schema.safeParse(value).success };
}

/** A json object that the statement's caller knows the parts of. */
export const fields: Column<Record<string, unknown>> = {
  types: [114, 3802],
  is: (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

export function orNull<T>({ types, is }: Column<T>): Column<T | null> {
  return { types, is: (value): value is T | null => value === null || is(value) };
}

/** A part of drizzle's own select that is written by hand: what it gives is looked at too. Null is let through by drizzle. */
export function typed<T>(column: Column<T>, part: SQL): SQL<T> {
  return part.mapWith((value: unknown) => {
    if (!column.is(value))
      throw new TypeError(`A part of a statement gave ${typeof value} (${String(value)})`);
    return value;
  }) as SQL<T>;
}

/** The rows of a statement of our own, in the transaction that `shop` is in. What `shape` does not say is refused. */
export async function readRows<S extends Shape>(
  shop: Pick<Shop, 'db'>,
  shape: S,
  statement: SQL,
): Promise<RowOf<S>[]> {
  return rowsOf(shape, await shop.db.execute(statement));
}

/**
 * Rows of a statement outside any transaction, which every connection plans once and keeps (db/named-statements.ts). For
 * reads whose text comes in few variants; the values never become text.
 */
export async function readPlanned<S extends Shape>(
  pool: Pool,
  shape: S,
  statement: string,
  values: unknown[],
): Promise<RowOf<S>[]> {
  return rowsOf(shape, await pool.query({ text: statement, values }));
}

/** What came, compared with what was said of it: a statement and its row cannot grow apart unnoticed. */
function rowsOf<S extends Shape>(shape: S, { fields, rows }: { fields: FieldDef[]; rows: unknown[] }) {
  const columns = Object.entries(shape);
  const wrong = fields.filter(({ name, dataTypeID }) => {
    const types = shape[name]?.types;
    return types !== 'any' && !types?.includes(dataTypeID);
  });
  if (wrong.length > 0 || fields.length !== columns.length) {
    const told = fields.map(({ name, dataTypeID }) => `${name} (${dataTypeID})`).join(', ');
    throw new TypeError(`A statement gives ${told}, where ${Object.keys(shape).join(', ')} is said.`);
  }
  const isRow = (row: unknown): row is RowOf<S> =>
    columns.every(([name, column]) => column.is((row as Record<string, unknown>)[name]));
  return rows.map((row) => {
    if (isRow(row)) return row;
    const bad = columns.filter(([name, column]) => !column.is((row as Record<string, unknown>)[name]));
    throw new TypeError(`A statement gives no ${bad.map(([name]) => name).join(', ')} as said.`);
  });
}
