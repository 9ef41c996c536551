import type { JsonText } from '../../json-text.ts';
import { num, readPlanned, text } from '../../read-rows.ts';
import { type Shop, shows } from '../../shop.ts';
import { CARD_TABLES, CARD_TEXT, LISTING_PUBLIC, type ListingItem, type OnWire } from './listing-view.ts';

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
    make: (missing) => readTexts(shop, missing),
  });
  shows(shop, ...ids.map((id) => `listing:${id}` as const));
  return `[${cards.map((card) => card.text).join(',')}]` as JsonText<OnWire<ListingItem>[]>;
}

async function readTexts(shop: Shop, ids: number[]) {
  const rows = await readPlanned(
    shop.pool,
    { id: num, text },
    `select l.id, ${CARD_TEXT} as text from unnest($1::int[]) as page (id)
     join (${CARD_TABLES}) on l.id = page.id where ${LISTING_PUBLIC}`,
    [ids],
  );
  return new Map(rows.map(({ id, text }) => [id, { text, bytes: text.length + AROUND }]));
}
