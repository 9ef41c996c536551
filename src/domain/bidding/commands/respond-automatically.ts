import { automaticResponse } from '../../../shared/rules/bidding/bid-rules.ts';
import type { AppContext } from '../../context.ts';
import { createDeal } from '../lifecycle/create-deal.ts';
import type { LockedBid } from '../lifecycle/lock-bid.ts';
import { type BidMessages, buildBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySystem, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';

export type AutomaticResponse = { status: 'accepted' | 'rejected'; messages: BidMessages[] };

/**
 * Responds to a buyer's offer by the seller's private thresholds, if they are set (bid rule 2). The bid is locked and
 * awaits the seller; returns null when the seller has to respond.
 */
export async function respondAutomatically(
  ctx: AppContext,
  bid: LockedBid,
): Promise<AutomaticResponse | null> {
  const event = automaticResponse(bid.listing.thresholds, bid.offer.price);
  if (!event) return null;
  const step = requireBidTransition(bid, event, 'system', ctx.clock.now());
  if (event === 'auto_accept') {
    const { messages } = await createDeal(ctx, bid, step, bySystem);
    return { status: 'accepted', messages };
  }
  await transitionBid(ctx, bid, step, bySystem);
  return { status: 'rejected', messages: [buildBidMessages(bid, { kind: 'rejected', onBehalf: true })] };
}
