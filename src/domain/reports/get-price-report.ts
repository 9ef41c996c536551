import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../shared/figures/units.ts';
import { UNITS } from '../../shared/figures/units.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { PLACE } from '../bidding/prices/deals.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { num, oneOf, orNull, readRows, text } from '../read-rows.ts';
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

const TOTALS = { bids: num, deals: num, bidToList: orNull(num), dealToTengkulak: orNull(num) };
const ROW = {
  product: text,
  unit: oneOf(UNITS),
  city: text,
  bids: num,
  deals: num,
  bid: num,
  list: num,
  tengkulak: num,
  deal: orNull(num),
  before: orNull(num),
  total: num,
};

export type PriceReport = PriceTotals & {
  start: string;
  end: string;
  before: PriceTotals & { start: string; end: string };
  rows: PriceRow[];
  /** How many pairs of product and kabupaten there are; `rows` holds the most bid for. */
  total: number;
};

const ROWS = 200;

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
  const [totals, earlier, { rows, total }] = await fromReplica(shop, (shop) =>
    Promise.all([readTotals(shop, span), readTotals(shop, before), readGoods(shop, span, before)]),
  );
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

async function readTotals(shop: Shop, span: Span): Promise<PriceTotals> {
  const share = (of: SQL, to: SQL) => rounded(sql`((${of})::float8 / nullif(${to}, 0) - 1) * 100`);
  const rows = await readRows(
    shop,
    TOTALS,
    sql`
    select count(*)::int as bids, count(deal)::int as deals,
           ${share(sql`bid`, sql`list`)} as "bidToList", ${share(sql`deal`, sql`tengkulak`)} as "dealToTengkulak"
    from (${bidsOf(span)}) b`,
  );
  return rows[0]!;
}

async function readGoods(shop: Shop, span: Span, before: Span): Promise<{ rows: PriceRow[]; total: number }> {
  const rows = await readRows(
    shop,
    ROW,
    sql`
    with places as (
      select f.id as farmer_id, ${PLACE} as city
      from farmers f left join regencies r on r.code = f.regency_code
    ), grouped as (
      select product_id, city, count(*)::int as bids, count(deal)::int as deals,
             ${rounded(sql`bid`)} as bid, ${rounded(sql`list`)} as list, ${rounded(sql`tengkulak`)} as tengkulak,
             ${rounded(sql`deal`)} as deal, (count(*) over ())::int as total
      from (${bidsOf(span)}) b join places using (farmer_id)
      group by product_id, city
    ), earlier as (
      select product_id, city, ${rounded(sql`bid`)} as before
      from (${bidsOf(before)}) b join places using (farmer_id)
      group by product_id, city
    ), most as (select * from grouped order by bids desc, product_id, city limit ${ROWS})
    select p.name as product, p.unit, most.city, most.bids, most.deals, most.bid, most.list, most.tengkulak,
           most.deal, earlier.before, most.total
    from most join products p on p.id = most.product_id
    left join earlier on earlier.product_id = most.product_id and earlier.city = most.city
    order by most.bids desc, p.name, most.city`,
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
