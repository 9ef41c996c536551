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
import { users } from './auth-tables.ts';
import { batches } from './batch-tables.ts';
import { listings } from './catalogue-tables.ts';
import { money, quantity, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orders } from './order-tables.ts';

/**
 * A group's listing that is filled by its members' deposits (lot gabungan); its terms never change.
 * Percentages in hundredths.
 */
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
    /** Instead of `fee`: an amount per kilogram sold. */
    feePerKg: money('fee_per_kg').notNull().default(0),
    /** The moisture and hampa above which less is counted; null when the produce counts as it is. */
    moisture: integer(),
    hampa: integer(),
    /** The batch that the next deposit joins; null when the next deposit begins a new one. */
    openBatchId: integer('open_batch_id').references(() => batches.id),
    openedBy: text('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: timestamptz('opened_at').notNull(),
  },
  (t) => [
    index('pooled_lots_farmer').on(t.farmerId),
    check('pooled_lots_fee_range', sql`${t.fee} between 0 and 10000`),
  ],
);

/** A member's deposit of produce: its weight, the counted weight, and the unsold rest of it. In kg. */
export const produceDeposits = pgTable(
  'produce_deposits',
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
    returnedQty: quantity('returned_qty').notNull().default(sql`0`),
    returnedAt: timestamptz('returned_at'),
    harvestedOn: date('harvested_on'),
    /**
     * The batch that it is part of; null for deposits made before batches existed, until their lot has its first batch.
     */
    batchId: integer('batch_id').references(() => batches.id),
    tera: text().notNull().default(''),
    teraUntil: date('tera_until'),
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    place: text().notNull().default(''),
    note: text(),
    weighedBy: text('weighed_by')
      .notNull()
      .references(() => users.id),
    weighedAt: timestamptz('weighed_at').notNull(),
  },
  (t) => [
    index('produce_deposits_lot').on(t.listingId, t.id),
    index('produce_deposits_user').on(t.userId, t.id),
    index('produce_deposits_batch').on(t.batchId, t.id),
    check('produce_deposits_payable_range', sql`${t.payable} > 0 and ${t.payable} <= ${t.net}`),
    check(
      'produce_deposits_remaining_range',
      sql`${t.left} >= 0 and ${t.returnedQty} >= 0 and ${t.left} + ${t.returnedQty} <= ${t.payable}`,
    ),
  ],
);

/** The quantity that an order took out of a lot and its proceeds; `returned` once it came back. */
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
    soldAt: timestamptz('sold_at').notNull(),
    returnedAt: timestamptz('returned_at'),
  },
  (t) => [
    uniqueIndex('lot_sales_once').on(t.orderId, t.listingId).where(sql`${t.returnedAt} is null`),
    index('lot_sales_lot').on(t.listingId, t.id),
    check('lot_sales_fee_range', sql`${t.fee} between 0 and ${t.proceeds}`),
    check('lot_sales_qty_range', sql`${t.qty} > 0`),
  ],
);

/** A deposit's share of a sale: its quantity, and the member's proceeds. */
export const lotShares = pgTable(
  'lot_shares',
  {
    saleId: integer('sale_id')
      .notNull()
      .references(() => lotSales.id),
    depositId: integer('deposit_id')
      .notNull()
      .references(() => produceDeposits.id),
    qty: quantity().notNull(),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ name: 'lot_shares_pk', columns: [t.saleId, t.depositId] }),
    index('lot_shares_deposit').on(t.depositId),
    check('lot_shares_amount_range', sql`${t.amount} >= 0 and ${t.qty} >= 0`),
  ],
);

/** Money paid out to a member, who may dispute it; it may be voided as never paid. */
export const memberPayouts = pgTable(
  'member_payouts',
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
    paidBy: text('paid_by')
      .notNull()
      .references(() => users.id),
    paidAt: timestamptz('paid_at').notNull(),
    disputedAt: timestamptz('disputed_at'),
    disputeReason: text('dispute_reason'),
    voidedAt: timestamptz('voided_at'),
    voidedBy: text('voided_by').references(() => users.id),
  },
  (t) => [
    index('member_payouts_member').on(t.farmerId, t.userId, t.id),
    check('member_payouts_amount_range', sql`${t.amount} > 0`),
    check('member_payouts_disputed', sql`(${t.disputedAt} is null) = (${t.disputeReason} is null)`),
  ],
);
