import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import type { ListingItem } from '../../../domain/catalogue/listing/listing-view.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { CATEGORIES } from '../../../shared/labels.ts';

/** How many listings a featured grid shows (HOME-20, HOME-23). */
const FEATURED = 8;

/** The first eight listings of the category that the address names, an unknown one counting as none (R32). */
export async function featuredOf(
  shop: Shop,
  actor: Actor,
  url: URL,
): Promise<{ listings: ListingItem[]; chosen: string }> {
  const asked = url.searchParams.get('kelompok');
  const category = CATEGORIES.find((known) => known === asked);
  const page = await findListings(shop, actor, { limit: FEATURED, ...(category ? { category } : {}) });
  return { listings: page.data, chosen: category ?? '' };
}
