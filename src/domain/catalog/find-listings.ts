import { type ListingsInput, type ListingsQuery, listingsQuery } from '../../shared/input/catalog.ts';
import { parse } from '../parse.ts';
import { prepared } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import { inFilter, readCube, sumOf } from './count-cube.ts';
import { filterWhere, type ListingFilter } from './listing-filter.ts';
import { LISTING_COLUMNS, type ListingPage, type ListingRow, toListingItem, toPage } from './listing-view.ts';
import { readListings, readRows } from './read-listings.ts';
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
  const offset = (query.page - 1) * query.limit;
  if (filter.match && !query.sort && offset + query.limit <= RANKED_MAX) {
    const ids = await rankedIds(shop, filter);
    return readListings(shop, ids.slice(offset, offset + query.limit));
  }
  const { where, values } = filterWhere(filter);
  const slot = (value: unknown) => `$${values.push(value)}`;
  const order = {
    newest: () => 'l.created_at desc, l.id desc',
    price: () => 'l.price_customer, l.id',
    '-price': () => 'l.price_customer desc, l.id desc',
    rating: () => '(l.rating_sum::float8 / greatest(l.rating_count, 1)) desc, l.rating_count desc, l.id desc',
    nearest: () => 'away, l.id desc',
    match: () => `ts_rank(l.search, ${slot(filter.match)}::tsquery) desc, l.id desc`,
  }[query.sort ?? (filter.match ? 'match' : 'newest')]();
  // Farmers are few and stand in order before their listings are looked at, so that few of those are read.
  const near = query.sort === 'nearest';
  const tables = near
    ? `${nearestFarmers(slot(query.lat), slot(query.lng))} join listings l on l.farmer_id = f.id`
    : 'listings l';
  // The page is found first and joined after. Limit and offset stand in the text, so that the planner sees how few rows
  // are wanted.
  return readRows(
    shop,
    `select ${LISTING_COLUMNS}
     from (select l.id${near ? ', f.away' : ''} from ${tables} where ${where}
       order by ${order} limit ${query.limit} offset ${offset}) as page
     join listings l on l.id = page.id join farmers f on f.id = l.farmer_id join products p on p.id = l.product_id
     order by ${order}`,
    values,
  );
}

/** The farmers by their distance, flat-earth: exact enough to order farms of one island. */
function nearestFarmers(lat: string, lng: string): string {
  return `(select id, (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2 as away
      from farmers order by away) as f`;
}

/** How far down a search's order is kept. */
const RANKED_MAX = 1_000;

/**
 * What a search finds, best match first, as far as anybody reads; kept until the catalogue changes, since a broad word
 * has to rank thousands of listings for one page.
 */
async function rankedIds(shop: Shop, filter: ListingFilter): Promise<number[]> {
  const { ids } = await shop.cache.remember(`catalog:ranked:${keyOf(filter)}`, ['catalog'], async () => {
    const { where, values } = filterWhere(filter);
    const rows = await prepared<{ id: number }>(
      shop.pool,
      `select l.id from listings l where ${where}
       order by ts_rank(l.search, $${values.push(filter.match)}::tsquery) desc, l.id desc limit ${RANKED_MAX}`,
      values,
    );
    return { ids: rows.map(({ id }) => id), bytes: 200 + rows.length * 8 };
  });
  return ids;
}

/** How many listings a filter has; kept until the catalogue changes, since counting costs more than reading a page. */
async function countListings(shop: Shop, filter: ListingFilter): Promise<number> {
  const key = `catalog:total:${keyOf(filter)}`;
  const { total } = await shop.cache.remember(key, ['catalog'], async () => {
    const cube = await readCube(shop, filter.match);
    return { total: sumOf(cube.filter(inFilter(filter))), bytes: key.length + 100 };
  });
  return total;
}

const keyOf = ({ city, province, farmer, stock, category, match }: ListingFilter) =>
  JSON.stringify([city, province, farmer, stock, category, match]);
