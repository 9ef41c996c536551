import { type SQL, sql } from 'drizzle-orm';
import { dayInWib } from '../../shared/format/dates.ts';
import {
  isZero,
  minus,
  type Quantity,
  quantityText,
  toQuantity,
  ZERO,
} from '../../shared/format/quantity.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { decimal, readRows } from '../read-rows.ts';

/** The order whose line takes or returns goods: by its id, or by its code if it was only just inserted. */
export type AllocatedLine = { listingId: number; order: { id: number } | { code: string } };

const lineOf = ({ listingId, order }: AllocatedLine): SQL =>
  'id' in order
    ? sql`select l.id from order_lines l where l.order_id = ${order.id} and l.listing_id = ${listingId}`
    : sql`select l.id from order_lines l join orders o on o.id = l.order_id
          where o.code = ${order.code} and l.listing_id = ${listingId}`;

/**
 * Allocates `qty` from the listing's batches to the line, the oldest first unless the seller put one before them. The
 * caller's transaction holds the listing's lock, which guards what is left of its batches. A batch past its last day
 * gives nothing (`stock_short`, 409), even before the job has taken it out of the stock.
 */
export async function allocateBatches(ctx: AppContext, line: AllocatedLine, qty: Quantity): Promise<void> {
  const rows = await readRows(
    ctx,
    { given: decimal },
    sql`
    with line as (${lineOf(line)}),
    free as (
      select id, "left", sum("left") over (order by sells_first desc, aged_on, id) - "left" as before
      from batches
      where listing_id = ${line.listingId} and "left" > 0 and blocked is null
        and (good_until is null or good_until >= ${dayInWib(ctx.clock.now())}::date)
    ),
    taking as (
      select free.id, least(free."left", ${quantityText(qty)}::numeric - free.before) as qty
      from free, line where free.before < ${quantityText(qty)}::numeric
    ),
    taken as (
      update batches b set "left" = b."left" - taking.qty from taking where b.id = taking.id
    ),
    kept as (
      insert into batch_allocations (order_line_id, batch_id, qty)
      select line.id, taking.id, taking.qty from taking, line
      on conflict (order_line_id, batch_id) do update set qty = batch_allocations.qty + excluded.qty
    )
    select coalesce(sum(qty), 0) as given from taking`,
  );
  const given = toQuantity(Number(rows[0]!.given));
  if (!isZero(minus(qty, given))) fail('stock_short', { left: Number(rows[0]!.given) });
}

/**
 * Returns `qty` of a line to its batches, the youngest first. Returns the part that is not for sale: it went back to a
 * batch that is not on sale, or it never came from a batch, because it was ordered before the listing had any.
 */
export async function returnToBatches(
  ctx: AppContext,
  line: AllocatedLine,
  qty: Quantity,
): Promise<{ unsellable: Quantity }> {
  const rows = await readRows(
    ctx,
    { sellable: decimal },
    sql`
    with held as (
      select a.order_line_id, a.batch_id, a.qty, b.blocked,
        sum(a.qty) over (order by b.sells_first, b.aged_on desc, b.id desc) - a.qty as before
      from batch_allocations a join batches b on b.id = a.batch_id
      where a.order_line_id in (${lineOf(line)}) and a.qty > 0
    ),
    back as (
      select order_line_id, batch_id, blocked, least(qty, ${quantityText(qty)}::numeric - before) as qty
      from held where before < ${quantityText(qty)}::numeric
    ),
    lessened as (
      update batch_allocations a set qty = a.qty - back.qty from back
      where a.order_line_id = back.order_line_id and a.batch_id = back.batch_id
    ),
    gained as (
      update batches b set "left" = b."left" + back.qty from back where b.id = back.batch_id
    )
    select coalesce(sum(qty) filter (where blocked is null), 0) as sellable from back`,
  );
  const sellable = toQuantity(Number(rows[0]!.sellable));
  return { unsellable: isZero(qty) ? ZERO : minus(qty, sellable) };
}
