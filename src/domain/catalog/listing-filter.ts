import type { ListingsQuery } from '../../shared/input/catalog.ts';
import { LIST_LOW_THRESHOLD } from '../../shared/labels.ts';
import { LISTING_PUBLIC } from './listing-view.ts';

/** Filters of a list of listings; `match` is a tsquery's text. */
export type ListingFilter = Pick<ListingsQuery, 'city' | 'province' | 'farmer' | 'stock' | 'category'> & {
  match?: string | undefined;
};

export const stockCondition = {
  out: 'l.stock - l.reserved <= 0',
  low: `l.stock - l.reserved between 1 and coalesce(l.low_threshold, ${LIST_LOW_THRESHOLD})`,
  available: `l.stock - l.reserved > greatest(coalesce(l.low_threshold, ${LIST_LOW_THRESHOLD}), 0)`,
} as const;

/** One condition per filter that is set; `values` are the parameters, numbered from 1. */
export function filterConditions(filter: ListingFilter): {
  conditions: Map<string, string>;
  values: unknown[];
} {
  const conditions = new Map<string, string>();
  const values: unknown[] = [];
  const put = (name: string, condition: (slot: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.set(name, condition(`$${values.length}`));
  };
  put('city', (slot) => `f.city = ${slot}`, filter.city);
  put('province', (slot) => `f.province = ${slot}`, filter.province);
  put('farmer', (slot) => `l.farmer_id = ${slot}`, filter.farmer);
  put('category', (slot) => `p.category = ${slot}`, filter.category);
  put('match', (slot) => `l.search @@ ${slot}::tsquery`, filter.match);
  if (filter.stock) conditions.set('stock', stockCondition[filter.stock]);
  return { conditions, values };
}

/** The `where` of a filter's listings that the public may see. */
export function filterWhere(filter: ListingFilter): { where: string; values: unknown[] } {
  const { conditions, values } = filterConditions(filter);
  return { where: [LISTING_PUBLIC, ...conditions.values()].join(' and '), values };
}
