import { type SQL, sql } from 'drizzle-orm';
import {
  bidPriceCursor,
  bidPriceDirty,
  bidPriceHistogram,
  bidPriceMonths,
  bidPrices,
} from '../../db/schema/aggregates/bid-price-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { monthInWib } from './month-in-wib.ts';
import type { DateSpan } from './report-span.ts';

// Prices of the bids of a span, for their medians (decision 072). Whole months are read from the histogram;
// single days, and bids changed since, are read one by one, each with a weight: 1, or −1 when the histogram
// contains it but the span does not, or its prices have changed.

/**
 * The metrics with medians: prices by product and city, and shares of the whole market, as product 0 without
 * a city.
 */
export type BidPriceMetric = (typeof bidPriceHistogram.$inferSelect)['figure'];

/** A change that affects all bids. */
export const ALL_DIRTY_SQL: SQL = sql`num_nonnulls(bid_id, listing_id, farmer_id) = 0`;

/** The bids that those rows of `touches` mark. */
export const dirtyBidsSql = (touches: SQL): SQL => sql`
  select bid_id as id from ${touches} where bid_id is not null
  union select b.id from ${touches} t join bids b on b.listing_id = t.listing_id
  union select b.id from ${touches} t join bids b on b.farmer_id = t.farmer_id`;

/**
 * The CTEs for a statement that reads `spanOf`: whether the histogram is complete, and which bids changed
 * since.
 */
export const STORED_AND_DIRTY_SQL: SQL = sql`
  kept as materialized (
    select exists (select from ${bidPriceCursor} where is_complete)
      and not exists (select from ${bidPriceDirty} where ${ALL_DIRTY_SQL}) as yes
  ), touched as materialized (${dirtyBidsSql(sql`${bidPriceDirty}`)})`;

const IS_STORED = sql`(select yes from kept)`;
const IS_DIRTY = sql`bid_id = any(array(select id from touched))`;

/** A bid's prices as rows of `bid_price_histogram`, to be joined laterally: `(of_product, of_city, figure, value)`. */
export const BID_PRICE_METRICS: SQL = sql`lateral (
  select * from (values
    (product_id, city, 'bid', bid::float8), (product_id, city, 'list', list), (product_id, city, 'tengkulak', tengkulak),
    (product_id, city, 'deal', deal),
    (0, '', 'bidToList', (bid::float8 / nullif(list, 0) - 1) * 100),
    (0, '', 'dealToTengkulak', (deal::float8 / nullif(tengkulak, 0) - 1) * 100)
  ) figures (of_product, of_city, figure, value) where value is not null)`;

/** The bids of `span` that are read one by one: `product_id, city, bid, list, tengkulak, deal, n`. */
export function individualBidsOf(span: DateSpan): SQL {
  const within = sql`day between ${span.start}::date and ${span.end}::date`;
  const columns = sql`product_id, city, bid, list, tengkulak, deal`;
  const live = sql`created_at >= ${span.from.toISOString()}::timestamptz and created_at < ${span.to.toISOString()}::timestamptz`;
  const beside = wholeMonths(span).beside.map(
    ({ from, to, n }) => sql`
    union all select ${columns}, ${n}::int from ${bidPrices}
    where ${IS_STORED} and day >= ${dayInWib(from)}::date and day < ${dayInWib(to)}::date`,
  );
  // Starts from the few changed bids, never from the days.
  const touched = (bids: SQL, day: SQL): SQL =>
    sql`(select ${columns}, ${day} from ${bids} where ${IS_STORED} and ${IS_DIRTY} offset 0) touched_bids`;
  return sql`
    select ${columns}, 1 as n from current_bid_prices where not ${IS_STORED} and ${live}
    union all select ${columns}, 1 from ${touched(sql`current_bid_prices`, sql`created_at`)} where ${live}
    union all select ${columns}, -1 from ${touched(sql`${bidPrices}`, sql`day`)} where ${within}
    ${sql.join(beside)}`;
}

/** The groups of `span` by product and city, including its `singles`: `product_id, city, bids, deals`. */
export const groupsOf = (span: DateSpan, singles: SQL): SQL => sql`
  select product_id, city, sum(bids)::int as bids, sum(deals)::int as deals from (
    select product_id, city, bids, deals from ${bidPriceMonths} where ${IS_STORED} and ${inMonths(span)}
    union all select product_id, city, n, n * num_nonnulls(deal) from ${singles}
  ) parts group by 1, 2 having sum(bids) > 0`;

/**
 * The medians of those `figures` in `span`, including its `singles`, for the products and cities that `groups` names
 * and numbers: `no, figure, median`. Two middle values are averaged, like in `percentile_cont`.
 */
export const mediansOf = (
  span: DateSpan,
  singles: SQL,
  groups: SQL,
  figures: readonly BidPriceMetric[],
): SQL => sql`
  select no, figure, round((low + 0.5 * (high - low))::numeric)::float8 as median from (
    select no, figure, min(value) filter (where up_to > (total - 1) / 2) as low,
           min(value) filter (where up_to > total / 2) as high
    from (
      select no, figure, value, sum(n) over (partition by no, figure order by value) as up_to,
             sum(n) over (partition by no, figure) as total
      from (
        select no, figure, value, sum(n)::int as n from (
          select g.no, c.figure collate "C" as figure, c.value, c.n
          from ${groups} g join ${bidPriceHistogram} c on c.product_id = g.product_id and c.city = g.city
          where ${IS_STORED} and ${inMonths(span)}
          union all
          select g.no, f.figure, f.value, s.n
          from ${singles} s cross join ${BID_PRICE_METRICS} f join ${groups} g on g.product_id = of_product and g.city = of_city
        ) parts where figure in (${sql.join(
          figures.map((figure) => sql`${figure}`),
          sql`, `,
        )})
        group by 1, 2, 3 having sum(n) > 0
      ) counted
    ) ranked group by 1, 2
  ) middle`;

const inMonths = (span: DateSpan): SQL => {
  const { from, to } = wholeMonths(span);
  return sql`month >= ${dayInWib(from)}::date and month < ${dayInWib(to)}::date`;
};

type DayCorrection = { from: Date; to: Date; n: 1 | -1 };

/**
 * The whole months closest to a span of days, and the days to add to them or subtract from them: at most half a month
 * at either end.
 */
export function wholeMonths(span: Pick<DateSpan, 'from' | 'to'>): {
  from: Date;
  to: Date;
  beside: DayCorrection[];
} {
  const [from, to] = [nearestMonth(span.from), nearestMonth(span.to)];
  if (from.getTime() === to.getTime()) return { from, to, beside: [{ from: span.from, to: span.to, n: 1 }] };
  const beside: DayCorrection[] = [
    { from: span.from, to: from, n: 1 },
    { from, to: span.from, n: -1 },
    { from: to, to: span.to, n: 1 },
    { from: span.to, to, n: -1 },
  ];
  return { from, to, beside: beside.filter((days) => days.from < days.to) };
}

function nearestMonth(at: Date): Date {
  const { from, to } = monthInWib(at);
  return at.getTime() - from.getTime() <= to.getTime() - at.getTime() ? from : to;
}
