import type { Unit } from '../../../shared/figures/units.ts';
import type { Category, StockLevel } from '../../../shared/labels.ts';
import type { DeliveryTerms } from '../../../shared/orders/delivery.ts';
import type { Quality } from '../../../shared/quality/quality.ts';
import type { Listed } from '../../page-of.ts';

/**
 * A listing as lists show it. Prices per unit, in the currency's minor unit. Its text stands ready in `listing_cards`,
 * under the names of the wire: what is added here is added in the view `listing_card_texts` (decision 018).
 */
export type ListingItem = {
  id: number;
  product: { id: number; name: string; unit: Unit };
  category: Category;
  /** How much can be bought or bid for now: on hand less reserved. */
  available: number;
  /** The badge on lists (R9), with the listing's own threshold where it has one. */
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
  /** Mean of the approved reviews to one decimal; null without any. */
  rating: number | null;
  /** Number of approved reviews. */
  reviews: number;
  min_lot: number;
  /** In what steps it is sold. */
  step: number;
  negotiable: boolean;
  quality: Quality;
  createdAt: string;
  /** How its farmer delivers, as he settled it. */
  delivery: DeliveryTerms;
};

export type ListingPage = Listed<ListingItem>;

/** The same under the names of the wire, where `stock` is what can be bought now. */
export type OnWire<Item extends ListingItem> = Omit<Item, 'available'> & { stock: number };

/** A listing from its ready text. */
export const fromWire = <Item extends { stock: number }>({ stock, ...item }: Item) => ({
  ...item,
  available: stock,
});

const SOLD = `listings l
  join farmers f on f.id = l.farmer_id and f.is_active and f.deleted_at is null`;

/** What farmers who are active sell, with its products. */
export const LISTING_TABLES = `${SOLD}
  join products p on p.id = l.product_id`;

/** The same with each one's ready text instead of its product, for `CARD_TEXT`. */
export const CARD_TABLES = `${SOLD}
  join listing_cards c on c.listing_id = l.id`;

/**
 * A listing's ready text with what changes by itself before it: what can be bought now, its badge, and its farmer's settings.
 * A `ListingItem`. To leave out the last letter of a long text costs the database ten times as much as to leave out its first.
 */
export const CARD_TEXT = `'{"stock":' || trim_scale(l.stock - l.reserved) || ',"stock_level":"' || l.level ||
  '","delivery":' || f.delivery_terms || ',' || right(c.goods, -1)`;

/** What the public may see: neither withdrawn nor deleted. */
export const LISTING_PUBLIC = 'l.is_active and l.deleted_at is null';

/**
 * A listing's badge (R9), as the database has it in `listing_level`: `own` is the column of its threshold, `store` the
 * threshold of those that have none.
 */
export const stockLevelSql = (own: string, store: number) =>
  `listing_level(l.stock - l.reserved, coalesce(${own}, ${store}))`;

/** The mean to one decimal; null without reviews (R11). */
export const meanRatingSql = (sum: string, count: string) =>
  `case when ${count} > 0 then floor(${sum} * 10::float8 / ${count} + 0.5) / 10 end`;

/** A moment as `toISOString` writes it. */
export const momentSql = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The mean to one decimal; null without reviews (R11). */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}
