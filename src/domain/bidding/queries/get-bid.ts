import { and, asc, eq, isNull } from 'drizzle-orm';
import { bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import type { BidStatus } from '../../../shared/enums/labels.ts';
import { type Awaiting, offersLeft } from '../../../shared/rules/bidding/bid-rules.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { storedWeighingTerms } from '../../listings/weighing-terms-sql.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type BidSides, getBidSides, requireBidSide } from '../lifecycle/bid-policy.ts';
import { countOffers } from '../lifecycle/count-offers.ts';
import { getPriceContext, type PriceContext } from '../market-prices/get-price-context.ts';
import {
  createBidReadContext,
  type IncomingBid,
  type OwnBid,
  selectBids,
  toIncomingBid,
  toOwnBid,
} from './bid-view.ts';
import { type BidHistoryEntry, findBidHistories } from './find-bid-histories.ts';

/** One offer of a negotiation: price per unit in the store currency, and the list price at that time. */
export type OfferView = {
  id: number;
  side: Awaiting;
  price: number;
  qty: number;
  note: string | null;
  listPrice: number;
  createdAt: Date;
};

/** A bid with its full history; `as` is the reader's side. */
export type BidDetail = ((OwnBid & { as: 'buyer' }) | (IncomingBid & { as: 'seller' })) & {
  offers: OfferView[];
  history: BidHistoryEntry[];
  prices: PriceContext;
  /** The weighing terms of the current offer; null when the listing is sold as ordered. */
  weighing: WeighingTerms | null;
  /** How many more offers the buyer may make; null after the negotiation has ended. */
  offersLeft: number | null;
};

/** Returns one bid for its two sides and admins; throws 404 for anyone else. */
export async function getBid(ctx: AppContext, actor: Actor, bidId: number): Promise<BidDetail> {
  requireUser(actor);
  const sides = await getBidSides(ctx, bidId);
  const { party, user } = requireBidSide(sides, actor, 'getBid');
  const at = await createBidReadContext(ctx, user);
  const [row] = await selectBids(ctx).where(eq(bids.id, bidId));
  const kept = await ctx.db
    .select({
      id: bidOffers.id,
      side: bidOffers.side,
      price: bidOffers.price,
      qty: asDecimal(bidOffers.qty),
      note: bidOffers.note,
      listPrice: bidOffers.listPrice,
      createdAt: bidOffers.createdAt,
      weighing: storedWeighingTerms(bidOffers),
    })
    .from(bidOffers)
    .where(and(eq(bidOffers.bidId, bidId), isNull(bidOffers.undoneAt)))
    .orderBy(asc(bidOffers.id));
  const offers = kept.map(({ weighing, ...offer }) => offer);
  const { [bidId]: history = [] } = await findBidHistories(ctx, actor, [bidId]);
  const view =
    party === 'buyer'
      ? { ...toOwnBid(row!, at), as: 'buyer' as const }
      : { ...toIncomingBid(row!, at), as: 'seller' as const };
  const { median } = await getPriceContext(ctx, sides.listingId);
  const { references } = view;
  return {
    ...view,
    offers,
    history,
    prices: { reference: references[0] ?? null, references, median },
    weighing: kept.at(-1)?.weighing ?? null,
    offersLeft: await remainingStock(ctx, sides, view.status, at.now),
  };
}

async function remainingStock(
  ctx: AppContext,
  sides: BidSides,
  status: BidStatus,
  now: Date,
): Promise<number | null> {
  if (status !== 'pending') return null;
  const { bidding } = await getSettings(ctx, 'bidding');
  return offersLeft(bidding, await countOffers(ctx, sides.customerId, sides.listingId, now));
}
