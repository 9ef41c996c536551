import { fromText } from '../../json-text.ts';
import { inOrder } from '../../kept.ts';
import { type Shop, shows } from '../../shop.ts';
import { fromWire, type ListingItem } from './listing-view.ts';
import { readCardTexts } from './read-cards.ts';

/** The listings of `ids` that the public may see, in that order, as they stand now. */
export async function readListings(shop: Shop, ids: number[]): Promise<ListingItem[]> {
  if (ids.length === 0) return [];
  const found = await readCardTexts(shop, ids);
  shows(shop, ...[...found.keys()].map((id) => `listing:${id}` as const));
  return inOrder(ids, found).map((card) => fromWire(fromText(card)));
}
