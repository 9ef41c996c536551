import { and, asc, eq, isNull } from 'drizzle-orm';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { offersLeft, type Turn } from '../../../shared/bidding/bid-rules.ts';
import type { BidStatus } from '../../../shared/labels.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { keptWeighing } from '../../listings/weighing-terms.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { type BidSides, getSides, sideOf } from '../course/bid-policy.ts';
import { countOffers } from '../course/count-offers.ts';
import { getPriceContext, type PriceContext } from '../prices/get-price-context.ts';
import { type IncomingBid, incomingBid, type OwnBid, ownBid, readNow, selectBids } from './bid-view.ts';
import { type BidStep, findStories } from './find-stories.ts';

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

/** A bid with its whole story; `as` tells which side is reading. */
export type BidDetail = ((OwnBid & { as: 'buyer' }) | (IncomingBid & { as: 'seller' })) & {
  offers: OfferView[];
  history: BidStep[];
  prices: PriceContext;
  /** On what the standing offer is to be weighed; null where the goods are sold as they are ordered. */
  weighing: WeighingTerms | null;
  /** How many more offers the customer may make in an open negotiation; null once it is closed. */
  offersLeft: number | null;
};

/** One bid for its two sides and admins; for anybody else it is not there (404). */
export async function getBid(shop: Shop, actor: Actor, bidId: number): Promise<BidDetail> {
  requireUser(actor);
  const sides = await getSides(shop, bidId);
  const { party, user } = sideOf(sides, actor);
  const at = await readNow(shop, user);
  const [row] = await selectBids(shop).where(eq(bids.id, bidId));
  const kept = await shop.db
    .select({
      id: bidOffers.id,
      side: bidOffers.side,
      price: bidOffers.price,
      qty: inDecimals(bidOffers.qty),
      note: bidOffers.note,
      listPrice: bidOffers.listPrice,
      createdAt: bidOffers.createdAt,
      weighing: keptWeighing(bidOffers),
    })
    .from(bidOffers)
    .where(and(eq(bidOffers.bidId, bidId), isNull(bidOffers.undoneAt)))
    .orderBy(asc(bidOffers.id));
  const offers = kept.map(({ weighing, ...offer }) => offer);
  const { [bidId]: history = [] } = await findStories(shop, actor, [bidId]);
  const view =
    party === 'buyer'
      ? { ...ownBid(row!, at), as: 'buyer' as const }
      : { ...incomingBid(row!, at), as: 'seller' as const };
  const prices = await getPriceContext(shop, sides.listingId);
  return {
    ...view,
    offers,
    history,
    prices,
    weighing: kept.at(-1)?.weighing ?? null,
    offersLeft: await leftOf(shop, sides, view.status, at.now),
  };
}

async function leftOf(shop: Shop, sides: BidSides, status: BidStatus, now: Date): Promise<number | null> {
  if (status !== 'pending') return null;
  const { bidding } = await getSettings(shop, 'bidding');
  return offersLeft(bidding, await countOffers(shop, sides.customerId, sides.listingId, now));
}
