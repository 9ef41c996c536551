import { asc, eq } from 'drizzle-orm';
import { bidHistory, bidOffers, bids } from '../../db/schema/bidding.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { getSides, sideOf } from './bid-policy.ts';
import type { BidHistoryEvent, Turn } from './bid-rules.ts';
import { type IncomingBid, incomingBid, type OwnBid, ownBid, selectBids } from './bid-view.ts';

/** One offer of a negotiation: price per unit in the store currency, and the list price at that moment. */
export type OfferView = {
  id: number;
  side: Turn;
  price: number;
  qty: number;
  note: string | null;
  listPrice: number;
  createdAt: Date;
};

/** One transition of a bid, as its timeline shows it. */
export type BidHistoryView = {
  event: BidHistoryEvent;
  by: 'customer' | 'farmer' | 'admin' | 'system';
  status: string;
  reason: string | null;
  note: string | null;
  offerId: number | null;
  at: Date;
};

/** A bid with its whole story; `as` tells which side is reading. */
export type BidDetail = ((OwnBid & { as: 'buyer' }) | (IncomingBid & { as: 'seller' })) & {
  offers: OfferView[];
  history: BidHistoryView[];
};

/** One bid for its two sides and admins; for anybody else it is not there (404). */
export async function getBid(shop: Shop, actor: Actor, bidId: number): Promise<BidDetail> {
  requireUser(actor);
  const { party } = sideOf(await getSides(shop, bidId), actor);
  const now = shop.clock.now();
  const [row] = await selectBids(shop).where(eq(bids.id, bidId));
  const offers = await shop.db
    .select({
      id: bidOffers.id,
      side: bidOffers.side,
      price: bidOffers.price,
      qty: bidOffers.qty,
      note: bidOffers.note,
      listPrice: bidOffers.listPrice,
      createdAt: bidOffers.createdAt,
    })
    .from(bidOffers)
    .where(eq(bidOffers.bidId, bidId))
    .orderBy(asc(bidOffers.id));
  const history: BidHistoryView[] = await shop.db
    .select({
      event: bidHistory.event,
      by: bidHistory.actorRole,
      status: bidHistory.toStatus,
      reason: bidHistory.reason,
      note: bidHistory.note,
      offerId: bidHistory.offerId,
      at: bidHistory.at,
    })
    .from(bidHistory)
    .where(eq(bidHistory.bidId, bidId))
    .orderBy(asc(bidHistory.id));
  const view =
    party === 'buyer'
      ? { ...ownBid(row!, now), as: 'buyer' as const }
      : { ...incomingBid(row!, now), as: 'seller' as const };
  if (view.status === 'expired' && row!.status === 'pending') {
    // Its time is over; that the job has yet to write it down is nobody's concern.
    history.push({
      event: 'expired',
      by: 'system',
      status: 'expired',
      reason: null,
      note: null,
      offerId: row!.offerId,
      at: row!.expiresAt,
    });
  }
  return { ...view, offers, history };
}
