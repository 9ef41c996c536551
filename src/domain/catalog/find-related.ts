import { fromText } from '../json-text.ts';
import { preparedJson } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import {
  LISTING_COLUMNS,
  LISTING_PARTS,
  LISTING_PUBLIC,
  LISTING_TABLES,
  type ListingItem,
} from './listing-view.ts';

const RELATED = 4;

/** Up to four other listings that a buyer of `listing` may want: the same product first, then its farmer's, then its category's. */
export async function findRelated(
  shop: Shop,
  _actor: Actor,
  listing: Pick<ListingItem, 'id' | 'product' | 'category' | 'farmer'>,
): Promise<ListingItem[]> {
  // Each branch reads a few rows by its own index; the union is never larger than a dozen.
  const branch = (rank: number, condition: string) =>
    `(select ${LISTING_COLUMNS}, ${rank} as rank from ${LISTING_TABLES} ${LISTING_PARTS}
      where ${LISTING_PUBLIC} and l.id <> $1 and l.stock > l.reserved and ${condition}
      order by l.created_at desc, l.id desc limit ${RELATED})`;
  const found = await preparedJson<ListingItem & { rank: number }>(
    shop.pool,
    `${branch(1, 'l.product_id = $2')} union all ${branch(2, 'l.farmer_id = $3')} union all ${branch(3, 'p.category = $4')}
     order by rank`,
    [listing.id, listing.product.id, listing.farmer.id, listing.category],
  );
  const seen = new Set<number>();
  return fromText(found)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, RELATED)
    .map(({ rank: _rank, ...item }) => item);
}
