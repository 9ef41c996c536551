import { type ListingsInput, listingsQuery } from '../../shared/input/catalog.ts';
import { CATEGORIES, type Category, type StockLevel } from '../../shared/labels.ts';
import { parse } from '../parse.ts';
import type { Actor, Shop } from '../shop.ts';
import { type CubeCell, inFilter, readCube, sumOf } from './count-cube.ts';
import { matchOf } from './search-words.ts';

/** What each choice of each filter would find, the other filters being as they are. */
export type Facets = {
  categories: { value: Category; count: number }[];
  cities: { value: string; province: string; count: number }[];
  /** The hundred with most listings, by name. */
  farmers: { value: number; name: string; city: string; count: number }[];
  stock: { value: StockLevel; count: number }[];
};

const FARMERS_MAX = 100;

/** The filters of a list with their counts. `input` as in `findListings`; paging and order play no part. */
export async function findListingFacets(
  shop: Shop,
  _actor: Actor,
  input: ListingsInput | object,
): Promise<Facets> {
  const query = parse(listingsQuery, input);
  const match = query.q ? await matchOf(shop, query.q) : undefined;
  if (match === null) return { categories: [], cities: [], farmers: [], stock: [] };
  const cube = await readCube(shop, match);
  const byName = (a: string, b: string) => a.localeCompare(b, 'id');
  return {
    categories: groups(cube.filter(inFilter(query, 'category')), (cell) => cell.category)
      .map(({ value, count }) => ({ value, count }))
      .sort((a, b) => CATEGORIES.indexOf(a.value) - CATEGORIES.indexOf(b.value)),
    cities: groups(cube.filter(inFilter(query, 'city', 'province')), (cell) => cell.city)
      .map(({ value, count, first }) => ({ value, province: first.province, count }))
      .sort((a, b) => byName(a.province, b.province) || byName(a.value, b.value)),
    farmers: groups(cube.filter(inFilter(query, 'farmer')), (cell) => cell.farmer)
      .map(({ value, count, first }) => ({ value, name: first.name, city: first.city, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, FARMERS_MAX)
      .sort((a, b) => byName(a.name, b.name)),
    stock: groups(cube.filter(inFilter(query, 'stock')), (cell) => cell.level).map(({ value, count }) => ({
      value,
      count,
    })),
  };
}

function groups<K>(cells: CubeCell[], key: (cell: CubeCell) => K) {
  return [...Map.groupBy(cells, key)].map(([value, own]) => ({ value, count: sumOf(own), first: own[0]! }));
}
