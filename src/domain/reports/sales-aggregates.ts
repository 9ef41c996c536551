import { type SQL, sql } from 'drizzle-orm';
import {
  ledgerByDay,
  saleDeltas,
  saleProductDeltas,
  salesByDay,
  salesByMonth,
  salesByProduct,
} from '../../db/schema/aggregates/sales-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { MONEY_KINDS, type MoneyKind, SALE_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import type { AppContext } from '../context.ts';
import { int, oneOf, readRows, text } from '../read-rows.ts';
import { type Read, read, readAlone } from '../read-together.ts';
import { monthInWib } from './month-in-wib.ts';
import type { DateSpan } from './report-span.ts';

/** First and last day in WIB, both included. */
type Days = Pick<DateSpan, 'start' | 'end'>;
/** `revenue`: gross sales; `net`: what is left of them after all deductions of the day. */
export type SalesDay = { day: string; orders: number; revenue: number; net: number; commission: number };

const DAY = { day: text, orders: int, revenue: int, net: int, commission: int };

const ofDays = (day: SQL, { start, end }: Days): SQL => sql`${day} between ${start}::date and ${end}::date`;
/** Whether a movement's sale is revenue: deductions have kinds of their own. */
const isSaleSql = (kind: SQL): SQL =>
  sql`${kind} in (${sql.join(
    SALE_KINDS.map((one) => sql.raw(`'${one}'`)),
    sql`, `,
  )})`;
const PENDING_REVENUE = sql`case when ${isSaleSql(sql`kind`)} then revenue else 0 end`;

/**
 * Sales of the whole market by the day of booking: stored sums plus pending deltas (decision 068). `shift` is
 * an SQL interval that moves each day.
 */
export function readSalesByDay(ctx: AppContext, days: Days, shift = '0 days'): Promise<SalesDay[]> {
  return readAlone(ctx, salesByDayRead(days, shift));
}

/** The same, for reading it together with other data. */
export function salesByDayRead(days: Days, shift = '0 days'): Read<SalesDay[]> {
  const of = ofDays(sql`day`, days);
  return read(
    DAY,
    sql`
    select (day + ${shift}::interval)::date::text as day, sum(orders)::int as orders, sum(revenue)::float8 as revenue,
           sum(net)::float8 as net, sum(commission)::float8 as commission
    from (
      select day, orders, revenue, net, commission from ${salesByDay} where ${of}
      union all select day, orders, ${PENDING_REVENUE}, revenue, commission from ${saleDeltas} where ${of}
    ) parts group by 1 having sum(orders) <> 0 or sum(revenue) <> 0 or sum(net) <> 0 or sum(commission) <> 0 order by 1`,
    (rows) => rows,
  );
}

/** Sums of the ledger's movements of a kind: `cash` the platform's, `seller` the balances', `sale` and `commission` as booked. */
export type LedgerSum = {
  kind: MoneyKind;
  movements: number;
  cash: number;
  seller: number;
  sale: number;
  commission: number;
};

/** The whole ledger between two days by kind, from stored sums plus pending deltas. */
export function readLedgerByKind(ctx: AppContext, days: Days): Promise<LedgerSum[]> {
  const of = ofDays(sql`day`, days);
  return readRows(
    ctx,
    { kind: oneOf(MONEY_KINDS), movements: int, cash: int, seller: int, sale: int, commission: int },
    sql`
    select kind, sum(movements)::int as movements, sum(platform_amount)::float8 as cash, sum(seller_amount)::float8 as seller,
           sum(sale)::float8 as sale, sum(commission)::float8 as commission
    from (
      select kind, movements, platform_amount, seller_amount, sale, commission from ${ledgerByDay} where ${of}
      union all select kind, movements, platform_amount, seller_amount, revenue, commission from ${saleDeltas} where ${of}
    ) parts group by 1 having sum(movements) <> 0 order by array_position(${sql.param([...MONEY_KINDS])}::text[], kind)`,
  );
}

/**
 * Products that the whole market sold, by name and unit, by the day of sale: `name`, `unit`, `lines`, `qty`,
 * `revenue`.
 */
export const productSalesIn = (days: Days): SQL => {
  const of = ofDays(sql`day`, days);
  return sql`(
    select product_name as name, unit, sum(lines) as lines, sum(qty) as qty, sum(revenue) as revenue from (
      select product_name, unit, lines, qty, revenue from ${salesByProduct} where ${of}
      union all select product_name, unit, lines, qty, revenue from ${saleProductDeltas} where ${of}
    ) parts group by 1, 2 having sum(lines) <> 0)`;
};

/**
 * Sales of each farmer, or of those that `only` selects: `farmer_id`, `orders`, `revenue`, `net`. Whole months are
 * read from their aggregate, other days from the ledger.
 */
