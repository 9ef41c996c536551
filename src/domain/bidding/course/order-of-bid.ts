import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { lineTotal, quantityText } from '../../../shared/figures/quantity.ts';
import { num, readRows, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import type { LockedBid } from './lock-bid.ts';
import type { MovedBy } from './move-bid.ts';

/** Letters and digits that nobody mistakes for one another when a code is read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code such as LB-7K2M9X: what people call an order by. */
export function orderCode(): string {
  let code = 'LB-';
  for (let i = 0; i < 6; i += 1) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}

/**
 * The order that an accepted bid makes: its goods at the agreed price, for the customer to check out until
 * `holdUntil`. The room of orders, which stands above this one, carries it on from there. Returns its code.
 */
export async function openOrderOfBid(
  shop: Shop,
  bid: LockedBid,
  by: MovedBy,
  holdUntil: Date,
): Promise<{ id: number; code: string }> {
  const now = shop.clock.now().toISOString();
  const { listing, offer } = bid;
  const total = lineTotal(offer.price, offer.qty);
  for (;;) {
    const code = orderCode();
    const rows = await readRows(
      shop,
      { id: num, code: text },
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
           weigh_tolerance, weigh_moisture, weigh_hampa, quality)
        select made.id, ${listing.id}::int, ${offer.productName}::text, ${offer.unit}::text,
               ${offer.price}::bigint, ${listing.priceTengkulak}::bigint, ${quantityText(offer.qty)}::numeric, ${total}::bigint,
               o.weigh_tolerance, o.weigh_moisture, o.weigh_hampa, o.quality
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
 * Cancels the order of a bid whose hold has run out, if its buyer has not checked it out meanwhile. Returns its id, or
 * null when there is nothing to cancel.
 */
export async function cancelOrderOfBid(shop: Shop, bidId: number): Promise<number | null> {
  const now = shop.clock.now().toISOString();
  const rows = await readRows(
    shop,
    { id: num },
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
 * Cancels the order of an acceptance that is undone, and lets go of the bid, which may make another one. Returns its id,
 * or null when its buyer has gone on with it.
 */
export async function undoOrderOfBid(shop: Shop, bidId: number, actorId: string): Promise<number | null> {
  const now = shop.clock.now().toISOString();
  const rows = await readRows(
    shop,
    { id: num },
    sql`
    with gone as (
      update orders
      set status = 'cancelled', cancel_reason = ${UNDONE}, bid_id = null, due_at = null, version = version + 1,
          updated_at = ${now}
      where bid_id = ${bidId} and status = 'awaiting_checkout'
      returning id
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason, actor_id, actor_role, at)
      select gone.id, 'awaiting_checkout', 'cancelled', ${UNDONE}, ${actorId}::text,
             case u.role when 'admin' then 'admin' else 'farmer' end, ${now}::timestamptz
      from gone join users u on u.id = ${actorId}
    )
    select id from gone`,
  );
  return rows[0]?.id ?? null;
}

/** Why the order of an undone acceptance was cancelled, as its page tells. */
const UNDONE = 'Jawaban petani diurungkan';
