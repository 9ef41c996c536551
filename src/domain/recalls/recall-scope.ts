import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { batches } from '../../db/schema/batch-tables.ts';
import { recallBatches } from '../../db/schema/recall-tables.ts';
import { UNITS } from '../../shared/format/units.ts';
import type { AppContext } from '../context.ts';
import { int, oneOf, readRows, text } from '../read-rows.ts';

/** Batches that are read at a time. */
const PAGE = 100;

/** The most batches in one response; a recall may include more. */
const MAX_SHOWN = 100;

/** `with recursive found (id)`: the batch and everything made from it, over any number of mixes and corrections. */
const foundFrom = (batchId: number): SQL => sql`
  with recursive found (id) as (
    select ${batchId}::int union select i.batch_id from batch_inputs i join found on found.id = i.from_id
  )`;

/** One row per order that still has goods of a found batch, with its quantity: in kg if all of it is weighed. */
const foundOrders = sql`
  select o.id as order_id, o.code, o.status, o.customer_id,
    sum(case when g.kg is null then a.qty else a.qty * g.kg end) as qty,
    case when bool_and(g.kg is not null) then 'kg' when count(distinct b.unit) = 1 then min(b.unit) end as unit
  from batch_allocations a join found on found.id = a.batch_id join batches b on b.id = a.batch_id
  join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id
  left join (values ('gram', 0.001), ('kg', 1), ('kwintal', 100), ('ton', 1000)) as g (unit, kg) on g.unit = b.unit
  where a.qty > 0 and o.status <> 'cancelled' group by o.id`;

/**
 * The extent of a recall of a batch: batches with what is left of them, orders, and how many of these are not sent yet.
 */
export type RecallScope = {
  /** The first of them. */
  batches: { code: string; goods: string; unit: string; left: number }[];
  reached: number;
  orders: number;
  held: number;
  buyers: number;
};

/** Traces a batch forward, excluding what has come back. */
export async function readRecallScope(ctx: AppContext, batchId: number): Promise<RecallScope> {
  const [batches, counted] = await Promise.all([
    readRows(
      ctx,
      { code: text, goods: text, unit: oneOf(UNITS), left: int },
      sql`${foundFrom(batchId)} select b.code, b.goods, b.unit, b."left"::float8 as left
          from batches b join found on found.id = b.id order by b.id limit ${MAX_SHOWN}`,
    ),
    readRows(
      ctx,
      { reached: int, orders: int, held: int, buyers: int },
      sql`${foundFrom(batchId)}
          select (select count(*)::int from found) as reached, count(*)::int as orders,
            count(*) filter (where status not in ('shipped', 'completed', 'refunded'))::int as held,
            count(distinct coalesce(customer_id, code))::int as buyers
          from (${foundOrders}) reached_orders`,
    ),
  ]);
  return { batches, ...counted[0]! };
}

/**
 * Locks the listings of everything made from a batch, in the order of their ids; the transaction holds the seller's
 * chain.
 */
export const lockReachedListings = (ctx: AppContext, batchId: number): Promise<void> =>
  lockListings(ctx, sql`${foundFrom(batchId)},`, sql`select id from found`);

/** The same for the recorded batches of a recall, whose sources a correction may have changed since. */
export const lockRecalledListings = (ctx: AppContext, recallId: number): Promise<void> =>
  lockListings(ctx, sql`with`, sql`select batch_id from recall_batches where recall_id = ${recallId}`);

async function lockListings(ctx: AppContext, before: SQL, batchIds: SQL): Promise<void> {
  await readRows(
    ctx,
    { locked: int },
    sql`${before} locked as (
        select l.id from listings l
        where l.id in (select b.listing_id from batches b where b.id in (${batchIds}))
        order by l.id for no key update
      )
      select count(*)::int as locked from locked`,
  );
}

/**
 * Records the extent of a recall: its batches with what is left of each, and the orders with goods from any of them.
 * Their buyers have yet to receive `message`, if any. Call it under the locks of the listings. Returns the number of
 * orders.
 */
export async function recordRecallScope(
  ctx: AppContext,
  { recallId, batchId, message }: { recallId: number; batchId: number; message: 'recalled' | null },
): Promise<number> {
  await ctx.db.execute(sql`${foundFrom(batchId)}
    insert into recall_batches (recall_id, batch_id, "left")
    select ${recallId}, b.id, b."left" from batches b join found on found.id = b.id`);
  const [row] = await readRows(
    ctx,
    { orders: int },
    sql`${foundFrom(batchId)}, written as (
        insert into recall_orders (recall_id, order_id, qty, unit, pending_message)
        select ${recallId}, order_id, qty, unit, ${message}::text from (${foundOrders}) reached_orders
        returning order_id
      )
      select count(*)::int as orders from written`,
  );
  return row!.orders;
}

/** Passes each batch of a recall that `where` selects to `act`, one after the other, in the order of their ids. */
export async function forEachRecalledBatch(
  ctx: AppContext,
  recallId: number,
  where: SQL,
  act: (batch: typeof batches.$inferSelect) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const page = await ctx.db
      .select({ batch: batches })
      .from(recallBatches)
      .innerJoin(batches, eq(batches.id, recallBatches.batchId))
      .where(and(eq(recallBatches.recallId, recallId), gt(recallBatches.batchId, after), where))
      .orderBy(asc(recallBatches.batchId))
      .limit(PAGE);
    for (const { batch } of page) {
      after = batch.id;
      await act(batch);
    }
    if (page.length < PAGE) return;
  }
}
