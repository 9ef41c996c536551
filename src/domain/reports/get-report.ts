import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS, dayInWib } from '../../shared/figures/days.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { num, type RowOf, readRows, text } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';
import { type ReportSpan, reportSpan, type Span } from './report-span.ts';

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

const TOTALS = {
  totalRevenue: num,
  totalOrders: num,
  commission: num,
  refunded: num,
  totalProducts: num,
  totalFarmers: num,
};
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
  const [totals, earlier, days, topProducts, farmerStats] = await fromReplica(shop, (shop) =>
    Promise.all([
      readTotals(shop, span),
      readTotals(shop, before),
      readDays(shop, found),
      readTopProducts(shop, found),
      readFarmers(shop, found),
    ]),
  );
  const short = (span.to.getTime() - span.from.getTime()) / DAY_MS <= DAYS_SHOWN;
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    start: span.start,
    end: span.end,
    ...totals,
    before: { start: before.start, end: before.end, ...earlier },
    monthlyRevenue: fillMonths(days, span),
    dailyRevenue: short ? fillDays(days, span) : null,
    topProducts,
    farmerStats,
  };
}

const within = (column: SQL, { from, to }: Span): SQL =>
  sql`(${column} >= ${from.toISOString()}::timestamptz and ${column} < ${to.toISOString()}::timestamptz)`;
const completed = (span: Span): SQL => sql`(o.status = 'completed' and ${within(sql`o.completed_at`, span)})`;

async function readTotals(shop: Shop, span: Span): Promise<Totals> {
  const end = span.to.toISOString();
  const there = (table: SQL) =>
    // What is there now belongs to a period under way, whatever the clock of the database says.
    shop.clock.now() < span.to
      ? sql`(select count(*)::int from ${table} where deleted_at is null)`
      : sql`(select count(*)::int from ${table} where created_at < ${end}::timestamptz
             and (deleted_at is null or deleted_at >= ${end}::timestamptz))`;
  const rows = await readRows(
    shop,
    TOTALS,
    sql`
    select coalesce(sum(o.total), 0)::float8 as "totalRevenue", count(*)::int as "totalOrders",
           coalesce(sum(o.commission), 0)::float8 as commission,
           (select coalesce(-sum(cash), 0)::float8 from money_movements
            where kind = 'refund' and ${within(sql`at`, span)}) as refunded,
           ${there(sql`listings`)} as "totalProducts", ${there(sql`farmers`)} as "totalFarmers"
    from orders o where ${completed(span)}`,
  );
  return rows[0]!;
}

const DAY = { day: text, revenue: num, before: num };
type Day = RowOf<typeof DAY>;

/** Revenue by day of the period; a day of the one before counts for the day that it is compared with. */
async function readDays(shop: Shop, { span, before, shift }: ReportSpan): Promise<Day[]> {
  const local = sql`o.completed_at at time zone 'Asia/Jakarta'`;
  const rows = await readRows(
    shop,
    DAY,
    sql`
    select day, sum(revenue)::float8 as revenue, sum(before)::float8 as before
    from (
      select to_char(${local}, 'YYYY-MM-DD') as day, o.total as revenue, 0 as before
      from orders o where ${completed(span)}
      union all
      select to_char(${local} + ${shift}::interval, 'YYYY-MM-DD'), 0, o.total
      from orders o where ${completed(before)}
    ) both_periods
    group by day`,
  );
  return rows;
}

async function readTopProducts(shop: Shop, { span, before }: ReportSpan): Promise<Report['topProducts']> {
  const rows = await readRows(
    shop,
    PRODUCT,
    sql`
    with top as (
      select l.product_name as name, l.unit, sum(l.qty)::float8 as sales, sum(l.total)::float8 as revenue
      from orders o join order_lines l on l.order_id = o.id
      where ${completed(span)}
      group by 1, 2 order by revenue desc, name limit ${TOP}
    ), earlier as (
      select l.product_name as name, l.unit, sum(l.total)::float8 as revenue
      from orders o join order_lines l on l.order_id = o.id
      where ${completed(before)} group by 1, 2
    )
    select top.*, coalesce(earlier.revenue, 0) as before
    from top left join earlier using (name, unit)
    order by top.revenue desc, top.name`,
  );
  return rows;
}

async function readFarmers(shop: Shop, { span, before }: ReportSpan): Promise<Report['farmerStats']> {
  const sums = (of: Span) => sql`
    select o.farmer_id as id, sum(o.total)::float8 as revenue from orders o where ${completed(of)} group by 1`;
  const rows = await readRows(
    shop,
    FARMER,
    sql`
    with now as (${sums(span)} order by 2 desc, 1 limit ${FARMERS}), earlier as (${sums(before)})
    select f.id, f.name, now.revenue, coalesce(earlier.revenue, 0) as before,
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
