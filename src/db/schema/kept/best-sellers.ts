import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { at, money } from '../parts/columns.ts';

// How often each listing was ordered within the last 90 days (decision 069). A trigger writes a line of what each change of an
// order adds or takes; `foldBestSellers` puts the lines to their listing and takes off what has become older.

/** Lines that wait: of orders of that moment. */
export const listingSaleLines = pgTable('listing_sale_lines', {
  listingId: integer('listing_id').notNull(),
  placedAt: at('placed_at').notNull(),
  orders: integer().notNull(),
  revenue: money('revenue').notNull(),
});

/** Orders placed since `listing_sales_since` that count, by their listing. */
export const listingSales = pgTable(
  'listing_sales',
  {
    listingId: integer('listing_id').primaryKey(),
    orders: integer().notNull(),
    revenue: money('revenue').notNull(),
  },
  (t) => [index('listing_sales_rank').on(t.orders.desc(), t.revenue.desc(), t.listingId)],
);

/** One row: the moment from which on orders are in `listing_sales`; none before the job has run. */
export const listingSalesSince = pgTable('listing_sales_since', { since: at('since').notNull() });
