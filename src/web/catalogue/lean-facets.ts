import type { Facets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { fromTable, type Table, toTable } from '../page/answer/table.ts';

/** The filters as they are sent: their lists as tables. */
type LeanFacets = {
  [Name in keyof Facets]: Facets[Name] extends (infer Row)[] ? Table<Row> : Facets[Name];
};

/** Those with most goods. More are no choice on a phone but a list to go through, and half of the page's weight. */
const FARMERS_SHOWN = 30;

/** `chosen` is the farmer whom the address names: he stays, however few goods he has. */
export function leanFacets(facets: Facets, chosen: string | undefined): LeanFacets {
  const { categories, cities, farmers, moreFarmers, stock, qualities } = facets;
  const most = farmers.toSorted((a, b) => b.count - a.count).slice(0, FARMERS_SHOWN);
  return {
    categories: toTable(categories),
    cities: toTable(cities),
    farmers: toTable(farmers.filter((one) => most.includes(one) || String(one.value) === chosen)),
    moreFarmers: moreFarmers || farmers.length > FARMERS_SHOWN,
    stock: toTable(stock),
    qualities: toTable(qualities),
  };
}

export const facetsOf = ({ categories, cities, farmers, stock, qualities, ...rest }: LeanFacets): Facets => ({
  ...rest,
  categories: fromTable(categories),
  cities: fromTable(cities),
  farmers: fromTable(farmers),
  stock: fromTable(stock),
  qualities: fromTable(qualities),
});
