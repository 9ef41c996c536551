import { eq } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import type { Awaiting } from '../../../shared/rules/bidding/bid-rules.ts';
import type { AdminUseCase } from '../../admin-use-cases.ts';
import {
  type Actor,
  type AppContext,
  hasDuty,
  requireAdminDuty,
  requireDuty,
  requireUser,
  type UserActor,
} from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** The two sides of a bid; they never change. */
export type BidSides = { bidId: number; listingId: number; customerId: string; farmerId: number };

/** The user who responds to a bid, and their role in its history. */
export type BidSide = { user: UserActor; party: Awaiting; role: 'customer' | 'farmer' | 'admin' };

/** Returns the two sides of bid `bidId`, or throws `bid_not_found` (404). */
export async function getBidSides(ctx: AppContext, bidId: number): Promise<BidSides> {
  const [sides] = await ctx.db
    .select({
      bidId: bids.id,
      listingId: bids.listingId,
      customerId: bids.customerId,
      farmerId: bids.farmerId,
    })
    .from(bids)
    .where(eq(bids.id, bidId));
  return sides ?? fail('bid_not_found');
}

/**
 * Returns the actor's side of the bid: its buyer, the listing's seller, or an admin on the seller's behalf. Throws 404
 * for anyone else, so that they do not learn that the bid exists.
 */
export function requireBidSide(sides: BidSides, actor: Actor, useCase?: AdminUseCase): BidSide {
  const user = requireUser(actor);
  if (user.userId === sides.customerId) return { user, party: 'buyer', role: 'customer' };
  if (user.role === 'farmer' && user.farmerId === sides.farmerId && hasDuty(user, 'bids.answer')) {
    return { user, party: 'seller', role: 'farmer' };
  }
  if (user.role === 'admin') {
    return { user: requireAdminDuty(user, useCase), party: 'seller', role: 'admin' };
  }
  return fail('bid_not_found');
}

/** Requires a buyer's account (R46) that does not own the listing (bid rule 1). */
export function requireBidder(
  actor: Actor,
  listing: { farmerId: number; farmer: { userId: string } },
): UserActor {
  const user = requireUser(actor);
  if (user.farmerId === listing.farmerId || user.userId === listing.farmer.userId)
    return fail('bid_own_listing');
  if (user.role !== 'customer') return fail('bid_customers_only');
  return user;
}

/** Requires a buyer for the list of own bids (R46); other roles get the text of the 403 page (BID-27). */
export function requireCustomer(actor: Actor): UserActor {
  return requireUser(actor, 'customer');
}

/** Requires a seller or an admin for incoming bids: a seller sees their own, an admin sees all. */
export function requireSeller(
  actor: Actor,
  useCase: AdminUseCase,
): { user: UserActor; farmerId: number | null } {
  const user = requireDuty(actor, 'bids.answer', { admin: useCase });
  if (user.role === 'admin') return { user, farmerId: null };
  return user.farmerId === null ? fail('forbidden') : { user, farmerId: user.farmerId };
}
