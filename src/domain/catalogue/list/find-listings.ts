import { UNITS } from '../../../shared/figures/units.ts';
import {
  type ListingsInput,
  type ListingsQuery,
  listingsQuery,
} from '../../../shared/input/goods/catalogue.ts';
import { fromText, type JsonText, toText } from '../../json-text.ts';
import type { Topic } from '../../kept.ts';
import { type Listed, listed } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { num, nums, oneOf, orNull, readPlanned, text } from '../../read-rows.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';
import { countShown, inFilter, readCube, sumOf } from '../listing/count-cube.ts';
import { keptCards } from '../listing/kept-cards.ts';
import { filterWhere, type ListingFilter } from '../listing/listing-filter.ts';
import { fromWire, type ListingItem, type ListingPage, type OnWire } from '../listing/listing-view.ts';
import { ranked } from '../search/rank.ts';
import { readSearch, type Search } from '../search/search-words.ts';

/**
 * A page of the listings that the public may see. `input` is a query as it came, every value text or a number; an
 * unknown name, a value out of range or `nearest` without coordinates is `invalid_input`. A page past the end is empty.
 */
export async function findListings(
  shop: Shop,
  actor: Actor,
  input: ListingsInput | object,
): Promise<ListingPage> {
  const page = fromText(await findListingsText(shop, actor, input));
  return { ...page, data: page.data.map(fromWire) };
}

