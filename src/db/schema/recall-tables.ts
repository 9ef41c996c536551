import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { UNITS } from '../../shared/format/units.ts';
import { users } from './auth-tables.ts';
import { batches } from './batch-tables.ts';
import { quantity, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orders } from './order-tables.ts';

/**
 * A batch that its seller recalls (penarikan), with everything made from it. A drill (latihan) stops no sales and
 * notifies nobody.
 */
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
    /** The shop's admin recalled it, not the seller; then only an admin can end it. */
    byShop: boolean('by_shop').notNull().default(false),
    openedBy: text('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: timestamptz('opened_at').notNull(),
    /** It was a false alarm: the goods are on sale again, and their buyers were told. */
    liftedAt: timestamptz('lifted_at'),
  },
  (t) => [
    uniqueIndex('recalls_one_of_batch').on(t.batchId).where(sql`not ${t.drill} and ${t.liftedAt} is null`),
    index('recalls_farmer').on(t.farmerId, t.id),
    index('recalls_batch').on(t.batchId, t.id),
  ],
);

/** The batches of a recall: the named one and everything made from it, with what was left of each. */
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

/** The orders of a recall, with their buyers' answers. */
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
    /**
     * The unit of `qty`: kg for everything that is weighed; null for an order with goods in several units, which cannot
     * be added up.
     */
    unit: text({ enum: UNITS }),
    /**
     * The message that its buyer has yet to receive; null once it was sent. A job sends those that the opening of a
     * large recall did not.
     */
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
