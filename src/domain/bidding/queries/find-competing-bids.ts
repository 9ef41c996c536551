import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { minus, toDecimal, ZERO } from '../../../shared/format/quantity.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { requireSeller } from '../lifecycle/bid-policy.ts';
import { getPriceContext, type PriceContext } from '../market-prices/get-price-context.ts';
import { createBidReadContext, type IncomingBid, selectBids, toIncomingBid } from './bid-view.ts';

/** An open bid among its rivals, with the stock that would remain after it and all better ones. */
type CompetingBid = IncomingBid & { leftAfter: number };

export type CompetingBids = {
  listingId: number;
  productName: string;
  unit: string;
  available: number;
  prices: PriceContext;
  bids: CompetingBid[];
};

/**
 * Lists the bids on one listing that await the seller, best price first, then the oldest. Throws `product_not_found`
 * (404) for another seller's listing; an admin sees any.
 */
export async function findCompetingBids(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
): Promise<CompetingBids> {
  const { user, farmerId } = requireSeller(actor, 'findCompetingBids');
  const [listing] = await ctx.db
    .select({ id: listings.id, farmerId: listings.farmerId })
    .from(listings)
    .where(eq(listings.id, listingId));
  if (!listing || (farmerId !== null && listing.farmerId !== farmerId)) return fail('product_not_found');
  const at = await createBidReadContext(ctx, user);
  const rows = await selectBids(ctx)
    .where(
      and(
        eq(bids.listingId, listingId),
        eq(bids.status, 'pending'),
        eq(bids.awaiting, 'seller'),
        gt(bids.expiresAt, at.now),
      ),
    )
    .orderBy(desc(bidOffers.price), asc(bids.createdAt), asc(bids.id));
  let left = rows[0]?.available ?? ZERO;
  const found = rows.map((row) => {
    left = minus(left, row.qty);
    return { ...toIncomingBid(row, at), leftAfter: toDecimal(left) };
  });
  const { productName = '', unit = '', available = ZERO } = rows[0] ?? {};
  const prices = await getPriceContext(ctx, listingId);
  return { listingId, productName, unit, available: toDecimal(available), prices, bids: found };
}
