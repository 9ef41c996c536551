import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { bids } from '../../../db/schema/bidding.ts';
import { listings } from '../../../db/schema/catalogue.ts';
import { eachDue } from '../../each-due.ts';
import type { Shop } from '../../shop.ts';
import type { BidSides } from './bid-policy.ts';

/** Moves every bid that `due` finds (over bids, their listings, farmers and customers); see `eachDue`. */
export async function eachBid(
  shop: Shop,
  due: SQL | undefined,
  work: (shop: Shop, sides: BidSides) => Promise<boolean>,
): Promise<number> {
  return eachDue<BidSides>(
    shop,
    (after, most) =>
      shop.db
        .select({
          bidId: bids.id,
          listingId: bids.listingId,
          customerId: bids.customerId,
          farmerId: bids.farmerId,
        })
        .from(bids)
        .innerJoin(listings, eq(listings.id, bids.listingId))
        .innerJoin(farmers, eq(farmers.id, bids.farmerId))
        .innerJoin(users, eq(users.id, bids.customerId))
        .where(and(gt(bids.id, after), due))
        .orderBy(asc(bids.id))
        .limit(most),
    ({ bidId }) => bidId,
    work,
    (thrown, { bidId }) => shop.log.error({ err: thrown, bidId }, 'a bid could not be moved'),
  );
}
