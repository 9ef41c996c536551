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
import type { Quality } from '../../shared/quality/quality.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { listings } from './catalogue.ts';
import { at, money, quantity } from './parts/columns.ts';
import { weighingTerms } from './parts/weighing-columns.ts';

/** What an answer may be undone to: who gave it, until when, and how the bid stood before. */
export type UndoableAnswer = {
  /** The user who answered. */
  by: string;
  /** The instant (ISO 8601) from which on it stands. */
  until: string;
  /** Marks the messages that wait for that instant. */
  key: string;
  offerId: number;
  expiresAt: string;
  remindedAt: string | null;
};

/** One negotiation between a customer and a listing (bidding-rules). The offers carry the figures. */
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
    turn: text({ enum: ['seller', 'buyer'] }),
    /** The offer that stands; an accept names it, so that nobody accepts what he has not seen. */
    offerId: integer('offer_id').references((): AnyPgColumn => bidOffers.id),
    /** A pending bid is expired from this instant on, for every reader. */
    expiresAt: at('expires_at').notNull(),
    /** Until when the stock of an accepted bid is held for its checkout. */
    holdUntil: at('hold_until'),
    remindedAt: at('reminded_at'),
    /** The seller's last answer while it may be undone (R51); whatever follows from it takes this away. */
    undo: jsonb().$type<UndoableAnswer>(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('bids_one_open').on(t.customerId, t.listingId).where(sql`${t.status} = 'pending'`),
    index('bids_customer').on(t.customerId, t.createdAt, t.id),
    index('bids_farmer').on(t.farmerId, t.createdAt, t.id),
    index('bids_listing').on(t.listingId, t.status),
    // How many of a farmer's bids there are of each status, read from the index alone.
    index('bids_farmer_status').on(t.farmerId, t.status, t.turn, t.expiresAt),
    index('bids_created').on(t.createdAt, t.id),
    index('bids_status').on(t.status, t.createdAt, t.id),
    // What is open, in the order in which jobs go through it, and whose time is over without a look at the bid itself.
    index('bids_open').on(t.id, t.expiresAt).where(sql`${t.status} = 'pending'`),
    index('bids_open_expiry').on(t.expiresAt, t.turn).where(sql`${t.status} = 'pending'`),
    index('bids_offer').on(t.offerId),
    index('bids_hold').on(t.holdUntil).where(sql`${t.status} = 'accepted' and ${t.holdUntil} is not null`),
    check('bids_status_known', sql`${t.status} in ('pending','accepted','rejected','expired')`),
    check('bids_turn_while_open', sql`(${t.status} = 'pending') = (${t.turn} is not null)`),
    check('bids_closed_at', sql`(${t.status} = 'pending') = (${t.closedAt} is null)`),
  ],
);

/**
 * One offer of a negotiation, immutable: price per unit in the store currency, quantity, and what was
 * offered, as the listing was then; a trigger takes that over and lets nobody change it.
 */
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
    productId: integer('product_id').notNull().default(0),
    productName: text('product_name').notNull().default(''),
    unit: text().notNull().default(''),
    minLot: quantity('min_lot').notNull().default(sql`1`),
    step: quantity().notNull().default(sql`1`),
    ...weighingTerms(),
    /** Its quality; what is left out is taken over by a trigger. */
    quality: jsonb().$type<Quality>().notNull().default(sql`null`),
    note: text(),
    /** The list price at that moment, so that later price edits leave the story as it was. */
    listPrice: money('list_price').notNull(),
    byUserId: text('by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    /** When its maker took it back (rule 11); it never stands again. */
    undoneAt: at('undone_at'),
  },
  (t) => [
    index('bid_offers_bid').on(t.bidId, t.id),
    // By what an offer comes to; `line_total` is the database's own.
    index('bid_offers_total').on(sql`line_total(${t.price}, ${t.qty})`),
    // Whose words are forgotten some day: those that have been are no longer in it.
    index('bid_offers_noted').on(t.createdAt).where(sql`${t.note} is not null`),
    index('bid_offers_user').on(t.byUserId, t.createdAt),
    check('bid_offers_price_range', sql`${t.price} between 1 and 1000000000000`),
    check('bid_offers_qty_range', sql`${t.qty} > 0`),
  ],
);

/** One row per transition of a bid, written in the transaction that makes it. */
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
    turn: text(),
    reason: text(),
    offerId: integer('offer_id').references(() => bidOffers.id),
    note: text(),
    actorId: text('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: ['customer', 'farmer', 'admin', 'system'] }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('bid_history_bid').on(t.bidId, t.id)],
);

/**
 * A link by which one person answers one offer without signing in. Only a hash of its token is stored; it is good once,
 * for the offer it names, until that offer's time is over.
 */
export const answerLinks = pgTable(
  'answer_links',
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
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    uniqueIndex('answer_links_token').on(t.tokenHash),
    index('answer_links_bid').on(t.bidId),
    index('answer_links_expiry').on(t.expiresAt),
  ],
);

/**
 * What has happened to a farmer's bids and waits for his daily digest. `key` is that of the mail it stands for: one
 * message per event. `mailKey` is the mail that told it in the end, `none` where he takes no mails any more.
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
    createdAt: at('created_at').notNull(),
    mailKey: text('mail_key'),
    /** The answer that it tells of, where that may be undone yet when it is written; no digest takes it before. */
    heldFor: text('held_for'),
    notBefore: at('not_before'),
  },
  (t) => [
    uniqueIndex('digest_items_key_unique').on(t.key),
    index('digest_items_waiting').on(t.userId, t.id).where(sql`${t.mailKey} is null`),
    index('digest_items_created').on(t.createdAt),
    index('digest_items_held').on(t.heldFor).where(sql`${t.heldFor} is not null`),
  ],
);

/**
 * Every deal that was kept, narrow, for the medians of prices: an accepted bid whose order was paid, delivered and
 * completed, and of which nothing went back. Triggers keep it in the transaction of the change (the migration `deals` says by what); `inv_deals` proves it.
 */
export const deals = pgTable(
  'deals',
  {
    bidId: integer('bid_id')
      .primaryKey()
      .references(() => bids.id, { onDelete: 'cascade' }),
    /** What was offered, whatever the listing is today. */
    productId: integer('product_id').notNull(),
    farmerId: integer('farmer_id').notNull(),
    /** A buyer and a seller who deal with each other again and again count little. */
    customerId: text('customer_id').notNull().default(''),
    /** Per unit of the product, as agreed. */
    price: money('price').notNull(),
    madeAt: at('made_at').notNull(),
    /** The Monday of its week in WIB. */
    week: date()
      .notNull()
      .generatedAlwaysAs(sql`date_trunc('week', made_at at time zone 'Asia/Jakarta')::date`),
    /** The class that was offered; null where none was said. */
    class: text(),
  },
  (t) => [
    // Whatever a median needs, read from the index alone, and of a pair's week the last first.
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

/** Government reference prices with the day from which each holds (settings). */
export const referencePrices = pgTable(
  'reference_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['hpp_gkp', 'hpp_gkg', 'het_medium', 'het_premium'] }).notNull(),
    /** Of rice the zone in which it holds (1 to 3); 0 for all of the country. */
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
