import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { uploads } from './system.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => bigint(name, { mode: 'number' });

/** What one checkout owes: one payment over all orders of its group. COD orders are paid one by one, at the door. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupCode: text('group_code').notNull(),
    method: text({ enum: ['transfer', 'qris', 'gateway'] }).notNull(),
    status: text({ enum: ['waiting', 'checking', 'confirmed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Σ totals of the group's orders that are neither cancelled nor paid at the door. */
    due: money('due').notNull(),
    /** 1–999 added to a transfer so that the admin can tell it from others on the account's statement. */
    suffix: integer().notNull().default(0),
    proofUploadId: text('proof_upload_id').references(() => uploads.id),
    proofAt: at('proof_at'),
    /** The gateway's own number of the transaction. */
    providerRef: text('provider_ref'),
    confirmedBy: text('confirmed_by').references(() => users.id),
    confirmedAt: at('confirmed_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_group_unique').on(t.groupCode),
    uniqueIndex('payments_open_amount')
      .on(sql`(${t.due} + ${t.suffix})`)
      .where(sql`${t.method} = 'transfer' and ${t.status} in ('waiting','checking')`),
    index('payments_status').on(t.status, t.createdAt),
    check('payments_due_range', sql`${t.due} >= 0`),
    check('payments_suffix_range', sql`${t.suffix} between 0 and 999`),
  ],
);

/**
 * Every movement of money, signed from the platform's view of it: `cash` is what came in (+) or went out (-), `farmer`
 * what the platform owes the farmer more (+) or less (-). A farmer's balance is Σ `farmer`; below zero he owes
 * commission of orders paid at the door.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['payment', 'suffix', 'cod_sale', 'commission', 'refund', 'payout'] }).notNull(),
    groupCode: text('group_code'),
    orderId: integer('order_id').references(() => orders.id),
    farmerId: integer('farmer_id').references(() => farmers.id),
    payoutId: integer('payout_id').references(() => payouts.id),
    cash: money('cash').notNull().default(0),
    farmer: money('farmer').notNull().default(0),
    actorId: text('actor_id').references(() => users.id),
    note: text(),
    at: at('at').notNull(),
  },
  (t) => [
    index('money_movements_farmer').on(t.farmerId, t.id),
    index('money_movements_order').on(t.orderId),
    index('money_movements_at').on(t.at),
    uniqueIndex('money_movements_once')
      .on(t.orderId, t.kind)
      .where(sql`${t.kind} in ('payment','cod_sale','commission')`),
  ],
);

/** A batch in which farmers are paid out what stands to their credit. */
export const payouts = pgTable(
  'payouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    note: text(),
  },
  (t) => [index('payouts_created').on(t.createdAt)],
);

/** A complaint about a delivered order, with pictures, and its answer. */
export const complaints = pgTable(
  'complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    uploadIds: text('upload_ids').array().notNull().default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull(),
    answer: text(),
    answeredBy: text('answered_by').references(() => users.id),
    answeredAt: at('answered_at'),
  },
  (t) => [
    uniqueIndex('complaints_order_unique').on(t.orderId),
    index('complaints_open').on(t.createdAt).where(sql`${t.answer} is null`),
  ],
);
