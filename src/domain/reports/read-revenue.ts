import { type SQL, sql } from 'drizzle-orm';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { dayInWib, startOfDay } from '../../shared/format/dates.ts';
import { int, text } from '../read-rows.ts';
import { type Read, read } from '../read-together.ts';
import { monthInWib } from './month-in-wib.ts';
import { salesByDayRead } from './sales-aggregates.ts';

type RevenueMonth = { month: string; revenue: number; before: number };
/** A day's sales minus its deductions; a farmer's are summed by month. */
type RevenueDay = { day: string; net: number };
/** `sameMoment`: the end of the part of last month that this month's is compared with; a month in progress is not compared with a whole one. */
type RevenueSpan = { now: Date; stall: number | undefined; last: { from: Date; sameMoment: Date } };

export function revenueSpan(now: Date, stall: number | undefined): RevenueSpan {
  const [month, last] = [monthInWib(now, 0), monthInWib(now, -1)];
  const sameMoment = new Date(
    Math.min(last.to.getTime(), last.from.getTime() + now.getTime() - month.from.getTime()),
  );
  return { now, stall, last: { from: last.from, sameMoment } };
}

/**
 * The day on which the compared part of last month ends; for the whole market, only this day is read from the ledger.
 */
const lastDay = ({ last }: RevenueSpan) => startOfDay(dayInWib(last.sameMoment));

/**
 * Two years of what buyers paid for goods minus deductions, by the time of booking: for the market by its stored days,
 * for one farmer from the ledger, since each has hundreds of movements, not hundreds of thousands.
 */
export function revenueDaysRead({ now, stall }: RevenueSpan): Read<RevenueDay[]> {
  const first = monthInWib(now, -23).from;
  return stall === undefined
    ? salesByDayRead({ start: dayInWib(first), end: dayInWib(monthInWib(now, 1).from) })
    : read(
        { day: text, net: int },
        sql`
        select to_char(at at time zone 'Asia/Jakarta', 'YYYY-MM') as day, sum(sale)::float8 as net
        from ${moneyMovements} where ${booked(stall, first)} group by 1`,
        (rows) => rows,
      );
}

/** The part of the compared span that the stored days do not cover. */
export function revenueRestRead(span: RevenueSpan): Read<number> {
  const { stall, last } = span;
  return read(
    { sum: int },
    sql`
    select coalesce(sum(sale), 0)::float8 as sum from ${moneyMovements}
    where ${booked(stall, stall === undefined ? lastDay(span) : last.from)} and at < ${last.sameMoment.toISOString()}::timestamptz`,
    (rows) => rows[0]!.sum,
  );
}

const booked = (stall: number | undefined, from: Date): SQL => sql`
  sale <> 0 and at >= ${from.toISOString()}::timestamptz${stall === undefined ? sql`` : sql` and farmer_id = ${stall}`}`;

/** The last twelve months, months without sales as zeros, and this month's change against the same part of last month. */
export function revenueOf(
  span: RevenueSpan,
  rows: RevenueDay[],
  rest: number,
): { months: RevenueMonth[]; thisMonth: number; trend: number | null } {
  const { now, stall, last } = span;
  const sums = new Map<string, number>();
  for (const { day, net } of rows) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + net);
  const sumOf = (step: number) => {
    const month = dayInWib(monthInWib(now, step).from).slice(0, 7);
    return { month, revenue: sums.get(month) ?? 0 };
  };
  const [from, to] = [dayInWib(last.from), dayInWib(lastDay(span))];
  const days = stall === undefined ? rows.filter(({ day }) => day >= from && day < to) : [];
  const before = days.reduce((sum, { net }) => sum + net, rest);
  const thisMonth = sumOf(0).revenue;
  return {
    months: Array.from({ length: 12 }, (_, at) => ({ ...sumOf(at - 11), before: sumOf(at - 23).revenue })),
    thisMonth,
    trend: before > 0 ? Math.round(((thisMonth - before) / before) * 100) : null,
  };
}
