import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AppContext } from '../../context.ts';
import { forEachDue } from '../../for-each-due.ts';
import type { BidSides } from './bid-policy.ts';

/**
 * Runs a transition for every bid that `due` selects (over bids, their listings, sellers and buyers); see `forEachDue`.
 */
export async function forEachBid(
  ctx: AppContext,
  due: SQL | undefined,
  work: (ctx: AppContext, sides: BidSides) => Promise<boolean>,
): Promise<number> {
  return forEachDue<BidSides>(
    ctx,
    (after, most) =>
      ctx.db
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
    (thrown, { bidId }) => ctx.log.error({ err: thrown, bidId }, 'a bid could not be moved'),
  );
}
