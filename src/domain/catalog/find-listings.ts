import { type ListingsInput, type ListingsQuery, listingsQuery } from '../../shared/input/catalog.ts';
import { parse } from '../parse.ts';
import { prepared } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import { inFilter, readCube, sumOf } from './count-cube.ts';
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
    nearest: () => 'f.away, l.id desc',
    match: () => `ts_rank(l.search, ${slot(filter.match)}::tsquery) desc, l.id desc`,
  }[query.sort ?? (filter.match ? 'match' : 'newest')]();
  // Farmers are few and stand in order before their listings are looked at, so that few of those are read.
  const tables = query.sort === 'nearest' ? nearestTables(slot(query.lat), slot(query.lng)) : LISTING_TABLES;
  // Limit and offset stand in the text, so that the planner sees how few rows are wanted.
  const offset = (query.page - 1) * query.limit;
  return prepared<ListingRow>(
    shop.pool,
    `select ${LISTING_COLUMNS} from ${tables} where ${where}
     order by ${order} limit ${query.limit} offset ${offset}`,
    values,
  );
}

/** `LISTING_TABLES` by the distance of the farm, flat-earth: exact enough to order farms of one island. */
function nearestTables(lat: string, lng: string): string {
  return `(select *, (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2 as away
      from farmers where is_active and deleted_at is null order by away) as f
    join listings l on l.farmer_id = f.id
    join products p on p.id = l.product_id`;
}

/** How many listings a filter has; kept until the catalogue changes, since counting costs more than reading a page. */
async function countListings(shop: Shop, filter: ListingFilter): Promise<number> {
  const { city, province, farmer, stock, category, match } = filter;
  const key = `catalog:total:${JSON.stringify([city, province, farmer, stock, category, match])}`;
  const { total } = await shop.cache.remember(key, ['catalog'], async () => {
    const cube = await readCube(shop, match);
    return { total: sumOf(cube.filter(inFilter(filter))), bytes: key.length + 100 };
  });
  return total;
}
