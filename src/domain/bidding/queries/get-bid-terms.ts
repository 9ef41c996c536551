import { and, eq, isNull, sql } from 'drizzle-orm';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { limitReached, offersLeft } from '../../../shared/rules/bidding/bid-rules.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import type { Actor, AppContext } from '../../context.ts';
import { DomainError, fail } from '../../domain-error.ts';
import { listingQualitySql } from '../../listing-quality-sql.ts';
import { listingWeighingTerms } from '../../listings/weighing-terms-sql.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { countOffers } from '../lifecycle/count-offers.ts';
import { getPriceContext, type PriceContext } from '../market-prices/get-price-context.ts';

/** The terms in the bid dialog before an offer is sent. Prices are per unit in the store currency. */
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
    /** The weighing terms; null when the listing is not sold by weighing. */
    weighing: WeighingTerms | null;
  };
  expiryHours: number;
  prices: PriceContext;
  signedIn: boolean;
  /** For a signed-in buyer; null for anyone else. */
  mine: {
    left: number;
    perDay: number;
    /**
     * Why no further offer is allowed: the limit that is reached, or goods of the buyer's own group; null when one is.
     */
    reached: string | null;
    openBidId: number | null;
    suspendedUntil: Date | null;
  } | null;
};

/** Returns the current bidding terms of `listingId`, and what the buyer's limits leave. */
export async function getBidTerms(ctx: AppContext, actor: Actor, listingId: number): Promise<BidTerms> {
  const [row] = await ctx.db
    .select({
      id: listings.id,
      productName: products.name,
      unit: products.unit,
      quality: listingQualitySql,
      imageUrl: listings.imageUrl,
      farmerName: farmers.name,
      city: farmers.city,
      priceCustomer: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: asDecimal(listings.minLot),
      step: asDecimal(listings.step),
      available: asDecimal(sql`${listings.stock} - ${listings.reserved}`),
      negotiable: listings.negotiable,
      weighing: listingWeighingTerms,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(and(eq(listings.id, listingId), eq(listings.isActive, true), isNull(listings.deletedAt)));
  if (!row) return fail('product_not_found');
  const { bidding } = await getSettings(ctx, 'bidding');
  return {
    listing: row,
    expiryHours: bidding.expiryHours,
    prices: await getPriceContext(ctx, listingId),
    signedIn: actor.kind === 'user',
    mine: await termsOf(ctx, actor, listingId, bidding),
  };
}

async function termsOf(
  ctx: AppContext,
  actor: Actor,
  listingId: number,
  limits: Parameters<typeof offersLeft>[0],
): Promise<BidTerms['mine']> {
  if (actor.kind !== 'user' || actor.role !== 'customer') return null;
  const now = ctx.clock.now();
  const counts = await countOffers(ctx, actor.userId, listingId, now);
  const limit = counts.isOwn
    ? ({ code: 'bid_own_listing', params: {} } as const)
    : limitReached(limits, counts);
  return {
    left: counts.isOwn ? 0 : offersLeft(limits, counts),
    reached: limit && new DomainError(limit.code, limit.params).message,
    perDay: limits.offersPerListing24h,
    openBidId: counts.pending && !counts.pending.expired ? counts.pending.id : null,
    suspendedUntil: counts.suspendedUntil,
  };
}
