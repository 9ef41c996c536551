import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { type CardItem, cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { CATEGORIES } from '../../../shared/labels.ts';

/** How many listings a featured grid shows (HOME-20, HOME-23). */
const FEATURED = 8;

/** The first eight listings of the category that the address names, an unknown one counting as none (R32). */
export async function featuredOf(
  shop: Shop,
  actor: Actor,
  url: URL,
): Promise<{ listings: CardItem[]; chosen: string }> {
  const asked = url.searchParams.get('kelompok');
  const category = CATEGORIES.find((known) => known === asked);
  const page = await findListings(shop, actor, { limit: FEATURED, ...(category ? { category } : {}) });
  return { listings: cardItems(page.data), chosen: category ?? '' };
}
