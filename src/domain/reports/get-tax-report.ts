import { sql } from 'drizzle-orm';
import { dayInWib, startOfDay } from '../../shared/figures/days.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { taxQuery } from '../../shared/input/tax.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { monthSpan, readTaxPaid, type TaxPaid } from '../payments/tax-deposits.ts';
import { bool, num, orNull, type RowOf, readRows, text } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

const SELLER = {
  farmerId: num,
  name: text,
  city: text,
  checked: bool,
  /** Of which year his statement is that he stays below the threshold. */
  statementYear: orNull(num),
  exemptUntil: orNull(text),
  /** Invoices and debit notes of the month less credit notes. */
  turnover: num,
  invoices: num,
  notes: num,
  withheld: num,
  /** Of the year, to the end of the month. */
  yearTurnover: num,
};
export type TaxSeller = RowOf<typeof SELLER>;

export type TaxReport = {
  month: string;
  withhold: boolean;
  threshold: number;
  turnover: number;
  withheld: number;
  /** What of it was paid to the state. */
  state: TaxPaid;
  sellers: TaxSeller[];
};

/** The month that is asked for, from its first instant in WIB to the next one's, and that of its year. */
function spanOf(shop: Shop, asked: string | undefined) {
  const month = asked ?? dayInWib(shop.clock.now()).slice(0, 7);
  return { month, year: startOfDay(`${month.slice(0, 4)}-01-01`).toISOString(), ...monthSpan(month) };
}

/**
 * What each seller turned over by his papers in a month of WIB, and what income tax was withheld of him, whether or not any was:
 * those with a paper or a booking in it, by name. Admins only.
 */
export async function getTaxReport(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof taxQuery> = {},
): Promise<TaxReport> {
  requireUser(actor, 'admin');
  const { month, year, from, to } = spanOf(shop, parse(taxQuery, input).month);
  // What was noted just now is read where it was written; the sellers' sums may stand a moment behind.
  const [{ tax }, state] = await Promise.all([getSettings(shop, 'tax'), readTaxPaid(shop, month)]);
  const sellers = await fromReplica(shop, (shop) =>
    readRows(
      shop,
      SELLER,
      sql`
    with papers as (
      -- By month and kind first: for sums as small as these the papers are read along their time, not seller by seller.
      select farmer_id, issued_at >= ${from}::timestamptz as now, kind, count(*) as papers,
             sum(case when kind = 'credit' then -amount else amount end) as amount
      from order_papers where issued_at >= ${year}::timestamptz and issued_at < ${to}::timestamptz group by 1, 2, 3
    ), turned as (
      select farmer_id, coalesce(sum(amount) filter (where now), 0) as turnover, sum(amount) as year_turnover,
             sum(papers) filter (where now and kind = 'invoice') as invoices,
             sum(papers) filter (where now and kind <> 'invoice') as notes
      from papers group by farmer_id
    ), taxed as (
      select farmer_id, -sum(farmer) as withheld from money_movements
      where kind = 'income_tax' and at >= ${from}::timestamptz and at < ${to}::timestamptz group by farmer_id
    )
    select f.id as "farmerId", f.name, f.city, i.checked_at is not null as checked,
           i.statement_year as "statementYear", i.exempt_until::text as "exemptUntil",
           coalesce(t.turnover, 0)::float8 as turnover, coalesce(t.invoices, 0)::int as invoices,
           coalesce(t.notes, 0)::int as notes, coalesce(x.withheld, 0)::float8 as withheld,
           coalesce(t.year_turnover, 0)::float8 as "yearTurnover"
    from turned t full join taxed x using (farmer_id) join farmers f on f.id = farmer_id
    left join seller_identities i on i.farmer_id = f.id
    where t.invoices > 0 or t.notes > 0 or x.withheld is not null
    order by f.name, f.id`,
    ),
  );
  const sum = (key: 'turnover' | 'withheld') => sellers.reduce((all, one) => all + one[key], 0);
  return {
    month,
    withhold: tax.withhold,
    threshold: tax.threshold,
    turnover: sum('turnover'),
    withheld: sum('withheld'),
    state,
    sellers,
  };
}
