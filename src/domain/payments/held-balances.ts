import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '../../db/schema/complaint-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../shared/enums/labels.ts';
import { ORDER_STATUSES } from '../../shared/enums/labels.ts';
import type { AppContext } from '../context.ts';
import { int, nullable, oneOf, readRows, text, timestampText } from '../read-rows.ts';

/**
 * The orders whose seller's money is held at `now`, as `(id, farmer_id, held, reason)`: received through the
 * platform for orders that the buyer has not received, may still dispute, or has an open complaint about.
 * Each case uses its own index; `whose` filters them, by `o`.
 */
function heldOrdersSql(now: Date, whose: SQL = sql`true`): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  // The amount that `invariant_money` checks in the ledger: the total minus refunds, commission and tax.
  const part = sql`greatest(o.total - o.shortfall - o.refunded + o.coupon_credit - o.commission - o.withheld, 0) as held`;
  return sql`(
    select o.id, o.farmer_id, ${part}, 'undelivered' as reason from ${orders} o
      where o.paid_at is not null and o.status in ('paid', 'processing', 'shipped') and ${whose}
    union all
    select o.id, o.farmer_id, ${part}, 'contestable' from ${orders} o
      where o.paid_at is not null and o.status = 'completed' and o.complaint_until > ${at} and ${whose}
    union all
    select o.id, o.farmer_id, ${part}, 'contested' from ${orders} o
      where o.id in (select c.order_id from ${complaints} c where c.answer is null) and o.paid_at is not null and o.status = 'completed' and o.complaint_until <= ${at} and ${whose})`;
}

/** The held part of each farmer's balance at `now`, for those with any: `(id, held)`. */
export const heldBalanceSql = (now: Date, whose?: SQL): SQL =>
  sql`(select farmer_id as id, sum(held)::float8 as held from ${heldOrdersSql(now, whose)} h group by farmer_id)`;

/** An order whose money is held: the reason, and when it becomes available, if known. */
type HeldOrder = {
  code: string;
  status: OrderStatus;
  amount: number;
  reason: 'undelivered' | 'contestable' | 'contested';
  freeAt: string | null;
};
export type HeldBalance = {
  /** Σ over all of them. */
  total: number;
  /** The next available ones first, as many as fit on a page. */
  orders: HeldOrder[];
  count: number;
};

const MAX_LISTED = 20;

const HELD_ORDER_ROW = {
  code: text,
  status: oneOf(ORDER_STATUSES),
  amount: int,
  reason: oneOf(['undelivered', 'contestable', 'contested']),
  freeAt: nullable(timestampText),
  sum: int,
  count: int,
};

/** The held part of a farmer's balance, by order. */
export async function readHeldBalances(ctx: AppContext, farmerId: number): Promise<HeldBalance> {
  const rows = await readRows(
    ctx,
    HELD_ORDER_ROW,
    sql`
    select o.code, o.status, h.held::float8 as amount,
           case when c.open then 'contested' else h.reason end as reason,
           case when not c.open and h.reason = 'contestable' then o.complaint_until end as "freeAt",
           sum(h.held) over ()::float8 as sum, count(*) over ()::int as count
    from ${heldOrdersSql(ctx.clock.now(), sql`o.farmer_id = ${farmerId}`)} h
    join ${orders} o on o.id = h.id
    cross join lateral (select exists (
      select from ${complaints} c where c.order_id = o.id and c.answer is null) as open) c
    where h.held > 0
    order by 5 nulls last, o.placed_at, o.id limit ${MAX_LISTED}`,
  );
  return {
    total: rows[0]?.sum ?? 0,
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ sum: _, count: __, freeAt, ...row }) => ({
      ...row,
      freeAt: freeAt && new Date(freeAt).toISOString(),
    })),
  };
}
