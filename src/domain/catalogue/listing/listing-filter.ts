import { LIST_LOW_THRESHOLD } from '../../../shared/enums/labels.ts';
import type { ListingsQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { PUBLIC_LISTING_SQL } from './listing-view.ts';

/** Filters of a list of listings; `match` is the text of a tsquery. */
export type ListingFilter = Pick<
  ListingsQuery,
  'city' | 'province' | 'farmer' | 'stock' | 'category' | 'quality' | 'price_from' | 'price_to'
> & {
  match?: string | undefined;
};

/** `comparison_price` holds prices per tonne (or per 1,000 units); this converts a price per kilogram or unit. */
const PER_TONNE = 1000;

const stockCondition = {
  out: 'l.stock - l.reserved <= 0',
  low: `l.stock > l.reserved and l.stock - l.reserved <= coalesce(l.low_threshold, ${LIST_LOW_THRESHOLD})`,
  available: `l.stock - l.reserved > greatest(coalesce(l.low_threshold, ${LIST_LOW_THRESHOLD}), 0)`,
} as const;

/**
 * The `where` of a filter over `listings l` alone, for public listings, so that a deep page does not join the farmers
 * and products of all skipped rows. `values` are its parameters, from 1.
 */
export function filterWhere(filter: ListingFilter): { where: string; values: unknown[] } {
  const conditions: string[] = [
    PUBLIC_LISTING_SQL,
    'l.farmer_id not in (select id from farmers where not is_active or deleted_at is not null)',
  ];
  const values: unknown[] = [];
  const put = (condition: (slot: string) => string, value: unknown) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  put((slot) => `l.farmer_id in (select id from farmers where city = ${slot})`, filter.city);
  put((slot) => `l.farmer_id in (select id from farmers where province = ${slot})`, filter.province);
  put((slot) => `l.farmer_id = ${slot}`, filter.farmer);
  put((slot) => `l.product_id in (select id from products where category = ${slot})`, filter.category);
  put((slot) => `l.quality = ${slot}`, filter.quality);
  put((slot) => `l.search @@ ${slot}::tsquery`, filter.match);
  put((slot) => `l.comparison_price >= ${slot}::bigint * ${PER_TONNE}`, filter.price_from);
  put((slot) => `l.comparison_price <= ${slot}::bigint * ${PER_TONNE}`, filter.price_to);
  if (filter.stock) conditions.push(stockCondition[filter.stock]);
  return { where: conditions.join(' and '), values };
}
