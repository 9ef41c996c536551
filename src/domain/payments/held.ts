import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '../../db/schema/complaints.ts';
import { orders } from '../../db/schema/orders.ts';
import type { OrderStatus } from '../../shared/labels.ts';
import { ORDER_STATUSES } from '../../shared/labels.ts';
import { num, oneOf, orNull, readRows, stamp, text } from '../read-rows.ts';
import type { Shop } from '../shop.ts';

/**
 * The orders whose seller's part is held at `now`, as `(id, farmer_id, held, reason)`: money that came in through the
 * platform for goods that the buyer has not received, may still contest, or has complained of without an answer. Each
 * part is looked up by an index of its own. `whose` narrows them, by `o`.
 */
function heldOrders(now: Date, whose: SQL = sql`true`): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  // What `inv_money` holds the ledger to: the total less what went back, the commission and the tax.
  const part = sql`greatest(o.total - o.shortfall - o.refunded - o.commission - o.withheld, 0) as held`;
  return sql`(
    select o.id, o.farmer_id, ${part}, 'undelivered' as reason from ${orders} o
      where o.paid_at is not null and o.status in ('paid', 'processing', 'shipped') and ${whose}
    union all
    select o.id, o.farmer_id, ${part}, 'contestable' from ${orders} o
      where o.paid_at is not null and o.status = 'completed' and o.contest_until > ${at} and ${whose}
    union all
    select o.id, o.farmer_id, ${part}, 'contested' from ${complaints} c join ${orders} o on o.id = c.order_id
      where c.answer is null and o.paid_at is not null and o.status = 'completed' and o.contest_until <= ${at} and ${whose})`;
}

/** What of each farmer's balance is held at `now`, of those who have any: `(id, held)`. */
export const heldByFarmer = (now: Date, whose?: SQL): SQL =>
  sql`(select farmer_id as id, sum(held)::float8 as held from ${heldOrders(now, whose)} h group by farmer_id)`;

/** An order whose money waits: why, and from when on it is free where that is known. */
type HeldOrder = {
  code: string;
  status: OrderStatus;
  amount: number;
  reason: 'undelivered' | 'contestable' | 'contested';
  freeAt: string | null;
};
export type Held = {
  /** Σ over all of them. */
  total: number;
  /** Those that are free first; no more than a page has room for. */
  orders: HeldOrder[];
  count: number;
};

const SHOWN = 20;

const HELD = {
  code: text,
  status: oneOf(ORDER_STATUSES),
  amount: num,
  reason: oneOf(['undelivered', 'contestable', 'contested']),
  freeAt: orNull(stamp),
  sum: num,
  count: num,
};

/** What of a farmer's balance is held, order by order. */
export async function readHeld(shop: Shop, farmerId: number): Promise<Held> {
  const rows = await readRows(
    shop,
    HELD,
    sql`
    select o.code, o.status, h.held::float8 as amount,
           case when c.id is not null then 'contested' else h.reason end as reason,
           case when c.id is null and h.reason = 'contestable' then o.contest_until end as "freeAt",
           sum(h.held) over ()::float8 as sum, count(*) over ()::int as count
    from ${heldOrders(shop.clock.now(), sql`o.farmer_id = ${farmerId}`)} h
    join ${orders} o on o.id = h.id
    left join ${complaints} c on c.order_id = o.id and c.answer is null
    where h.held > 0
    order by 5 nulls last, o.placed_at, o.id limit ${SHOWN}`,
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
