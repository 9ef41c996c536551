import { type SQL, sql } from 'drizzle-orm';
import {
  priceDirty,
  priceSeries,
  priceStatsWindow,
  productMedians,
} from '../../../db/schema/aggregates/price-tables.ts';
import { withAdvisoryLock } from '../../advisory-lock.ts';
import type { AppContext } from '../../context.ts';
import { anyArray, bool, int, readRows, text } from '../../read-rows.ts';
import { dealMedianSql, medianPeriodStart } from './deal-median-sql.ts';
import { dealSeriesSql, productsOfCommoditiesSql } from './deal-series-sql.ts';
import { COMMODITY_SQL } from './deal-sql.ts';
import { priceWindow } from './price-window.ts';

// Medians are stored until a change marks them dirty (decision 069). The refresh runs the same statement as an uncached
// read, so that a stored row that is not dirty equals a fresh result.

/** A dirty row without a key, which affects everything. */
const AFFECTS_EVERYTHING_SQL: SQL = sql`num_nonnulls(product_id, farmer_id, name) = 0`;

/** Products whose deals the rows of `touches` mark as dirty. */
const dirtyProductsSql = (touches: SQL): SQL => sql`
  select product_id as id from ${touches} where product_id is not null
  union select d.product_id from ${touches} t join bids b on b.farmer_id = t.farmer_id join deals d on d.bid_id = b.id`;

/** Commodities, as `COMMODITY_SQL` names them, whose series the rows of `touches` mark as dirty. */
const dirtyCommoditiesSql = (touches: SQL): SQL => sql`
  select ${COMMODITY_SQL} as kind from products p where p.id in (${dirtyProductsSql(touches)})
  union select ${COMMODITY_SQL} from ${touches} p where p.name is not null`;

/** Commodities whose stored series must not be read. */
export const DIRTY_COMMODITIES_SQL: SQL = dirtyCommoditiesSql(sql`${priceDirty}`);

/** Whether the series of the window from the Monday `from` are stored. */
export const areSeriesStoredSql = (from: string): SQL => sql`(
  exists (select from ${priceStatsWindow} where from_week = ${from}::date)
  and not exists (select from ${priceDirty} where ${AFFECTS_EVERYTHING_SQL}))`;

/**
 * The median of a product's deals in the last 90 days: stored, or computed from the deals when the stored one is
 * missing or dirty.
 */
export const currentMedian = (productId: number, now: Date): SQL => sql`
  with kept as materialized (
    select deals, sellers, price from ${productMedians}
    where product_id = ${productId} and as_of <= ${now.toISOString()}::timestamptz
      and (oldest is null or oldest >= ${medianPeriodStart(now)}::timestamptz)
      and not exists (select from ${priceDirty} where product_id = ${productId} or ${AFFECTS_EVERYTHING_SQL})
  )
  table kept
  union all
  select deals, sellers, price from ${dealMedianSql(sql`${productId}::int`, medianPeriodStart(now))} counted
  where not exists (table kept)`;

/** One statement refreshes this many commodities or products, so that it stays short. */
const BATCH_SIZE = 25;
const WEEK_MS = 7 * 86_400_000;

const toBatches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, at) =>
    all.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );

/**
 * Refreshes everything marked dirty since the last run: the series of this week's and next week's windows, so that
 * Monday needs no computation, and the product medians. Returns how many were stored.
 */
export async function refreshPriceAggregates(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  // Two concurrent runs could overwrite a newer result with an older one.
  return withAdvisoryLock(ctx, 'fold-prices', async (ctx) => {
    // This takes the rows present now; rows added later wait for the next run.
    const [touched] = await readRows(
      ctx,
      { everything: bool, kinds: anyArray, products: anyArray },
      sql`
      with taken as (delete from ${priceDirty} returning *)
      select coalesce(bool_or(${AFFECTS_EVERYTHING_SQL}), false) as everything,
             array(${dirtyCommoditiesSql(sql`taken`)}) as kinds, array(${dirtyProductsSql(sql`taken`)}) as products
      from taken`,
    );
    const { everything, kinds, products } = touched!;
    const [first, next] = [priceWindow(now).from, priceWindow(new Date(now.getTime() + WEEK_MS)).from];
    await ctx.db.execute(sql`
      delete from ${priceStatsWindow} where ${everything} or from_week not in (${first}::date, ${next}::date)`);
    await ctx.db.execute(sql`
      delete from ${priceSeries} where from_week not in (select from_week from ${priceStatsWindow})`);
    let kept = 0;
    for (const from of [first, next]) kept += await storeWindow(ctx, from, kinds);
    return kept + (await storeMedians(ctx, now, everything ? null : products));
  });
}

async function storeWindow(ctx: AppContext, from: string, touched: unknown[]): Promise<number> {
  const known = await readRows(
    ctx,
    { from: text },
    sql`select from_week::text as from from ${priceStatsWindow} where from_week = ${from}::date`,
  );
  const kinds =
    known.length > 0
      ? touched
      : (
          await readRows(
            ctx,
            { kind: text },
            sql`select distinct ${COMMODITY_SQL} as kind from products p order by 1`,
          )
        ).map(({ kind }) => kind);
  let kept = 0;
  for (const part of toBatches(kinds)) {
    const these = sql`select unnest(${sql.param(part)}::text[])`;
    await ctx.db.execute(
      sql`delete from ${priceSeries} where from_week = ${from}::date and kind in (${these})`,
    );
    const { rowCount } = await ctx.db.execute(sql`
      insert into ${priceSeries} (from_week, kind, city, product, category, measure, median, deals, sellers, quality, commodity, province, weeks)
      select ${from}::date, kind, city, product, category, measure, median, deals, sellers, quality, commodity, province, weeks
      from ${dealSeriesSql(from, { products: productsOfCommoditiesSql(these) })} series`);
    kept += rowCount ?? 0;
  }
  if (known.length === 0) await ctx.db.execute(sql`insert into ${priceStatsWindow} values (${from}::date)`);
  return kept;
}

/** `touched`: products whose deals have changed, null for all. */
async function storeMedians(ctx: AppContext, now: Date, touched: unknown[] | null): Promise<number> {
  const since = medianPeriodStart(now);
  const due = await readRows(
    ctx,
    { id: int },
    sql`
    select p.id from products p left join ${productMedians} m on m.product_id = p.id
    where ${touched === null} or m.product_id is null or m.oldest < ${since}::timestamptz
      or m.as_of > ${now.toISOString()}::timestamptz or p.id = any(${sql.param(touched ?? [])}::int[])
    order by p.id`,
  );
  for (const part of toBatches(due.map(({ id }) => id))) {
    await ctx.db.execute(sql`
      insert into ${productMedians} (product_id, deals, sellers, price, as_of, oldest)
      select asked.id, m.deals, m.sellers, m.price, ${now.toISOString()}::timestamptz, m.oldest
      from unnest(${sql.param(part)}::int[]) asked (id) cross join lateral ${dealMedianSql(sql`asked.id`, since)} m
      on conflict (product_id) do update set deals = excluded.deals, sellers = excluded.sellers, price = excluded.price,
        as_of = excluded.as_of, oldest = excluded.oldest`);
  }
  return due.length;
}
