import { sql } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { int, readRows, text } from '../read-rows.ts';

/** What a recall of a batch reaches: it, all that came of it, and the orders that have goods of any of these. */
export type RecallScope = {
  batches: {
    id: number;
    code: string;
    goods: string;
    unit: string;
    left: number;
    listingId: number | null;
  }[];
  orders: { id: number; code: string; status: string; qty: number }[];
};

/** Traces a batch forward, over mixes and corrections, to what of it has not come back. */
export async function readRecallScope(ctx: AppContext, batchId: number): Promise<RecallScope> {
  const found = sql`
    with recursive found (id) as (
      select ${batchId}::int union select i.batch_id from batch_inputs i join found on found.id = i.from_id
    )`;
  const batches = await readRows(
    ctx,
    { id: int, code: text, goods: text, unit: text, left: int, listing: int },
    sql`${found} select b.id, b.code, b.goods, b.unit, b."left"::float8 as left, coalesce(b.listing_id, 0) as listing
        from batches b join found on found.id = b.id order by b.id`,
  );
  const orders = await readRows(
    ctx,
    { id: int, code: text, status: text, qty: int },
    sql`${found} select o.id, o.code, o.status, sum(a.qty)::float8 as qty
        from batch_allocations a join found on found.id = a.batch_id
        join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
        where a.qty > 0 and o.status <> 'cancelled' group by o.id order by o.id`,
  );
  return {
    batches: batches.map(({ listing, ...one }) => ({ ...one, listingId: listing || null })),
    orders,
  };
}
