import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { listings } from '../../db/schema/catalog.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { reportQuery } from '../../shared/input/reports.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';

/** A report over completed orders (DATA-17); amounts in the store currency. */
export type Report = {
  from: string;
  to: string;
  totalRevenue: number;
  totalOrders: number;
  totalProducts: number;
  totalFarmers: number;
  monthlyRevenue: { month: string; revenue: number }[];
  topProducts: { name: string; unit: string; sales: number; revenue: number }[];
  farmerStats: { id: number; name: string; products: number; revenue: number; average: number }[];
};

const WIB = '+07:00';
const TOP = 5;
const FARMERS = 100;

/**
 * The report of this month, this year or a range of days (WIB, both ends included), computed from the orders completed
 * in it: revenue is what their goods and delivery came to. Admins only.
 */
export async function getReport(shop: Shop, actor: Actor, input: unknown = {}): Promise<Report> {
  requireUser(actor, 'admin');
  const query = parse(reportQuery, input);
  const { from, to } = spanOf(query, shop.clock.now());
  const within = and(
    eq(orders.status, 'completed'),
    gte(orders.completedAt, from),
    lt(orders.completedAt, to),
  );
  const [[totals], totalProducts, totalFarmers, months, topProducts, farmerRows] = await Promise.all([
    shop.db
      .select({
        revenue: sql<number>`coalesce(sum(${orders.total}), 0)::float8`,
        orders: sql<number>`count(*)::int`,
      })
      .from(orders)
      .where(within),
    shop.db.$count(listings, isNull(listings.deletedAt)),
    shop.db.$count(farmers, isNull(farmers.deletedAt)),
    shop.db
      .select({
        month: sql<string>`to_char(${orders.completedAt} at time zone 'Asia/Jakarta', 'YYYY-MM')`,
        revenue: sql<number>`sum(${orders.total})::float8`,
      })
      .from(orders)
      .where(within)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
    shop.db
      .select({
        name: orderLines.productName,
        unit: orderLines.unit,
        sales: sql<number>`sum(${orderLines.qty})::float8`,
        revenue: sql<number>`sum(${orderLines.total})::float8`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(within)
      .groupBy(orderLines.productName, orderLines.unit)
      .orderBy(sql`4 desc`, orderLines.productName)
      .limit(TOP),
    shop.db
      .select({
        id: farmers.id,
        name: farmers.name,
        products: sql<number>`(select count(*)::int from ${listings} l where l.farmer_id = ${farmers.id} and l.deleted_at is null)`,
        revenue: sql<number>`sum(${orders.total})::float8`,
      })
      .from(orders)
      .innerJoin(farmers, eq(farmers.id, orders.farmerId))
      .where(within)
      .groupBy(farmers.id, farmers.name)
      .orderBy(sql`4 desc`, farmers.name)
      .limit(FARMERS),
  ]);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    totalRevenue: totals?.revenue ?? 0,
    totalOrders: totals?.orders ?? 0,
    totalProducts,
    totalFarmers,
    monthlyRevenue: fillMonths(months, from, to),
    topProducts,
    farmerStats: farmerRows.map((row) => ({
      ...row,
      average: row.products > 0 ? Math.round(row.revenue / row.products) : 0,
    })),
  };
}

function spanOf(query: { type: string; start?: string; end?: string }, now: Date): { from: Date; to: Date } {
  if (query.type === 'custom') {
    const to = new Date(`${query.end}T00:00:00${WIB}`);
    return { from: new Date(`${query.start}T00:00:00${WIB}`), to: new Date(to.getTime() + 86_400_000) };
  }
  if (query.type === 'yearly') {
    // The twelve months that end with this one, so that the bars stand beside each other.
    return { from: monthInWib(now, -11).from, to: monthInWib(now, 0).to };
  }
  return monthInWib(now, 0);
}

/** Every month of the span, those without revenue too. */
function fillMonths(
  rows: { month: string; revenue: number }[],
  from: Date,
  to: Date,
): Report['monthlyRevenue'] {
  const found = new Map(rows.map((row) => [row.month, row.revenue]));
  const filled: Report['monthlyRevenue'] = [];
  for (let at = monthInWib(from, 0); at.from < to; at = monthInWib(at.from, 1)) {
    const month = new Date(at.from.getTime() + 7 * 3_600_000).toISOString().slice(0, 7);
    filled.push({ month, revenue: found.get(month) ?? 0 });
  }
  return filled;
}
