import { and, count, eq, gt } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { bids } from '../../../db/schema/bidding.ts';
import { orders } from '../../../db/schema/orders.ts';
import { daysAfter } from '../../../shared/figures/days.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { messagesOf, sendMessages } from '../course/bid-messages.ts';
import { getSides } from '../course/bid-policy.ts';
import { lockBid, lockCustomer } from '../course/lock-bid.ts';
import { bySystem, type MovedBy, moveBid, requireStep } from '../course/move-bid.ts';

/**
 * Lets the ends of one customer's deals through one at a time, so that none is missed when they are counted. Taken
 * before any lock of listings, by whoever may end the order of a bid unpaid; an order without a bid needs none.
 */
export async function lockBidderOf(shop: Shop, orderId: number): Promise<void> {
  const [bid] = await shop.db
    .select({ customerId: bids.customerId })
    .from(orders)
    .innerJoin(bids, eq(bids.id, orders.bidId))
    .where(eq(orders.id, orderId));
  if (bid) await lockCustomer(shop, bid.customerId);
}

/**
 * Ends the deal whose order has just been cancelled without a payment, by its buyer or by time: it counts as unpaid
 * like a hold that has run out (rule 10, 'Not paying counts'). The order's locks and `lockBidderOf` are held.
 */
export async function leaveUnpaid(shop: Shop, bidId: number, buyerId: string | null): Promise<void> {
  const sides = await getSides(shop, bidId);
  const bid = await lockBid(shop, sides);
  const now = shop.clock.now();
  const by: MovedBy = buyerId === null ? bySystem : { userId: buyerId, role: 'customer' };
  const step =
    buyerId === null ? requireStep(bid, 'lapse', 'system', now) : requireStep(bid, 'give_up', 'buyer', now);
  await moveBid(shop, bid, step, by);
  const suspendedUntil = await suspendIfDue(shop, sides.customerId, now);
  const how = buyerId === null ? 'unpaid' : 'cancelled';
  await sendMessages(shop, [messagesOf(bid, { kind: 'lapsed', how, suspendedUntil })]);
}

/** Suspends a customer's bidding once enough of his deals went unpaid within the window; until when, or null. */
export async function suspendIfDue(shop: Shop, customerId: string, now: Date): Promise<Date | null> {
  const { bidding } = await getSettings(shop, 'bidding');
  const since = daysAfter(now, -bidding.unpaidWindowDays);
  const [unpaid] = await shop.db
    .select({ n: count() })
    .from(bids)
    .where(and(eq(bids.customerId, customerId), eq(bids.reason, 'unpaid'), gt(bids.closedAt, since)));
  if (Number(unpaid?.n) < bidding.unpaidBeforeSuspension) return null;
  const until = daysAfter(now, bidding.suspensionDays);
  await shop.db.update(users).set({ biddingSuspendedUntil: until }).where(eq(users.id, customerId));
  return until;
}
