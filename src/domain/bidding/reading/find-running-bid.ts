import type { Turn } from '../../../shared/bidding/bid-rules.ts';
import type { Actor, Shop } from '../../shop.ts';
import { countOffers } from '../course/count-offers.ts';
import { getBid } from './get-bid.ts';

/** A bid of one's own that is still open: what stands, and whose turn it is. */
export type RunningBid = { id: number; price: number; quantity: number; turn: Turn | null };

/** The asking customer's open bid on a listing; null for anybody else, and where there is none. */
export async function findRunningBid(
  shop: Shop,
  actor: Actor,
  listingId: number,
): Promise<RunningBid | null> {
  if (actor.kind !== 'user' || actor.role !== 'customer') return null;
  const { pending } = await countOffers(shop, actor.userId, listingId, shop.clock.now());
  if (!pending || pending.expired) return null;
  const { id, bidPrice, bidQuantity, turn } = await getBid(shop, actor, pending.id);
  return { id, price: bidPrice, quantity: bidQuantity, turn };
}
