import { sql } from 'drizzle-orm';
import {
  bidPriceCursor,
  bidPriceDirty,
  bidPriceHistogram,
  bidPriceMonths,
  bidPrices,
} from '../../db/schema/aggregates/bid-price-tables.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import type { AppContext } from '../context.ts';
import { bool, int, intArray, readRows } from '../read-rows.ts';
import { ALL_DIRTY_SQL, BID_PRICE_METRICS, dirtyBidsSql } from './bid-price-sql.ts';

/** The batch size of one statement, which stays short. */
const BATCH_SIZE = 5_000;
/**
 * The maximum number of backfill batches in one run, some 30 seconds: a shutdown need not wait for the whole
 * backfill.
 */
const BATCHES_MAX = 200;

/**
 * Recomputes the prices of changed bids, and continues the full pass when it is incomplete: after an update,
 * or when a kabupaten was renamed. Returns how many bids it processed.
 */
export async function refreshBidPrices(ctx: AppContext): Promise<number> {
  // Two concurrent runs could overwrite a newer result with an older one.
  let seen = await withAdvisoryLock(ctx, LOCK_NAME, refreshDirtyBids);
  for (let step = 0; step < BATCHES_MAX; step += 1) {
    const walked = await withAdvisoryLock(ctx, LOCK_NAME, backfillBatch);
    if (walked === 0) break;
    seen += walked;
  }
  return seen;
}

async function refreshDirtyBids(ctx: AppContext): Promise<number> {
  // Takes the committed rows; later changes stay for the next run.
  const [touched] = await readRows(
    ctx,
    { all: bool, bids: intArray },
    sql`
    with taken as (delete from ${bidPriceDirty} returning *)
    select coalesce(bool_or(${ALL_DIRTY_SQL}), false) as all, array(${dirtyBidsSql(sql`taken`)}) as bids from taken`,
  );
  const { all, bids } = touched!;
  if (all) await ctx.db.execute(sql`delete from ${bidPriceCursor}`);
  for (let at = 0; at < bids.length; at += BATCH_SIZE)
    await storeBidPrices(ctx, bids.slice(at, at + BATCH_SIZE));
  return bids.length;
}

/** One batch of the full pass over all existing or stored bids; 0 at the end. */
async function backfillBatch(ctx: AppContext): Promise<number> {
  const [walk] = await readRows(
    ctx,
    { upTo: int, over: bool },
    sql`
    select coalesce(max(last_bid_id), 0) as "upTo", coalesce(bool_or(is_complete), false) as over from ${bidPriceCursor}`,
  );
  if (walk!.over) return 0;
  const next = await readRows(
    ctx,
    { id: int },
    sql`
    (select id from bids where id > ${walk!.upTo} order by id limit ${BATCH_SIZE})
    union (select bid_id from ${bidPrices} where bid_id > ${walk!.upTo} order by bid_id limit ${BATCH_SIZE})
    order by id limit ${BATCH_SIZE}`,
  );
  const ids = next.map(({ id }) => id);
  if (ids.length > 0) await storeBidPrices(ctx, ids);
  await ctx.db.execute(sql`delete from ${bidPriceCursor}`);
  await ctx.db.execute(sql`
    insert into ${bidPriceCursor} (last_bid_id, is_complete) values (${ids.at(-1) ?? walk!.upTo}, ${ids.length === 0})`);
  return ids.length;
}

const LOCK_NAME = 'fold-bid-prices';

/** Stores the current prices of these bids, and updates the months by the difference. */
async function storeBidPrices(ctx: AppContext, bids: number[]): Promise<void> {
  const these = sql`bid_id = any(${sql.param(bids)}::int[])`;
  const columns = sql`day, product_id, city, bid, list, tengkulak, deal`;
  await ctx.db.execute(sql`
    with live as materialized (select bid_id, ${columns} from current_bid_prices where ${these}),
    change as materialized (
      select date_trunc('month', day)::date as month, product_id, city, bid, list, tengkulak, deal, sum(n)::int as n from (
        select ${columns}, 1 as n from live
        union all select ${columns}, -1 from ${bidPrices} where ${these}
      ) sides group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    ), counted as materialized (
      select of_product as product_id, of_city as city, month, figure, value, sum(n)::int as n
      from change cross join ${BID_PRICE_METRICS} f group by 1, 2, 3, 4, 5 having sum(n) <> 0
    ), gone as materialized (
      select product_id, city, month, figure, value from counted join ${bidPriceHistogram} c
        using (product_id, city, month, figure, value)
      where c.n + counted.n = 0
    ), emptied as (
      delete from ${bidPriceHistogram} c using gone
      where (c.product_id, c.city, c.month, c.figure, c.value) = (gone.product_id, gone.city, gone.month, gone.figure, gone.value)
    ), counts as (
      insert into ${bidPriceHistogram} (product_id, city, month, figure, value, n)
      select product_id, city, month, figure, value, n from counted
      where (product_id, city, month, figure, value) not in (table gone)
      on conflict (product_id, city, month, figure, value) do update set n = bid_price_histogram.n + excluded.n
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
