import type { ListingItem } from '../../catalogue/listing/listing-view.ts';
import { readListings } from '../../catalogue/listing/read-listings.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';
import { bestSellerIds } from './best-sellers.ts';

/**
 * Listings that the public may see, by how many orders of the last 90 days had them; cancelled and refunded orders and
 * checkouts that were never completed count for nothing. Which they are is known as of this hour, or of the last time that
 * something was sold out or back. At most `limit`. Open to anyone.
 */
export async function findBestSellers(shop: Shop, _actor: Actor, limit = 8): Promise<ListingItem[]> {
  const now = shop.clock.now();
  const key = `orders:best-sellers:${limit}:${now.toISOString().slice(0, 13)}`;
  shows(shop, 'levels');
  const { ids } = await shop.cache.remember(key, ['catalog', 'levels'], async () => ({
    ids: await bestSellerIds(shop, limit),
    bytes: 200,
  }));
  return readListings(shop, ids);
}
