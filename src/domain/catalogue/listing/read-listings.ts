import { fromText } from '../../json-text.ts';
import type { Shop } from '../../shop.ts';
import {
  CARD_TABLES,
  CARD_TEXT,
  fromWire,
  LISTING_PUBLIC,
  type ListingItem,
  type OnWire,
} from './listing-view.ts';
import { readCards } from './read-cards.ts';

/** The listings of `ids` that the public may see, in that order, as they stand now. */
export async function readListings(shop: Shop, ids: number[]): Promise<ListingItem[]> {
  if (ids.length === 0) return [];
  const found = await readCards<OnWire<ListingItem>>(
    shop,
    `select ${CARD_TEXT} as text, l.id from unnest($1::int[]) with ordinality as page (id, place)
     join (${CARD_TABLES}) on l.id = page.id where ${LISTING_PUBLIC} order by page.place`,
    [ids],
  );
  return fromText(found).map(fromWire);
}
