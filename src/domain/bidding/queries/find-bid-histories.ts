import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { bidHistory, bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import type { BidReason, BidStatus } from '../../../shared/enums/labels.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import { type BidHistoryEvent, statusAt } from '../../../shared/rules/bidding/bid-rules.ts';
import { type Actor, type AppContext, hasDuty, mayAdmin, requireUser } from '../../context.ts';

/** One transition of a bid in its timeline: the actor, the event and the offer at that time. */
export type BidHistoryEntry = {
  event: BidHistoryEvent;
  by: 'customer' | 'farmer' | 'admin' | 'system';
  status: BidStatus;
  reason: BidReason | null;
  note: string | null;
  offerId: number | null;
  /** Price per unit in the store currency, and quantity. */
  price: number | null;
  qty: number | null;
  at: Date;
};

/** Returns the histories of those of `bidIds` in which the actor is a side (an admin sees all), oldest event first. */
export async function findBidHistories(
  ctx: AppContext,
  actor: Actor,
  bidIds: number[],
): Promise<Record<number, BidHistoryEntry[]>> {
  const user = requireUser(actor);
  if (bidIds.length === 0) return {};
  const own = or(
    eq(bids.customerId, user.userId),
    user.role === 'farmer' && user.farmerId !== null && hasDuty(user, 'bids.answer')
      ? eq(bids.farmerId, user.farmerId)
      : undefined,
    mayAdmin(user, 'getBid') ? sql`true` : undefined,
  );
  const rows = await ctx.db
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
      bid: { status: bids.status, turn: bids.awaiting, expiresAt: bids.expiresAt },
    })
    .from(bidHistory)
    .innerJoin(bids, eq(bids.id, bidHistory.bidId))
    .leftJoin(bidOffers, eq(bidOffers.id, bidHistory.offerId))
    .where(and(inArray(bids.id, bidIds), own))
    .orderBy(asc(bidHistory.id));
  const stories: Record<number, BidHistoryEntry[]> = {};
  const overdue = new Map<number, BidHistoryEntry>();
  const now = ctx.clock.now();
  for (const { bidId, bid, ...step } of rows) {
    const qty = step.qty && toDecimal(step.qty);
    const told = { ...step, qty, status: step.status as BidStatus, reason: step.reason as BidReason | null };
    stories[bidId] ??= [];
    stories[bidId].push(told);
    if (bid.status === 'pending' && statusAt(bid, now) === 'expired') {
      // The bid has expired even when the job has not recorded it yet.
      const end = { event: 'expired', by: 'system', status: 'expired', reason: null, note: null } as const;
      overdue.set(bidId, { ...told, ...end, at: bid.expiresAt });
    }
  }
  for (const [bidId, end] of overdue) stories[bidId]?.push(end);
  return stories;
}
