import { and, eq, ne } from 'drizzle-orm';
import { bidOffers, bids, digestItems, type UndoableAnswer } from '../../../db/schema/bidding.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { takeBackMessages } from '../../notify/mail/hold.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { endBids } from '../clock/close-bids.ts';
import { getSides, sideOf } from '../course/bid-policy.ts';
import { type LockedBid, lockBid } from '../course/lock-bid.ts';
import { bySide, moveBid, requireStep } from '../course/move-bid.ts';
import { noteAdminAnswer } from '../course/note-admin-answer.ts';
import { undoOrderOfBid } from '../course/order-of-bid.ts';

export type UndoneAnswer = { id: number; status: 'pending'; turn: 'seller'; offerId: number };

/**
 * Takes the seller's answer back (rule 11): whoever gave it, within ten seconds and while nothing has followed from it.
 * The bid stands as before, the stock that an acceptance held is given back, and the messages that waited go to nobody,
 * all in one transaction. Refusals (409): `bid_undo_late`, `bid_undo_none` where nothing can be undone any more,
 * `bid_undo_not_yours`, and what the table says to the buyer.
 */
export async function undoAnswer(shop: Shop, actor: Actor, bidId: number): Promise<UndoneAnswer> {
  requireUser(actor);
  const sides = await getSides(shop, bidId);
  const side = sideOf(sides, actor);
  return inTransaction(shop, async (shop) => {
    const bid = await lockBid(shop, sides);
    const now = shop.clock.now();
    const { undo } = bid;
    if (side.party === 'seller' && !undo) return refuse('bid_undo_none');
    const step = requireStep(bid, 'undo', side.party, now);
    if (!undo) return refuse('bid_undo_none');
    if (undo.by !== side.user.userId) return refuse('bid_undo_not_yours');
    if (new Date(undo.until) <= now) return refuse('bid_undo_late');
    await giveBack(shop, bid, side.user.userId);
    await moveBid(shop, bid, step, bySide(side), {
      offerId: undo.offerId,
      expiresAt: new Date(undo.expiresAt),
      remindedAt: undo.remindedAt === null ? null : new Date(undo.remindedAt),
    });
    await takeBack(shop, undo);
    await noteAdminAnswer(shop, side, bid, 'undo', undefined);
    // The goods may have gone since; then the bid that stands again ends like every other on them.
    await endBids(shop, { listingId: bid.listing.id });
    return { id: bid.id, status: 'pending', turn: 'seller', offerId: undo.offerId };
  });
}

/** Undoes what the answer made: an order with its stock, or a counter-offer. */
async function giveBack(shop: Shop, bid: LockedBid, actorId: string): Promise<void> {
  if (bid.status === 'pending') {
    await shop.db.update(bidOffers).set({ undoneAt: shop.clock.now() }).where(eq(bidOffers.id, bid.offer.id));
    return;
  }
  // A customer has one open bid for the same goods (rule 1): the one that he has made since stands.
  const others = await shop.db.$count(
    bids,
    and(
      eq(bids.customerId, bid.customer.userId),
      eq(bids.listingId, bid.listing.id),
      eq(bids.status, 'pending'),
      ne(bids.id, bid.id),
    ),
  );
  if (others > 0) return refuse('bid_undo_none');
  if (bid.status !== 'accepted') return;
  const orderId = await undoOrderOfBid(shop, bid.id, actorId);
  if (orderId === null) return refuse('bid_undo_none');
  const listingId = bid.listing.id;
  await moveStock(shop, {
    kind: 'release',
    listingId,
    qty: bid.offer.qty,
    bidId: bid.id,
    orderId,
    actorId,
  });
}

/** Takes the answer's messages back; one that is on its way already came after the ten seconds. */
async function takeBack(shop: Shop, { key }: UndoableAnswer): Promise<void> {
  if (!(await takeBackMessages(shop, key))) return refuse('bid_undo_late');
  await shop.db.delete(digestItems).where(eq(digestItems.heldFor, key));
}
