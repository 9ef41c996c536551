import { eq, sql } from 'drizzle-orm';
import { tallies } from '../db/schema/system.ts';
import type { StockLevel } from '../shared/labels.ts';
import { STOCK_LEVELS } from '../shared/labels.ts';
import { num, oneOf, readRows, typed } from './read-rows.ts';
import type { Shop } from './shop.ts';

/** A list whose rows triggers keep count of (the migration `office_search_and_tallies` says by what). */
export type TalliedList =
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

/** How many rows a list has of a part; in all, where none is named. */
export type Tally = { of: (part?: string) => number };

/** The kept numbers of a list: exact, and as quick over a hundred thousand rows as over ten. */
export async function tallyOf(shop: Shop, list: TalliedList): Promise<Tally> {
  const rows = await shop.db
    .select({ part: tallies.part, n: typed(num, sql`sum(${tallies.n})::float8`) })
    .from(tallies)
    .where(eq(tallies.list, list))
    .groupBy(tallies.part);
  const parts = new Map(rows.map(({ part, n }) => [part, n]));
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return { of: (part) => (part === undefined ? total : (parts.get(part) ?? 0)) };
}

/** The listings that are not deleted, of one farmer or of all, by their badge on lists (R9); archived ones among them. */
export async function stockTally(
  shop: Shop,
  farmerId: number | undefined,
): Promise<Record<'total' | StockLevel, number>> {
  const { of } = farmerId === undefined ? await tallyOf(shop, 'levels') : await levelsOf(shop, farmerId);
  const [out, low, available] = [of('out'), of('low'), of('available')];
  return { total: out + low + available, out, low, available };
}

async function levelsOf(shop: Shop, farmerId: number): Promise<{ of: (level: StockLevel) => number }> {
  const rows = await readRows(
    shop,
    { level: oneOf(STOCK_LEVELS), n: num },
    sql`select level, sum(n)::float8 as n from market_counts where farmer_id = ${farmerId} group by level`,
  );
  return { of: (level) => rows.find((row) => row.level === level)?.n ?? 0 };
}

/** Folds the lines of each number into one, so that reading them stays quick; how many there were. */
export async function foldTallies(shop: Shop): Promise<number> {
  // Only lines are taken that stand; those of statements still under way come with the next time.
  const rows = await readRows(
    shop,
    { folded: num },
    sql`
    with folded as (delete from tallies returning list, part, n),
    kept as (insert into tallies (list, part, n) select list, part, sum(n) from folded group by list, part having sum(n) <> 0)
    select count(*)::int as folded from folded`,
  );
  // Only what has changed is looked at: there are as many numbers as farmers have kinds of goods.
  const market = await readRows(
    shop,
    { folded: num },
    sql`
    with changed as (select distinct farmer_id, category, level, shown, quality from market_counts where not folded),
    folded as (delete from market_counts m using changed c
      where (m.farmer_id, m.category, m.level, m.shown, m.quality) = (c.farmer_id, c.category, c.level, c.shown, c.quality)
      returning m.*),
    kept as (insert into market_counts (farmer_id, category, level, shown, quality, n, folded)
      select farmer_id, category, level, shown, quality, sum(n), true from folded group by 1, 2, 3, 4, 5
      having sum(n) <> 0)
    select count(*)::int as folded from folded`,
  );
  return (rows[0]?.folded ?? 0) + (market[0]?.folded ?? 0);
}
