import { sql } from 'drizzle-orm';
import { rowCounts } from '../db/schema/system-tables.ts';
import type { StockLevel } from '../shared/enums/labels.ts';
import { STOCK_LEVELS } from '../shared/enums/labels.ts';
import type { AppContext } from './context.ts';
import { int, oneOf, readRows, text } from './read-rows.ts';
import { type Read, read, readAlone } from './read-together.ts';

/** A list whose rows are counted by triggers (`tally_*` in src/db/sql). */
export type CountedList =
  | 'listings'
  /** The listings that are not deleted, by their badge. */
  | 'levels'
  | 'farmers'
  | 'users'
  | 'bids'
  | 'orders'
  | 'payments'
  | 'outbox'
  | 'audit_log'
  | 'subscribers'
  | 'newsletters'
  | 'contact_messages'
  | 'reviews'
  | 'comments';

/** The number of rows in a part of a list, or in the whole list by default. */
export type RowCount = { of: (part?: string) => number };

/** Returns the stored count of a list: exact, and as fast for a hundred thousand rows as for ten. */
export async function rowCountOf(ctx: AppContext, list: CountedList): Promise<RowCount> {
  return (await readAlone(ctx, rowCountsRead([list])))[list];
}

/** The stored counts of several lists. */
export const rowCountsRead = <L extends CountedList>(lists: readonly L[]): Read<Record<L, RowCount>> =>
  read(
    { list: text, part: text, n: int },
    sql`
    select list, part, sum(n)::float8 as n from ${rowCounts}
    where list = any(${sql.param([...lists])}::text[]) group by list, part`,
    (rows) =>
      Object.fromEntries(
        lists.map((list) => [list, countIn(rows.filter((row) => row.list === list))]),
      ) as Record<L, RowCount>,
  );

const countIn = (rows: { part: string; n: number }[]): RowCount => {
  const parts = new Map(rows.map(({ part, n }) => [part, n]));
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return { of: (part) => (part === undefined ? total : (parts.get(part) ?? 0)) };
};

/** How many listings are not deleted, archived ones included, by their badge in lists (R9). */
type StockLevelCounts = Record<'total' | StockLevel, number>;

/** The counts of the whole market, from the row count of `levels`. */
export function stockLevelCounts({ of }: { of: (level: StockLevel) => number }): StockLevelCounts {
  const [out, low, available] = [of('out'), of('low'), of('available')];
  return { total: out + low + available, out, low, available };
}

/** The counts of one farmer. */
export const stockLevelsRead = (farmerId: number): Read<StockLevelCounts> =>
  read(
    { level: oneOf(STOCK_LEVELS), n: int },
    sql`select level, sum(n)::float8 as n from listing_counts where farmer_id = ${farmerId} group by level`,
    (rows) => stockLevelCounts({ of: (level) => rows.find((row) => row.level === level)?.n ?? 0 }),
  );

/** Merges the deltas of each count into one row, so that reading stays fast; returns how many there were. */
export async function refreshRowCounts(ctx: AppContext): Promise<number> {
  // This takes committed deltas only; those of open transactions wait for the next run.
  const rows = await readRows(
    ctx,
    { folded: int },
    sql`
    with folded as (delete from row_counts returning list, part, n),
    kept as (insert into row_counts (list, part, n) select list, part, sum(n) from folded group by list, part having sum(n) <> 0)
    select count(*)::int as folded from folded`,
  );
  // Only changed counts are read: there is one per farmer and category.
  const market = await readRows(
    ctx,
    { folded: int },
    sql`
    with changed as (select distinct farmer_id, category, level, shown, quality from listing_counts where not folded),
    folded as (delete from listing_counts m using changed c
      where (m.farmer_id, m.category, m.level, m.shown, m.quality) = (c.farmer_id, c.category, c.level, c.shown, c.quality)
      returning m.*),
    kept as (insert into listing_counts (farmer_id, category, level, shown, quality, n, folded)
      select farmer_id, category, level, shown, quality, sum(n), true from folded group by 1, 2, 3, 4, 5
      having sum(n) <> 0)
    select count(*)::int as folded from folded`,
  );
  return (rows[0]?.folded ?? 0) + (market[0]?.folded ?? 0);
}
