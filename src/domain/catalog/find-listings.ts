import { type ListingsInput, type ListingsQuery, listingsQuery } from '../../shared/input/catalog.ts';
import { parse } from '../parse.ts';
import { prepared } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import { filterWhere, type ListingFilter } from './listing-filter.ts';
import {
  LISTING_COLUMNS,
  LISTING_TABLES,
  type ListingPage,
  type ListingRow,
  toListingItem,
  toPage,
} from './listing-view.ts';
import { matchOf } from './search-words.ts';

/**
 * A page of the listings that the public may see. `input` is a query as it came, every value text or a number; an
 * unknown name, a value out of range or `nearest` without coordinates is `invalid_input`. A page past the end is empty.
 */
export async function findListings(
  shop: Shop,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<ListingPage> {
  const query = parse(listingsQuery, input);
  const match = query.q ? await matchOf(shop, query.q) : undefined;
  if (match === null) return toPage([], 0, query.page, query.limit);
  const filter: ListingFilter = { ...query, match };
  const [rows, total] = await Promise.all([readPage(shop, filter, query), countListings(shop, filter)]);
  return toPage(rows.map(toListingItem), total, query.page, query.limit);
}

async function readPage(shop: Shop, filter: ListingFilter, query: ListingsQuery): Promise<ListingRow[]> {
  const { where, values } = filterWhere(filter);
  const slot = (value: unknown) => `$${values.push(value)}`;
  const order = {
    newest: () => 'l.created_at desc, l.id desc',
    price: () => 'l.price_customer, l.id',
    '-price': () => 'l.price_customer desc, l.id desc',
    rating: () => '(l.rating_sum::float8 / greatest(l.rating_count, 1)) desc, l.rating_count desc, l.id desc',
    // Flat-earth distance: exact enough to order farms of one island.
    nearest: () => {
      const lat = slot(query.lat);
      return `(f.latitude - ${lat}::float8) ^ 2 + ((f.longitude - ${slot(query.lng)}::float8)
        * cos(radians(${lat}::float8))) ^ 2, l.id desc`;
    },
    match: () => `ts_rank(l.search, ${slot(filter.match)}::tsquery) desc, l.id desc`,
  }[query.sort ?? (filter.match ? 'match' : 'newest')]();
  // Limit and offset stand in the text, so that the planner sees how few rows are wanted.
  const offset = (query.page - 1) * query.limit;
  return prepared<ListingRow>(
    shop.pool,
    `select ${LISTING_COLUMNS} from ${LISTING_TABLES} where ${where}
     order by ${order} limit ${query.limit} offset ${offset}`,
    values,
  );
}

/** How many listings a filter has; kept until the catalogue changes, since counting costs more than reading a page. */
async function countListings(shop: Shop, filter: ListingFilter): Promise<number> {
  const { where, values } = filterWhere(filter);
  const key = `catalog:total:${where}:${JSON.stringify(values)}`;
  const { total } = await shop.cache.remember(key, ['catalog'], async () => {
    const [row] = await prepared<{ total: number }>(
      shop.pool,
      `select count(*)::int as total from ${LISTING_TABLES} where ${where}`,
      values,
    );
    return { total: row?.total ?? 0, bytes: key.length + 100 };
  });
  return total;
}
