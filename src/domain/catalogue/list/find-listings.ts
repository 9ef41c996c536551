import { UNITS } from '../../../shared/format/units.ts';
import {
  type ListingsInput,
  type ListingsQuery,
  listingsQuery,
} from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { type JsonText, parseJsonText, toJsonText } from '../../json-text.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { int, intArray, nullable, oneOf, readPlanned, text } from '../../read-rows.ts';
import type { CacheTag } from '../../response-cache.ts';
import { cachedCards } from '../listing/cached-cards.ts';
import { countPublicListings, matchesFilter, readFacetCounts, sumCounts } from '../listing/facet-counts.ts';
import { filterWhere, type ListingFilter } from '../listing/listing-filter.ts';
import {
  fromListingJson,
  type ListingItem,
  type ListingJson,
  type ListingPage,
} from '../listing/listing-view.ts';
import { type PreparedSearch, prepareSearch } from '../search/prepare-search.ts';
import { rankHits } from '../search/rank-hits.ts';

/**
 * Returns a page of the public listings. `input` is the raw query, every value a string or a number; throws
 * `invalid_input` for an unknown name, a value out of range, or `nearest` without coordinates. A page past the end is
 * empty.
 */
export async function findListings(
  ctx: AppContext,
  actor: Actor,
  input: ListingsInput | object,
): Promise<ListingPage> {
  const page = parseJsonText(await findListingsJson(ctx, actor, input));
  return { ...page, data: page.data.map(fromListingJson) };
}

