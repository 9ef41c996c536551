import { sql } from 'drizzle-orm';
import {
  listingSaleDeltas,
  listingSales90d,
  listingSalesCursor,
} from '../../../db/schema/aggregates/best-seller-tables.ts';
import { daysAfter } from '../../../shared/format/dates.ts';
import { withAdvisoryLock } from '../../advisory-lock.ts';
import { LISTING_TABLES, PUBLIC_LISTING_SQL } from '../../catalogue/listing/listing-view.ts';
import type { AppContext } from '../../context.ts';
import { int, readPlanned, readRows } from '../../read-rows.ts';

const DAYS = 90;
const periodStart = (now: Date): string => daysAfter(now, -DAYS).toISOString();

const ON_SALE = `${PUBLIC_LISTING_SQL} and l.stock > l.reserved`;
const BEST_FIRST = 'order by orders desc, revenue desc, id';

/**
 * Ids of buyable listings by their number of orders since $1; at most $2. The stored counts start earlier
 * (decision 069): listings with pending deltas, or with orders that have become too old since, are recounted;
 * of all others the top of the stored order is read.
 */
const AGGREGATED_SQL = `
  with base as materialized (select since from listing_sales_cursor where since <= $1::timestamptz),
  changed as materialized (
    select listing_id, sum(orders) as orders, sum(revenue) as revenue from (
      select listing_id, orders, revenue from listing_sale_deltas, base where placed_at >= base.since
      union all
      select line.listing_id, -1, -line.total
      from base join orders o on o.placed_at >= base.since and o.placed_at < $1::timestamptz and counts_as_sale(o.status)
      join order_lines line on line.order_id = o.id
    ) parts group by 1
  )
  select id from (
    (select l.id, s.orders::bigint as orders, s.revenue::numeric as revenue
     from listing_sales_90d s join (${LISTING_TABLES}) on l.id = s.listing_id
     where ${ON_SALE} and s.orders > 0 and not s.listing_id = any(array(select listing_id from changed))
     order by s.orders desc nulls last, s.revenue desc nulls last, s.listing_id limit $2)
    union all
    select l.id, c.orders + coalesce(s.orders, 0), c.revenue + coalesce(s.revenue, 0)
    from changed c left join listing_sales_90d s on s.listing_id = c.listing_id
    join (${LISTING_TABLES}) on l.id = c.listing_id
    where ${ON_SALE} and c.orders + coalesce(s.orders, 0) > 0
  ) best ${BEST_FIRST} limit $2`;

/** The same from the orders themselves. */
const COUNTED_SQL = `
  select l.id from ${LISTING_TABLES}
  join (
    select line.listing_id, count(*) as orders, sum(line.total) as revenue
    from order_lines line join orders o on o.id = line.order_id
    where o.placed_at >= $1 and counts_as_sale(o.status)
    group by line.listing_id
  ) as sold on sold.listing_id = l.id
  where ${ON_SALE}
  order by sold.orders desc, sold.revenue desc, l.id limit $2`;

/** The ids of the best-selling buyable listings of the last 90 days, at most `limit`. */
export async function findBestSellerIds(ctx: AppContext, limit: number): Promise<number[]> {
  const since = periodStart(ctx.clock.now());
  const kept = await readPlanned(
    ctx.pool,
    { n: int },
    'select count(*)::int as n from listing_sales_cursor where since <= $1::timestamptz',
    [since],
  );
  const found = await readPlanned(ctx.pool, { id: int }, kept[0]!.n > 0 ? AGGREGATED_SQL : COUNTED_SQL, [
    since,
    limit,
  ]);
  return found.map(({ id }) => id);
}

/**
 * Folds the pending deltas into their listings and subtracts orders older than 90 days; returns how many
 * deltas.
 */
export async function refreshBestSellers(ctx: AppContext): Promise<number> {
  const since = periodStart(ctx.clock.now());
  // Concurrent runs would subtract the same orders twice.
  return withAdvisoryLock(ctx, 'fold-best-sellers', async (ctx) => {
    const known = await readRows(
      ctx,
      { n: int },
      sql`select count(*)::int as n from ${listingSalesCursor} where since <= ${since}::timestamptz`,
    );
    if (known[0]!.n === 0) return rebuildBestSellers(ctx, since);
    const [done] = await readRows(
      ctx,
      { folded: int },
      sql`
      with base as materialized (select since from ${listingSalesCursor}),
      folded as (delete from ${listingSaleDeltas} returning listing_id, placed_at, orders, revenue),
      kept as (
        insert into ${listingSales90d} (listing_id, orders, revenue)
        select listing_id, sum(orders), sum(revenue) from (
          select listing_id, orders, revenue from folded, base where placed_at >= base.since
          union all
          select line.listing_id, -1, -line.total
          from base join orders o on o.placed_at >= base.since and o.placed_at < ${since}::timestamptz and counts_as_sale(o.status)
          join order_lines line on line.order_id = o.id
        ) parts group by 1 having sum(orders) <> 0 or sum(revenue) <> 0 order by 1
        on conflict (listing_id) do update set orders = listing_sales_90d.orders + excluded.orders,
          revenue = listing_sales_90d.revenue + excluded.revenue),
      moved as (update ${listingSalesCursor} set since = ${since}::timestamptz)
      select count(*)::int as folded from folded`,
    );
    await ctx.db.execute(sql`delete from ${listingSales90d} where orders = 0`);
    return done!.folded;
  });
}

/** For the first run, or after the clock went back. */
async function rebuildBestSellers(ctx: AppContext, since: string): Promise<number> {
  // Reads all orders of 90 days, once.
  await ctx.db.execute(sql`set local statement_timeout = 0`);
  await ctx.db.execute(sql`delete from ${listingSales90d}`);
  await ctx.db.execute(sql`delete from ${listingSalesCursor}`);
  const [done] = await readRows(
    ctx,
    { folded: int },
    sql`
    with folded as (delete from ${listingSaleDeltas} returning 1),
    kept as (
      insert into ${listingSales90d} (listing_id, orders, revenue)
      select line.listing_id, count(*), sum(line.total)
      from order_lines line join orders o on o.id = line.order_id
      where o.placed_at >= ${since}::timestamptz and counts_as_sale(o.status) group by 1),
    moved as (insert into ${listingSalesCursor} values (${since}::timestamptz))
    select count(*)::int as folded from folded`,
  );
  return done!.folded;
}
