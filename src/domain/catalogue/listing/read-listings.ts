import { fromText, type JsonText, toText } from '../../json-text.ts';
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

/** The listings of `ids` that the public may see, in that order. */
export async function readListings(shop: Shop, ids: number[]): Promise<ListingItem[]> {
  return fromText(await readListingsText(shop, ids)).map(fromWire);
}

/** The same as the text that the API sends. */
export async function readListingsText(shop: Shop, ids: number[]): Promise<JsonText<OnWire<ListingItem>[]>> {
  if (ids.length === 0) return toText([]);
  return readCards(
    shop,
    `select ${CARD_TEXT} as text, l.id from unnest($1::int[]) with ordinality as page (id, place)
     join (${CARD_TABLES}) on l.id = page.id where ${LISTING_PUBLIC} order by page.place`,
    [ids],
  );
}
