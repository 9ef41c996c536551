import type { Category, StockLevel } from '../../../shared/enums/labels.ts';
import type { Unit } from '../../../shared/format/units.ts';
import type { DeliveryTerms } from '../../../shared/rules/orders/delivery-offers.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { PageResult } from '../../pagination.ts';

/**
 * A listing in a list; prices per unit, in the currency's minor unit. Its JSON is stored in `listing_cards` under the
 * API's names: new fields belong in the view `rendered_listing_cards` (decision 018).
 */
export type ListingItem = {
  id: number;
  product: { id: number; name: string; unit: Unit };
  category: Category;
  /** The quantity available to buy or bid for now: stock minus reservations. */
  available: number;
  /** The badge in lists (R9), by the listing's own threshold when it has one. */
  stock_level: StockLevel;
  price_tengkulak: number;
  price_customer: number;
  image_url: string | null;
  farmer: {
    id: number;
    name: string;
    address: string;
    province: string;
    city: string;
    latitude: number;
    longitude: number;
    portrait_url: string | null;
  };
  tags: string[];
  /** The mean of approved reviews to one decimal; null without any. */
  rating: number | null;
  /** The number of approved reviews. */
  reviews: number;
  min_lot: number;
  /** The quantity step of the listing. */
  step: number;
  negotiable: boolean;
  quality: Quality;
  createdAt: string;
  /** The delivery terms that the farmer set. */
  delivery: DeliveryTerms;
};

export type ListingPage = PageResult<ListingItem>;

/** The same under the API's names, where `stock` is the available quantity. */
export type ListingJson<Item extends ListingItem> = Omit<Item, 'available'> & { stock: number };

/** Maps a listing from its stored JSON. */
export const fromListingJson = <Item extends { stock: number }>({ stock, ...item }: Item) => ({
  ...item,
  available: stock,
});

const SOLD_LISTINGS_SQL = `listings l
  join farmers f on f.id = l.farmer_id and f.is_active and f.deleted_at is null`;

/** Listings of active farmers with their products. */
export const LISTING_TABLES = `${SOLD_LISTINGS_SQL}
  join products p on p.id = l.product_id`;

/** The same with each listing's stored JSON instead of its product, for `CARD_JSON_SQL`. */
export const CARD_TABLES = `${SOLD_LISTINGS_SQL}
  join listing_cards c on c.listing_id = l.id`;

/**
 * A `ListingItem` as JSON: the stored text behind the fields that change by themselves, which are availability, badge
 * and the farmer's settings. In PostgreSQL, dropping the last character of a long text costs ten times as much as
 * dropping the first.
 */
export const CARD_JSON_SQL = `'{"stock":' || trim_scale(l.stock - l.reserved) || ',"stock_level":"' || l.level ||
  '","delivery":' || f.delivery_terms || ',' || right(c.goods, -1)`;

/** The condition of a public listing: neither withdrawn nor deleted. */
export const PUBLIC_LISTING_SQL = 'l.is_active and l.deleted_at is null';

/**
 * SQL for a listing's badge (R9), equal to the database's `stock_level`: `own` is the column of its threshold,
 * `store` the threshold of listings without one.
 */
export const stockLevelSql = (own: string, store: number) =>
  `stock_level(l.stock - l.reserved, coalesce(${own}, ${store}))`;

/** SQL for the mean to one decimal; null without reviews (R11). */
export const meanRatingSql = (sum: string, count: string) =>
  `case when ${count} > 0 then floor(${sum} * 10::float8 / ${count} + 0.5) / 10 end`;

/** SQL that formats a timestamp as `toISOString` does. */
export const timestampSql = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the mean to one decimal; null without reviews (R11). */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}
