import { and, asc, eq, exists, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { listings, stockMovements } from '../../../db/schema/catalogue.ts';
import { listedQuality } from '../../listed-quality.ts';
import type { Gone, Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { eachBid } from '../course/each-bid.ts';
import { lockBid, lockCustomer } from '../course/lock-bid.ts';
import { bySystem, moveBid, requireStep } from '../course/move-bid.ts';
import { expireLockedBid, hasRunOut } from './expire-bids.ts';

/**
 * Ends the open bids that can come to nothing any more now that `gone` has left the market (rule 9), in the caller's
 * transaction: bid and goods end together, or neither does. Who is bidding meanwhile waits for the locks taken here, and finds
 * the goods gone; whose bid came first has it ended here.
 */
export async function endBids(shop: Shop, gone: Gone): Promise<void> {
  if ('listingId' in gone) {
    await closeBids(shop, and(eq(bids.listingId, gone.listingId), isDead));
    return;
  }
  const side =
    'userId' in gone
      ? or(eq(bids.customerId, gone.userId), eq(farmers.userId, gone.userId))
      : eq(bids.farmerId, gone.farmerId);
  if ('userId' in gone) await lockCustomer(shop, gone.userId);
  await lockListingsOf(shop, gone);
  await closeBids(shop, and(side, isDead));
}

/** Everything on which somebody bids, or may begin to, with whom who leaves has to do; in the order in which all lock listings. */
async function lockListingsOf(shop: Shop, gone: Exclude<Gone, { listingId: number }>): Promise<void> {
  const stalls = shop.db.select({ id: farmers.id }).from(farmers);
  const sold =
    'userId' in gone
      ? sql`${listings.farmerId} in ${stalls.where(eq(farmers.userId, gone.userId))}`
      : eq(listings.farmerId, gone.farmerId);
  const wanted =
    'userId' in gone
      ? exists(
          shop.db
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
  await shop.db
    .select({ id: listings.id })
    .from(listings)
    .where(or(sold, wanted))
    .orderBy(asc(listings.id))
    .for('no key update');
}

/** What proves the quality and is not the quality itself. */
const PROOFS = sql`'{measured,certificate}'::text[]`;

/** The goods are other than those that were offered, or somebody else's. */
const isOther = or(
  ne(bids.farmerId, listings.farmerId),
  sql`exists (select from ${bidOffers} offered
    where offered.id = ${bids.offerId} and (offered.product_id <> ${listings.productId}
      or offered.quality - ${PROOFS} <> ${listedQuality} - ${PROOFS}))`,
);

// A farmer's own 'Habis' may be for today; goods whose last unit was sold are gone.
const isSoldOut = sql`${listings.stock} = 0 and 'sale' = (
  select m.kind from ${stockMovements} m where m.listing_id = ${listings.id} order by m.id desc limit 1)`;

const isFarmerGone = sql`exists (select from ${users} fu where fu.id = ${farmers.userId}
  and (not fu.is_active or fu.deleted_at is not null))`;

/** That an open bid can come to nothing any more (rule 9); over what `eachBid` reads. */
const isDead = or(
  eq(listings.isActive, false),
  isNotNull(listings.deletedAt),
  isSoldOut,
  isOther,
  eq(farmers.isActive, false),
  isNotNull(farmers.deletedAt),
  eq(users.isActive, false),
  isNotNull(users.deletedAt),
  isFarmerGone,
);

/**
 * Closes whatever open bid can come to nothing any more. Each was ended by what ended its goods (`endBids`); this is the net
 * under it, for what was changed behind the shop's back.
 */
export async function closeDeadBids(shop: Shop): Promise<number> {
  return closeBids(shop, isDead);
}

function closeBids(shop: Shop, which: SQL | undefined): Promise<number> {
  return eachBid(shop, and(eq(bids.status, 'pending'), which), async (shop, sides) => {
    const bid = await lockBid(shop, sides);
    if (bid.status !== 'pending') return false;
    const now = shop.clock.now();
    if (hasRunOut(bid, now)) {
      await sendMessages(shop, [await expireLockedBid(shop, bid)]);
      return true;
    }
    await moveBid(shop, bid, requireStep(bid, 'close', 'system', now), bySystem);
    await sendMessages(shop, [messagesOf(bid, { kind: 'closed' })]);
    return true;
  });
}
