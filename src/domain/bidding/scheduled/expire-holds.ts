import { and, eq, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import type { AppContext } from '../../context.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { cancelOrderForBid } from '../lifecycle/create-order-for-bid.ts';
import { forEachBid } from '../lifecycle/for-each-bid.ts';
import { lockBid, lockCustomer } from '../lifecycle/lock-bid.ts';
import { suspendIfDue } from '../lifecycle/record-unpaid-deal.ts';
import { buildBidMessages, sendBidMessages } from '../lifecycle/send-bid-messages.ts';
import { bySystem, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';

/**
 * Ends the deals whose checkout was not completed within the hold (bid rule 10): cancels the order, releases its stock, and
 * suspends a buyer with too many unpaid deals. A completed checkout clears `holdUntil`. Returns how many.
 */
export async function expireHolds(ctx: AppContext): Promise<number> {
  const due = and(eq(bids.status, 'accepted'), lte(bids.holdUntil, ctx.clock.now()));
  return forEachBid(ctx, due, async (ctx, sides) => {
    await lockCustomer(ctx, sides.customerId);
    const bid = await lockBid(ctx, sides);
    const now = ctx.clock.now();
    if (bid.status !== 'accepted' || !bid.holdUntil || bid.holdUntil > now) return false;
    const orderId = await cancelOrderForBid(ctx, bid.id);
    if (orderId === null) return false;
    await transitionBid(ctx, bid, requireBidTransition(bid, 'lapse', 'system', now), bySystem);
    await moveStock(ctx, {
      kind: 'release',
      listingId: sides.listingId,
      qty: bid.offer.qty,
      bidId: bid.id,
      orderId,
    });
    const suspendedUntil = await suspendIfDue(ctx, sides.customerId, now);
    await sendBidMessages(ctx, [buildBidMessages(bid, { kind: 'lapsed', how: 'hold', suspendedUntil })]);
    return true;
  });
}
