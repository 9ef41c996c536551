import { searchQuery } from '../../../shared/input/goods/catalogue.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import type { JsonText } from '../../json-text.ts';
import type { Listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import type { Actor, Shop } from '../../shop.ts';
import type { ListingItem, OnWire } from '../listing/listing-view.ts';
import { findListingsText } from './find-listings.ts';

/** Listings that have every word of `q` in name, category, farmer, place, tags or description, best match first, as the API sends them. */
export async function searchListings(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof searchQuery>,
): Promise<JsonText<Listed<OnWire<ListingItem>>>> {
  return findListingsText(shop, actor, parse(searchQuery, input));
}
