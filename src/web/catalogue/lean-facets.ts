import type { Facets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { fromTable, type Table, toTable } from '../page/answer/table.ts';

/** The filters as they are sent: their lists as tables. */
type LeanFacets = {
  [Name in keyof Facets]: Facets[Name] extends (infer Row)[] ? Table<Row> : Facets[Name];
};

export const leanFacets = ({
  categories,
  cities,
  farmers,
  stock,
  qualities,
  ...rest
}: Facets): LeanFacets => ({
  ...rest,
  categories: toTable(categories),
  cities: toTable(cities),
  farmers: toTable(farmers),
  stock: toTable(stock),
  qualities: toTable(qualities),
});

export const facetsOf = ({ categories, cities, farmers, stock, qualities, ...rest }: LeanFacets): Facets => ({
  ...rest,
  categories: fromTable(categories),
  cities: fromTable(cities),
  farmers: fromTable(farmers),
  stock: fromTable(stock),
  qualities: fromTable(qualities),
});
