import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

// The number of public listings in each city, so that a city's list does not sum over all farmers (decision
// 073). A trigger marks the farmers that a change affects; `refreshCityCounts` recounts them, and until then
// readers do.

/** Farmers whose counts or place may have changed; an empty row means all of them. */
export const listingCountDirty = pgTable('listing_count_dirty', { farmerId: integer('farmer_id') });

/** The listing counts of each public farmer (`listing_counts`) and the farmer's place, as of the last recount. */
export const farmerListingCounts = pgTable(
  'farmer_listing_counts',
  {
    farmerId: integer('farmer_id').notNull(),
    category: text().notNull(),
    level: text().notNull(),
    /** The quality class; empty when unknown. */
    quality: text().notNull(),
    city: text().notNull(),
    province: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.farmerId, t.category, t.level, t.quality] })],
);

/** The sums of `farmer_listing_counts` by city. */
export const cityListingCounts = pgTable(
  'city_listing_counts',
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