export function farmerSalesIn(span: Pick<DateSpan, 'from' | 'to'>, only: SQL = sql`true`): SQL {
  const { whole, rest } = wholeMonths(span);
  const live = rest.map(
    ({ from, to }) => sql`
      union all select farmer_id, case when kind in ('payment', 'cod_sale') then sign(sale) else 0 end,
        case when ${isSaleSql(sql`kind`)} then sale else 0 end, sale from money_movements
      where sale <> 0 and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz and ${only}`,
  );
  const months = whole
    ? sql`
      select farmer_id, orders, revenue, net from ${salesByMonth} where ${ofDays(sql`month`, whole)} and ${only}
      union all select farmer_id, orders, ${PENDING_REVENUE}, revenue from ${saleDeltas}
      where farmer_id is not null and ${ofDays(sql`day`, whole)} and ${only}`
    : sql`select null::int as farmer_id, 0 as orders, 0::bigint as revenue, 0::bigint as net where false`;
  return sql`(
    select farmer_id, sum(orders) as orders, sum(revenue) as revenue, sum(net) as net
    from (${months} ${sql.join(live)}) parts
    group by 1 having sum(orders) <> 0 or sum(revenue) <> 0 or sum(net) <> 0)`;
}

/**
 * The `most` farmers with the highest sales in `span`, in the shape of `farmerSalesIn`. For one month only
 * the possible ones are summed: the first of its stored order, as many more as have pending deltas, and
 * these.
 */
export function topFarmersIn(span: DateSpan, most: number): SQL {
  const { whole, rest } = wholeMonths(span);
  const oneMonth = whole && rest.length === 0 && whole.start.slice(0, 7) === whole.end.slice(0, 7);
  const waiting = whole && sql`${saleDeltas} where farmer_id is not null and ${ofDays(sql`day`, whole)}`;
  const only = oneMonth
    ? sql`farmer_id in (
        (select farmer_id from ${salesByMonth} where month = ${whole.start}::date and revenue > 0
         order by revenue desc nulls last, farmer_id
         limit ${most} + (select count(distinct farmer_id) from ${waiting}))
        union select farmer_id from ${waiting})`
    : undefined;
  return sql`(
    select farmer_id, revenue from ${farmerSalesIn(span, only)} sold where revenue <> 0 order by revenue desc, farmer_id limit ${most})`;
}

/** The whole months in `span`, null without any, and its parts before and after them. */
function wholeMonths(span: Pick<DateSpan, 'from' | 'to'>): {
  whole: Days | null;
  rest: { from: Date; to: Date }[];
} {
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

/** Folds the pending deltas into the days, months and products; returns how many there were. */
export async function refreshSalesAggregates(ctx: AppContext): Promise<number> {
  // Takes committed deltas only; those of open transactions are folded the next time. A fixed order makes
  // concurrent runs wait for each other without a deadlock.
  const [orders] = await readRows(
    ctx,
    { folded: int },
    sql`
    with folded as (
      delete from ${saleDeltas} returning day, kind, farmer_id, movements, orders, ${PENDING_REVENUE} as revenue,
        revenue as net, commission, platform_amount, seller_amount),
    days as (
      insert into ${salesByDay} (day, orders, revenue, net, commission)
      select day, sum(orders), sum(revenue), sum(net), sum(commission) from folded group by 1 order by 1
      on conflict (day) do update set orders = sales_by_day.orders + excluded.orders,
        revenue = sales_by_day.revenue + excluded.revenue, net = sales_by_day.net + excluded.net,
        commission = sales_by_day.commission + excluded.commission),
    kinds as (
      insert into ${ledgerByDay} (day, kind, movements, sale, commission, platform_amount, seller_amount)
      select day, kind, sum(movements), sum(net), sum(commission), sum(platform_amount), sum(seller_amount) from folded group by 1, 2 order by 1, 2
      on conflict (day, kind) do update set movements = ledger_by_day.movements + excluded.movements,
        sale = ledger_by_day.sale + excluded.sale, commission = ledger_by_day.commission + excluded.commission,
        platform_amount = ledger_by_day.platform_amount + excluded.platform_amount, seller_amount = ledger_by_day.seller_amount + excluded.seller_amount),
    months as (
      insert into ${salesByMonth} (month, farmer_id, orders, revenue, net)
      select date_trunc('month', day)::date, farmer_id, sum(orders), sum(revenue), sum(net) from folded
      where farmer_id is not null group by 1, 2 order by 1, 2
      on conflict (month, farmer_id) do update set orders = sales_by_month.orders + excluded.orders,
        revenue = sales_by_month.revenue + excluded.revenue, net = sales_by_month.net + excluded.net)
    select count(*)::int as folded from folded`,
  );
  const [goods] = await readRows(
    ctx,
    { folded: int },
    sql`
    with folded as (delete from ${saleProductDeltas} returning day, product_name, unit, lines, qty, revenue),
    kept as (
      insert into ${salesByProduct} (day, product_name, unit, lines, qty, revenue)
      select day, product_name, unit, sum(lines), sum(qty), sum(revenue) from folded group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, product_name, unit) do update set lines = sales_by_product.lines + excluded.lines,
        qty = sales_by_product.qty + excluded.qty, revenue = sales_by_product.revenue + excluded.revenue)
    select count(*)::int as folded from folded`,
  );
  return orders!.folded + goods!.folded;
}
