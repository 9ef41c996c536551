import { inArray, sql } from 'drizzle-orm';
import { bankLines, payments } from '../../db/schema/payment-tables.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import type { AppContext } from '../context.ts';
import { int, oneOf, readRows, text } from '../read-rows.ts';

/** Money for a cancelled order may arrive this many days after it was placed. */
const LATE_DAYS = 30;
const USUAL_SUFFIX = 999;

/**
 * Payments that nobody expects any longer and that these open lines may be: the total of a checkout with cancelled
 * unpaid orders (`over`, when the others were confirmed by hand), a second transfer of a payment that has its line
 * already, or what an order's weighing left open.
 */
export async function suggestLatePayments(ctx: AppContext, ids: number[]) {
  const since = new Date(ctx.clock.now().getTime() - LATE_DAYS * 86_400_000).toISOString();
  return readRows(
    ctx,
    {
      line: int,
      payment: int,
      code: text,
      buyer: text,
      amount: int,
      how: oneOf(['late', 'over', 'twice', 'shortfall'] as const),
    },
    sql`
    with lines as (select b.* from ${bankLines} b where ${inArray(sql`b.id`, ids)}),
    late as (
      select p.id, p.group_code, sum(o.total) as total
      from ${payments} p join orders o on o.group_code = p.group_code
      where p.method in ('transfer', 'qris') and p.status <> 'confirmed'
        and p.created_at > ${since}::timestamptz
      group by p.id
      having bool_or(o.status = 'cancelled') and bool_and(o.paid_at is null)
    ), tied as (
      select p.id from ${payments} p join ${bankLines} own on own.payment_id = p.id
      union select p.id from ${payments} p join ${bankLines} own on own.group_code = p.group_code or own.shares ? p.group_code
    ), found as (
      select b.id as line, l.id as payment, l.group_code, l.total as amount, 'late' as how
      from lines b join late l on b.amount - l.total between 0 and ${USUAL_SUFFIX}::int
      union all
      select b.id, p.id, p.group_code, p.due + p.suffix, 'twice'
      from lines b join ${payments} p on p.due + p.suffix = b.amount and p.status = 'confirmed'
        and p.id in (select id from tied)
      union all
      select b.id, p.id, p.group_code, p.due + p.suffix + c.total, 'over'
      from lines b join ${payments} p on p.status = 'confirmed' and p.due + p.suffix < b.amount and p.method in ('transfer', 'qris')
        and p.created_at > ${since}::timestamptz and p.id not in (select id from tied)
      join lateral (select sum(o.total) as total from orders o
        where o.group_code = p.group_code and o.status = 'cancelled' and o.paid_at is null and o.cash_received_at is null) c
        on b.amount - p.due - p.suffix - c.total between -${USUAL_SUFFIX}::int and ${USUAL_SUFFIX}::int
      union all
      select b.id, p.id, p.group_code, o.shortfall, 'shortfall'
      from lines b join orders o on o.shortfall = b.amount and o.shortfall > 0 and o.status not in ('cancelled', 'refunded')
      join ${payments} p on p.group_code = o.group_code
    )
    select f.line, f.payment, f.amount::float8 as amount, f.how, o.code,
      coalesce(${billingNameSql(sql`o.billing`)}, 'Pembeli') as buyer
    from found f join lateral (
      select * from orders o where o.group_code = f.group_code order by o.id limit 1
    ) o on true
    order by f.line, f.payment
    limit 100`,
  );
}