/** The same as the text that the API sends. */
export async function findListingsText(
  shop: Shop,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<JsonText<Listed<OnWire<ListingItem>>>> {
  const query = parse(listingsQuery, input);
  const search = query.q ? await readSearch(shop, query.q) : undefined;
  if (search === null) return toText(listed([], { total: 0 }, query));
  const filter: ListingFilter = { ...query, match: search?.match };
  if (query.stock) shows(shop, 'levels');
  // In stock comes first, and what words mean is content.
  if (query.q) shows(shop, 'levels', 'content');
  const asked = query.sort === undefined && orderOnly(search) ? { ...query, sort: orderOnly(search) } : query;
  const [items, total] = await Promise.all([
    readPage(shop, filter, asked, search),
    countListings(shop, filter),
  ]);
  const { data: _none, ...counts } = listed([], { total }, query);
  return `{"data":${items},${toText(counts).slice(1)}` as JsonText<Listed<OnWire<ListingItem>>>;
}

async function readPage(
  shop: Shop,
  filter: ListingFilter,
  query: ListingsQuery,
  search: Search | undefined,
): Promise<JsonText<OnWire<ListingItem>[]>> {
  const offset = (query.page - 1) * query.limit;
  if (search?.match && !query.sort && offset + query.limit <= RANKED_MAX) {
    const ids = await rankedIds(shop, filter, search);
    return keptCards(shop, ids.slice(offset, offset + query.limit));
  }
  const { where, values } = filterWhere(filter);
  const slot = (value: unknown) => `$${values.push(value)}`;
  const keys = {
    newest: () => ['l.created_at desc', 'l.id desc'],
    price: () => ['l.price_compared asc', 'l.id asc'],
    '-price': () => ['l.price_compared desc', 'l.id desc'],
    rating: () => [
      '(l.rating_sum::float8 / greatest(l.rating_count, 1)) desc',
      'l.rating_count desc',
      'l.id desc',
    ],
    nearest: () => ['f.away asc', 'l.id desc'],
    match: () => [`ts_rank(l.search, ${slot(filter.match)}::tsquery) desc`, 'l.id desc'],
  }[query.sort ?? (filter.match ? 'match' : 'newest')]();
  const columns = keys.map((key, place) => key.replace(/ \w+$/, ` as key_${place}`));
  const order = keys.map((key, place) => `key_${place} ${/\w+$/.exec(key)}`).join(', ');
  // Farmers are few and stand in order before their listings are looked at, so that few of those are read.
  const tables =
    query.sort === 'nearest'
      ? `${nearestFarmers(slot(query.lat), slot(query.lng))} join listings l on l.farmer_id = f.id`
      : 'listings l';
  // How far down the page lies stands in the text, rounded up, so that the planner sees how few rows are wanted, and yet
  // the pages of a list share a few statements that every connection has planned.
  const reach = 2 ** Math.ceil(Math.log2(Math.max(offset + query.limit, REACH_MIN)));
  const [page] = await readPlanned(
    shop.pool,
    { ids: orNull(nums) },
    `select array_agg(listing_id) as ids
     from (select listing_id from (select l.id as listing_id, ${columns.join(', ')} from ${tables} where ${where}
         order by ${order} limit ${reach}) as reached
       order by ${order} limit ${query.limit} offset ${slot(offset)}) as page`,
    values,
  );
  return keptCards(shop, page?.ids ?? []);
}

/** The least depth that a page of a list is planned for. */
const REACH_MIN = 128;

/** The farmers by their distance, flat-earth: exact enough to order farms of one island. */
function nearestFarmers(lat: string, lng: string): string {
  return `(select id, (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2 as away
      from farmers order by away) as f`;
}

const FOUND = { id: num, name: text, unit: oneOf(UNITS), category: text, price: num, left: num, rank: num };

/** How far down a search's order is kept. */
const RANKED_MAX = 1_000;

/**
 * What a search finds, best match first, as far as anybody reads; kept until the catalogue changes, since a broad word
 * has to rank thousands of listings for one page.
 */
async function rankedIds(shop: Shop, filter: ListingFilter, { asked, stems }: Search): Promise<number[]> {
  const key = `catalog:ranked:${keyOf(filter)}${JSON.stringify(asked)}`;
  const { ids } = await shop.cache.remember(key, ['catalog', 'levels'], async () => {
    const { where, values } = filterWhere(filter);
    const rows = await readPlanned(
      shop.pool,
      FOUND,
      `select f.id, p.name, p.unit, p.category, f.price, f.left, f.rank from (
         select l.id, l.product_id, l.price_customer::float8 as price, (l.stock - l.reserved)::float8 as left,
           ts_rank(l.search, $${values.push(filter.match)}::tsquery) as rank
         from listings l where ${where} order by rank desc, l.id desc limit ${RANKED_MAX}
       ) as f join products p on p.id = f.product_id`,
      values,
    );
    return { ids: ranked(rows, asked, stems), bytes: 200 + key.length * 2 + rows.length * 8 };
  });
  return ids;
}

/** The order of a list that only an order was typed for: 'termurah'. */
function orderOnly(search: Search | undefined): ListingsQuery['sort'] {
  if (!search || search.match !== undefined) return undefined;
  return search.asked.order === 'cheap' ? 'price' : search.asked.order === 'dear' ? '-price' : undefined;
}

/** How many listings a filter has; kept until the catalogue changes, since counting costs more than reading a page. */
async function countListings(shop: Shop, filter: ListingFilter): Promise<number> {
  const key = `catalog:total:${keyOf(filter)}`;
  const { total } = await shop.cache.remember(key, topicsOf(filter), async () => {
    const narrowed = FILTERS.some((name) => filter[name] !== undefined);
    const total = narrowed
      ? sumOf((await readCube(shop, filter)).filter(inFilter(filter)))
      : await countShown(shop);
    return { total, bytes: key.length + 100 };
  });
  return total;
}

/** What a list of a filter is found by: without one for the stock, movements of stock leave it as it is. */
const topicsOf = ({ stock }: ListingFilter): Topic[] => (stock ? ['catalog', 'levels'] : ['catalog']);

const FILTERS = [
  'city',
  'province',
  'farmer',
  'stock',
  'category',
  'quality',
  'price_from',
  'price_to',
  'match',
] as const satisfies (keyof ListingFilter)[];

const keyOf = (filter: ListingFilter) => JSON.stringify(FILTERS.map((name) => filter[name]));
