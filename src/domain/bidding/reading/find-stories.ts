import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { bidHistory, bidOffers, bids } from '../../../db/schema/bidding.ts';
import { type BidHistoryEvent, statusAt } from '../../../shared/bidding/bid-rules.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import type { BidReason, BidStatus } from '../../../shared/labels.ts';
import { type Actor, hasDuty, requireUser, type Shop } from '../../shop.ts';

/** One transition of a bid, as its timeline shows it: who did what, and the offer that stood then. */
export type BidStep = {
  event: BidHistoryEvent;
  by: 'customer' | 'farmer' | 'admin' | 'system';
  status: BidStatus;
  reason: BidReason | null;
  note: string | null;
  offerId: number | null;
  /** Per unit in the store currency, and how much. */
  price: number | null;
  qty: number | null;
  at: Date;
};

/** The histories of those of `bidIds` on whose sides the actor stands (an admin on all), oldest step first. */
export async function findStories(
  shop: Shop,
  actor: Actor,
  bidIds: number[],
): Promise<Record<number, BidStep[]>> {
  const user = requireUser(actor);
  if (bidIds.length === 0) return {};
  const own = or(
    eq(bids.customerId, user.userId),
    user.role === 'farmer' && user.farmerId !== null && hasDuty(user, 'bids.answer')
      ? eq(bids.farmerId, user.farmerId)
      : undefined,
    user.role === 'admin' ? sql`true` : undefined,
  );
  const rows = await shop.db
    .select({
      bidId: bids.id,
      event: bidHistory.event,
      by: bidHistory.actorRole,
      status: bidHistory.toStatus,
      reason: bidHistory.reason,
      note: bidHistory.note,
      offerId: bidHistory.offerId,
      price: bidOffers.price,
      qty: bidOffers.qty,
      at: bidHistory.at,
      bid: { status: bids.status, turn: bids.turn, expiresAt: bids.expiresAt },
    })
    .from(bidHistory)
    .innerJoin(bids, eq(bids.id, bidHistory.bidId))
    .leftJoin(bidOffers, eq(bidOffers.id, bidHistory.offerId))
    .where(and(inArray(bids.id, bidIds), own))
    .orderBy(asc(bidHistory.id));
  const stories: Record<number, BidStep[]> = {};
  const overdue = new Map<number, BidStep>();
  const now = shop.clock.now();
  for (const { bidId, bid, ...step } of rows) {
    const qty = step.qty && decimalOf(step.qty);
    const told = { ...step, qty, status: step.status as BidStatus, reason: step.reason as BidReason | null };
    stories[bidId] ??= [];
    stories[bidId].push(told);
    if (bid.status === 'pending' && statusAt(bid, now) === 'expired') {
      // Its time is over; that the job has yet to write it down is nobody's concern.
      const end = { event: 'expired', by: 'system', status: 'expired', reason: null, note: null } as const;
      overdue.set(bidId, { ...told, ...end, at: bid.expiresAt });
    }
  }
  for (const [bidId, end] of overdue) stories[bidId]?.push(end);
  return stories;
}
