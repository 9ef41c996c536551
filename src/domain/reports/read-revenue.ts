import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { dayInWib, startOfDay } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { int, text, typed } from '../read-rows.ts';
import { monthInWib } from './month-in-wib.ts';
import { readSalesByDay } from './sales-aggregates.ts';

type RevenueMonth = { month: string; revenue: number; before: number };

const booked = (stall: number | undefined, from: Date, to?: Date) =>
  and(
    sql`${moneyMovements.saleAmount} <> 0`,
    gte(moneyMovements.at, from),
    to && lt(moneyMovements.at, to),
    stall === undefined ? undefined : eq(moneyMovements.farmerId, stall),
  );

/**
 * What buyers paid for goods in the range less what came off, by the time of booking: from the market's stored days, and
 * for the day of `to` from the ledger.
 */
export async function readRevenue(
  ctx: AppContext,
  from: Date,
  to: Date,
  stall: number | undefined,
): Promise<number> {
  const begun = startOfDay(dayInWib(to));
  const [days, [live]] = await Promise.all([
    stall === undefined && from < begun
      ? readSalesByDay(ctx, { start: dayInWib(from), end: dayInWib(new Date(begun.getTime() - 1)) })
      : [],
    ctx.db
      .select({ sum: typed(int, sql`coalesce(sum(${moneyMovements.saleAmount}), 0)::float8`) })
      .from(moneyMovements)
      .where(booked(stall, stall === undefined ? begun : from, to)),
  ]);
  return days.reduce((sum, { net }) => sum + net, live?.sum ?? 0);
}

/** Two years of sales by month, each less what came off in it; months without any are zeros. */
export async function readRevenueMonths(
  ctx: AppContext,
  now: Date,
  stall: number | undefined,
): Promise<RevenueMonth[]> {
  const first = monthInWib(now, -23).from;
  const rows =
    stall === undefined
      ? await readSalesByDay(ctx, { start: dayInWib(first), end: dayInWib(monthInWib(now, 1).from) })
      : await readSellerSalesByDay(ctx, first, stall);
  const sums = new Map<string, number>();
  for (const { day, net } of rows) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + net);
  const sumOf = (step: number) => {
    const month = dayInWib(monthInWib(now, step).from).slice(0, 7);
    return { month, revenue: sums.get(month) ?? 0 };
  };
  return Array.from({ length: 12 }, (_, at) => ({ ...sumOf(at - 11), before: sumOf(at - 23).revenue }));
}

/** One farmer's sales by month, from the ledger: each has hundreds of movements, not hundreds of thousands. */
function readSellerSalesByDay(ctx: AppContext, first: Date, stall: number) {
  const day = typed(text, sql`to_char(${moneyMovements.at} at time zone 'Asia/Jakarta', 'YYYY-MM')`);
  return ctx.db
    .select({ day, net: typed(int, sql`sum(${moneyMovements.saleAmount})::float8`) })
    .from(moneyMovements)
    .where(booked(stall, first))
    .groupBy(sql`1`);
}
