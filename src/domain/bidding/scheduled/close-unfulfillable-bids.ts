import { and, asc, eq, exists, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import { listings, stockMovements } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AppContext, RemovedFromMarket } from '../../context.ts';
import { listingQualitySql } from '../../listing-quality-sql.ts';
import { forEachBid } from '../lifecycle/for-each-bid.ts';
import { lockBid, lockCustomer } from '../lifecycle/lock-bid.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySystem, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';
import { expireLockedBid, isExpired } from './expire-bids.ts';

/**
 * Ends the open bids that cannot succeed after `gone` has left the market (bid rule 9), in the caller's transaction, so
 * that both end together. A concurrent bid waits for these locks: it then finds the listing unavailable, or ends here
 * if it came first.
 */
export async function closeAffectedBids(ctx: AppContext, gone: RemovedFromMarket): Promise<void> {
  if ('listingId' in gone) {
    await closeMatchingBids(ctx, and(eq(bids.listingId, gone.listingId), isUnfulfillable));
    return;
  }
  const side =
    'userId' in gone
      ? or(eq(bids.customerId, gone.userId), eq(farmers.userId, gone.userId))
      : eq(bids.farmerId, gone.farmerId);
  if ('userId' in gone) await lockCustomer(ctx, gone.userId);
  await lockAffectedListings(ctx, gone);
  await closeMatchingBids(ctx, and(side, isUnfulfillable));
}

/**
 * Locks every listing with bids, or possible bids, that involve the removed user or listing, in the common lock order.
 */
async function lockAffectedListings(
  ctx: AppContext,
  gone: Exclude<RemovedFromMarket, { listingId: number }>,
): Promise<void> {
  const stalls = ctx.db.select({ id: farmers.id }).from(farmers);
  const sold =
    'userId' in gone
      ? sql`${listings.farmerId} in ${stalls.where(eq(farmers.userId, gone.userId))}`
      : eq(listings.farmerId, gone.farmerId);
  const wanted =
    'userId' in gone
      ? exists(
          ctx.db
            .select({ id: bids.id })
            .from(bids)
            .where(
              and(
                eq(bids.listingId, listings.id),
                eq(bids.customerId, gone.userId),
                eq(bids.status, 'pending'),
              ),
            ),
        )
      : undefined;
  await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(or(sold, wanted))
    .orderBy(asc(listings.id))
    .for('no key update');
}

/** Keys that prove the quality but are not part of it. */
const QUALITY_EVIDENCE_KEYS = sql`'{measured,certificate}'::text[]`;

/** Whether the listing differs from the offered one, or has another owner. */
const isListingChanged = or(
  ne(bids.farmerId, listings.farmerId),
  sql`exists (select from ${bidOffers} offered
    where offered.id = ${bids.offerId} and (offered.product_id <> ${listings.productId}
      or offered.quality - ${QUALITY_EVIDENCE_KEYS} <> ${listingQualitySql} - ${QUALITY_EVIDENCE_KEYS}))`,
);

// A seller's own 'Habis' may end after a day; a listing whose last unit was sold is sold out.
const isSoldOut = sql`${listings.stock} = 0 and 'sale' = (
  select m.kind from ${stockMovements} m where m.listing_id = ${listings.id} order by m.id desc limit 1)`;

const isFarmerGone = sql`exists (select from ${users} fu where fu.id = ${farmers.userId}
  and (not fu.is_active or fu.deleted_at is not null))`;

/** Whether an open bid cannot succeed any more (bid rule 9); over the tables of `forEachBid`. */
const isUnfulfillable = or(
  eq(listings.isActive, false),
  isNotNull(listings.deletedAt),
  isSoldOut,
  isListingChanged,
  eq(farmers.isActive, false),
  isNotNull(farmers.deletedAt),
  eq(users.isActive, false),
  isNotNull(users.deletedAt),
  isFarmerGone,
);

/**
 * Closes every open bid that cannot succeed any more. `closeAffectedBids` normally does this; the job also covers
 * changes made directly in the database.
 */
export async function closeUnfulfillableBids(ctx: AppContext): Promise<number> {
  return closeMatchingBids(ctx, isUnfulfillable);
}

function closeMatchingBids(ctx: AppContext, which: SQL | undefined): Promise<number> {
  return forEachBid(ctx, and(eq(bids.status, 'pending'), which), async (ctx, sides) => {
    const bid = await lockBid(ctx, sides);
    if (bid.status !== 'pending') return false;
    const now = ctx.clock.now();
    if (isExpired(bid, now)) {
      await sendBidMessages(ctx, [await expireLockedBid(ctx, bid)]);
      return true;
    }
    await transitionBid(ctx, bid, requireBidTransition(bid, 'close', 'system', now), bySystem);
    await sendBidMessages(ctx, [buildBidMessages(bid, { kind: 'closed' })]);
    return true;
  });
}
