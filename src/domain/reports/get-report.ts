import { type SQL, sql } from 'drizzle-orm';
import { tallies } from '../../db/schema/system.ts';
import { DAY_MS, dayInWib } from '../../shared/figures/days.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { num, readRows, text } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';
import { type ReportSpan, reportSpan, type Span } from './report-span.ts';
import { farmerSalesOf, goodsOf, readSaleDays, type SaleDay, topFarmersOf } from './sales.ts';

/** The figures of a period; amounts in the store currency. */
type Totals = {
  /** Σ totals of the orders completed in it. */
  totalRevenue: number;
  totalOrders: number;
  /** Listings and farmers that there were at its end. */
  totalProducts: number;
  totalFarmers: number;
  /** What was given back in it, of whichever order, and the commission of the orders completed in it. */
  refunded: number;
  commission: number;
};

/** A report over completed orders (DATA-17). Each `before` is the same figure of the period before. */
export type Report = Totals & {
  from: string;
  to: string;
  /** First and last day in WIB, both included. */
  start: string;
  end: string;
  before: Totals & { start: string; end: string };
  monthlyRevenue: { month: string; revenue: number; before: number }[];
  /** Day by day, where the period is short enough to be read so. */
  dailyRevenue: { day: string; revenue: number; before: number }[] | null;
  topProducts: { name: string; unit: string; sales: number; revenue: number; before: number }[];
  farmerStats: {
    id: number;
    name: string;
    products: number;
    revenue: number;
    average: number;
    before: number;
  }[];
};

const TOTALS = { refunded: num, totalProducts: num, totalFarmers: num };
const PRODUCT = { name: text, unit: text, sales: num, revenue: num, before: num };
const FARMER = { id: num, name: text, revenue: num, before: num, products: num };

const TOP = 5;
const FARMERS = 100;
const DAYS_SHOWN = 62;

/**
 * The report of this month, this year or a range of days (WIB, both ends included), computed from the orders completed
 * in it: revenue is what their goods and delivery came to. Beside each figure stands that of the period before; while
 * a month or year is under way, of as many days of it. Admins only.
 */
export async function getReport(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof reportQuery> = {},
): Promise<Report> {
  requireUser(actor, 'admin');
  const found = reportSpan(parse(reportQuery, input), shop.clock.now());
  const { span, before } = found;
  const [sales, earlier, totals, totalsBefore, topProducts, farmerStats] = await fromReplica(shop, (shop) =>
    Promise.all([
      readSaleDays(shop, span),
      readSaleDays(shop, before, found.shift),
      readTotals(shop, span),
      readTotals(shop, before),
      readTopProducts(shop, found),
      readFarmers(shop, found),
    ]),
  );
  const days = besideEachOther(sales, earlier);
  const short = (span.to.getTime() - span.from.getTime()) / DAY_MS <= DAYS_SHOWN;
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    start: span.start,
    end: span.end,
    ...sumsOf(sales),
    ...totals,
    before: { start: before.start, end: before.end, ...sumsOf(earlier), ...totalsBefore },
    monthlyRevenue: fillMonths(days, span),
    dailyRevenue: short ? fillDays(days, span) : null,
    topProducts,
    farmerStats,
  };
}

const within = (column: SQL, { from, to }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz)`;

type Sums = Pick<Totals, 'totalRevenue' | 'totalOrders' | 'commission'>;

const sumsOf = (days: SaleDay[]): Sums =>
  days.reduce(
    (sums, { revenue, orders, commission }) => ({
      totalRevenue: sums.totalRevenue + revenue,
      totalOrders: sums.totalOrders + orders,
      commission: sums.commission + commission,
    }),
    { totalRevenue: 0, totalOrders: 0, commission: 0 },
  );

/** What is not of a day's sales: what was given back, and what there was at the end. */
async function readTotals(shop: Shop, span: Span): Promise<Omit<Totals, keyof Sums>> {
  const end = sql`${span.to.toISOString()}::timestamptz`;
  // What is there now belongs to a period under way, whatever the clock of the database says.
  const under = shop.clock.now() < span.to;
  const there = (list: 'listings' | 'farmers') => {
    const now = sql`(select coalesce(sum(n), 0) from ${tallies} where list = ${list})`;
    const table = sql.raw(list);
    // Counted back from today: what has come and gone since is little, what there is is much.
    return under
      ? sql`${now}::int`
      : sql`(${now} - (select count(*) from ${table} where deleted_at is null and created_at >= ${end})
             + (select count(*) from ${table} where deleted_at >= ${end} and created_at < ${end}))::int`;
  };
  const rows = await readRows(
    shop,
    TOTALS,
    sql`
    select (select coalesce(-sum(cash), 0)::float8 from money_movements
            where kind = 'refund' and ${within(sql`at`, span)}) as refunded,
           ${there('listings')} as "totalProducts", ${there('farmers')} as "totalFarmers"`,
  );
  return rows[0]!;
}

type Day = { day: string; revenue: number; before: number };

/** Revenue by day of the period; a day of the one before counts for the day that it is compared with. */
function besideEachOther(sales: SaleDay[], earlier: SaleDay[]): Day[] {
  const found = new Map(sales.map(({ day, revenue }) => [day, { day, revenue, before: 0 }]));
  for (const { day, revenue } of earlier)
    found.set(day, { day, revenue: found.get(day)?.revenue ?? 0, before: revenue });
  return [...found.values()];
}

async function readTopProducts(shop: Shop, { span, before }: ReportSpan): Promise<Report['topProducts']> {
  return readRows(
    shop,
    PRODUCT,
    sql`
    with top as (select name, unit, qty, revenue from ${goodsOf(span)} sold order by revenue desc, name limit ${TOP})
    select top.name, top.unit, top.qty::float8 as sales, top.revenue::float8 as revenue,
           coalesce(earlier.revenue, 0)::float8 as before
    from top left join ${goodsOf(before)} earlier using (name, unit)
    order by top.revenue desc, top.name`,
  );
}

async function readFarmers(shop: Shop, { span, before }: ReportSpan): Promise<Report['farmerStats']> {
  const rows = await readRows(
    shop,
    FARMER,
    sql`
    with now as materialized (select farmer_id as id, revenue from ${topFarmersOf(span, FARMERS)} top), earlier as (
      select farmer_id as id, revenue from ${farmerSalesOf(before, sql`farmer_id in (select id from now)`)} sold
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

/** Every month of the span, those without revenue too. */
function fillMonths(days: Day[], span: Span): Report['monthlyRevenue'] {
  const filled: Report['monthlyRevenue'] = [];
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

function fillDays(days: Day[], span: Span): Day[] {
  const found = new Map(days.map((day) => [day.day, day]));
  const filled: Day[] = [];
  for (let at = span.from.getTime(); at < span.to.getTime(); at += DAY_MS) {
    const day = dayInWib(new Date(at));
    filled.push(found.get(day) ?? { day, revenue: 0, before: 0 });
  }
  return filled;
}
