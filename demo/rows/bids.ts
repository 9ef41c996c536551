import { sql } from 'drizzle-orm';
import { bidHistory, bidOffers, bids } from '../../src/db/schema/bidding-tables.ts';
import { offerSnapshot } from '../../src/domain/bidding/lifecycle/offer-snapshot.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type BidPlan, beginning } from '../year/negotiation.ts';
import type { Trade } from '../year/trade.ts';
import { batches } from './batches.ts';
import { resumeNumbers } from './resume-numbers.ts';
import { storedListings } from './stored-listings.ts';

/** The negotiations with their offers and histories, numbered as in the plan; listings and users must be there. */
export async function seedBids(ctx: AppContext, trade: Trade): Promise<void> {
  const listingOf = await storedListings(ctx);
  let offerNumber = 0;
  const numbered = trade.bids.map((bid, index) => ({
    bid,
    id: index + 1,
    offerIds: bid.offers.map(() => {
      offerNumber += 1;
      return offerNumber;
    }),
  }));
  const actorOf = (bid: BidPlan, side: 'buyer' | 'seller') =>
    side === 'buyer' ? bid.customer.id : bid.listing.farmerUserId;

  const bidRows = numbered.map(({ bid, id }) => {
    const last = bid.steps.at(-1);
    return {
      id,
      listingId: bid.listing.id,
      customerId: bid.customer.id,
      farmerId: bid.listing.offer.farmer,
      status: bid.status,
      reason: bid.reason,
      awaiting: bid.turn,
      expiresAt: bid.expiresAt,
      holdUntil: bid.holdUntil,
      createdAt: beginning(bid),
      updatedAt: bid.checkoutAt ?? last?.at ?? beginning(bid),
      closedAt: bid.status === 'pending' ? null : (last?.at ?? null),
    };
  });
  const offerRows = numbered.flatMap(({ bid, id, offerIds }) =>
    bid.offers.map((offer, index) => ({
      id: offerIds[index],
      bidId: id,
      side: offer.side,
      price: offer.price,
      qty: toQuantity(offer.qty),
      note: offer.note,
      ...offerSnapshot(listingOf(bid.listing.id)),
      listPrice: offer.listPrice,
      byUserId: actorOf(bid, offer.side),
      createdAt: offer.at,
    })),
  );
  const historyRows = numbered
    .flatMap(({ bid, id, offerIds }) =>
      bid.steps.map((step) => ({
        bidId: id,
        event: step.event,
        fromStatus: step.from,
        toStatus: step.to,
        awaiting: step.turn,
        reason: step.reason,
        offerId: offerIds[step.offer],
        note: step.note,
        actorId: step.by === 'system' ? null : actorOf(bid, step.by),
        actorRole: step.by === 'system' ? 'system' : step.by === 'buyer' ? 'customer' : 'farmer',
        at: step.at,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime()) as (typeof bidHistory.$inferInsert)[];

  for (const batch of batches(bidRows)) await ctx.db.insert(bids).values(batch);
  for (const batch of batches(offerRows)) await ctx.db.insert(bidOffers).values(batch);
  await ctx.db.execute(
    sql`update bids set offer_id = (select max(o.id) from bid_offers o where o.bid_id = bids.id) where offer_id is null`,
  );
  for (const batch of batches(historyRows)) await ctx.db.insert(bidHistory).values(batch);
  await resumeNumbers(ctx, 'bids');
  await resumeNumbers(ctx, 'bid_offers');
}
