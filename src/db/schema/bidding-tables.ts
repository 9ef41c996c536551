import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import type { KeptReferences } from '../../shared/rules/references/reference-prices.ts';
import { users } from './auth-tables.ts';
import { listings } from './catalogue-tables.ts';
import { money, quantity, timestamptz } from './columns/common-columns.ts';
import { weighingTermColumns } from './columns/weighing-columns.ts';
import { farmers } from './farmer-tables.ts';

/** An undoable response: its author, its deadline, and the bid's state before it. */
export type UndoableResponse = {
  /** The user who responded. */
  by: string;
  /** The instant (ISO 8601) from which it is final. */
  until: string;
  /** Identifies the messages that are delayed until that instant. */
  key: string;
  offerId: number;
  expiresAt: string;
  remindedAt: string | null;
};

/** One negotiation between a customer and a listing (docs/spec/bidding-rules.md). The offers carry the figures. */
// Triggers (src/db/sql/triggers/bids.*.sql): bid_price_dirty_inserted, bid_price_dirty_truncated,
// bid_price_dirty_updated, deals_updated, total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const bids = pgTable(
  'bids',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    status: text({ enum: ['pending', 'accepted', 'rejected', 'expired'] })
      .notNull()
      .default('pending'),
    reason: text({ enum: ['auto', 'withdrawn', 'closed', 'unpaid'] }),
    awaiting: text('awaiting', { enum: ['seller', 'buyer'] }),
    /** The current offer; an accept names it, so that nobody accepts an offer they have not seen. */
    offerId: integer('offer_id').references((): AnyPgColumn => bidOffers.id),
    /** A pending bid is expired from this instant on, for every reader. */
    expiresAt: timestamptz('expires_at').notNull(),
    /** Until when the stock of an accepted bid is reserved for its checkout. */
    holdUntil: timestamptz('hold_until'),
    remindedAt: timestamptz('reminded_at'),
    /** The seller's last response while it may be undone (R51); any later event clears it. */
    undo: jsonb().$type<UndoableResponse>(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    closedAt: timestamptz('closed_at'),
  },
  (t) => [
    uniqueIndex('bids_one_open').on(t.customerId, t.listingId).where(sql`${t.status} = 'pending'`),
    index('bids_customer').on(t.customerId, t.createdAt, t.id),
    index('bids_farmer').on(t.farmerId, t.createdAt, t.id),
    index('bids_listing').on(t.listingId, t.status),
    // The number of a farmer's bids by status, from the index alone.
    index('bids_farmer_status').on(t.farmerId, t.status, t.awaiting, t.expiresAt),
    index('bids_created').on(t.createdAt, t.id),
    index('bids_status').on(t.status, t.createdAt, t.id),
    // Open bids in the order in which jobs process them, and expired ones, from the index alone.
    index('bids_open').on(t.id, t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('bids_open_expiry').on(t.expiresAt, t.awaiting).where(sql`${t.status} = 'pending'`),
    index('bids_offer').on(t.offerId),
    index('bids_hold').on(t.holdUntil).where(sql`${t.status} = 'accepted' and ${t.holdUntil} is not null`),
    check('bids_status_known', sql`${t.status} in ('pending','accepted','rejected','expired')`),
    check('bids_awaiting_while_open', sql`(${t.status} = 'pending') = (${t.awaiting} is not null)`),
    check('bids_closed_at', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
  ],
);

/**
 * One offer of a negotiation, immutable: price per unit in the store currency, quantity, and a snapshot of
 * the listing (`offerSnapshot`); triggers reject changes.
 */
// Triggers (src/db/sql/triggers/bid_offers.*.sql): bid_price_dirty_deleted, bid_price_dirty_inserted,
// bid_price_dirty_updated, deals_updated, offered_listing_immutable, offered_quality_immutable,
// offered_reference_immutable, offered_weighing_immutable
export const bidOffers = pgTable(
  'bid_offers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id),
    side: text({ enum: ['buyer', 'seller'] }).notNull(),
    price: money('price').notNull(),
    qty: quantity().notNull(),
    productId: integer('product_id').notNull(),
    productName: text('product_name').notNull(),
    unit: text().notNull(),
    minLot: quantity('min_lot').notNull(),
    step: quantity().notNull(),
    ...weighingTermColumns(),
    quality: jsonb().$type<Quality>().notNull(),
    /** The reference prices of the offer's day; null for offers older than this column. They never change. */
    referencePrices: jsonb('reference_prices').$type<KeptReferences>(),
    note: text(),
    /** The list price at that moment, so that later price edits do not change the history. */
    listPrice: money('list_price').notNull(),
    byUserId: text('by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was withdrawn by an undo (bid rule 11); it never becomes current again. */
    undoneAt: timestamptz('undone_at'),
  },
  (t) => [
    index('bid_offers_bid').on(t.bidId, t.id),
    // By the offer's total; `line_total` is a database function.
    index('bid_offers_total').on(sql`line_total(${t.price}, ${t.qty})`),
    // Notes that retention erases; erased ones drop out of the index.
    index('bid_offers_noted').on(t.createdAt).where(sql`${t.note} is not null`),
    index('bid_offers_user').on(t.byUserId, t.createdAt),
    check('bid_offers_price_range', sql`${t.price} between 1 and 1000000000000`),
    check('bid_offers_qty_range', sql`${t.qty} > 0`),
    check('bid_offers_goods_known', sql`${t.productId} > 0 and ${t.unit} <> ''`),
  ],
);

/** One row per transition of a bid, written in the same transaction. */
export const bidHistory = pgTable(
  'bid_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id),
    event: text({
      enum: [
        'offered',
        'countered',
        'accepted',
        'rejected',
        'withdrawn',
        'expired',
        'closed',
        'lapsed',
        'undone',
      ],
    }).notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    awaiting: text(),
    reason: text(),
    offerId: integer('offer_id').references(() => bidOffers.id),
    note: text(),
    actorId: text('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: ['customer', 'farmer', 'admin', 'system'] }).notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('bid_history_bid').on(t.bidId, t.id)],
);

/**
 * A link by which one user responds to one offer without signing in. Only a hash of its token is stored; it
 * works once, for its offer, until that offer expires.
 */
export const bidResponseLinks = pgTable(
  'bid_response_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull(),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    offerId: integer('offer_id')
      .notNull()
      .references(() => bidOffers.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [
    uniqueIndex('bid_response_links_token').on(t.tokenHash),
    index('bid_response_links_bid').on(t.bidId),
    index('bid_response_links_expiry').on(t.expiresAt),
  ],
);

/**
 * Events of a farmer's bids that wait for the daily digest. `key` is that of the email that it replaces: one
 * message per event. `emailKey` is the email that finally contained it, `none` when the farmer no longer
 * receives emails.
 */
export const digestItems = pgTable(
  'digest_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bidId: integer('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    emailKey: text('email_key'),
    /**
     * The response that the event reports, while that can still be undone; no digest includes the event before then.
     */
    undoKey: text('undo_key'),
    notBefore: timestamptz('not_before'),
  },
  (t) => [
    uniqueIndex('digest_items_key_unique').on(t.key),
    index('digest_items_waiting').on(t.userId, t.id).where(sql`${t.emailKey} is null`),
    index('digest_items_created').on(t.createdAt),
    index('digest_items_undo_key').on(t.undoKey).where(sql`${t.undoKey} is not null`),
  ],
);

/**
 * One narrow row per completed deal, for the medians of prices: an accepted bid whose order was paid, delivered and
 * completed, with nothing returned. Triggers maintain it in the transaction of the change (sync_deals);
 * `invariant_deals` verifies it.
 */
// Triggers (src/db/sql/triggers/deals.*.sql): price_dirty_changed, price_dirty_truncated
export const deals = pgTable(
  'deals',
  {
    bidId: integer('bid_id')
      .primaryKey()
      .references(() => bids.id, { onDelete: 'cascade' }),
    /** The product of the offer, whatever the listing's is today. */
    productId: integer('product_id').notNull(),
    farmerId: integer('farmer_id').notNull(),
    /** Repeated deals of the same buyer and seller have little weight. */
    customerId: text('customer_id').notNull().default(''),
    /** The agreed price per unit of the product. */
    price: money('price').notNull(),
    madeAt: timestamptz('made_at').notNull(),
    /** The Monday of its week in WIB. */
    week: date()
      .notNull()
      .generatedAlwaysAs(sql`date_trunc('week', made_at at time zone 'Asia/Jakarta')::date`),
    /** The class of the offer; null without one. */
    class: text(),
    /** The commodity of the offer; null without one. */
    commodity: text(),
  },
  (t) => [
    // Covers everything that a median needs, from the index alone, the latest deal of a pair's week first.
    index('deals_of_product').on(
      t.productId,
      t.week,
      t.farmerId,
      t.customerId,
      t.madeAt.desc(),
      t.bidId.desc(),
      t.price,
      t.class,
    ),
  ],
);

/**
 * The reference prices of the previous version: its processes read them, and `seedReference` copies them into
 * `price_references`. The next version drops this table.
 */
export const referencePrices = pgTable(
  'reference_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['hpp_gkp', 'hpp_gkg', 'het_medium', 'het_premium'] }).notNull(),
    /** The zone of HET for rice (1 to 3); 0 for the whole country. */
    zone: integer().notNull().default(0),
    /** Rupiah per kilogram. */
    price: money('price').notNull(),
    effectiveFrom: date('effective_from').notNull(),
    source: text().notNull(),
  },
  (t) => [
    uniqueIndex('reference_prices_kind_from').on(t.kind, t.zone, t.effectiveFrom),
    check(
      'reference_prices_zone_known',
      sql`${t.zone} between 0 and 3 and (${t.zone} > 0) = (${t.kind} like 'het%')`,
    ),
  ],
);
