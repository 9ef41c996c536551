import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { bids } from '../../db/schema/bidding.ts';
import { listings } from '../../db/schema/catalog.ts';
import { inTransaction, type Shop } from '../shop.ts';
import type { BidSides } from './bid-policy.ts';

const BATCH = 200;

/**
 * Runs `work` on every bid that `due` finds (over bids, their listings, farmers and customers), each in a transaction
 * of its own, so that one that fails is logged and keeps no other from its turn. `work` locks and checks again, since
 * another process may be doing the same; it says whether it did anything. Returns how many were done.
 */
export async function eachBid(
  shop: Shop,
  due: SQL | undefined,
  work: (shop: Shop, sides: BidSides) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const batch = await shop.db
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
      .limit(BATCH);
    for (const sides of batch) {
      after = sides.bidId;
      try {
        if (await inTransaction(shop, (shop) => work(shop, sides))) done += 1;
      } catch (thrown) {
        if (shop.afterCommit) throw thrown;
        shop.log.error({ err: thrown, bidId: sides.bidId }, 'a bid could not be moved');
      }
    }
    if (batch.length < BATCH) return done;
  }
}
