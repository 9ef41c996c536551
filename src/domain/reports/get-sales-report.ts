import { sql } from 'drizzle-orm';
import { rowCounts } from '../../db/schema/system-tables.ts';
import { DAY_MS, dayInWib } from '../../shared/format/dates.ts';
import type { MoneyKind } from '../../shared/rules/orders/money-kinds.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { reportQuery } from '../../shared/schemas/report-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { int, readRows, text } from '../read-rows.ts';
import { monthInWib } from './month-in-wib.ts';
import { type DateSpan, type ReportSpan, reportSpan } from './report-span.ts';
import {
  farmerSalesIn,
  type LedgerSum,
  productSalesIn,
  readLedgerByKind,
  readSalesByDay,
  type SalesDay,
  topFarmersIn,
} from './sales-aggregates.ts';

/** The figures of a period, sums of the ledger by the day of booking; amounts in the store currency. */
type Totals = {
  /** What buyers paid for goods, before any deduction; orders by the day on which they were paid. */
  totalRevenue: number;
  totalOrders: number;
  /** Listings and farmers that existed at its end. */
  totalProducts: number;
  totalFarmers: number;
  /** Deductions by refunds and cancellations of paid orders, by the day of the deduction. */
  refunded: number;
  /** Chargebacks by buyers' banks. */
  chargebacks: number;
  /** The sales minus both. */
  netRevenue: number;
  /** Commission earned, minus returned commission. */
  commission: number;
  /** Income from the unique codes of transfers. */
  uniqueCodes: number;
  /** The fees of banks, the payment gateway and QRIS. */
  bankFees: number;
  gatewayFees: number;
  qrisFees: number;
};

/** A report over the ledger of money (DATA-17). Each `before` is the same figure of the previous period. */
export type SalesReport = Totals & {
  from: string;
  to: string;
  /** First and last day in WIB, both included. */
  start: string;
  end: string;
  before: Totals & { start: string; end: string };
  monthlyRevenue: { month: string; revenue: number; before: number }[];
  /** By day, if the period is short enough. */
  dailyRevenue: { day: string; revenue: number; before: number }[] | null;
  topProducts: { name: string; unit: string; sales: number; revenue: number; before: number }[];
  /** The period's whole ledger by kind; each figure above is a sum of these. */
  ledger: LedgerSum[];
  farmerStats: {
    id: number;
    name: string;
    products: number;
    revenue: number;
    average: number;
    before: number;
  }[];
};

const TOTALS = { totalProducts: int, totalFarmers: int };
const PRODUCT = { name: text, unit: text, sales: int, revenue: int, before: int };
const FARMER = { id: int, name: text, revenue: int, before: int, products: int };

const TOP_PRODUCTS = 5;
const FARMERS_MAX = 100;
const DAYS_MAX = 62;

/**
 * The report of this month, this year or a range of days (WIB, both ends included), from the movements of money booked
 * in it: a later correction belongs to its own month. Each figure is compared with the previous period; for a month or
 * year in progress, with as many days of it. Admins only.
 */
export async function getSalesReport(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof reportQuery> = {},
): Promise<SalesReport> {
  requireUser(actor, { admin: 'getSalesReport' });
  const found = reportSpan(parse(reportQuery, input), ctx.clock.now());
  const { span, before } = found;
  const [sales, earlier, ledger, ledgerBefore, totals, totalsBefore, topProducts, farmerStats] =
    await fromReplica(ctx, (ctx) =>
      Promise.all([
        readSalesByDay(ctx, span),
        readSalesByDay(ctx, before, found.shift),
        readLedgerByKind(ctx, span),
        readLedgerByKind(ctx, before),
        readTotals(ctx, span),
        readTotals(ctx, before),
        readTopProducts(ctx, found),
        readFarmers(ctx, found),
      ]),
    );
  const days = alignPeriods(sales, earlier);
  const short = (span.to.getTime() - span.from.getTime()) / DAY_MS <= DAYS_MAX;
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    start: span.start,
    end: span.end,
    ...sumsOf(sales, ledger),
    ...totals,
    before: { start: before.start, end: before.end, ...sumsOf(earlier, ledgerBefore), ...totalsBefore },
    monthlyRevenue: fillMonths(days, span),
    dailyRevenue: short ? fillDays(days, span) : null,
    topProducts,
    ledger,
    farmerStats,
  };
}

type Sums = Omit<Totals, 'totalProducts' | 'totalFarmers'>;

