import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { quantityText, toQuantity } from '../../../shared/format/quantity.ts';
import { limitReached, offerProblem } from '../../../shared/rules/bidding/bid-rules.ts';
import { placeBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser, type UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { allInTransaction } from '../../query-pipeline.ts';
import { int, readRows } from '../../read-rows.ts';
import { keptReferences } from '../../references/reference-table.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { requireBidder } from '../lifecycle/bid-policy.ts';
import { countOffers, type OfferCounts } from '../lifecycle/count-offers.ts';
import {
  type LockedBid,
  type LockedListing,
  lockBid,
  lockCustomer,
  lockListing,
} from '../lifecycle/lock-bid.ts';
import { offerSnapshot } from '../lifecycle/offer-snapshot.ts';
import { type BidMessages, buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { expireLockedBid } from '../scheduled/expire-bids.ts';
import { respondAutomatically } from './respond-automatically.ts';

export type PlacedBid = { id: number; qty: number; bidPrice: number; createdAt: Date };

/**
 * Places a buyer's first offer on a listing (bid rule 1): `qty` at `bid_price` per unit, in the store currency's minor
 * unit. A price below the seller's private floor is rejected at once (`respondAutomatically`). Reserves no stock; bids
 * of one buyer run one after the other, so that parallel requests cannot exceed a limit.
 * Errors: 400 for invalid amounts, 403 for the actor, 404, 409 for the listing or a bid that is still open, 429 for
 * limits.
 */
export async function placeBid(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
  input: z.input<typeof placeBidInput>,
): Promise<PlacedBid> {
  const { userId } = requireUser(actor);
  const offer = parse(placeBidInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockCustomer(ctx, userId);
    const now = ctx.clock.now();
    const [listing, counts, { bidding }] = await allInTransaction(
      lockListing(ctx, listingId),
      countOffers(ctx, userId, listingId, now),
      getSettings(ctx, 'bidding'),
    );
    const user = requireBidder(actor, listing);
    if (counts.isOwn) return fail('bid_own_listing');
    if (!counts.active) return fail('account_inactive');
    requireNotSuspended(counts);
    const objection = offerProblem(listing.goods, offer.bid_price, toQuantity(offer.qty));
    if (objection) return fail(objection.code, objection.params);

    if (counts.pending && !counts.pending.expired) return fail('bid_already_open');
    requireWithinBidLimits(bidding, counts, now);
    const messages: BidMessages[] = [];
    if (counts.pending) {
      const stale = await lockBid(ctx, { bidId: counts.pending.id, listingId: listing.id });
      messages.push(await expireLockedBid(ctx, stale));
    }

    const expiresAt = hoursAfter(now, bidding.expiryHours);
    const bid = await insertBid(ctx, listing, user, offer, expiresAt);
    const answer = await respondAutomatically(ctx, bid);
    messages.push(
      buildBidMessages(bid, { kind: 'placed', note: offer.note, answered: answer !== null }, 'buyer'),
    );
    await sendBidMessages(ctx, [...messages, ...(answer?.messages ?? [])]);
    return { id: bid.id, qty: offer.qty, bidPrice: offer.bid_price, createdAt: now };
  });
}

/** Throws 403 for a buyer who left too many deals unpaid, until the suspension ends (bid rule 10, limits). */
export function requireNotSuspended({ suspendedUntil }: OfferCounts): void {
  if (suspendedUntil) fail('bid_suspended', { until: formatDateTime(suspendedUntil) });
}

/**
 * Throws 429 when an offer would exceed a limit, with the seconds until the next one is allowed where only time is
 * needed.
 */
export function requireWithinBidLimits(
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
  fail(reached.code, { ...reached.params, ...retryAfter });
}

/** Inserts the bid, its first offer and its first history row in one statement. */
async function insertBid(
  ctx: AppContext,
  listing: LockedListing,
  user: UserActor,
  offer: { qty: number; bid_price: number; note?: string | undefined },
  expiresAt: Date,
): Promise<LockedBid> {
  const now = ctx.clock.now().toISOString();
  const note = offer.note ?? null;
  const qty = toQuantity(offer.qty);
  const kept = (await keptReferences(ctx))(listing.referenced);
  const goods = offerSnapshot(listing);
  const rows = await readRows(
    ctx,
    { bid_id: int, offer_id: int },
    sql`
    with ids as materialized (
      select nextval('bids_id_seq')::int as bid_id, nextval('bid_offers_id_seq')::int as offer_id
    ), bid as (
      insert into bids
        (id, listing_id, customer_id, farmer_id, status, awaiting, offer_id, expires_at, created_at, updated_at)
      select bid_id, ${listing.id}::int, ${user.userId}::text, ${listing.farmerId}::int, 'pending', 'seller',
             offer_id, ${expiresAt.toISOString()}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from ids
    ), offer as (
      insert into bid_offers
        (id, bid_id, side, price, qty, note, list_price, by_user_id, created_at, product_id, product_name, unit, min_lot,
         step, weigh_tolerance, weigh_moisture, weigh_hampa, quality, reference_prices)
      select offer_id, bid_id, 'buyer', ${offer.bid_price}::bigint, ${quantityText(qty)}::numeric, ${note}::text,
             ${listing.goods.listPrice}::bigint, ${user.userId}::text, ${now}::timestamptz, ${goods.productId}::int,
             ${goods.productName}::text, ${goods.unit}::text, ${quantityText(goods.minLot)}::numeric,
             ${quantityText(goods.step)}::numeric, ${goods.weighTolerance}::numeric, ${goods.weighMoisture}::numeric,
             ${goods.weighHampa}::numeric, ${JSON.stringify(goods.quality)}::jsonb, ${JSON.stringify(kept)}::jsonb
      from ids
    ), history as (
      insert into bid_history (bid_id, event, to_status, awaiting, offer_id, note, actor_id, actor_role, at)
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
      productId: goods.productId,
      productName: goods.productName,
      unit: goods.unit,
      quality: goods.quality,
    },
    customer: { userId: user.userId, name: user.name, email: user.email, isActive: true, preferences: {} },
    listing,
  };
}
