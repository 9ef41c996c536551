import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CERTIFIED_CLASSES, QUALITY_CLASSES } from '../../shared/rules/quality/quality-classes.ts';
import { users } from './auth-tables.ts';
import { money, quantity, timestamptz } from './columns/common-columns.ts';
import { listingFieldColumns } from './columns/listing-columns.ts';
import { farmers } from './farmer-tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What is grown or made, in a unit; many farmers may list the same product. */
// Triggers (src/db/sql/triggers/products.*.sql): listing_counts_category_changed, price_dirty_updated,
// products_comparison_prices, products_keep_ordered_category, products_refresh_cards, products_refresh_search
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    unit: text({ enum: ['kg', 'gram', 'ton', 'kwintal', 'liter', 'buah'] }).notNull(),
    category: text({
      enum: ['beras', 'gabah', 'palawija', 'fruit', 'vegetables', 'fish', 'dairy', 'lainnya'],
    }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('products_name').on(t.name, t.id),
    uniqueIndex('products_name_unit_unique').on(sql`lower(${t.name})`, t.unit),
    index('products_category').on(t.category),
    check('products_unit_known', sql`${t.unit} in ('kg','gram','ton','kwintal','liter','buah')`),
    check(
      'products_category_known',
      sql`${t.category} in ('beras','gabah','palawija','fruit','vegetables','fish','dairy','lainnya')`,
    ),
  ],
);

