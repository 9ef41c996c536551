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
import { money } from '../parts/columns.ts';

// What the report of prices reads instead of bids (decision 072): each bid's prices in one narrow row, and of whole months how
// often each price occurs, from which medians come exactly. A trigger says which bids a change touches; `foldBidPrices` looks
// at these anew, and until then readers do.

/** Bids whose prices may have changed: one, those on a listing, those of a farmer; a row of nothing is all of them. */
export const bidPriceTouches = pgTable('bid_price_touches', {
  bidId: integer('bid_id'),
  listingId: integer('listing_id'),
  farmerId: integer('farmer_id'),
});

/** One row, none before the job has run: up to which bid it has come in going through all of them, and whether it is at the end. */
export const bidPriceWalk = pgTable('bid_price_walk', {
  upTo: integer('up_to').notNull(),
  isOver: boolean('is_over').notNull(),
});

/** Each bid as it was last looked at, by the view `offered_prices`. */
export const bidPrices = pgTable(
  'bid_prices',
  {
    bidId: integer('bid_id').primaryKey(),
    /** On which it was made, in WIB. */
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

/** How many of `bid_prices` there are, and how many of them were agreed on, by product, place and month. */
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
 * How often each value of a figure occurs in `bid_prices`: prices by product, place and month; what a bid is to its list
 * price and a deal to the middleman's, in percent, of the whole market, as product 0 of no place.
 */
export const bidPriceCounts = pgTable(
  'bid_price_counts',
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
