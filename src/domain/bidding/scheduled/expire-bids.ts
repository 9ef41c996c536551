import { and, eq, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { bidStateOf, nextBidState } from '../../../shared/rules/bidding/bid-rules.ts';
import type { AppContext } from '../../context.ts';
import { forEachBid } from '../lifecycle/for-each-bid.ts';
import { type LockedBid, lockBid } from '../lifecycle/lock-bid.ts';
import { type BidMessages, buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySystem, transitionBid } from '../lifecycle/transition-bid.ts';

/**
 * Marks pending bids past their `expiresAt` as expired (bid rule 8). Readers see them as expired from that instant, whether
 * or not this job has run. Returns how many.
 */
export async function expireBids(ctx: AppContext): Promise<number> {
  const due = and(eq(bids.status, 'pending'), lte(bids.expiresAt, ctx.clock.now()));
  return forEachBid(ctx, due, async (ctx, sides) => {
    const bid = await lockBid(ctx, sides);
    if (!isExpired(bid, ctx.clock.now())) return false;
    await sendBidMessages(ctx, [await expireLockedBid(ctx, bid)]);
    return true;
  });
}

/** Whether a locked bid is still pending although its time is over. */
export function isExpired(bid: LockedBid, now: Date): boolean {
  return bid.status === 'pending' && bidStateOf(bid, now) === 'expired';
}

/** Expires a locked bid whose time is over; returns the event to notify. */
export async function expireLockedBid(ctx: AppContext, bid: LockedBid): Promise<BidMessages> {
  const step = nextBidState(bid.turn === 'buyer' ? 'buyer_turn' : 'seller_turn', 'expire', 'system');
  if (typeof step === 'string') throw new Error('an open bid can always expire');
  await transitionBid(ctx, bid, step, bySystem);
  return buildBidMessages(bid, { kind: 'expired' });
}
