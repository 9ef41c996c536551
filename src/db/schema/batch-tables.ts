import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { CATEGORIES } from '../../shared/enums/labels.ts';
import { UNITS } from '../../shared/format/units.ts';
import { BATCH_BLOCKS, BATCH_EVENTS, BATCH_KINDS } from '../../shared/rules/batch-rules.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import { users } from './auth-tables.ts';
import { listings } from './catalogue-tables.ts';
import { quantity, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orderLines } from './order-tables.ts';

/**
 * A traceability batch (lot): goods of one seller from one harvest, milling or mix. The row is what its events add up to;
 * `left` is what is neither ordered nor in another batch. A listing with a batch sells from its batches only.
 */
export const batches = pgTable(
  'batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its public code: LT- and eight letters. */
    code: text().notNull(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    /** The listing that sells it; null for raw material that is not on sale. */
    listingId: integer('listing_id').references(() => listings.id),
    kind: text({ enum: BATCH_KINDS }).notNull(),
    goods: text().notNull(),
    category: text({ enum: CATEGORIES }).notNull(),
    unit: text({ enum: UNITS }).notNull(),
    harvestedOn: date('harvested_on'),
    milledOn: date('milled_on'),
    packedOn: date('packed_on'),
    goodUntil: date('good_until'),
    /** The day that decides which batch is older. */
    agedOn: date('aged_on').notNull(),
    variety: text().notNull().default(''),
    season: text().notNull().default(''),
    /** The quantity that went in; 0 once all its deposits were taken back. */
    qty: quantity().notNull(),
    left: quantity().notNull(),
    quality: jsonb().$type<Quality>().notNull(),
    /** Why the milling yielded more rice than usual. */
    yieldReason: text('yield_reason').notNull().default(''),
    sellsFirst: boolean('sells_first').notNull().default(false),
    blocked: text({ enum: BATCH_BLOCKS }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('batches_code_unique').on(t.code),
    index('batches_farmer').on(t.farmerId, t.id),
    index('batches_listing').on(t.listingId, t.id),
    index('batches_kind').on(t.kind, t.id),
    index('batches_aged').on(t.agedOn, t.id),
    index('batches_blocked').on(t.blocked, t.id).where(sql`${t.blocked} is not null`),
    index('batches_in_stock').on(t.id).where(sql`${t.left} > 0 and ${t.blocked} is null`),
    index('batches_for_sale')
      .on(t.listingId, t.sellsFirst.desc(), t.agedOn, t.id)
      .where(sql`${t.left} > 0 and ${t.blocked} is null`),
    index('batches_good_until')
      .on(t.goodUntil, t.id)
      .where(sql`${t.blocked} is null and ${t.goodUntil} is not null`),
    // Goods and varieties with accents: `textContains` folds no others.
    index('batches_accented')
      .on(t.id)
      .where(
        sql`octet_length(${t.goods}) > length(${t.goods}) or octet_length(${t.variety}) > length(${t.variety})`,
      ),
    check('batches_left_range', sql`${t.left} between 0 and ${t.qty}`),
    check('batches_qty_range', sql`${t.qty} >= 0`),
  ],
);

/** The quantity of a batch that went into another one. */
export const batchInputs = pgTable(
  'batch_inputs',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    fromId: integer('from_id')
      .notNull()
      .references(() => batches.id),
    qty: quantity().notNull(),
  },
  (t) => [
    primaryKey({ name: 'batch_inputs_pk', columns: [t.batchId, t.fromId] }),
    index('batch_inputs_from').on(t.fromId),
    check('batch_inputs_qty_range', sql`${t.qty} > 0 and ${t.batchId} <> ${t.fromId}`),
  ],
);

/** The quantity of a batch in an order's line; 0 once all of it came back. */
export const batchAllocations = pgTable(
  'batch_allocations',
  {
    orderLineId: integer('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    qty: quantity().notNull(),
  },
  (t) => [
    primaryKey({ name: 'batch_allocations_pk', columns: [t.orderLineId, t.batchId] }),
    index('batch_allocations_batch').on(t.batchId),
    check('batch_allocations_qty_range', sql`${t.qty} >= 0`),
  ],
);

/** What happened to the batches of a seller, in one chain: each row carries the SHA-256 of its text and of the one before. */
// Triggers (src/db/sql/triggers/batch_events.*.sql): append_only
export const batchEvents = pgTable(
  'batch_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    /** Its position in the seller's chain, from 1. */
    seq: integer().notNull(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    event: text({ enum: BATCH_EVENTS }).notNull(),
    /** The values that it sets. */
    content: jsonb().$type<BatchContent>().notNull(),
    reason: text().notNull().default(''),
    /** Random, so that nobody can guess the reason from its hash. */
    salt: text().notNull(),
    actorId: text('actor_id').references(() => users.id),
    at: timestamptz('at').notNull(),
    prev: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    uniqueIndex('batch_events_chain').on(t.farmerId, t.seq),
    index('batch_events_batch').on(t.batchId, t.seq),
  ],
);

/** The last event of each seller's chain: events deleted from its end are detected too. */
export const batchChains = pgTable('batch_chains', {
  farmerId: integer('farmer_id')
    .primaryKey()
    .references(() => farmers.id),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** The values of a batch as its events set them; days as `2026-11-30`, quantities as decimals. */
export type BatchContent = {
  goods?: string;
  unit?: string;
  harvested_on?: string | null;
  milled_on?: string | null;
  packed_on?: string | null;
  good_until?: string | null;
  variety?: string;
  season?: string;
  qty?: number;
  quality?: Quality;
  yield_reason?: string;
  /** The quantity from each source, by its code. */
  inputs?: Record<string, number>;
  /** The counted quantity of each deposit that joined or left, by its number. */
  deposits?: Record<string, number>;
  sells_first?: boolean;
};
