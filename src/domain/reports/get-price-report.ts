import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../shared/figures/units.ts';
import { UNITS } from '../../shared/figures/units.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { PLACE } from '../bidding/prices/deals.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { json, num, readRows } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { reportSpan, type Span } from './report-span.ts';

/** Medians over the bids of a period; prices per unit in the store currency, shares in percent; null without bids. */
type PriceTotals = {
  bids: number;
  deals: number;
  /** What buyers offered against the list price of that moment: −8 is eight percent below it. */
  bidToList: number | null;
  /** What was agreed against what a middleman pays. */
  dealToTengkulak: number | null;
};

export type PriceRow = {
  product: string;
  unit: Unit;
  city: string;
  bids: number;
  deals: number;
  bid: number;
  list: number;
  tengkulak: number;
  deal: number | null;
  /** The median bid of the period before; null when there was none. */
  before: number | null;
};

const TOTALS = z.object({
  bids: z.int(),
  deals: z.int(),
  bidToList: z.number().nullable(),
  dealToTengkulak: z.number().nullable(),
});
const ROWS = z.array(
  z.object({
    product: z.string(),
    unit: z.enum(UNITS),
    city: z.string(),
    bids: z.int(),
    deals: z.int(),
    bid: z.number(),
    list: z.number(),
    tengkulak: z.number(),
    deal: z.number().nullable(),
    before: z.number().nullable(),
  }),
);

export type PriceReport = PriceTotals & {
  start: string;
  end: string;
  before: PriceTotals & { start: string; end: string };
  rows: PriceRow[];
  /** How many pairs of product and kabupaten there are; `rows` holds the most bid for. */
  total: number;
};

const MOST = 200;

/**
 * What buyers bid and farmers agreed to, by product, unit and kabupaten, against the list price at the moment of the
 * offer and the listing's middleman price. A bid counts by the day it was made (WIB) with its buyer's last offer; an
 * accepted one also with the offer that was agreed. Admins only.
 */
export async function getPriceReport(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof reportQuery> = {},
): Promise<PriceReport> {
  requireUser(actor, 'admin');
  const { span, before } = reportSpan(parse(reportQuery, input), shop.clock.now());
  const { totals, earlier, rows, total } = await fromReplica(shop, (shop) => readPrices(shop, span, before));
  return {
    start: span.start,
    end: span.end,
    ...totals,
    before: { start: before.start, end: before.end, ...earlier },
    rows,
    total,
  };
}

/** The bids of a span, each with its buyer's last offer, the agreed price and the two prices of its listing. */
const bidsOf = ({ from, to }: Span): SQL => sql`
  select agreed.product_id, b.farmer_id, offer.price as bid, offer.list_price as list, l.price_tengkulak as tengkulak,
         case when b.status = 'accepted' or b.reason = 'unpaid' then agreed.price end as deal
  from bids b
  join listings l on l.id = b.listing_id
  join bid_offers agreed on agreed.id = b.offer_id
  join lateral (
    select price, list_price from bid_offers
    where bid_id = b.id and side = 'buyer' order by id desc limit 1
  ) offer on true
  where b.created_at >= ${from.toISOString()}::timestamptz and b.created_at < ${to.toISOString()}::timestamptz`;

const median = (of: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${of})`;
const rounded = (of: SQL): SQL => sql`round((${median(of)})::numeric)::float8`;

const share = (of: SQL, to: SQL): SQL => rounded(sql`((${of})::float8 / nullif(${to}, 0) - 1) * 100`);
const totalsOf = (bids: SQL): SQL => sql`(
  select json_build_object('bids', count(*), 'deals', count(deal), 'bidToList', ${share(sql`bid`, sql`list`)},
    'dealToTengkulak', ${share(sql`deal`, sql`tengkulak`)}) from ${bids})`;

/** In one statement, which goes through the bids of each of the two periods once. */
async function readPrices(shop: Shop, span: Span, before: Span) {
  const [found] = await readRows(
    shop,
    { totals: json(TOTALS), earlier: json(TOTALS), rows: json(ROWS), total: num },
    sql`
    with asked as materialized (${bidsOf(span)}), former as materialized (${bidsOf(before)}),
    places as materialized (
      select f.id as farmer_id, ${PLACE} as city
      from farmers f left join regencies r on r.code = f.regency_code
    ), grouped as (
      select product_id, city, count(*)::int as bids, count(deal)::int as deals,
             ${rounded(sql`bid`)} as bid, ${rounded(sql`list`)} as list, ${rounded(sql`tengkulak`)} as tengkulak,
             ${rounded(sql`deal`)} as deal, (count(*) over ())::int as total
      from asked join places using (farmer_id)
      group by product_id, city
    ), most as materialized (select * from grouped order by bids desc, product_id, city limit ${MOST}),
    earlier as (
      select product_id, city, ${rounded(sql`bid`)} as before
      from former join places using (farmer_id)
      group by product_id, city
    ), told as (
      select p.name as product, p.unit, most.city, most.bids, most.deals, most.bid, most.list, most.tengkulak,
             most.deal, earlier.before
      from most join products p on p.id = most.product_id
      left join earlier on earlier.product_id = most.product_id and earlier.city = most.city
      order by most.bids desc, p.name, most.city
    )
    select ${totalsOf(sql`asked`)} as totals, ${totalsOf(sql`former`)} as earlier,
           coalesce((select json_agg(row_to_json(told)) from told), '[]') as rows,
           coalesce((select max(total) from most), 0) as total`,
  );
  return found!;
}
