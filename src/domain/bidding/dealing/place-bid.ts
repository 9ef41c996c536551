import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { limitReached, objectionTo } from '../../../shared/bidding/bid-rules.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { quantityOf, quantityText } from '../../../shared/figures/quantity.ts';
import { placeBidInput } from '../../../shared/input/bids.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { weighingLimits } from '../../../shared/weighing/terms.ts';
import { parse } from '../../parse.ts';
import { num, readRows } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop, type UserActor } from '../../shop.ts';
import { together } from '../../wire.ts';
import { expireLockedBid } from '../clock/expire-bids.ts';
import { type BidMessages, messagesOf, sendMessages } from '../course/bid-messages.ts';
import { requireBidder } from '../course/bid-policy.ts';
import { countOffers, type OfferCounts } from '../course/count-offers.ts';
import {
  type LockedBid,
  type LockedListing,
  lockBid,
  lockCustomer,
  lockListing,
} from '../course/lock-bid.ts';
import { answerAutomatically } from './answer-automatically.ts';

export type PlacedBid = { id: number; qty: number; bidPrice: number; createdAt: Date };

/**
 * A customer's first offer on a listing (rule 1): `qty` at `bid_price` per unit, in the store currency's minor
 * unit. Reserves nothing. One customer's bids are made one after the other, so that no limit is passed by sending many
 * at once. Refusals: 400 for the figures, 403 for who asks, 404, 409 for the goods or a bid still open, 429 for limits.
 */
export async function placeBid(
  shop: Shop,
  actor: Actor,
  listingId: number,
  input: z.input<typeof placeBidInput>,
): Promise<PlacedBid> {
  const { userId } = requireUser(actor);
  const offer = parse(placeBidInput, input);
  return inTransaction(shop, async (shop) => {
    await lockCustomer(shop, userId);
    const now = shop.clock.now();
    const [listing, counts, { bidding }] = await together(
      lockListing(shop, listingId),
      countOffers(shop, userId, listingId, now),
      getSettings(shop, 'bidding'),
    );
    const user = requireBidder(actor, listing);
    if (!counts.active) return refuse('account_inactive');
    refuseSuspended(counts);
    const objection = objectionTo(listing.goods, offer.bid_price, quantityOf(offer.qty));
    if (objection) return refuse(objection.code, objection.params);

    if (counts.pending && !counts.pending.expired) return refuse('bid_already_open');
    refuseBeyondLimits(bidding, counts, now);
    const messages: BidMessages[] = [];
    if (counts.pending) {
      const stale = await lockBid(shop, { bidId: counts.pending.id, listingId: listing.id });
      messages.push(await expireLockedBid(shop, stale));
    }

    const expiresAt = hoursAfter(now, bidding.expiryHours);
    const bid = await insertBid(shop, listing, user, offer, expiresAt);
    const answer = await answerAutomatically(shop, bid);
    messages.push(messagesOf(bid, { kind: 'placed', note: offer.note, answered: answer !== null }, 'buyer'));
    await sendMessages(shop, [...messages, ...(answer?.messages ?? [])]);
    return { id: bid.id, qty: offer.qty, bidPrice: offer.bid_price, createdAt: now };
  });
}

/** Refuses (403) a customer who let too many deals go unpaid, until his suspension ends (rule 10, limits). */
export function refuseSuspended({ suspendedUntil }: OfferCounts): void {
  if (suspendedUntil) refuse('bid_suspended', { until: formatDateTime(suspendedUntil) });
}

/** Refuses (429) one offer too many, saying after how many seconds there is room again where time alone makes it. */
export function refuseBeyondLimits(
  limits: Parameters<typeof limitReached>[0],
  counts: OfferCounts,
  now: Date,
): void {
  const reached = limitReached(limits, counts);
  if (!reached) return;
  const retryAfter =
    reached.code === 'bid_limit_listing' && counts.oldest
      ? { retryAfter: Math.ceil((hoursAfter(counts.oldest, 24).getTime() - now.getTime()) / 1000) }
      : {};
  refuse(reached.code, { ...reached.params, ...retryAfter });
}

/** The bid, its first offer and its first history row, in one statement. */
async function insertBid(
  shop: Shop,
  listing: LockedListing,
  user: UserActor,
  offer: { qty: number; bid_price: number; note?: string | undefined },
  expiresAt: Date,
): Promise<LockedBid> {
  const now = shop.clock.now().toISOString();
  const note = offer.note ?? null;
  const qty = quantityOf(offer.qty);
  const rows = await readRows(
    shop,
    { bid_id: num, offer_id: num },
    sql`
    with ids as materialized (
      select nextval('bids_id_seq')::int as bid_id, nextval('bid_offers_id_seq')::int as offer_id
    ), bid as (
      insert into bids
        (id, listing_id, customer_id, farmer_id, status, turn, offer_id, expires_at, created_at, updated_at)
      select bid_id, ${listing.id}::int, ${user.userId}::text, ${listing.farmerId}::int, 'pending', 'seller',
             offer_id, ${expiresAt.toISOString()}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from ids
    ), offer as (
      insert into bid_offers
        (id, bid_id, side, price, qty, note, list_price, by_user_id, created_at, product_id, product_name, unit, min_lot,
         step, weigh_tolerance, weigh_moisture, weigh_hampa, quality)
      select offer_id, bid_id, 'buyer', ${offer.bid_price}::bigint, ${quantityText(qty)}::numeric, ${note}::text,
             ${listing.goods.listPrice}::bigint, ${user.userId}::text, ${now}::timestamptz, ${listing.productId}::int,
             ${listing.productName}::text, ${listing.goods.unit}::text, ${quantityText(listing.goods.minLot)}::numeric,
             ${quantityText(listing.goods.step)}::numeric,
             case when l.weighed then coalesce(l.weigh_tolerance, ${weighingLimits.usualTolerance}) end,
             case when l.weighed then l.weigh_moisture end, case when l.weighed then l.weigh_hampa end,
             ${JSON.stringify(listing.quality)}::jsonb
      from ids, listings l where l.id = ${listing.id}
    ), history as (
      insert into bid_history (bid_id, event, to_status, turn, offer_id, note, actor_id, actor_role, at)
      select bid_id, 'offered', 'pending', 'seller', offer_id, ${note}::text, ${user.userId}::text, 'customer',
             ${now}::timestamptz
      from ids
    )
    select bid_id, offer_id from ids`,
  );
  const { bid_id, offer_id } = rows[0]!;
  return {
    id: bid_id,
    status: 'pending',
    turn: 'seller',
    expiresAt,
    holdUntil: null,
    remindedAt: null,
    undo: null,
    offer: {
      id: offer_id,
      side: 'buyer',
      price: offer.bid_price,
      qty,
      productId: listing.productId,
      productName: listing.productName,
      unit: listing.goods.unit,
      quality: listing.quality,
    },
    customer: { userId: user.userId, name: user.name, email: user.email, isActive: true, preferences: {} },
    listing,
  };
}
