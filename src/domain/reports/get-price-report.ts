import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../shared/format/units.ts';
import { UNITS } from '../../shared/format/units.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { reportQuery } from '../../shared/schemas/report-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { int, json, readRows } from '../read-rows.ts';
import {
  type BidPriceMetric,
  groupsOf,
  individualBidsOf,
  mediansOf,
  STORED_AND_DIRTY_SQL,
} from './bid-price-sql.ts';
import { type DateSpan, reportSpan } from './report-span.ts';

/**
 * Medians over the bids of a period; prices per unit in the store currency, shares in percent; null without
 * bids.
 */
type PriceTotals = {
  bids: number;
  deals: number;
  /** The offers relative to the list price of that moment: −8 is eight percent below it. */
  bidToList: number | null;
  /** The agreed price relative to the middleman's. */
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
  /** The median bid of the previous period; null when there was none. */
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
  /** The number of pairs of product and kabupaten; `rows` has those with the most bids. */
  total: number;
};

const ROWS_MAX = 200;
const METRICS: BidPriceMetric[] = ['bid', 'list', 'tengkulak', 'deal', 'bidToList', 'dealToTengkulak'];

/**
 * What buyers bid and farmers agreed to, by product, unit and kabupaten, relative to the list price at the
 * moment of the offer and the listing's middleman price. A bid counts on the day it was made (WIB) with the
 * buyer's last offer; an accepted one also with the agreed offer. Admins only.
 */
export async function getPriceReport(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof reportQuery> = {},
): Promise<PriceReport> {
  requireUser(actor, { admin: 'getPriceReport' });
  const { span, before } = reportSpan(parse(reportQuery, input), ctx.clock.now());
  const { totals, earlier, rows, total } = await fromReplica(ctx, (ctx) => readPrices(ctx, span, before));
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

/** In one statement, so that stored and fresh figures are of the same moment. */
async function readPrices(ctx: AppContext, span: DateSpan, before: DateSpan) {
  const named = (name: string): SQL => sql.raw(name);
  const figure = (name: BidPriceMetric): SQL => sql`max(median) filter (where figure = ${name})`;
  const [found] = await readRows(
    ctx,
    { totals: json(TOTALS), earlier: json(TOTALS), rows: json(ROWS), total: int },
    sql`
    with ${STORED_AND_DIRTY_SQL},
    asked as materialized (${individualBidsOf(span)}), former as materialized (${individualBidsOf(before)}),
    groups as materialized (${groupsOf(span, named('asked'))}),
    former_groups as materialized (${groupsOf(before, named('former'))}),
    most as materialized (
      select row_number() over (order by bids desc, product_id, city) as no, groups.* from groups
      order by no limit ${ROWS_MAX}
    ),
    wanted as materialized (select no, product_id, city from most union all select 0, 0, ''),
    medians as materialized (${mediansOf(span, named('asked'), named('wanted'), METRICS)}),
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
