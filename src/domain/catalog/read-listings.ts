import { type JsonText, toText } from '../json-text.ts';
import { preparedJson } from '../prepared.ts';
import type { Shop } from '../shop.ts';
import {
  LISTING_COLUMNS,
  LISTING_PARTS,
  LISTING_PUBLIC,
  LISTING_TABLES,
  type ListingItem,
} from './listing-view.ts';

/** The listings of `ids` that the public may see, in that order. */
export async function readListings(shop: Shop, ids: number[]): Promise<JsonText<ListingItem[]>> {
  if (ids.length === 0) return toText([]);
  return preparedJson(
    shop.pool,
    `select ${LISTING_COLUMNS} from unnest($1::int[]) with ordinality as page (id, place)
     join (${LISTING_TABLES}) on l.id = page.id ${LISTING_PARTS} where ${LISTING_PUBLIC} order by page.place`,
    [ids],
  );
}
