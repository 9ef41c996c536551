import { CATEGORIES, type Category, type StockLevel } from '../../../shared/enums/labels.ts';
import { QUALITY_CLASSES, type QualityClass } from '../../../shared/rules/quality/quality-classes.ts';
import { type ListingsInput, listingsQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { parse } from '../../parse.ts';
import type { CacheTag } from '../../response-cache.ts';
import {
  type FacetCount,
  matchesFilter,
  readFacetCounts,
  readFarmerCounts,
} from '../listing/facet-counts.ts';
import type { ListingFilter } from '../listing/listing-filter.ts';
import { searchTsquery } from '../search/prepare-search.ts';

/** The number of results for each value of each filter, with the other filters unchanged. */
export type ListingFacets = {
  categories: { value: Category; count: number }[];
  cities: { value: string; province: string; count: number }[];
  /** The hundred farmers with the most listings, by name, and the selected one; `moreFarmers`: others exist. */
  farmers: { value: number; name: string; city: string; count: number }[];
  moreFarmers: boolean;
  stock: { value: StockLevel; count: number }[];
  qualities: { value: QualityClass; count: number }[];
};

const FARMERS_MAX = 100;
const { compare: byName } = new Intl.Collator('id');

/**
 * Returns the filters of a list with their counts, cached until the catalogue changes. `input` as in `findListings`;
 * paging and order are ignored.
 */
export async function findListingFacets(
  ctx: AppContext,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<ListingFacets> {
  const query = parse(listingsQuery, input);
  const priced = query.price_from !== undefined || query.price_to !== undefined;
  const topics: CacheTag[] = priced ? ['levels', 'prices'] : ['levels'];
  dependOn(ctx, ...topics);
  const match = query.q ? await searchTsquery(ctx, query.q) : undefined;
  if (match === null)
    return { categories: [], cities: [], farmers: [], moreFarmers: false, stock: [], qualities: [] };
  const { category, city, province, farmer, stock, quality, price_from, price_to } = query;
  const key = `catalog:facets:${JSON.stringify([category, city, province, farmer, stock, quality, price_from, price_to, match])}`;
  const { facets } = await ctx.cache.remember(key, ['catalog', ...topics], async () => {
    const filter = { ...query, match };
    const [cube, farmers] = await Promise.all([
      readFacetCounts(ctx, filter),
      readFarmerCounts(ctx, filter, FARMERS_MAX),
    ]);
    const facets = toFacets(cube, farmers, query);
    return { facets, bytes: key.length + JSON.stringify(facets).length * 2 };
  });
  return facets;
}

function toFacets(
  cube: FacetCount[],
  farmers: Awaited<ReturnType<typeof readFarmerCounts>>,
  query: ListingFilter,
): ListingFacets {
  return {
    categories: groupFacets(cube, matchesFilter(query, 'category'), (cell) => cell.category)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => CATEGORIES.indexOf(a.value) - CATEGORIES.indexOf(b.value)),
    cities: groupFacets(cube, matchesFilter(query, 'city', 'province'), (cell) => cell.city)
      .map(({ value, count, first }) => ({ value, province: first.province, count }))
      .sort((a, b) => byName(a.province, b.province) || byName(a.value, b.value)),
    farmers: farmers.map(({ farmers: _, ...one }) => one).sort((a, b) => byName(a.name, b.name)),
    moreFarmers: (farmers[0]?.farmers ?? 0) > FARMERS_MAX,
    stock: groupFacets(cube, matchesFilter(query, 'stock'), (cell) => cell.level).map(({ value, count }) => ({
      value,
      count,
    })),
    qualities: groupFacets(cube, matchesFilter(query, 'quality'), (cell) => cell.quality)
      .flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
      .sort((a, b) => QUALITY_CLASSES.indexOf(a.value) - QUALITY_CLASSES.indexOf(b.value)),
  };
}

type FacetGroup<K> = { value: K; count: number; first: FacetCount };

function groupFacets<K>(
  cube: FacetCount[],
  counts: (cell: FacetCount) => boolean,
  key: (cell: FacetCount) => K,
) {
  const found = new Map<K, FacetGroup<K>>();
  for (const cell of cube) {
    if (!counts(cell)) continue;
    const value = key(cell);
    const group = found.get(value);
    if (group) group.count += cell.count;
    else found.set(value, { value, count: cell.count, first: cell });
  }
  return [...found.values()];
}
