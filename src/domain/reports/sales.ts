import { type SQL, sql } from 'drizzle-orm';
import { saleDays, saleGoods, saleGoodsLines, saleLines, saleMonths } from '../../db/schema/kept/sales.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { num, readRows, text } from '../read-rows.ts';
import type { Shop } from '../shop.ts';
import { monthInWib } from './month-in-wib.ts';
import type { Span } from './report-span.ts';

/** First and last day in WIB, both included. */
type Days = Pick<Span, 'start' | 'end'>;
export type SaleDay = { day: string; orders: number; revenue: number; commission: number };

const DAY = { day: text, orders: num, revenue: num, commission: num };

const ofDays = (day: SQL, { start, end }: Days): SQL => sql`${day} between ${start}::date and ${end}::date`;

/**
 * What the completed orders of the whole market came to, by day: what is kept of it and the lines that wait (decision
 * 068). `shift` moves each day, an SQL interval.
 */
export function readSaleDays(shop: Shop, days: Days, shift = '0 days'): Promise<SaleDay[]> {
  const of = ofDays(sql`day`, days);
  return readRows(
    shop,
    DAY,
    sql`
    select (day + ${shift}::interval)::date::text as day, sum(orders)::int as orders, sum(revenue)::float8 as revenue,
           sum(commission)::float8 as commission
    from (
      select day, orders, revenue, commission from ${saleDays} where ${of}
      union all select day, orders, revenue, commission from ${saleLines} where ${of}
    ) parts group by 1 having sum(orders) <> 0 order by 1`,
  );
}

/** Goods sold in completed orders of the whole market, by name and unit: `name`, `unit`, `lines`, `qty`, `revenue`. */
export const goodsOf = (days: Days): SQL => {
  const of = ofDays(sql`day`, days);
  return sql`(
    select product_name as name, unit, sum(lines) as lines, sum(qty) as qty, sum(revenue) as revenue from (
      select product_name, unit, lines, qty, revenue from ${saleGoods} where ${of}
      union all select product_name, unit, lines, qty, revenue from ${saleGoodsLines} where ${of}
    ) parts group by 1, 2 having sum(lines) <> 0)`;
};

/** Sales of each farmer, or of those that `only` names: `farmer_id`, `orders`, `revenue`. Whole months are read as such. */
export function farmerSalesOf(span: Span, only: SQL = sql`true`): SQL {
  const { whole, rest } = wholeMonths(span);
  const live = rest.map(
    ({ from, to }) => sql`
      union all select farmer_id, 1, total from orders
      where status = 'completed' and completed_at >= ${from.toISOString()}::timestamptz
        and completed_at < ${to.toISOString()}::timestamptz and ${only}`,
  );
  const months = whole
    ? sql`
      select farmer_id, orders, revenue from ${saleMonths} where ${ofDays(sql`month`, whole)} and ${only}
      union all select farmer_id, orders, revenue from ${saleLines} where ${ofDays(sql`day`, whole)} and ${only}`
    : sql`select null::int as farmer_id, 0 as orders, 0::bigint as revenue where false`;
  return sql`(
    select farmer_id, sum(orders) as orders, sum(revenue) as revenue from (${months} ${sql.join(live)}) parts
    group by 1 having sum(orders) <> 0)`;
}

/**
 * The `most` farmers who sold most in `span`, as `farmerSalesOf` gives them. Of one month only those are added up who can be
 * among them: the first of its kept order, as many more as have lines waiting, and these.
 */
export function topFarmersOf(span: Span, most: number): SQL {
  const { whole, rest } = wholeMonths(span);
  const oneMonth = whole && rest.length === 0 && whole.start.slice(0, 7) === whole.end.slice(0, 7);
  const waiting = whole && sql`${saleLines} where ${ofDays(sql`day`, whole)}`;
  const only = oneMonth
    ? sql`farmer_id in (
        (select farmer_id from ${saleMonths} where month = ${whole.start}::date and orders > 0
         order by revenue desc nulls last, farmer_id
         limit ${most} + (select count(distinct farmer_id) from ${waiting}))
        union select farmer_id from ${waiting})`
    : undefined;
  return sql`(
    select farmer_id, revenue from ${farmerSalesOf(span, only)} sold order by revenue desc, farmer_id limit ${most})`;
}

/** The whole months in `span`, null where there is none, and what of it lies before and after them. */
function wholeMonths(span: Span): { whole: Days | null; rest: { from: Date; to: Date }[] } {
  const begun = monthInWib(span.from);
  const first = begun.from < span.from ? begun.to : begun.from;
  const last = monthInWib(span.to).from;
  if (first >= last) return { whole: null, rest: [span] };
  const ends = [
    { from: span.from, to: first },
    { from: last, to: span.to },
  ];
  return {
    whole: { start: dayInWib(first), end: dayInWib(new Date(last.getTime() - 1)) },
    rest: ends.filter(({ from, to }) => from < to),
  };
}

/** Puts the lines that wait to the days, months and goods that they belong to; how many there were. */
export async function foldSales(shop: Shop): Promise<number> {
  // Only lines are taken that stand; those of statements still under way come with the next time. In one order, so that
  // two who do it at once wait for each other and never in a ring.
  const [orders] = await readRows(
    shop,
    { folded: num },
    sql`
    with folded as (delete from ${saleLines} returning day, farmer_id, orders, revenue, commission),
    days as (
      insert into ${saleDays} (day, orders, revenue, commission)
      select day, sum(orders), sum(revenue), sum(commission) from folded group by 1 order by 1
      on conflict (day) do update set orders = sale_days.orders + excluded.orders,
        revenue = sale_days.revenue + excluded.revenue, commission = sale_days.commission + excluded.commission),
    months as (
      insert into ${saleMonths} (month, farmer_id, orders, revenue)
      select date_trunc('month', day)::date, farmer_id, sum(orders), sum(revenue) from folded group by 1, 2 order by 1, 2
      on conflict (month, farmer_id) do update set orders = sale_months.orders + excluded.orders,
        revenue = sale_months.revenue + excluded.revenue)
    select count(*)::int as folded from folded`,
  );
  const [goods] = await readRows(
    shop,
    { folded: num },
    sql`
    with folded as (delete from ${saleGoodsLines} returning day, product_name, unit, lines, qty, revenue),
    kept as (
      insert into ${saleGoods} (day, product_name, unit, lines, qty, revenue)
      select day, product_name, unit, sum(lines), sum(qty), sum(revenue) from folded group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, product_name, unit) do update set lines = sale_goods.lines + excluded.lines,
        qty = sale_goods.qty + excluded.qty, revenue = sale_goods.revenue + excluded.revenue)
    select count(*)::int as folded from folded`,
  );
  return orders!.folded + goods!.folded;
}
