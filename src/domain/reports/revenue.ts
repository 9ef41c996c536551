import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { dayInWib, startOfDay } from '../../shared/figures/days.ts';
import { num, text, typed } from '../read-rows.ts';
import type { Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';
import { readSaleDays } from './sales.ts';

type RevenueMonth = { month: string; revenue: number; before: number };

const completed = (stall: number | undefined, from: Date, to?: Date) =>
  and(
    eq(orders.status, 'completed'),
    gte(orders.completedAt, from),
    to && lt(orders.completedAt, to),
    stall === undefined ? undefined : eq(orders.farmerId, stall),
  );

/** Σ totals of the orders completed in between: of the market by its kept days, of the day that `to` falls into by its orders. */
export async function readRevenue(
  shop: Shop,
  from: Date,
  to: Date,
  stall: number | undefined,
): Promise<number> {
  const begun = startOfDay(dayInWib(to));
  const [days, [live]] = await Promise.all([
    stall === undefined && from < begun
      ? readSaleDays(shop, { start: dayInWib(from), end: dayInWib(new Date(begun.getTime() - 1)) })
      : [],
    shop.db
      .select({ sum: typed(num, sql`coalesce(sum(${orders.total}), 0)::float8`) })
      .from(orders)
      .where(completed(stall, stall === undefined ? begun : from, to)),
  ]);
  return days.reduce((sum, { revenue }) => sum + revenue, live?.sum ?? 0);
}

/** Two years of completed orders by month; months without any are zeros. */
export async function readRevenueMonths(
  shop: Shop,
  now: Date,
  stall: number | undefined,
): Promise<RevenueMonth[]> {
  const first = monthInWib(now, -23).from;
  const rows =
    stall === undefined
      ? await readSaleDays(shop, { start: dayInWib(first), end: dayInWib(monthInWib(now, 1).from) })
      : await readStallDays(shop, first, stall);
  const sums = new Map<string, number>();
  for (const { day, revenue } of rows) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + revenue);
  const sumOf = (step: number) => {
    const month = dayInWib(monthInWib(now, step).from).slice(0, 7);
    return { month, revenue: sums.get(month) ?? 0 };
  };
  return Array.from({ length: 12 }, (_, at) => ({ ...sumOf(at - 11), before: sumOf(at - 23).revenue }));
}

/** One farmer's sales by month, from his orders: he has hundreds, not hundreds of thousands. */
function readStallDays(shop: Shop, first: Date, stall: number) {
  const day = typed(text, sql`to_char(${orders.completedAt} at time zone 'Asia/Jakarta', 'YYYY-MM')`);
  return shop.db
    .select({ day, revenue: typed(num, sql`sum(${orders.total})::float8`) })
    .from(orders)
    .where(completed(stall, first))
    .groupBy(sql`1`);
}
