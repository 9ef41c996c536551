import { automaticAnswer } from '../../../shared/bidding/bid-rules.ts';
import type { Shop } from '../../shop.ts';
import { type BidMessages, messagesOf } from '../course/bid-messages.ts';
import type { LockedBid } from '../course/lock-bid.ts';
import { bySystem, moveBid, requireStep } from '../course/move-bid.ts';
import { settleBid } from '../course/settle-bid.ts';

export type AutomaticAnswer = { status: 'accepted' | 'rejected'; messages: BidMessages[] };

/**
 * Answers a buyer's offer by the farmer's private thresholds, where he has set them (rule 2). The bid is locked and
 * the seller's turn; null when the farmer is to answer himself.
 */
export async function answerAutomatically(shop: Shop, bid: LockedBid): Promise<AutomaticAnswer | null> {
  const event = automaticAnswer(bid.listing.thresholds, bid.offer.price);
  if (!event) return null;
  const step = requireStep(bid, event, 'system', shop.clock.now());
  if (event === 'auto_accept') {
    const { messages } = await settleBid(shop, bid, step, bySystem);
    return { status: 'accepted', messages };
  }
  await moveBid(shop, bid, step, bySystem);
  return { status: 'rejected', messages: [messagesOf(bid, { kind: 'rejected', onBehalf: true })] };
}
