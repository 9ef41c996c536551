import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { UNITS } from '../../shared/format/units.ts';
import { users } from './auth-tables.ts';
import { batches } from './batch-tables.ts';
import { quantity, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orders } from './order-tables.ts';

/** A batch that its seller calls back (penarikan), with all that was made of it. A drill (latihan) stops and tells nothing. */
export const recalls = pgTable(
  'recalls',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    reason: text().notNull(),
    drill: boolean().notNull(),
    /** The shop's admin called it back, not the seller; then only an admin ends it. */
    byShop: boolean('by_shop').notNull().default(false),
    openedBy: text('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: timestamptz('opened_at').notNull(),
    /** It was a false alarm: the goods are sold again, and its buyers were told. */
    liftedAt: timestamptz('lifted_at'),
  },
  (t) => [
    uniqueIndex('recalls_one_of_batch').on(t.batchId).where(sql`not ${t.drill} and ${t.liftedAt} is null`),
    index('recalls_farmer').on(t.farmerId, t.id),
    index('recalls_batch').on(t.batchId, t.id),
  ],
);

/** The batches of a recall: the one that it names, and all that came of it; with what was left of each. */
export const recallBatches = pgTable(
  'recall_batches',
  {
    recallId: integer('recall_id')
      .notNull()
      .references(() => recalls.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    left: quantity().notNull(),
  },
  (t) => [
    primaryKey({ name: 'recall_batches_pk', columns: [t.recallId, t.batchId] }),
    index('recall_batches_batch').on(t.batchId),
  ],
);

/** The orders of a recall, with what their buyers answered. */
export const recallOrders = pgTable(
  'recall_orders',
  {
    recallId: integer('recall_id')
      .notNull()
      .references(() => recalls.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    qty: quantity().notNull(),
    /** The unit of `qty`: kg for all that is weighed; null where an order has goods of several units, which no sum can tell. */
    unit: text({ enum: UNITS }),
    /** What its buyer has yet to be told; null once it was sent. A job sends what the opening of a large recall leaves. */
    pendingMessage: text('pending_message', { enum: ['recalled', 'recall_lifted'] }),
    answer: text({ enum: ['separated', 'used'] }),
    answeredAt: timestamptz('answered_at'),
  },
  (t) => [
    primaryKey({ name: 'recall_orders_pk', columns: [t.recallId, t.orderId] }),
    index('recall_orders_order').on(t.orderId),
    index('recall_orders_answers').on(t.recallId, t.answer.asc().nullsFirst(), t.orderId),
    index('recall_orders_pending').on(t.recallId, t.orderId).where(sql`${t.pendingMessage} is not null`),
    check('recall_orders_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);
