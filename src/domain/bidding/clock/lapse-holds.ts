import { and, eq, lte } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding.ts';
import { moveStock } from '../../listings/move-stock.ts';
import type { Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { eachBid } from '../course/each-bid.ts';
import { lockBid, lockCustomer } from '../course/lock-bid.ts';
import { bySystem, moveBid, requireStep } from '../course/move-bid.ts';
import { cancelOrderOfBid } from '../course/order-of-bid.ts';
import { suspendIfDue } from './leave-unpaid.ts';

/**
 * Ends the deals whose checkout was not completed within the hold (rule 10): the order is cancelled, its stock given
 * back, and a customer who lets too many go unpaid may not bid for a while. A completed checkout clears `holdUntil`.
 * Returns how many.
 */
export async function lapseHolds(shop: Shop): Promise<number> {
  const due = and(eq(bids.status, 'accepted'), lte(bids.holdUntil, shop.clock.now()));
  return eachBid(shop, due, async (shop, sides) => {
    await lockCustomer(shop, sides.customerId);
    const bid = await lockBid(shop, sides);
    const now = shop.clock.now();
    if (bid.status !== 'accepted' || !bid.holdUntil || bid.holdUntil > now) return false;
    const orderId = await cancelOrderOfBid(shop, bid.id);
    if (orderId === null) return false;
    await moveBid(shop, bid, requireStep(bid, 'lapse', 'system', now), bySystem);
    await moveStock(shop, {
      kind: 'release',
      listingId: sides.listingId,
      qty: bid.offer.qty,
      bidId: bid.id,
      orderId,
    });
    const suspendedUntil = await suspendIfDue(shop, sides.customerId, now);
    await sendMessages(shop, [messagesOf(bid, { kind: 'lapsed', how: 'hold', suspendedUntil })]);
    return true;
  });
}
