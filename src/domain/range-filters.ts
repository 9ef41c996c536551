import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { daysAfter, startOfDay } from '../shared/format/dates.ts';
import type { AmountRange, DateRange } from '../shared/schemas/fields/range.ts';

/** Rows whose instant is within the given days, in WIB. */
export function dateBetween(at: PgColumn, { from, to }: DateRange): SQL | undefined {
  return and(
    from ? gte(at, startOfDay(from)) : undefined,
    to ? lt(at, daysAfter(startOfDay(to), 1)) : undefined,
  );
}

/** Rows whose amount is within the given range. */
export function amountBetween(sum: PgColumn | SQL, { least, most }: AmountRange): SQL | undefined {
  return and(
    least === undefined ? undefined : gte(sql`${sum}`, least),
    most === undefined ? undefined : lte(sql`${sum}`, most),
  );
}
