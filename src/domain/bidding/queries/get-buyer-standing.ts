import type { Awaiting } from '../../../shared/rules/bidding/bid-rules.ts';
import type { Actor, AppContext } from '../../context.ts';
import { countOffers } from '../lifecycle/count-offers.ts';
import { getBid } from './get-bid.ts';

/** The buyer's own open bid: the current offer and the side that has to respond. */
export type OpenBid = { id: number; price: number; quantity: number; turn: Awaiting | null };

/** A buyer's relation to a listing: the open bid on it, and whether the buyer's own group sells it. */
export type BuyerStanding = { bid: OpenBid | null; sells: boolean };

/** Returns the actor's relation to a listing; for anyone but a buyer, no bid and `sells` false. */
export async function getBuyerStanding(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
): Promise<BuyerStanding> {
  if (actor.kind !== 'user' || actor.role !== 'customer') return { bid: null, sells: false };
  const { pending, isOwn: sells } = await countOffers(ctx, actor.userId, listingId, ctx.clock.now());
  if (!pending || pending.expired) return { bid: null, sells };
  const { id, bidPrice, bidQuantity, turn } = await getBid(ctx, actor, pending.id);
  return { bid: { id, price: bidPrice, quantity: bidQuantity, turn }, sells };
}
