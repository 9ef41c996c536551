import { eq } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding.ts';
import type { Turn } from '../../../shared/bidding/bid-rules.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, hasDuty, requireDuty, requireUser, type Shop, type UserActor } from '../../shop.ts';

/** Whose a bid is; none of it ever changes. */
export type BidSides = { bidId: number; listingId: number; customerId: string; farmerId: number };

/** Who answers a bid, and as what he stands in its history. */
export type BidSide = { user: UserActor; party: Turn; role: 'customer' | 'farmer' | 'admin' };

/** The two sides of bid `bidId`, or `bid_not_found` (404). */
export async function getSides(shop: Shop, bidId: number): Promise<BidSides> {
  const [sides] = await shop.db
    .select({
      bidId: bids.id,
      listingId: bids.listingId,
      customerId: bids.customerId,
      farmerId: bids.farmerId,
    })
    .from(bids)
    .where(eq(bids.id, bidId));
  return sides ?? refuse('bid_not_found');
}

/**
 * On which side of the bid the actor stands: its customer, the listing's farmer, or an admin in the farmer's place.
 * Nobody else is to know that it exists (404).
 */
export function sideOf(sides: BidSides, actor: Actor): BidSide {
  const user = requireUser(actor);
  if (user.userId === sides.customerId) return { user, party: 'buyer', role: 'customer' };
  if (user.role === 'farmer' && user.farmerId === sides.farmerId && hasDuty(user, 'bids.answer')) {
    return { user, party: 'seller', role: 'farmer' };
  }
  if (user.role === 'admin') return { user, party: 'seller', role: 'admin' };
  return refuse('bid_not_found');
}

/** The customer who wants to bid; only accounts of that role do (R46), and nobody for his own goods (rule 1). */
export function requireBidder(
  actor: Actor,
  listing: { farmerId: number; farmer: { userId: string } },
): UserActor {
  const user = requireUser(actor);
  if (user.farmerId === listing.farmerId || user.userId === listing.farmer.userId)
    return refuse('bid_own_listing');
  if (user.role !== 'customer') return refuse('bid_customers_only');
  return user;
}

/** Whose list of own bids it is: a customer's (R46); any other role gets the text of the 403 page (BID-27). */
export function requireCustomer(actor: Actor): UserActor {
  return requireUser(actor, 'customer');
}

/** Who may see incoming bids, and of which farmer: a farmer his own, an admin all. */
export function requireSeller(actor: Actor): { user: UserActor; farmerId: number | null } {
  const user = requireDuty(actor, 'bids.answer', 'admin');
  if (user.role === 'admin') return { user, farmerId: null };
  return user.farmerId === null ? refuse('forbidden') : { user, farmerId: user.farmerId };
}
