import { sql } from 'drizzle-orm';
import {
  bidPriceCounts,
  bidPriceMonths,
  bidPrices,
  bidPriceTouches,
  bidPriceWalk,
} from '../../db/schema/kept/bid-prices.ts';
import { bool, num, nums, readRows } from '../read-rows.ts';
import type { Shop } from '../shop.ts';
import { inTurn } from '../take-turns.ts';
import { ALL_TOUCHED, FIGURES, touchedBids } from './bid-prices.ts';

/** So many bids are looked at in one statement, which is then soon over. */
const AT_ONCE = 5_000;
/** So many steps of the walk in one run, some 30 seconds of them: a shop that is closed need not wait for its end. */
const STEPS = 200;

/**
 * Looks anew at the prices of bids that were touched since the last time, and goes on through all bids where it has not come
 * to their end: after an update, or when a kabupaten got another name. How many bids it looked at.
 */
export async function foldBidPrices(shop: Shop): Promise<number> {
  // What two of them find in turns would be older than what one has written.
  let seen = await inTurn(shop, TURN, foldTouched);
  for (let step = 0; step < STEPS; step += 1) {
    const walked = await inTurn(shop, TURN, walkOn);
    if (walked === 0) break;
    seen += walked;
  }
  return seen;
}

async function foldTouched(shop: Shop): Promise<number> {
  // Rows that stand are taken; whatever is touched from here on stays for the next time.
  const [touched] = await readRows(
    shop,
    { all: bool, bids: nums },
    sql`
    with taken as (delete from ${bidPriceTouches} returning *)
    select coalesce(bool_or(${ALL_TOUCHED}), false) as all, array(${touchedBids(sql`taken`)}) as bids from taken`,
  );
  const { all, bids } = touched!;
  if (all) await shop.db.execute(sql`delete from ${bidPriceWalk}`);
  for (let at = 0; at < bids.length; at += AT_ONCE) await keep(shop, bids.slice(at, at + AT_ONCE));
  return bids.length;
}

/** One step through all bids that there are or that something is kept of; 0 at the end. */
async function walkOn(shop: Shop): Promise<number> {
  const [walk] = await readRows(
    shop,
    { upTo: num, over: bool },
    sql`
    select coalesce(max(up_to), 0) as "upTo", coalesce(bool_or(is_over), false) as over from ${bidPriceWalk}`,
  );
  if (walk!.over) return 0;
  const next = await readRows(
    shop,
    { id: num },
    sql`
    (select id from bids where id > ${walk!.upTo} order by id limit ${AT_ONCE})
    union (select bid_id from ${bidPrices} where bid_id > ${walk!.upTo} order by bid_id limit ${AT_ONCE})
    order by id limit ${AT_ONCE}`,
  );
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await keep(shop, ids);
  await shop.db.execute(sql`delete from ${bidPriceWalk}`);
  await shop.db.execute(sql`
    insert into ${bidPriceWalk} (up_to, is_over) values (${ids.at(-1) ?? walk!.upTo}, ${ids.length === 0})`);
  return ids.length;
}

const TURN = 'fold-bid-prices';

/** Writes down the prices of these bids as they are now, and adds to the months and takes off what that makes of them. */
async function keep(shop: Shop, bids: number[]): Promise<void> {
  const these = sql`bid_id = any(${sql.param(bids)}::int[])`;
  const columns = sql`day, product_id, city, bid, list, tengkulak, deal`;
  await shop.db.execute(sql`
    with live as materialized (select bid_id, ${columns} from offered_prices where ${these}),
    change as materialized (
      select date_trunc('month', day)::date as month, product_id, city, bid, list, tengkulak, deal, sum(n)::int as n from (
        select ${columns}, 1 as n from live
        union all select ${columns}, -1 from ${bidPrices} where ${these}
      ) sides group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    ), counted as materialized (
      select of_product as product_id, of_city as city, month, figure, value, sum(n)::int as n
      from change cross join ${FIGURES} f group by 1, 2, 3, 4, 5 having sum(n) <> 0
    ), gone as materialized (
      select product_id, city, month, figure, value from counted join ${bidPriceCounts} c
        using (product_id, city, month, figure, value)
      where c.n + counted.n = 0
    ), emptied as (
      delete from ${bidPriceCounts} c using gone
      where (c.product_id, c.city, c.month, c.figure, c.value) = (gone.product_id, gone.city, gone.month, gone.figure, gone.value)
    ), counts as (
      insert into ${bidPriceCounts} (product_id, city, month, figure, value, n)
      select product_id, city, month, figure, value, n from counted
      where (product_id, city, month, figure, value) not in (table gone)
      on conflict (product_id, city, month, figure, value) do update set n = bid_price_counts.n + excluded.n
    ), months as (
      insert into ${bidPriceMonths} (month, product_id, city, bids, deals)
      select month, product_id, city, sum(n), sum(n * num_nonnulls(deal)) from change group by 1, 2, 3
      on conflict (month, product_id, city) do update set bids = bid_price_months.bids + excluded.bids,
        deals = bid_price_months.deals + excluded.deals
    ), left_out as (
      delete from ${bidPrices} where ${these} and bid_id not in (select bid_id from live)
    )
    insert into ${bidPrices} (bid_id, ${columns}) select bid_id, ${columns} from live
    on conflict (bid_id) do update set day = excluded.day, product_id = excluded.product_id, city = excluded.city,
      bid = excluded.bid, list = excluded.list, tengkulak = excluded.tengkulak, deal = excluded.deal
    where (bid_prices.day, bid_prices.product_id, bid_prices.city, bid_prices.bid, bid_prices.list, bid_prices.tengkulak, bid_prices.deal)
      is distinct from (excluded.day, excluded.product_id, excluded.city, excluded.bid, excluded.list, excluded.tengkulak, excluded.deal)`);
}
