import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../parts/columns.ts';

// What the medians of deals come to, kept so that a page reads figures and not deals (decision 069). A trigger says what a
// change touches; `foldPrices` works out anew what was touched, and until then readers work it out themselves.

/**
 * What has changed since figures were kept: deals of a product, where a farmer is, or what a product was called before; a
 * row of nothing is everything.
 */
export const priceTouches = pgTable('price_touches', {
  productId: integer('product_id'),
  farmerId: integer('farmer_id'),
  category: text(),
  unit: text(),
  name: text(),
});

/** The windows of twelve weeks, by their first Monday, of which `price_series` holds all that may be shown. */
export const priceWindows = pgTable('price_windows', {
  fromWeek: date('from_week', { mode: 'string' }).primaryKey(),
});

/** Each series of the price board; `kind` is products of one name, category and measure. */
export const priceSeries = pgTable(
  'price_series',
  {
    fromWeek: date('from_week', { mode: 'string' }).notNull(),
    kind: text().notNull(),
    city: text().notNull(),
    product: text().notNull(),
    category: text().notNull(),
    measure: text().notNull(),
    median: doublePrecision().notNull(),
    deals: integer().notNull(),
    sellers: integer().notNull(),
    quality: text(),
    province: text(),
    weeks: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromWeek, t.kind, t.city] }),
    // The board's own order.
    index('price_series_rank').on(t.fromWeek, t.deals.desc(), t.product, t.city, t.measure),
  ],
);

/** The median of a product's deals of the 90 days before `as_of`; no price where there are too few. */
export const productMedians = pgTable('product_medians', {
  productId: integer('product_id').primaryKey(),
  deals: integer().notNull(),
  sellers: integer().notNull(),
  price: doublePrecision(),
  asOf: at('as_of').notNull(),
  /** The first deal that counts: until it is older than 90 days, time changes nothing. */
  oldest: at('oldest'),
});
