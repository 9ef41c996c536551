import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { money } from '../columns/common-columns.ts';

// The price report reads these tables instead of bids (decision 072): each bid's prices in one narrow row,
// and a histogram of whole months from which exact medians follow. A trigger marks the bids that a change
// affects; `refreshBidPrices` recomputes them, and until then readers do.

/**
 * Bids whose prices may have changed: one bid, all bids on a listing, or all bids of a farmer; an empty row means every
 * bid.
 */
export const bidPriceDirty = pgTable('bid_price_dirty', {
  bidId: integer('bid_id'),
  listingId: integer('listing_id'),
  farmerId: integer('farmer_id'),
});

/**
 * A single row, absent before the job's first run: the last bid that the pass over all bids has reached, and whether
 * the pass is complete.
 */
export const bidPriceCursor = pgTable('bid_price_cursor', {
  lastBidId: integer('last_bid_id').notNull(),
  isComplete: boolean('is_complete').notNull(),
});

/** Each bid as the view `current_bid_prices` returned it at the last refresh. */
export const bidPrices = pgTable(
  'bid_prices',
  {
    bidId: integer('bid_id').primaryKey(),
    /** The day of the bid, in WIB. */
    day: date({ mode: 'string' }).notNull(),
    productId: integer('product_id').notNull(),
    city: text().notNull(),
    bid: money('bid').notNull(),
    list: money('list').notNull(),
    tengkulak: money('tengkulak').notNull(),
    deal: money('deal'),
  },
  (t) => [index('bid_prices_day').on(t.day)],
);

/** The number of rows of `bid_prices`, and of those that were agreed, by product, city and month. */
export const bidPriceMonths = pgTable(
  'bid_price_months',
  {
    month: date({ mode: 'string' }).notNull(),
    productId: integer('product_id').notNull(),
    city: text().notNull(),
    bids: integer().notNull(),
    deals: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.productId, t.city] })],
);

/**
 * How often each value occurs in `bid_prices`: prices by product, city and month; and in percent, of the
 * whole market, as product 0 without a city, a bid relative to its list price and a deal relative to the
 * middleman's.
 */
export const bidPriceHistogram = pgTable(
  'bid_price_histogram',
  {
    productId: integer('product_id').notNull(),
    city: text().notNull(),
    month: date({ mode: 'string' }).notNull(),
    figure: text({ enum: ['bid', 'list', 'tengkulak', 'deal', 'bidToList', 'dealToTengkulak'] }).notNull(),
    value: doublePrecision().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.city, t.month, t.figure, t.value] })],
);
