import { type AppContext, dependOn } from '../../context.ts';
import type { JsonText } from '../../json-text.ts';
import type { ListingItem, ListingJson } from './listing-view.ts';
import { readCardsJson } from './read-cards.ts';

/** The memory of a cached card besides its text. */
const ENTRY_OVERHEAD_BYTES = 400;

/**
 * Returns the public listings of `ids` in that order, as the JSON text of the API. Each card is cached until its
 * content changes, so that after an order the page is rebuilt with one card from the database.
 */
export async function cachedCards(
  ctx: AppContext,
  ids: number[],
): Promise<JsonText<ListingJson<ListingItem>[]>> {
  const cards = await ctx.cache.rememberEach(ids, {
    key: (id) => `card:${id}`,
    topics: (id) => ['catalog', `listing:${id}`],
    make: async (missing) => {
      const texts = await readCardsJson(ctx, missing);
      return new Map(
        [...texts].map(([id, text]) => [id, { text, bytes: text.length + ENTRY_OVERHEAD_BYTES }]),
      );
    },
  });
  dependOn(ctx, ...ids.map((id) => `listing:${id}` as const));
  return `[${cards.map((card) => card.text).join(',')}]` as JsonText<ListingJson<ListingItem>[]>;
}
