import { sql } from 'drizzle-orm';
import { dayInWib, startOfDay } from '../../shared/format/dates.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { taxQuery } from '../../shared/schemas/tax-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { monthSpan, readTaxDepositSummary, type TaxDepositSummary } from '../payments/tax-deposits.ts';
import { bool, int, nullable, type RowOf, readRows, text } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import { farmerSalesIn } from './sales-aggregates.ts';

const SELLER = {
  farmerId: int,
  name: text,
  city: text,
  checked: bool,
  /** The year of the seller's statement of a turnover below the threshold. */
  statementYear: nullable(int),
  exemptUntil: nullable(text),
  /** What buyers paid in the month minus that month's deductions, as in the sales report. */
  turnover: int,
  invoices: int,
  notes: int,
  withheld: int,
  /** The year's, up to the end of the month. */
  yearTurnover: int,
};
export type TaxSeller = RowOf<typeof SELLER>;

export type TaxReport = {
  month: string;
  withhold: boolean;
  threshold: number;
  turnover: number;
  withheld: number;
  /** What was paid to the state. */
  state: TaxDepositSummary;
  sellers: TaxSeller[];
};

/** The requested month, from its first instant in WIB to the next one's, and the same of its year. */
function spanOf(ctx: AppContext, asked: string | undefined) {
  const month = asked ?? dayInWib(ctx.clock.now()).slice(0, 7);
  return { month, year: startOfDay(`${month.slice(0, 4)}-01-01`).toISOString(), ...monthSpan(month) };
}

/**
 * Each seller's turnover by the ledger of money in a month of WIB, and the withheld income tax, if any: sellers
 * with a document or a booking in it, by name. Admins only.
 */
export async function getTaxReport(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof taxQuery> = {},
): Promise<TaxReport> {
  requireUser(actor, { admin: 'getTaxReport' });
  const { month, year, from, to } = spanOf(ctx, parse(taxQuery, input).month);
  // Fresh entries are read from the primary; the sellers' sums may be slightly stale.
  const [{ tax }, state] = await Promise.all([getSettings(ctx, 'tax'), readTaxDepositSummary(ctx, month)]);
  const sellers = await fromReplica(ctx, (ctx) =>
    readRows(
      ctx,
      SELLER,
      sql`
    with papers as (
      -- By month and kind first: for sums as small as these the papers are read along their time, not seller by seller.
      select farmer_id, kind, count(*) as papers from tax_documents
      where issued_at >= ${from}::timestamptz and issued_at < ${to}::timestamptz group by 1, 2
    ), turned as (
      select farmer_id, m.net as turnover, y.net as year_turnover, p.invoices, p.notes
      from ${farmerSalesIn({ from: new Date(year), to: new Date(to) })} y
      full join ${farmerSalesIn({ from: new Date(from), to: new Date(to) })} m using (farmer_id)
      full join (
        select farmer_id, sum(papers) filter (where kind = 'invoice') as invoices,
               sum(papers) filter (where kind <> 'invoice') as notes
        from papers group by farmer_id
      ) p using (farmer_id)
    ), taxed as (
      select farmer_id, -sum(seller_amount) as withheld from money_movements
      where kind = 'income_tax' and at >= ${from}::timestamptz and at < ${to}::timestamptz group by farmer_id
    )
    select f.id as "farmerId", f.name, f.city, i.verified_at is not null as checked,
           i.statement_year as "statementYear", i.exempt_until::text as "exemptUntil",
           coalesce(t.turnover, 0)::float8 as turnover, coalesce(t.invoices, 0)::int as invoices,
           coalesce(t.notes, 0)::int as notes, coalesce(x.withheld, 0)::float8 as withheld,
           coalesce(t.year_turnover, 0)::float8 as "yearTurnover"
    from turned t full join taxed x using (farmer_id) join farmers f on f.id = farmer_id
    left join seller_identities i on i.farmer_id = f.id
    where t.turnover is not null or t.invoices > 0 or t.notes > 0 or x.withheld is not null
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
