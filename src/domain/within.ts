import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { daysAfter, startOfDay } from '../shared/figures/days.ts';
import type { DaySpan, SumSpan } from '../shared/input/parts/span.ts';

/** Rows whose instant falls on the days asked for, in WIB. */
export function onDays(at: PgColumn, { from, to }: DaySpan): SQL | undefined {
  return and(
    from ? gte(at, startOfDay(from)) : undefined,
    to ? lt(at, daysAfter(startOfDay(to), 1)) : undefined,
  );
}

/** Rows whose sum lies between those asked for. */
export function ofSum(sum: PgColumn | SQL, { least, most }: SumSpan): SQL | undefined {
  return and(
    least === undefined ? undefined : gte(sql`${sum}`, least),
    most === undefined ? undefined : lte(sql`${sum}`, most),
  );
}