/** As `findListings`, as the JSON text of the API. */
export async function findListingsJson(
  ctx: AppContext,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<JsonText<PageResult<ListingJson<ListingItem>>>> {
  const query = parse(listingsQuery, input);
  const search = query.q ? await prepareSearch(ctx, query.q) : undefined;
  if (search === null) return toJsonText(toPage([], { total: 0 }, query));
  const filter: ListingFilter = { ...query, match: search?.match };
  if (query.stock) dependOn(ctx, 'levels');
  // Lists listings in stock first, and depends on the search vocabulary, which is content.
  if (query.q) dependOn(ctx, 'levels', 'content');
  if (query.q || byPrice(query)) dependOn(ctx, 'prices');
  const asked =
    query.sort === undefined && impliedSort(search) ? { ...query, sort: impliedSort(search) } : query;
  const [items, total] = await Promise.all([
    readListingPage(ctx, filter, asked, search),
    countListings(ctx, filter),
  ]);
  const { data: _none, ...counts } = toPage([], { total }, query);
  return `{"data":${items},${toJsonText(counts).slice(1)}` as JsonText<PageResult<ListingJson<ListingItem>>>;
}

async function readListingPage(
  ctx: AppContext,
  filter: ListingFilter,
  query: ListingsQuery,
  search: PreparedSearch | undefined,
): Promise<JsonText<ListingJson<ListingItem>[]>> {
  const offset = (query.page - 1) * query.limit;
  if (search?.match && !query.sort && offset + query.limit <= RANKED_MAX) {
    const ids = await rankedIds(ctx, filter, search);
    return cachedCards(ctx, ids.slice(offset, offset + query.limit));
  }
  const { where, values } = filterWhere(filter);
  const slot = (value: unknown) => `$${values.push(value)}`;
  const keys = {
    newest: () => ['l.created_at desc', 'l.id desc'],
    price: () => ['l.comparison_price asc', 'l.id asc'],
    '-price': () => ['l.comparison_price desc', 'l.id desc'],
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
  // Farmers are few, so ordering them before joining their listings reads few of those.
  const tables =
    query.sort === 'nearest'
      ? `${nearestFarmers(slot(query.lat), slot(query.lng))} join listings l on l.farmer_id = f.id`
      : 'listings l';
  // The SQL contains the rounded-up depth of the page: the planner sees how few rows are needed, and the pages of a
  // list share a few prepared statements.
  const reach = 2 ** Math.ceil(Math.log2(Math.max(offset + query.limit, MIN_PLANNED_ROWS)));
  const [page] = await readPlanned(
    ctx.pool,
    { ids: nullable(intArray) },
    `select array_agg(listing_id) as ids
     from (select listing_id from (select l.id as listing_id, ${columns.join(', ')} from ${tables} where ${where}
         order by ${order} limit ${reach}) as reached
       order by ${order} limit ${query.limit} offset ${slot(offset)}) as page`,
    values,
  );
  return cachedCards(ctx, page?.ids ?? []);
}

/** The minimum depth that a list's page is planned for. */
const MIN_PLANNED_ROWS = 128;

/** Orders farmers by flat-earth distance, which is exact enough within one island. */
function nearestFarmers(lat: string, lng: string): string {
  return `(select id, (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2 as away
      from farmers order by away) as f`;
}

const SEARCH_HIT = {
  id: int,
  name: text,
  unit: oneOf(UNITS),
  category: text,
  price: int,
  left: int,
  rank: int,
};

/** How many ranked results of a search are cached. */
const RANKED_MAX = 1_000;

/**
 * Returns the ids that a search matches, best first, up to the limit that people read. Cached until the catalogue
 * changes, since a broad word ranks thousands of listings for one page.
 */
async function rankedIds(
  ctx: AppContext,
  filter: ListingFilter,
  { query: asked, stems }: PreparedSearch,
): Promise<number[]> {
  const key = `catalog:ranked:${filterKey(filter)}${JSON.stringify(asked)}`;
  const { ids } = await ctx.cache.remember(key, ['catalog', 'levels', 'prices'], async () => {
    const { where, values } = filterWhere(filter);
    const rows = await readPlanned(
      ctx.pool,
      SEARCH_HIT,
      `select f.id, p.name, p.unit, p.category, f.price, f.left, f.rank from (
         select l.id, l.product_id, l.price_customer::float8 as price, (l.stock - l.reserved)::float8 as left,
           ts_rank(l.search, $${values.push(filter.match)}::tsquery) as rank
         from listings l where ${where} order by rank desc, l.id desc limit ${RANKED_MAX}
       ) as f join products p on p.id = f.product_id`,
      values,
    );
    return { ids: rankHits(rows, asked, stems), bytes: 200 + key.length * 2 + rows.length * 8 };
  });
  return ids;
}

/** The sort order of a query that names only an order: 'termurah'. */
function impliedSort(search: PreparedSearch | undefined): ListingsQuery['sort'] {
  if (!search || search.match !== undefined) return undefined;
  return search.query.order === 'cheap' ? 'price' : search.query.order === 'dear' ? '-price' : undefined;
}

/**
 * Counts the listings of a filter; cached until the catalogue changes, since counting costs more than reading a page.
 */
async function countListings(ctx: AppContext, filter: ListingFilter): Promise<number> {
  const key = `catalog:total:${filterKey(filter)}`;
  const { total } = await ctx.cache.remember(key, cacheTagsOf(filter), async () => {
    const narrowed = CACHE_KEY_FILTERS.some((name) => filter[name] !== undefined);
    const total = narrowed
      ? sumCounts((await readFacetCounts(ctx, filter)).filter(matchesFilter(filter)))
      : await countPublicListings(ctx);
    return { total, bytes: key.length + 100 };
  });
  return total;
}

/** The cache tags of a filter's count: stock and prices affect it only when they are filtered by. */
const cacheTagsOf = (filter: ListingFilter): CacheTag[] => [
  'catalog',
  ...(filter.stock ? (['levels'] as const) : []),
  ...(byPrice(filter) ? (['prices'] as const) : []),
];

/** Whether prices decide which listings are on a page. */
const byPrice = ({ price_from, price_to, sort }: ListingFilter & Pick<ListingsQuery, 'sort'>): boolean =>
  price_from !== undefined || price_to !== undefined || sort === 'price' || sort === '-price';

const CACHE_KEY_FILTERS = [
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

const filterKey = (filter: ListingFilter) => JSON.stringify(CACHE_KEY_FILTERS.map((name) => filter[name]));
