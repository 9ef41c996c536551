import { eq } from 'drizzle-orm';
import { listings, products } from '../../src/db/schema/catalogue-tables.ts';
import type { SnapshotListing } from '../../src/domain/bidding/lifecycle/offer-snapshot.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { listingQualitySql } from '../../src/domain/listing-quality-sql.ts';
import { listingWeighingTerms } from '../../src/domain/listings/weighing-terms-sql.ts';

/** Returns the listing data that offers, order lines and reviews store, by listing id; the listings must exist. */
export async function storedListings(ctx: AppContext): Promise<(id: number) => SnapshotListing> {
  const rows = await ctx.db
    .select({
      id: listings.id,
      productId: products.id,
      productName: products.name,
      goods: { unit: products.unit, minLot: listings.minLot, step: listings.step },
      weighing: listingWeighingTerms,
      quality: listingQualitySql,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id)!;
}
