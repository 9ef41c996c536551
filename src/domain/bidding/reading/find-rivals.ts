import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { listings } from '../../../db/schema/catalogue.ts';
import { decimalOf, minus, NONE } from '../../../shared/figures/quantity.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { requireSeller } from '../course/bid-policy.ts';
import { getPriceContext, type PriceContext } from '../prices/get-price-context.ts';
import { type IncomingBid, incomingBid, readNow, selectBids } from './bid-view.ts';

/** An open bid among its rivals, and what would be left of the stock after it and all better ones. */
type Rival = IncomingBid & { leftAfter: number };

export type Rivals = {
  listingId: number;
  productName: string;
  unit: string;
  available: number;
  prices: PriceContext;
  bids: Rival[];
};

/**
 * The bids on one listing that wait for the farmer's answer, best price first and the older first at the same price.
 * `product_not_found` (404) for a listing that is not his; an admin sees any.
 */
export async function findRivals(shop: Shop, actor: Actor, listingId: number): Promise<Rivals> {
  const { user, farmerId } = requireSeller(actor);
  const [listing] = await shop.db
    .select({ id: listings.id, farmerId: listings.farmerId })
    .from(listings)
    .where(eq(listings.id, listingId));
  if (!listing || (farmerId !== null && listing.farmerId !== farmerId)) return refuse('product_not_found');
  const at = await readNow(shop, user);
  const rows = await selectBids(shop)
    .where(
      and(
        eq(bids.listingId, listingId),
        eq(bids.status, 'pending'),
        eq(bids.turn, 'seller'),
        gt(bids.expiresAt, at.now),
      ),
    )
    .orderBy(desc(bidOffers.price), asc(bids.createdAt), asc(bids.id));
  let left = rows[0]?.available ?? NONE;
  const found = rows.map((row) => {
    left = minus(left, row.qty);
    return { ...incomingBid(row, at), leftAfter: decimalOf(left) };
  });
  const { productName = '', unit = '', available = NONE } = rows[0] ?? {};
  const prices = await getPriceContext(shop, listingId);
  return { listingId, productName, unit, available: decimalOf(available), prices, bids: found };
}
