import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { listings } from './catalogue.ts';
import { orders } from './orders.ts';
import { at, money, quantity } from './parts/columns.ts';

/** A group's listing that is fed by what its members bring (lot gabungan); its terms never change. Percentages in hundredths. */
export const pooledLots = pgTable(
  'pooled_lots',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    fee: integer().notNull(),
    /** How wet and how empty goods may be before less is counted; null where they count as they are. */
    moisture: integer(),
    hampa: integer(),
    openedBy: text('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: at('opened_at').notNull(),
  },
  (t) => [
    index('pooled_lots_farmer').on(t.farmerId),
    check('pooled_lots_fee_range', sql`${t.fee} between 0 and 10000`),
  ],
);

/** One time that a member brought goods: what the scale said, what of it counts, and what of that is still unsold. In kg. */
export const deposits = pgTable(
  'deposits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => pooledLots.listingId),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    readings: jsonb().$type<{ gross: number; tare: number; sacks: number }[]>().notNull(),
    moistureReadings: jsonb('moisture_readings').$type<number[]>().notNull(),
    hampa: integer(),
    net: quantity().notNull(),
    payable: quantity().notNull(),
    left: quantity().notNull(),
    takenBack: quantity('taken_back').notNull().default(sql`0`),
    takenBackAt: at('taken_back_at'),
    tera: text().notNull().default(''),
    teraUntil: date('tera_until'),
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    place: text().notNull().default(''),
    note: text(),
    weighedBy: text('weighed_by')
      .notNull()
      .references(() => users.id),
    weighedAt: at('weighed_at').notNull(),
  },
  (t) => [
    index('deposits_lot').on(t.listingId, t.id),
    index('deposits_user').on(t.userId, t.id),
    check('deposits_payable_range', sql`${t.payable} > 0 and ${t.payable} <= ${t.net}`),
    check(
      'deposits_left_range',
      sql`${t.left} >= 0 and ${t.takenBack} >= 0 and ${t.left} + ${t.takenBack} <= ${t.payable}`,
    ),
  ],
);

/** What an order took out of a lot and what that brought; `returned` once the goods came back. */
export const lotSales = pgTable(
  'lot_sales',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => pooledLots.listingId),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    qty: quantity().notNull(),
    proceeds: money('proceeds').notNull(),
    fee: money('fee').notNull(),
    soldAt: at('sold_at').notNull(),
    returnedAt: at('returned_at'),
  },
  (t) => [
    uniqueIndex('lot_sales_once').on(t.orderId, t.listingId).where(sql`${t.returnedAt} is null`),
    index('lot_sales_lot').on(t.listingId, t.id),
    check('lot_sales_fee_range', sql`${t.fee} between 0 and ${t.proceeds}`),
    check('lot_sales_qty_range', sql`${t.qty} > 0`),
  ],
);

/** A deposit's part of a sale: how much of it went, and what that brought its member. */
export const lotShares = pgTable(
  'lot_shares',
  {
    saleId: integer('sale_id')
      .notNull()
      .references(() => lotSales.id),
    depositId: integer('deposit_id')
      .notNull()
      .references(() => deposits.id),
    qty: quantity().notNull(),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ name: 'lot_shares_pk', columns: [t.saleId, t.depositId] }),
    index('lot_shares_deposit').on(t.depositId),
    check('lot_shares_amount_range', sql`${t.amount} >= 0 and ${t.qty} >= 0`),
  ],
);

/** Money that was handed on to a member; he may contest it, and it may be taken back as never handed. */
export const shareHandings = pgTable(
  'share_handings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    amount: money('amount').notNull(),
    note: text(),
    handedBy: text('handed_by')
      .notNull()
      .references(() => users.id),
    handedAt: at('handed_at').notNull(),
    contestedAt: at('contested_at'),
    contest: text(),
    voidedAt: at('voided_at'),
    voidedBy: text('voided_by').references(() => users.id),
  },
  (t) => [
    index('share_handings_member').on(t.farmerId, t.userId, t.id),
    check('share_handings_amount_range', sql`${t.amount} > 0`),
    check('share_handings_contested', sql`(${t.contestedAt} is null) = (${t.contest} is null)`),
  ],
);