/** A farmer's offer of a product to the public: stock and the two prices, per unit, in the store currency. */
// Triggers (src/db/sql/triggers/listings.*.sql): bid_price_dirty_updated, listing_count_dirty_truncated,
// listings_comparison_price, listings_comparison_price_updated, listings_insert_stock_sort,
// listings_keep_ordered_category, listings_make_first_card, listings_refresh_card, listings_refresh_page, listings_refresh_quality, listings_refresh_search,
// listings_refresh_stock_sort, market_listing_counts_deleted, market_listing_counts_inserted,
// market_listing_counts_truncated, market_listing_counts_updated, total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const listings = pgTable(
  'listings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    /** The stock on hand, including the reserved part. */
    stock: quantity().notNull().default(sql`0`),
    /** Reserved for accepted bids and open orders; available = stock - reserved. */
    reserved: quantity().notNull().default(sql`0`),
    ...listingFieldColumns,
    /**
     * The declared class, or the one that follows from the measurements of gabah; a database function mirrors the table
     * of classes.
     */
    quality: text({ enum: QUALITY_CLASSES }).generatedAlwaysAs(
      sql`quality_label(quality_class, moisture, empty_husk)`,
    ),
    /**
     * The stock badge (R9), by a database function. Indexes use it instead of stock and reserved, so that a
     * movement that leaves the badge unchanged updates no index.
     */
    level: text({ enum: ['available', 'low', 'out'] }).generatedAlwaysAs(
      sql`stock_level(stock - reserved, low_threshold)`,
    ),
    imageUrl: text('image_url'),
    /** Sum and number of the ratings of approved reviews, maintained by the review use cases. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
    /**
     * The price per tonne, by which lists sort weights; liters and pieces are sorted by the price of one.
     * Triggers on the listing's price and its product's unit maintain it.
     */
    comparisonPrice: money('comparison_price').notNull().default(0),
    /** Weighted search document, kept by a trigger (name, category, farmer, city, tags). */
    search: tsvector(),
  },
  (t) => [
    index('listings_newest')
      .on(t.createdAt, t.id, t.farmerId)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_price').on(t.comparisonPrice, t.id).where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_rating')
      .on(
        sql`(${t.ratingSum}::float8 / greatest(${t.ratingCount}, 1)) desc`,
        sql`${t.ratingCount} desc`,
        sql`${t.id} desc`,
      )
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_farmer').on(t.farmerId, t.createdAt),
    // A seller's rating and number of listings, from the index alone.
    index('listings_seller')
      .on(t.farmerId, t.ratingSum, t.ratingCount)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_product').on(t.productId, t.id).where(sql`${t.deletedAt} is null`),
    // The back office's orders and views, over everything that was not deleted.
    index('listings_admin_newest').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('listings_admin_price').on(t.priceCustomer, t.id).where(sql`${t.deletedAt} is null`),
    index('listings_admin_out')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.level} = 'out'`),
    index('listings_admin_low')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.level} = 'low'`),
    index('listings_admin_archived')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and not ${t.isActive}`),
    index('listings_admin_without_image')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.imageUrl} is null`),
    // Counts the listings deleted since a day, which are few of all that were ever deleted.
    index('listings_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    // Finds whether anything is sold by weighing; few listings are.
    index('listings_weighed').on(t.id).where(sql`${t.isActive} and ${t.deletedAt} is null and ${t.weighed}`),
    index('listings_search').using('gin', t.search),
    check('listings_stock_range', sql`${t.stock} >= 0`),
    check('listings_reserved_range', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.stock}`),
    check('listings_price_tengkulak_range', sql`${t.priceTengkulak} between 0 and 1000000000000`),
    check('listings_price_customer_range', sql`${t.priceCustomer} between 0 and 1000000000000`),
    check('listings_min_lot_range', sql`${t.minLot} > 0`),
    check('listings_step_known', sql`${t.step} in (1, 0.5, 0.25, 0.1, 0.05, 0.001)`),
    check('listings_lot_in_steps', sql`${t.minLot} % ${t.step} = 0`),
    check(
      'listings_figures_range',
      sql`least(${t.moisture}, ${t.emptyHusk}, ${t.broken}, ${t.menir}) >= 0
        and greatest(${t.moisture}, ${t.emptyHusk}, ${t.broken}, ${t.menir}) <= 100`,
    ),
    check(
      'listings_class_certified',
      sql`${t.qualityClass} not in (${sql.raw(CERTIFIED_CLASSES.map((name) => `'${name}'`).join(','))}) or ${t.certificate} is not null`,
    ),
    check('listings_rating_range', sql`${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount} * 5`),
  ],
);

// Triggers (src/db/sql/triggers/listing_images.*.sql): listing_images_deleted, listing_images_gained,
// listing_images_inserted, listing_images_lost
export const listingImages = pgTable(
  'listing_images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    alt: text().notNull().default(''),
    position: integer().notNull().default(0),
  },
  (t) => [index('listing_images_listing').on(t.listingId, t.position)],
);

/**
 * A listing's card and page data as JSON ready to send, so that reading needs neither joins nor
 * serialisation. Triggers maintain it (decision 018); it is a table of its own, so that the often changing
 * rows of listings stay narrow.
 */
export const listingCards = pgTable('listing_cards', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /**
   * A `ListingItem` without its stock and badge, which change with every order and stay in the listing's row.
   */
  goods: text().notNull().default(''),
  /**
   * The same with the stock when it was written, for processes of the previous version; the next version
   * drops it.
   */
  card: text().notNull(),
  /** The fields of its page only, as far as they depend on the listing alone. */
  page: text().notNull(),
});

/**
 * The stock of each listing that is not deleted, for the admin's sort by stock. Triggers maintain it; in a
 * table of its own with short rows a sale updates one index here and none of the listing's.
 */
export const listingStockSort = pgTable(
  'listing_stock_sort',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    stock: quantity().notNull(),
  },
  (t) => [index('listing_stock_sort_order').on(t.stock, t.listingId)],
);

/** Every movement of stock and of its reserved part; the sums always equal the listing's columns. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    kind: text({
      enum: ['opening', 'restock', 'adjust', 'reserve', 'release', 'sale', 'return'],
    }).notNull(),
    stockDelta: quantity('stock_delta').notNull(),
    reservedDelta: quantity('reserved_delta').notNull(),
    bidId: integer('bid_id'),
    orderId: integer('order_id'),
    actorId: text('actor_id'),
    note: text(),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    index('stock_movements_listing').on(t.listingId, t.id),
    index('stock_movements_order').on(t.orderId),
    check('stock_movements_moves', sql`${t.stockDelta} <> 0 or ${t.reservedDelta} <> 0`),
  ],
);

// Triggers (src/db/sql/triggers/reviews.*.sql): reviews_deleted, reviews_inserted, reviews_updated,
// total_row_counts_deleted, total_row_counts_inserted, total_row_counts_truncated, total_row_counts_updated
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    userId: text('user_id').references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    comment: text().notNull(),
    rating: integer().notNull(),
    /** The URLs of a verified buyer's pictures. */
    pictures: jsonb().$type<string[]>().notNull().default([]),
    /** The product's name and unit when the review was written. */
    productName: text('product_name').notNull(),
    unit: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    moderatedBy: text('moderated_by').references(() => users.id),
    moderatedAt: timestamptz('moderated_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    index('reviews_listing').on(t.listingId, t.status, t.createdAt),
    index('reviews_status').on(t.status, t.createdAt, t.id),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
    check('reviews_status_known', sql`${t.status} in ('pending','approved','rejected')`),
  ],
);

/** Listings that a signed-in user saved (the wishlist, R45). */
export const savedListings = pgTable(
  'saved_listings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'saved_listings_pk', columns: [t.userId, t.listingId] })],
);

/** The catalogue's vocabulary, against which the typos of a query are corrected. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  uses: integer().notNull(),
});
