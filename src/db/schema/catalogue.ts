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
import { QUALITY_CLASSES } from '../../shared/quality/classes.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { at, money, quantity } from './parts/columns.ts';
import { fieldColumns } from './parts/listing-columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What is grown or made, in a unit; many farmers may list the same product. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    unit: text({ enum: ['kg', 'gram', 'ton', 'kwintal', 'liter', 'buah'] }).notNull(),
    category: text({
      enum: ['beras', 'gabah', 'palawija', 'fruit', 'vegetables', 'fish', 'dairy', 'lainnya'],
    }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
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
    /** What is on hand, what is reserved included. */
    stock: quantity().notNull().default(sql`0`),
    /** What is held for accepted bids and open orders; available = stock - reserved. */
    reserved: quantity().notNull().default(sql`0`),
    ...fieldColumns,
    /** The class that is declared, or that the figures of gabah make; a function of the database follows the table of classes. */
    quality: text({ enum: QUALITY_CLASSES }).generatedAlwaysAs(
      sql`quality_label(quality_class, moisture, empty_husk)`,
    ),
    /**
     * Its badge (R9), by a function of the database. Indexes name this and neither the stock nor what is reserved: a
     * movement that leaves it as it is touches no index.
     */
    level: text({ enum: ['available', 'low', 'out'] }).generatedAlwaysAs(
      sql`listing_level(stock - reserved, low_threshold)`,
    ),
    imageUrl: text('image_url'),
    /** Σ of ratings and their number over approved reviews, kept by the review verbs. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /**
     * The price for a tonne, by which lists order weights; liters and pieces stand among them by the price of one.
     * Kept by triggers on the listing's price and its product's unit.
     */
    priceCompared: money('price_compared').notNull().default(0),
    /** Weighted search document, kept by a trigger (name, category, farmer, city, tags). */
    search: tsvector(),
  },
  (t) => [
    index('listings_newest')
      .on(t.createdAt, t.id, t.farmerId)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_price').on(t.priceCompared, t.id).where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_rating')
      .on(
        sql`(${t.ratingSum}::float8 / greatest(${t.ratingCount}, 1)) desc`,
        sql`${t.ratingCount} desc`,
        sql`${t.id} desc`,
      )
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_farmer').on(t.farmerId, t.createdAt),
    // A seller's rating and number of listings, read from the index alone.
    index('listings_seller')
      .on(t.farmerId, t.ratingSum, t.ratingCount)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('listings_product').on(t.productId, t.id).where(sql`${t.deletedAt} is null`),
    // The back office's orders and views, over everything that was not deleted.
    index('listings_office_newest').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('listings_office_price').on(t.priceCustomer, t.id).where(sql`${t.deletedAt} is null`),
    index('listings_office_out')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.level} = 'out'`),
    index('listings_office_low')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.level} = 'low'`),
    index('listings_office_archived')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and not ${t.isActive}`),
    index('listings_office_pictureless')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.imageUrl} is null`),
    // How many were deleted since a day: few, of all that there ever were.
    index('listings_gone').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
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
    check('listings_rating_range', sql`${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount} * 5`),
  ],
);

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
 * What lists and its own page show of a listing, as the JSON that is sent, so that reading needs neither joins nor
 * writing. Triggers keep it (decision 018); beside the listing, so that rows which change often stay narrow.
 */
export const listingCards = pgTable('listing_cards', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** A `ListingItem` but for its stock and badge, which change with every order and stand in the listing's row. */
  goods: text().notNull().default(''),
  /** The same with the stock as it was when it was written, for processes of the version before; goes with the next. */
  card: text().notNull(),
  /** The fields that only its page has, as far as they change with the listing alone. */
  page: text().notNull(),
});

/**
 * What is on hand of each listing that was not deleted, for the back office's order by stock. Triggers keep it; in a
 * table of its own, whose rows are short, so that a sale enters one index here and none of the listing's.
 */
export const listingStocks = pgTable(
  'listing_stocks',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    stock: quantity().notNull(),
  },
  (t) => [index('listing_stocks_order').on(t.stock, t.listingId)],
);

/** Every movement of stock and of its reserved part; the sums equal the listing's columns at all times. */
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
    at: at('at').notNull(),
  },
  (t) => [
    index('stock_movements_listing').on(t.listingId, t.id),
    index('stock_movements_order').on(t.orderId),
    check('stock_movements_moves', sql`${t.stockDelta} <> 0 or ${t.reservedDelta} <> 0`),
  ],
);

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
    /** Pictures of one who has bought it, by their addresses. */
    pictures: jsonb().$type<string[]>().notNull().default([]),
    /** What the listing was when it was written; a trigger takes it over. */
    productName: text('product_name').notNull().default(''),
    unit: text().notNull().default(''),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    moderatedBy: text('moderated_by').references(() => users.id),
    moderatedAt: at('moderated_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('reviews_listing').on(t.listingId, t.status, t.createdAt),
    index('reviews_status').on(t.status, t.createdAt, t.id),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
    check('reviews_status_known', sql`${t.status} in ('pending','approved','rejected')`),
  ],
);

/** Listings that a signed-in user keeps for later (the wishlist, R45). */
export const savedListings = pgTable(
  'saved_listings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'saved_listings_pk', columns: [t.userId, t.listingId] })],
);

/** The catalogue's small vocabulary, against which a query's words are corrected for typing mistakes. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  uses: integer().notNull(),
});
