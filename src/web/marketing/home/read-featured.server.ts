import { findListings } from '../../../domain/catalogue/list/find-listings.ts';
import { type CardItem, cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { CATEGORIES } from '../../../shared/enums/labels.ts';

/** Number of listings in a featured grid (HOME-20, HOME-23). */
const FEATURED = 8;

/** Loads the first eight listings of the URL's category; an unknown one counts as none (R32). */
export async function readFeatured(
  ctx: AppContext,
  actor: Actor,
  url: URL,
): Promise<{ listings: CardItem[]; chosen: string }> {
  const asked = url.searchParams.get('group');
  const category = CATEGORIES.find((known) => known === asked);
  const page = await findListings(ctx, actor, { limit: FEATURED, ...(category ? { category } : {}) });
  return { listings: cardItems(page.data), chosen: category ?? '' };
}
