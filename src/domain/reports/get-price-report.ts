import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../shared/figures/units.ts';
import { UNITS } from '../../shared/figures/units.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { json, num, readRows } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { type Figure, groupsOf, KEPT_AND_TOUCHED, mediansOf, singleBidsOf } from './bid-prices.ts';
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
const FIGURES: Figure[] = ['bid', 'list', 'tengkulak', 'deal', 'bidToList', 'dealToTengkulak'];

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

const totalsOf = (groups: SQL, medians: SQL): SQL => sql`(
  select json_build_object('bids', coalesce(sum(bids), 0), 'deals', coalesce(sum(deals), 0),
    'bidToList', (select median from ${medians} where figure = 'bidToList'),
    'dealToTengkulak', (select median from ${medians} where figure = 'dealToTengkulak')) from ${groups})`;

/** In one statement, so that what is kept and what is read beside it are of one moment. */
async function readPrices(shop: Shop, span: Span, before: Span) {
  const named = (name: string): SQL => sql.raw(name);
  const figure = (name: Figure): SQL => sql`max(median) filter (where figure = ${name})`;
  const [found] = await readRows(
    shop,
    { totals: json(TOTALS), earlier: json(TOTALS), rows: json(ROWS), total: num },
    sql`
    with ${KEPT_AND_TOUCHED},
    asked as materialized (${singleBidsOf(span)}), former as materialized (${singleBidsOf(before)}),
    groups as materialized (${groupsOf(span, named('asked'))}),
    former_groups as materialized (${groupsOf(before, named('former'))}),
    most as materialized (
      select row_number() over (order by bids desc, product_id, city) as no, groups.* from groups
      order by no limit ${MOST}
    ),
    wanted as materialized (select no, product_id, city from most union all select 0, 0, ''),
    medians as materialized (${mediansOf(span, named('asked'), named('wanted'), FIGURES)}),
    former_medians as materialized (
      ${mediansOf(before, named('former'), named('wanted'), ['bid', 'bidToList', 'dealToTengkulak'])}
    ), told as (
      select p.name as product, p.unit, most.city, most.bids, most.deals, m.bid, m.list, m.tengkulak, m.deal,
             former.median as before
      from most join products p on p.id = most.product_id
      join (
        select no, ${figure('bid')} as bid, ${figure('list')} as list, ${figure('tengkulak')} as tengkulak,
               ${figure('deal')} as deal
        from medians group by 1
      ) m using (no)
      left join former_medians former on former.no = most.no and former.figure = 'bid'
      order by most.bids desc, p.name, most.city
    )
    select ${totalsOf(named('groups'), named('medians'))} as totals,
           ${totalsOf(named('former_groups'), named('former_medians'))} as earlier,
           coalesce((select json_agg(row_to_json(told)) from told), '[]') as rows,
           (select count(*)::int from groups) as total`,
  );
  return found!;
}