function sumsOf(days: SalesDay[], ledger: LedgerSum[]): Sums {
  const of = (kind: MoneyKind, column: 'sale' | 'cash') =>
    ledger.find((one) => one.kind === kind)?.[column] ?? 0;
  const sum = (column: 'revenue' | 'orders' | 'net' | 'commission') =>
    days.reduce((all, day) => all + day[column], 0);
  return {
    totalRevenue: sum('revenue'),
    totalOrders: sum('orders'),
    refunded: 0 - of('refund', 'sale'),
    chargebacks: 0 - of('chargeback', 'cash'),
    netRevenue: sum('net'),
    commission: sum('commission'),
    uniqueCodes: of('suffix', 'cash'),
    bankFees: 0 - of('bank_fee', 'cash'),
    gatewayFees: 0 - of('gateway_fee', 'cash'),
    qrisFees: 0 - of('qris_fee', 'cash'),
  };
}

/** The counts at the end. */
async function readTotals(ctx: AppContext, span: DateSpan): Promise<Omit<Totals, keyof Sums>> {
  const end = sql`${span.to.toISOString()}::timestamptz`;
  // The current count belongs to a period in progress, whatever the database's clock says.
  const under = ctx.clock.now() < span.to;
  const there = (list: 'listings' | 'farmers') => {
    const now = sql`(select coalesce(sum(n), 0) from ${rowCounts} where list = ${list})`;
    const table = sql.raw(list);
    // Counted backwards from today: few rows have been added and deleted since, and many exist.
    return under
      ? sql`${now}::int`
      : sql`(${now} - (select count(*) from ${table} where deleted_at is null and created_at >= ${end})
             + (select count(*) from ${table} where deleted_at >= ${end} and created_at < ${end}))::int`;
  };
  const rows = await readRows(
    ctx,
    TOTALS,
    sql`
    select ${there('listings')} as "totalProducts", ${there('farmers')} as "totalFarmers"`,
  );
  return rows[0]!;
}

type Day = { day: string; revenue: number; before: number };

/** Revenue by day of the period; a day of the previous one is aligned with the day it is compared with. */
function alignPeriods(sales: SalesDay[], earlier: SalesDay[]): Day[] {
  const found = new Map(sales.map(({ day, revenue }) => [day, { day, revenue, before: 0 }]));
  for (const { day, revenue } of earlier)
    found.set(day, { day, revenue: found.get(day)?.revenue ?? 0, before: revenue });
  return [...found.values()];
}

async function readTopProducts(
  ctx: AppContext,
  { span, before }: ReportSpan,
): Promise<SalesReport['topProducts']> {
  return readRows(
    ctx,
    PRODUCT,
    sql`
    with top as (select name, unit, qty, revenue from ${productSalesIn(span)} sold order by revenue desc, name limit ${TOP_PRODUCTS})
    select top.name, top.unit, top.qty::float8 as sales, top.revenue::float8 as revenue,
           coalesce(earlier.revenue, 0)::float8 as before
    from top left join ${productSalesIn(before)} earlier using (name, unit)
    order by top.revenue desc, top.name`,
  );
}

async function readFarmers(
  ctx: AppContext,
  { span, before }: ReportSpan,
): Promise<SalesReport['farmerStats']> {
  const rows = await readRows(
    ctx,
    FARMER,
    sql`
    with now as materialized (select farmer_id as id, revenue from ${topFarmersIn(span, FARMERS_MAX)} top), earlier as (
      select farmer_id as id, revenue from ${farmerSalesIn(before, sql`farmer_id in (select id from now)`)} sold
    )
    select f.id, f.name, now.revenue::float8 as revenue, coalesce(earlier.revenue, 0)::float8 as before,
           (select count(*)::int from listings l where l.farmer_id = f.id and l.deleted_at is null) as products
    from now join farmers f using (id) left join earlier using (id)
    order by now.revenue desc, f.name`,
  );
  return rows.map((row) => ({
    ...row,
    average: row.products > 0 ? Math.round(row.revenue / row.products) : 0,
  }));
}

/** Every month of the span, including those without revenue. */
function fillMonths(days: Day[], span: DateSpan): SalesReport['monthlyRevenue'] {
  const filled: SalesReport['monthlyRevenue'] = [];
  for (let at = monthInWib(span.from, 0); at.from < span.to; at = monthInWib(at.from, 1)) {
    const month = dayInWib(at.from).slice(0, 7);
    const own = days.filter(({ day }) => day.startsWith(month));
    filled.push({
      month,
      revenue: own.reduce((sum, day) => sum + day.revenue, 0),
      before: own.reduce((sum, day) => sum + day.before, 0),
    });
  }
  return filled;
}

function fillDays(days: Day[], span: DateSpan): Day[] {
  const found = new Map(days.map((day) => [day.day, day]));
  const filled: Day[] = [];
  for (let at = span.from.getTime(); at < span.to.getTime(); at += DAY_MS) {
    const day = dayInWib(new Date(at));
    filled.push(found.get(day) ?? { day, revenue: 0, before: 0 });
  }
  return filled;
}
