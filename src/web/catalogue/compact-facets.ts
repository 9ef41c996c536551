import type { ListingFacets } from '../../domain/catalogue/list/find-listing-facets.ts';
import {
  type CompactTable,
  fromCompactTable,
  toCompactTable,
} from '../common/route-helpers/compact-table.ts';

/** The facets as they are serialised: lists as compact tables. */
type CompactFacets = {
  [Name in keyof ListingFacets]: ListingFacets[Name] extends (infer Row)[]
    ? CompactTable<Row>
    : ListingFacets[Name];
};

/**
 * Limits the list to the farmers with the most listings. More would double the page's size and be too long to
 * scan on a phone.
 */
const FARMERS_SHOWN = 30;

/** `chosen` is the farmer in the URL, who stays in the list regardless of the number of listings. */
export function compactFacets(facets: ListingFacets, chosen: string | undefined): CompactFacets {
  const { categories, cities, farmers, moreFarmers, stock, qualities } = facets;
  const most = farmers.toSorted((a, b) => b.count - a.count).slice(0, FARMERS_SHOWN);
  return {
    categories: toCompactTable(categories),
    cities: toCompactTable(cities),
    farmers: toCompactTable(farmers.filter((one) => most.includes(one) || String(one.value) === chosen)),
    moreFarmers: moreFarmers || farmers.length > FARMERS_SHOWN,
    stock: toCompactTable(stock),
    qualities: toCompactTable(qualities),
  };
}

export const expandFacets = ({
  categories,
  cities,
  farmers,
  stock,
  qualities,
  ...rest
}: CompactFacets): ListingFacets => ({
  ...rest,
  categories: fromCompactTable(categories),
  cities: fromCompactTable(cities),
  farmers: fromCompactTable(farmers),
  stock: fromCompactTable(stock),
  qualities: fromCompactTable(qualities),
});
