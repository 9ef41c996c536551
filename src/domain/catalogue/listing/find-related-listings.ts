import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { parseJsonText } from '../../json-text.ts';
import { categoryTag, farmerTag } from './catalogue-cache-tags.ts';
import {
  CARD_JSON_SQL,
  CARD_TABLES,
  fromListingJson,
  type ListingItem,
  type ListingJson,
  PUBLIC_LISTING_SQL,
} from './listing-view.ts';
import { readJsonRows } from './read-cards.ts';

const RELATED_MAX = 4;

/**
 * Returns up to four other listings that may interest a buyer of `listing`: the same product first, then the same
 * farmer, then the same category.
 */
export async function findRelatedListings(
  ctx: AppContext,
  _actor: Actor,
  listing: Pick<ListingItem, 'id' | 'product' | 'category' | 'farmer'>,
): Promise<ListingItem[]> {
  // Each branch reads a few rows through its own index, so the union stays below a dozen.
  const branch = (rank: number, condition: string) =>
    `(select ${CARD_JSON_SQL} as text, ${rank} as rank, l.created_at, l.id from ${CARD_TABLES}
      where ${PUBLIC_LISTING_SQL} and l.id <> $1 and l.stock > l.reserved and ${condition}
      order by l.created_at desc, l.id desc limit ${RELATED_MAX})`;
  const found = await readJsonRows<ListingJson<ListingItem>>(
    ctx,
    `${branch(1, 'l.product_id = $2')} union all ${branch(2, 'l.farmer_id = $3')} union all ${branch(3, 'l.product_id in (select id from products where category = $4)')}
     order by rank, created_at desc, id desc`,
    [listing.id, listing.product.id, listing.farmer.id, listing.category],
  );
  // A listing that returns to stock could rank before one of these.
  dependOn(ctx, categoryTag(listing.category), farmerTag(listing.farmer.id));
  const seen = new Set<number>();
  return parseJsonText(found)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, RELATED_MAX)
    .map(fromListingJson);
}
