import { and, eq, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding.ts';
import { stateOf, transition } from '../../../shared/bidding/bid-rules.ts';
import type { Shop } from '../../shop.ts';
import { type BidMessages, messagesOf, sendMessages } from '../course/bid-messages.ts';
import { eachBid } from '../course/each-bid.ts';
import { type LockedBid, lockBid } from '../course/lock-bid.ts';
import { bySystem, moveBid } from '../course/move-bid.ts';

/**
 * Writes down what time has done: pending bids whose `expiresAt` has come are expired (rule 8). Readers call them
 * expired from that instant on, whether or not this has run. Returns how many.
 */
export async function expireBids(shop: Shop): Promise<number> {
  const due = and(eq(bids.status, 'pending'), lte(bids.expiresAt, shop.clock.now()));
  return eachBid(shop, due, async (shop, sides) => {
    const bid = await lockBid(shop, sides);
    if (!hasRunOut(bid, shop.clock.now())) return false;
    await sendMessages(shop, [await expireLockedBid(shop, bid)]);
    return true;
  });
}

/** Whether a locked bid still stands as pending although its time is over. */
export function hasRunOut(bid: LockedBid, now: Date): boolean {
  return bid.status === 'pending' && stateOf(bid, now) === 'expired';
}

/** Expires a locked bid whose time is over; returns what is to be told. */
export async function expireLockedBid(shop: Shop, bid: LockedBid): Promise<BidMessages> {
  const step = transition(bid.turn === 'buyer' ? 'buyer_turn' : 'seller_turn', 'expire', 'system');
  if (typeof step === 'string') throw new Error('an open bid can always expire');
  await moveBid(shop, bid, step, bySystem);
  return messagesOf(bid, { kind: 'expired' });
}
