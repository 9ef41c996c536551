import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { listings, stockMovements } from '../../../db/schema/catalogue.ts';
import { listedQuality } from '../../listed-quality.ts';
import type { Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { eachBid } from '../course/each-bid.ts';
import { lockBid } from '../course/lock-bid.ts';
import { bySystem, moveBid, requireStep } from '../course/move-bid.ts';
import { expireLockedBid, hasRunOut } from './expire-bids.ts';

/** Closes the open bids on a listing that were made for another product, unit or quality than it has now (rule 9). */
export async function closeBidsOnOtherGoods(shop: Shop, listingId: number): Promise<number> {
  return closeBids(shop, and(eq(bids.listingId, listingId), otherGoods));
}

const otherGoods = sql`exists (select from ${bidOffers} offered
  where offered.id = ${bids.offerId} and (offered.product_id <> ${listings.productId}
    or offered.quality - 'measured' <> ${listedQuality} - 'measured'))`;

/**
 * Closes the open bids that can't come to anything any more: the listing is archived, all of it sold or
 * another product now, the farmer or the customer gone (rule 9). No answer to such a bid is accepted in any case; this tells its sides.
 */
export async function closeDeadBids(shop: Shop): Promise<number> {
  const farmerGone = sql`exists (select from ${users} fu where fu.id = ${farmers.userId}
    and (not fu.is_active or fu.deleted_at is not null))`;
  // A farmer's own 'Habis' may be for today; goods whose last unit was sold are gone.
  const soldOut = sql`${listings.stock} = 0 and 'sale' = (
    select m.kind from ${stockMovements} m where m.listing_id = ${listings.id} order by m.id desc limit 1)`;
  return closeBids(
    shop,
    or(
      eq(listings.isActive, false),
      isNotNull(listings.deletedAt),
      soldOut,
      otherGoods,
      eq(farmers.isActive, false),
      isNotNull(farmers.deletedAt),
      eq(users.isActive, false),
      isNotNull(users.deletedAt),
      farmerGone,
    ),
  );
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
