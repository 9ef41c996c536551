import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../columns/common-columns.ts';

// The medians of deals, stored so that a page reads medians instead of deals (decision 069). A trigger marks
// what a change affects; `refreshPriceAggregates` recomputes it, and until then readers do.

/**
 * What has changed since the last computation: deals of a product, a farmer's city, or a product's former
 * name; an empty row means everything.
 */
export const priceDirty = pgTable('price_dirty', {
  productId: integer('product_id'),
  farmerId: integer('farmer_id'),
  category: text(),
  unit: text(),
  name: text(),
});

/** The windows of twelve weeks, by their first Monday, of which `price_series` holds all that may be shown. */
export const priceStatsWindow = pgTable('price_stats_window', {
  fromWeek: date('from_week', { mode: 'string' }).primaryKey(),
});

/** Each series of the price board; `kind` groups products of one name, category and unit. */
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
    commodity: text(),
    province: text(),
    weeks: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fromWeek, t.kind, t.city] }),
    // The board's default order.
    index('price_series_rank').on(t.fromWeek, t.deals.desc(), t.product, t.city, t.measure),
  ],
);

/** The median of a product's deals of the 90 days before `as_of`; no price when there are too few. */
export const productMedians = pgTable('product_medians', {
  productId: integer('product_id').primaryKey(),
  deals: integer().notNull(),
  sellers: integer().notNull(),
  price: doublePrecision(),
  asOf: timestamptz('as_of').notNull(),
  /** The first counted deal: until it is older than 90 days, time changes nothing. */
  oldest: timestamptz('oldest'),
});
