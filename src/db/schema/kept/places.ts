import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

// How many listings the public finds in each place, so that a list of one city does not add up all farmers (decision 073). A
// trigger says whose counts or place a change touches; `foldPlaces` looks at these farmers anew, and until then readers do.

/** Farmers whose counts or place may have changed; a row of nothing is all of them. */
export const placeTouches = pgTable('place_touches', { farmerId: integer('farmer_id') });

/** What is counted of each public farmer (`market_counts`), and where he is, as it was last looked at. */
export const placedCounts = pgTable(
  'placed_counts',
  {
    farmerId: integer('farmer_id').notNull(),
    category: text().notNull(),
    level: text().notNull(),
    /** The class of quality; empty where none is known. */
    quality: text().notNull(),
    city: text().notNull(),
    province: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.farmerId, t.category, t.level, t.quality] })],
);

/** The sums of these by place. */
export const placeCounts = pgTable(
  'place_counts',
  {
    city: text().notNull(),
    province: text().notNull(),
    category: text().notNull(),
    level: text().notNull(),
    quality: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.city, t.province, t.category, t.level, t.quality] })],
);
