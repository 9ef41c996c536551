import { fromText } from '../../json-text.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';
import {
  CARD_TABLES,
  CARD_TEXT,
  fromWire,
  LISTING_PUBLIC,
  type ListingItem,
  type OnWire,
} from './listing-view.ts';
import { readCards } from './read-cards.ts';
import { shelfOfCategory, shelfOfFarmer } from './shelf.ts';

const RELATED = 4;

/** Up to four other listings that a buyer of `listing` may want: the same product first, then its farmer's, then its category's. */
export async function findRelated(
  shop: Shop,
  _actor: Actor,
  listing: Pick<ListingItem, 'id' | 'product' | 'category' | 'farmer'>,
): Promise<ListingItem[]> {
  // Each branch reads a few rows by its own index; the union is never larger than a dozen.
  const branch = (rank: number, condition: string) =>
    `(select ${CARD_TEXT} as text, ${rank} as rank, l.created_at, l.id from ${CARD_TABLES}
      where ${LISTING_PUBLIC} and l.id <> $1 and l.stock > l.reserved and ${condition}
      order by l.created_at desc, l.id desc limit ${RELATED})`;
  const found = await readCards<OnWire<ListingItem>>(
    shop,
    `${branch(1, 'l.product_id = $2')} union all ${branch(2, 'l.farmer_id = $3')} union all ${branch(3, 'l.product_id in (select id from products where category = $4)')}
     order by rank, created_at desc, id desc`,
    [listing.id, listing.product.id, listing.farmer.id, listing.category],
  );
  // Another may come back on the shelf that would stand here before one of these.
  shows(shop, shelfOfCategory(listing.category), shelfOfFarmer(listing.farmer.id));
  const seen = new Set<number>();
  return fromText(found)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, RELATED)
    .map(fromWire);
}
