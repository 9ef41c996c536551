import { searchQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { JsonText } from '../../json-text.ts';
import type { PageResult } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import type { ListingItem, ListingJson } from '../listing/listing-view.ts';
import { findListingsJson } from './find-listings.ts';

/**
 * Returns the listings that contain every word of `q` in name, category, farmer, location, tags or description, best
 * match first, as the API's JSON.
 */
export async function searchListings(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof searchQuery>,
): Promise<JsonText<PageResult<ListingJson<ListingItem>>>> {
  return findListingsJson(ctx, actor, parse(searchQuery, input));
}
