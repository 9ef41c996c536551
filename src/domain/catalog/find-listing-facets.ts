import { type ListingsInput, listingsQuery } from '../../shared/input/catalog.ts';
import type { Category, StockLevel } from '../../shared/labels.ts';
import { parse } from '../parse.ts';
import { prepared } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import { filterConditions, stockCondition } from './listing-filter.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from './listing-view.ts';
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
  const { conditions, values } = filterConditions({ ...query, match });
  const key = `catalog:facets:${[...conditions.values()].join()}:${JSON.stringify(values)}`;
  const { facets } = await shop.cache.remember(key, ['catalog'], async () => {
    const facets = await readFacets(shop, conditions, values);
    return { facets, bytes: JSON.stringify(facets).length * 2 };
  });
  return facets;
}

async function readFacets(shop: Shop, conditions: Map<string, string>, values: unknown[]): Promise<Facets> {
  // Every condition counts for every facet but its own; `q` narrows the rows before anything is counted.
  const but = (...own: string[]) =>
    [...conditions].flatMap(([name, condition]) =>
      own.includes(name) || name === 'match' ? [] : [condition],
    );
  const filter = (...own: string[]) => {
    const rest = but(...own);
    return rest.length > 0 ? ` filter (where ${rest.join(' and ')})` : '';
  };
  const match = conditions.get('match');
  const rows = await prepared<{
    facet: 'category' | 'city' | 'farmer' | 'stock';
    category: Category | null;
    city: string | null;
    province: string | null;
    farmer: number | null;
    name: string | null;
    farmer_city: string | null;
    level: StockLevel | null;
    count: number;
  }>(
    shop.pool,
    `select case when grouping(p.category) = 0 then 'category' when grouping(f.city) = 0 and grouping(f.id) = 1 then 'city'
         when grouping(f.id) = 0 then 'farmer' else 'stock' end as facet,
       p.category, f.city, f.province, f.id as farmer, f.name, f.city as farmer_city,
       case when ${stockCondition.out} then 'out' when ${stockCondition.low} then 'low' else 'available' end as level,
       (case when grouping(p.category) = 0 then count(*)${filter('category')}
         when grouping(f.city) = 0 and grouping(f.id) = 1 then count(*)${filter('city', 'province')}
         when grouping(f.id) = 0 then count(*)${filter('farmer')}
         else count(*)${filter('stock')} end)::int as count
     from ${LISTING_TABLES}
     where ${LISTING_PUBLIC}${match ? ` and ${match}` : ''}
     group by grouping sets ((p.category), (f.city, f.province), (f.id, f.name, f.city), (level))`,
    values,
  );
  const of = (facet: string) => rows.filter((row) => row.facet === facet && row.count > 0);
  const byName = (a: string, b: string) => a.localeCompare(b, 'id');
  return {
    categories: of('category').map((row) => ({ value: row.category!, count: row.count })),
    cities: of('city')
      .map((row) => ({ value: row.city!, province: row.province!, count: row.count }))
      .sort((a, b) => byName(a.province, b.province) || byName(a.value, b.value)),
    farmers: of('farmer')
      .map((row) => ({ value: row.farmer!, name: row.name!, city: row.farmer_city!, count: row.count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, FARMERS_MAX)
      .sort((a, b) => byName(a.name, b.name)),
    stock: of('stock').map((row) => ({ value: row.level!, count: row.count })),
  };
}
