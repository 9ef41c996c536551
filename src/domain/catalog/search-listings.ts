import { searchQuery } from '../../shared/input/catalog.ts';
import { parse } from '../parse.ts';
import type { Actor, Shop } from '../shop.ts';
import { findListings } from './find-listings.ts';
import type { ListingPage } from './listing-view.ts';

/** Listings that have every word of `q` in name, category, farmer, place, tags or description, best match first. */
export async function searchListings(shop: Shop, actor: Actor, input: object): Promise<ListingPage> {
  return findListings(shop, actor, parse(searchQuery, input));
}
