import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { money, timestamptz } from '../columns/common-columns.ts';

// How often each listing was ordered within the last 90 days (decision 069). A trigger writes a delta for
// each change of an order; `refreshBestSellers` adds the deltas to their listing and subtracts what is older.

/** Pending deltas of orders, by the time at which they were placed. */
export const listingSaleDeltas = pgTable('listing_sale_deltas', {
  listingId: integer('listing_id').notNull(),
  placedAt: timestamptz('placed_at').notNull(),
  orders: integer().notNull(),
  revenue: money('revenue').notNull(),
});

/** Orders placed since `listing_sales_cursor` that count, by their listing. */
export const listingSales90d = pgTable(
  'listing_sales_90d',
  {
    listingId: integer('listing_id').primaryKey(),
    orders: integer().notNull(),
    revenue: money('revenue').notNull(),
  },
  (t) => [index('listing_sales_90d_rank').on(t.orders.desc(), t.revenue.desc(), t.listingId)],
);

/** One row: the moment from which on orders are in `listing_sales_90d`; none before the job has run. */
export const listingSalesCursor = pgTable('listing_sales_cursor', { since: timestamptz('since').notNull() });
