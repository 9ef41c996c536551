import { sql } from 'drizzle-orm';
import { listingSaleLines, listingSales, listingSalesSince } from '../../../db/schema/kept/best-sellers.ts';
import { daysAfter } from '../../../shared/figures/days.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from '../../catalogue/listing/listing-view.ts';
import { num, readPlanned, readRows } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { inTurn } from '../../take-turns.ts';

const DAYS = 90;
const sinceOf = (now: Date): string => daysAfter(now, -DAYS).toISOString();

const ON_SALE = `${LISTING_PUBLIC} and l.stock > l.reserved`;
const BEST_FIRST = 'order by orders desc, revenue desc, id';

/**
 * Ids of what the public can buy, by how many orders since $1 had it; at most $2. What is kept counts from an earlier
 * moment on (decision 069): listings with lines that wait, or with orders that have become too old since, are counted with
 * these; of all others the first of their kept order are read.
 */
const KEPT = `
  with base as materialized (select since from listing_sales_since where since <= $1::timestamptz),
  changed as materialized (
    select listing_id, sum(orders) as orders, sum(revenue) as revenue from (
      select listing_id, orders, revenue from listing_sale_lines, base where placed_at >= base.since
      union all
      select line.listing_id, -1, -line.total
      from base join orders o on o.placed_at >= base.since and o.placed_at < $1::timestamptz and counts_as_sale(o.status)
      join order_lines line on line.order_id = o.id
    ) parts group by 1
  )
  select id from (
    (select l.id, s.orders::bigint as orders, s.revenue::numeric as revenue
     from listing_sales s join (${LISTING_TABLES}) on l.id = s.listing_id
     where ${ON_SALE} and s.orders > 0 and not s.listing_id = any(array(select listing_id from changed))
     order by s.orders desc nulls last, s.revenue desc nulls last, s.listing_id limit $2)
    union all
    select l.id, c.orders + coalesce(s.orders, 0), c.revenue + coalesce(s.revenue, 0)
    from changed c left join listing_sales s on s.listing_id = c.listing_id
    join (${LISTING_TABLES}) on l.id = c.listing_id
    where ${ON_SALE} and c.orders + coalesce(s.orders, 0) > 0
  ) best ${BEST_FIRST} limit $2`;

/** The same from the orders themselves. */
const COUNTED = `
  select l.id from ${LISTING_TABLES}
  join (
    select line.listing_id, count(*) as orders, sum(line.total) as revenue
    from order_lines line join orders o on o.id = line.order_id
    where o.placed_at >= $1 and counts_as_sale(o.status)
    group by line.listing_id
  ) as sold on sold.listing_id = l.id
  where ${ON_SALE}
  order by sold.orders desc, sold.revenue desc, l.id limit $2`;

/** The ids of the listings that sold best in the last 90 days and can be bought, at most `limit`. */
export async function bestSellerIds(shop: Shop, limit: number): Promise<number[]> {
  const since = sinceOf(shop.clock.now());
  const kept = await readPlanned(
    shop.pool,
    { n: num },
    'select count(*)::int as n from listing_sales_since where since <= $1::timestamptz',
    [since],
  );
  const found = await readPlanned(shop.pool, { id: num }, kept[0]!.n > 0 ? KEPT : COUNTED, [since, limit]);
  return found.map(({ id }) => id);
}

/** Puts the lines that wait to their listings and takes off the orders that are older than 90 days by now; how many lines. */
export async function foldBestSellers(shop: Shop): Promise<number> {
  const since = sinceOf(shop.clock.now());
  // Of two at once each would take off what the other has taken.
  return inTurn(shop, 'fold-best-sellers', async (shop) => {
    const known = await readRows(
      shop,
      { n: num },
      sql`select count(*)::int as n from ${listingSalesSince} where since <= ${since}::timestamptz`,
    );
    if (known[0]!.n === 0) return countAnew(shop, since);
    const [done] = await readRows(
      shop,
      { folded: num },
      sql`
      with base as materialized (select since from ${listingSalesSince}),
      folded as (delete from ${listingSaleLines} returning listing_id, placed_at, orders, revenue),
      kept as (
        insert into ${listingSales} (listing_id, orders, revenue)
        select listing_id, sum(orders), sum(revenue) from (
          select listing_id, orders, revenue from folded, base where placed_at >= base.since
          union all
          select line.listing_id, -1, -line.total
          from base join orders o on o.placed_at >= base.since and o.placed_at < ${since}::timestamptz and counts_as_sale(o.status)
          join order_lines line on line.order_id = o.id
        ) parts group by 1 having sum(orders) <> 0 or sum(revenue) <> 0 order by 1
        on conflict (listing_id) do update set orders = listing_sales.orders + excluded.orders,
          revenue = listing_sales.revenue + excluded.revenue),
      moved as (update ${listingSalesSince} set since = ${since}::timestamptz)
      select count(*)::int as folded from folded`,
    );
    await shop.db.execute(sql`delete from ${listingSales} where orders = 0`);
    return done!.folded;
  });
}

/** For the first time, or where the clock went back. */
async function countAnew(shop: Shop, since: string): Promise<number> {
  // All orders of 90 days, once.
  await shop.db.execute(sql`set local statement_timeout = 0`);
  await shop.db.execute(sql`delete from ${listingSales}`);
  await shop.db.execute(sql`delete from ${listingSalesSince}`);
  const [done] = await readRows(
    shop,
    { folded: num },
    sql`
    with folded as (delete from ${listingSaleLines} returning 1),
    kept as (
      insert into ${listingSales} (listing_id, orders, revenue)
      select line.listing_id, count(*), sum(line.total)
      from order_lines line join orders o on o.id = line.order_id
      where o.placed_at >= ${since}::timestamptz and counts_as_sale(o.status) group by 1),
    moved as (insert into ${listingSalesSince} values (${since}::timestamptz))
    select count(*)::int as folded from folded`,
  );
  return done!.folded;
}
