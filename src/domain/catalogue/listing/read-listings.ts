import { type AppContext, dependOn } from '../../context.ts';
import { parseJsonText } from '../../json-text.ts';
import { inOrder } from '../../response-cache.ts';
import { fromListingJson, type ListingItem } from './listing-view.ts';
import { readCardsJson } from './read-cards.ts';

/** Returns the current public listings of `ids`, in that order. */
export async function readListings(ctx: AppContext, ids: number[]): Promise<ListingItem[]> {
  if (ids.length === 0) return [];
  const found = await readCardsJson(ctx, ids);
  dependOn(ctx, ...[...found.keys()].map((id) => `listing:${id}` as const));
  return inOrder(ids, found).map((card) => fromListingJson(parseJsonText(card)));
}
