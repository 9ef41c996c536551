import type { ListingItem } from '../../catalogue/listing/listing-view.ts';
import { readListings } from '../../catalogue/listing/read-listings.ts';
import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { findBestSellerIds } from './best-seller-aggregates.ts';

/**
 * Public listings by their number of orders in the last 90 days; cancelled and refunded orders and incomplete
 * checkouts do not count. The result is as of this hour, or of the last time that a listing sold out or was
 * restocked. At most `limit`. Open to everyone.
 */
export async function findBestSellers(ctx: AppContext, _actor: Actor, limit = 8): Promise<ListingItem[]> {
  const now = ctx.clock.now();
  const key = `orders:best-sellers:${limit}:${now.toISOString().slice(0, 13)}`;
  dependOn(ctx, 'levels');
  const { ids } = await ctx.cache.remember(key, ['catalog', 'levels'], async () => ({
    ids: await findBestSellerIds(ctx, limit),
    bytes: 200,
  }));
  return readListings(ctx, ids);
}
