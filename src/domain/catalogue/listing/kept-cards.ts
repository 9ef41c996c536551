import type { JsonText } from '../../json-text.ts';
import { type Shop, shows } from '../../shop.ts';
import type { ListingItem, OnWire } from './listing-view.ts';
import { readCardTexts } from './read-cards.ts';

/** What a card weighs in memory beside its text. */
const AROUND = 400;

/**
 * The listings of `ids` that the public may see, in that order, as the text that the API sends. A card is kept until what
 * it shows changes, so that of a page that has to be made again, after an order of one of its goods say, the database
 * tells what stands on it and writes that one card.
 */
export async function keptCards(shop: Shop, ids: number[]): Promise<JsonText<OnWire<ListingItem>[]>> {
  const cards = await shop.cache.rememberEach(ids, {
    key: (id) => `card:${id}`,
    topics: (id) => ['catalog', `listing:${id}`],
    make: async (missing) => {
      const texts = await readCardTexts(shop, missing);
      return new Map([...texts].map(([id, text]) => [id, { text, bytes: text.length + AROUND }]));
    },
  });
  shows(shop, ...ids.map((id) => `listing:${id}` as const));
  return `[${cards.map((card) => card.text).join(',')}]` as JsonText<OnWire<ListingItem>[]>;
}
