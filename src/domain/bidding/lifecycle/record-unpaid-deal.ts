import { and, count, eq, gt } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { daysAfter } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { getBidSides } from './bid-policy.ts';
import { lockBid, lockCustomer } from './lock-bid.ts';
import { buildBidMessages, sendBidMessages } from './send-bid-messages.ts';
import { type BidTransitionActor, bySystem, requireBidTransition, transitionBid } from './transition-bid.ts';

/**
 * Serialises the ends of one buyer's deals, so that the count of unpaid deals misses none. Take it before any listing
 * lock, wherever a bid's order may end unpaid; an order without a bid needs no lock.
 */
export async function lockBidder(ctx: AppContext, orderId: number): Promise<void> {
  const [bid] = await ctx.db
    .select({ customerId: bids.customerId })
    .from(orders)
    .innerJoin(bids, eq(bids.id, orders.bidId))
    .where(eq(orders.id, orderId));
  if (bid) await lockCustomer(ctx, bid.customerId);
}

/**
 * Ends the deal of an order that was just cancelled without payment, by its buyer or by timeout. It counts as unpaid
 * like an expired hold (bid rule 10, 'Not paying counts'); the order's locks and `lockBidder` are held.
 */
export async function recordUnpaidDeal(
  ctx: AppContext,
  bidId: number,
  buyerId: string | null,
): Promise<void> {
  const sides = await getBidSides(ctx, bidId);
  const bid = await lockBid(ctx, sides);
  const now = ctx.clock.now();
  const by: BidTransitionActor = buyerId === null ? bySystem : { userId: buyerId, role: 'customer' };
  const step =
    buyerId === null
      ? requireBidTransition(bid, 'lapse', 'system', now)
      : requireBidTransition(bid, 'give_up', 'buyer', now);
  await transitionBid(ctx, bid, step, by);
  const suspendedUntil = await suspendIfDue(ctx, sides.customerId, now);
  const how = buyerId === null ? 'unpaid' : 'cancelled';
  await sendBidMessages(ctx, [buildBidMessages(bid, { kind: 'lapsed', how, suspendedUntil })]);
}

/**
 * Suspends a buyer's bidding after enough unpaid deals within the window; returns the end of the suspension, or null.
 */
export async function suspendIfDue(ctx: AppContext, customerId: string, now: Date): Promise<Date | null> {
  const { bidding } = await getSettings(ctx, 'bidding');
  const since = daysAfter(now, -bidding.unpaidWindowDays);
  const [unpaid] = await ctx.db
    .select({ n: count() })
    .from(bids)
    .where(and(eq(bids.customerId, customerId), eq(bids.reason, 'unpaid'), gt(bids.closedAt, since)));
  if (Number(unpaid?.n) < bidding.unpaidBeforeSuspension) return null;
  const until = daysAfter(now, bidding.suspensionDays);
  await ctx.db.update(users).set({ biddingSuspendedUntil: until }).where(eq(users.id, customerId));
  return until;
}
