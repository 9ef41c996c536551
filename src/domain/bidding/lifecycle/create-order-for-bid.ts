import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { lineTotal, quantityText } from '../../../shared/format/quantity.ts';
import type { AppContext } from '../../context.ts';
import { int, readRows, text } from '../../read-rows.ts';
import { keptReferences } from '../../references/reference-table.ts';
import type { LockedBid } from './lock-bid.ts';
import type { BidTransitionActor } from './transition-bid.ts';

/** Letters and digits that are not confused when a code is read aloud. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Generates an order code such as LB-7K2M9X, which people use to refer to an order. */
export function generateOrderCode(): string {
  let code = 'LB-';
  for (let i = 0; i < 6; i += 1) code += CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return code;
}

/**
 * Creates the order of an accepted bid at the agreed price, which the buyer may check out until `holdUntil`.
 * `domain/orders` imports this folder and handles the order from there. Returns the order's code.
 */
export async function createOrderForBid(
  ctx: AppContext,
  bid: LockedBid,
  by: BidTransitionActor,
  holdUntil: Date,
): Promise<{ id: number; code: string }> {
  const now = ctx.clock.now().toISOString();
  const { listing, offer } = bid;
  const total = lineTotal(offer.price, offer.qty);
  // The goods are those of the offer; the reference prices are those of the order's day.
  const goods = { ...listing.referenced, quality: offer.quality.class };
  const kept = (await keptReferences(ctx))(goods);
  for (;;) {
    const code = generateOrderCode();
    const rows = await readRows(
      ctx,
      { id: int, code: text },
      sql`
      with made as (
        insert into orders
          (code, group_code, customer_id, farmer_id, bid_id, status, subtotal, total, placed_at, due_at, updated_at)
        values (${code}, ${code}, ${bid.customer.userId}, ${listing.farmerId}, ${bid.id}, 'awaiting_checkout',
                ${total}, ${total}, ${now}, ${holdUntil.toISOString()}, ${now})
        on conflict (code) do nothing
        returning id, code
      ), line as (
        insert into order_lines
          (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total,
           weigh_tolerance, weigh_moisture, weigh_hampa, quality, reference_prices)
        select made.id, ${listing.id}::int, ${offer.productName}::text, ${offer.unit}::text,
               ${offer.price}::bigint, ${listing.priceTengkulak}::bigint, ${quantityText(offer.qty)}::numeric, ${total}::bigint,
               o.weigh_tolerance, o.weigh_moisture, o.weigh_hampa, o.quality,
               ${JSON.stringify(kept)}::jsonb
        from made join bid_offers o on o.id = ${offer.id}
      ), history as (
        insert into order_history (order_id, from_status, to_status, actor_id, actor_role, at)
        select id, null, 'awaiting_checkout', ${by.userId}::text, ${by.role}::text, ${now}::timestamptz from made
      )
      select id, code from made`,
    );
    if (rows[0]) return rows[0];
  }
}

/**
 * Cancels the order of a bid whose hold has expired, unless the buyer has checked out meanwhile. Returns the order's
 * id, or null when there is nothing to cancel.
 */
export async function cancelOrderForBid(ctx: AppContext, bidId: number): Promise<number | null> {
  const now = ctx.clock.now().toISOString();
  const rows = await readRows(
    ctx,
    { id: int },
    sql`
    with gone as (
      update orders
      set status = 'cancelled', cancel_reason = 'unpaid', due_at = null, version = version + 1, updated_at = ${now}
      where bid_id = ${bidId} and status = 'awaiting_checkout' and due_at <= ${now}
      returning id
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason, actor_role, at)
      select id, 'awaiting_checkout', 'cancelled', 'unpaid', 'system', ${now}::timestamptz from gone
    )
    select id from gone`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Cancels the order of an undone acceptance and detaches it from the bid, which may get another order. Returns the
 * order's id, or null when the buyer has already continued with it.
 */
export async function undoOrderForBid(
  ctx: AppContext,
  bidId: number,
  actorId: string,
): Promise<number | null> {
  const now = ctx.clock.now().toISOString();
  const rows = await readRows(
    ctx,
    { id: int },
    sql`
    with gone as (
      update orders
      set status = 'cancelled', cancel_reason = ${UNDO_REASON}, bid_id = null, due_at = null, version = version + 1,
          updated_at = ${now}
      where bid_id = ${bidId} and status = 'awaiting_checkout'
      returning id
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason, actor_id, actor_role, at)
      select gone.id, 'awaiting_checkout', 'cancelled', ${UNDO_REASON}, ${actorId}::text,
             case u.role when 'admin' then 'admin' else 'farmer' end, ${now}::timestamptz
      from gone join users u on u.id = ${actorId}
    )
    select id from gone`,
  );
  return rows[0]?.id ?? null;
}

/** The cancellation reason that the order's page shows after an undo. */
const UNDO_REASON = 'Jawaban petani diurungkan';
