import { and, eq, ne } from 'drizzle-orm';
import { bidOffers, bids, digestItems, type UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { cancelDelayedMessages } from '../../notifications/email/undo-delay.ts';
import { getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { undoOrderForBid } from '../lifecycle/create-order-for-bid.ts';
import { type LockedBid, lockBid } from '../lifecycle/lock-bid.ts';
import { recordAdminResponse } from '../lifecycle/record-admin-response.ts';
import { bySide, requireBidTransition, transitionBid } from '../lifecycle/transition-bid.ts';
import { closeAffectedBids } from '../scheduled/close-unfulfillable-bids.ts';

export type UndoneResponse = { id: number; status: 'pending'; turn: 'seller'; offerId: number };

/**
 * Undoes the seller's response (bid rule 11): only by the user who gave it, within ten seconds and while nothing has
 * followed from it. Restores the bid, releases the reserved stock and cancels the delayed messages in one transaction.
 * Throws (409) `bid_undo_late`, `bid_undo_none` when nothing can be undone any more, `bid_undo_not_yours`, or the
 * buyer's error of the transition table.
 */
export async function undoBidResponse(ctx: AppContext, actor: Actor, bidId: number): Promise<UndoneResponse> {
  requireUser(actor);
  const sides = await getBidSides(ctx, bidId);
  const side = requireBidSide(sides, actor);
  return inTransaction(ctx, async (ctx) => {
    const bid = await lockBid(ctx, sides);
    const now = ctx.clock.now();
    const { undo } = bid;
    if (side.party === 'seller' && !undo) return fail('bid_undo_none');
    const step = requireBidTransition(bid, 'undo', side.party, now);
    if (!undo) return fail('bid_undo_none');
    if (undo.by !== side.user.userId) return fail('bid_undo_not_yours');
    if (new Date(undo.until) <= now) return fail('bid_undo_late');
    await revertResponse(ctx, bid, side.user.userId);
    await transitionBid(ctx, bid, step, bySide(side), {
      offerId: undo.offerId,
      expiresAt: new Date(undo.expiresAt),
      remindedAt: undo.remindedAt === null ? null : new Date(undo.remindedAt),
    });
    await cancelResponseMessages(ctx, undo);
    await recordAdminResponse(ctx, side, bid, 'undo', undefined);
    // The listing may have become unavailable meanwhile; the restored bid then ends like every other bid on it.
    await closeAffectedBids(ctx, { listingId: bid.listing.id });
    return { id: bid.id, status: 'pending', turn: 'seller', offerId: undo.offerId };
  });
}

/** Reverts what the response created: an order with its reserved stock, or a counter-offer. */
async function revertResponse(ctx: AppContext, bid: LockedBid, actorId: string): Promise<void> {
  if (bid.status === 'pending') {
    await ctx.db.update(bidOffers).set({ undoneAt: ctx.clock.now() }).where(eq(bidOffers.id, bid.offer.id));
    return;
  }
  // A buyer has one open bid per listing (bid rule 1): a newer bid of the buyer keeps its place.
  const others = await ctx.db.$count(
    bids,
    and(
      eq(bids.customerId, bid.customer.userId),
      eq(bids.listingId, bid.listing.id),
      eq(bids.status, 'pending'),
      ne(bids.id, bid.id),
    ),
  );
  if (others > 0) return fail('bid_undo_none');
  if (bid.status !== 'accepted') return;
  const orderId = await undoOrderForBid(ctx, bid.id, actorId);
  if (orderId === null) return fail('bid_undo_none');
  const listingId = bid.listing.id;
  await moveStock(ctx, {
    kind: 'release',
    listingId,
    qty: bid.offer.qty,
    bidId: bid.id,
    orderId,
    actorId,
  });
}

/** Cancels the messages of the response. A message that is already being sent has left after the ten seconds. */
async function cancelResponseMessages(ctx: AppContext, { key }: UndoableResponse): Promise<void> {
  if (!(await cancelDelayedMessages(ctx, key))) return fail('bid_undo_late');
  await ctx.db.delete(digestItems).where(eq(digestItems.undoKey, key));
}
