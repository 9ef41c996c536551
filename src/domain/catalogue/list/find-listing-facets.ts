import { type ListingsInput, listingsQuery } from '../../../shared/input/goods/catalogue.ts';
import { CATEGORIES, type Category, type StockLevel } from '../../../shared/labels.ts';
import { QUALITY_CLASSES, type QualityClass } from '../../../shared/quality/classes.ts';
import { parse } from '../../parse.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';
import { type CubeCell, inFilter, readCube, readFarmerCounts } from '../listing/count-cube.ts';
import type { ListingFilter } from '../listing/listing-filter.ts';
import { matchOf } from '../search/search-words.ts';

/** What each choice of each filter would find, the other filters being as they are. */
export type Facets = {
  categories: { value: Category; count: number }[];
  cities: { value: string; province: string; count: number }[];
  /** The hundred with most listings, by name, and the chosen one; `moreFarmers`: there are others. */
  farmers: { value: number; name: string; city: string; count: number }[];
  moreFarmers: boolean;
  stock: { value: StockLevel; count: number }[];
  qualities: { value: QualityClass; count: number }[];
};

const FARMERS_MAX = 100;
const { compare: byName } = new Intl.Collator('id');

/** The filters of a list with their counts, kept until the catalogue changes. `input` as in `findListings`; paging and order play no part. */
export async function findListingFacets(
  shop: Shop,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<Facets> {
  const query = parse(listingsQuery, input);
  shows(shop, 'levels');
  const match = query.q ? await matchOf(shop, query.q) : undefined;
  if (match === null)
    return { categories: [], cities: [], farmers: [], moreFarmers: false, stock: [], qualities: [] };
  const { category, city, province, farmer, stock, quality, price_from, price_to } = query;
  const key = `catalog:facets:${JSON.stringify([category, city, province, farmer, stock, quality, price_from, price_to, match])}`;
  const { facets } = await shop.cache.remember(key, ['catalog', 'levels'], async () => {
    const filter = { ...query, match };
    const [cube, farmers] = await Promise.all([
      readCube(shop, filter),
      readFarmerCounts(shop, filter, FARMERS_MAX),
    ]);
    const facets = countFacets(cube, farmers, query);
    return { facets, bytes: key.length + JSON.stringify(facets).length * 2 };
  });
  return facets;
}

function countFacets(
  cube: CubeCell[],
  farmers: Awaited<ReturnType<typeof readFarmerCounts>>,
  query: ListingFilter,
): Facets {
  return {
    categories: groups(cube, inFilter(query, 'category'), (cell) => cell.category)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => CATEGORIES.indexOf(a.value) - CATEGORIES.indexOf(b.value)),
    cities: groups(cube, inFilter(query, 'city', 'province'), (cell) => cell.city)
      .map(({ value, count, first }) => ({ value, province: first.province, count }))
      .sort((a, b) => byName(a.province, b.province) || byName(a.value, b.value)),
    farmers: farmers.map(({ farmers: _, ...one }) => one).sort((a, b) => byName(a.name, b.name)),
    moreFarmers: (farmers[0]?.farmers ?? 0) > FARMERS_MAX,
    stock: groups(cube, inFilter(query, 'stock'), (cell) => cell.level).map(({ value, count }) => ({
      value,
      count,
    })),
    qualities: groups(cube, inFilter(query, 'quality'), (cell) => cell.quality)
      .flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
      .sort((a, b) => QUALITY_CLASSES.indexOf(a.value) - QUALITY_CLASSES.indexOf(b.value)),
  };
}

type Group<K> = { value: K; count: number; first: CubeCell };

function groups<K>(cube: CubeCell[], counts: (cell: CubeCell) => boolean, key: (cell: CubeCell) => K) {
  const found = new Map<K, Group<K>>();
  for (const cell of cube) {
    if (!counts(cell)) continue;
    const value = key(cell);
    const group = found.get(value);
    if (group) group.count += cell.count;
    else found.set(value, { value, count: cell.count, first: cell });
  }
  return [...found.values()];
}
