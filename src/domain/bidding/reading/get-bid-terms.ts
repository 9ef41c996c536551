import { and, eq, isNull, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { limitReached, offersLeft } from '../../../shared/bidding/bid-rules.ts';
import type { Quality } from '../../../shared/quality/quality.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { listedQuality } from '../../listed-quality.ts';
import { soldByWeighing } from '../../listings/weighing-terms.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Actor, Shop } from '../../shop.ts';
import { countOffers } from '../course/count-offers.ts';
import { getPriceContext, type PriceContext } from '../prices/get-price-context.ts';

/** What the bid dialog shows before anything is sent. Prices per unit in the store currency. */
export type BidTerms = {
  listing: {
    id: number;
    productName: string;
    unit: string;
    quality: Quality;
    imageUrl: string | null;
    farmerName: string;
    city: string;
    priceCustomer: number;
    priceTengkulak: number;
    minLot: number;
    step: number;
    available: number;
    negotiable: boolean;
    /** On what it is sold by weighing; null where it is not. */
    weighing: WeighingTerms | null;
  };
  expiryHours: number;
  prices: PriceContext;
  signedIn: boolean;
  /** Of a signed-in customer; null for anybody else. */
  mine: {
    left: number;
    perDay: number;
    /** The limit that is reached, in words; null where one more offer can be made. */
    reached: string | null;
    openBidId: number | null;
    suspendedUntil: Date | null;
  } | null;
};

/** The terms on which `listingId` can be bid for now, and what the limits leave the asking customer. */
export async function getBidTerms(shop: Shop, actor: Actor, listingId: number): Promise<BidTerms> {
  const [row] = await shop.db
    .select({
      id: listings.id,
      productName: products.name,
      unit: products.unit,
      quality: listedQuality,
      imageUrl: listings.imageUrl,
      farmerName: farmers.name,
      city: farmers.city,
      priceCustomer: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: inDecimals(listings.minLot),
      step: inDecimals(listings.step),
      available: inDecimals(sql`${listings.stock} - ${listings.reserved}`),
      negotiable: listings.negotiable,
      weighing: soldByWeighing,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(and(eq(listings.id, listingId), eq(listings.isActive, true), isNull(listings.deletedAt)));
  if (!row) return refuse('product_not_found');
  const { bidding } = await getSettings(shop, 'bidding');
  return {
    listing: row,
    expiryHours: bidding.expiryHours,
    prices: await getPriceContext(shop, listingId),
    signedIn: actor.kind === 'user',
    mine: await termsOf(shop, actor, listingId, bidding),
  };
}

async function termsOf(
  shop: Shop,
  actor: Actor,
  listingId: number,
  limits: Parameters<typeof offersLeft>[0],
): Promise<BidTerms['mine']> {
  if (actor.kind !== 'user' || actor.role !== 'customer') return null;
  const now = shop.clock.now();
  const counts = await countOffers(shop, actor.userId, listingId, now);
  const limit = limitReached(limits, counts);
  return {
    left: offersLeft(limits, counts),
    reached: limit && new Refusal(limit.code, limit.params).message,
    perDay: limits.offersPerListing24h,
    openBidId: counts.pending && !counts.pending.expired ? counts.pending.id : null,
    suspendedUntil: counts.suspendedUntil,
  };
}
