import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import { MONEY_KINDS } from '../../shared/orders/money-kinds.ts';
import { PAYOUT_STATUSES } from '../../shared/orders/payout-steps.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { at, money } from './parts/columns.ts';
import { uploads } from './system.ts';

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
    /** Added to a transfer so that the admin can tell it from others on the account's statement: 1–999 while any is free. */
    suffix: integer().notNull().default(0),
    proofUploadId: text('proof_upload_id').references(() => uploads.id),
    proofAt: at('proof_at'),
    /** What was asked for when the proof was sent; the sum may have changed since. */
    proofAmount: money('proof_amount'),
    /** Why the proof that was sent last is none. */
    rejectReason: text('reject_reason'),
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
    index('payments_created').on(t.createdAt, t.id),
    index('payments_method').on(t.method, t.createdAt),
    // The back office's orders: what is open, proofs first; what is done, the latest first.
    index('payments_open')
      .on(sql`(${t.status} <> 'checking')`, t.createdAt, t.id)
      .where(sql`${t.status} in ('waiting','checking')`),
    index('payments_done').on(t.status, sql`coalesce(${t.confirmedAt}, ${t.createdAt})`, t.id),
    index('payments_amount').on(sql`(${t.due} + ${t.suffix})`),
    index('payments_amount_text').on(sql`((${t.due} + ${t.suffix})::text) text_pattern_ops`),
    check('payments_due_range', sql`${t.due} >= 0`),
    check('payments_suffix_range', sql`${t.suffix} between 0 and 99999`),
  ],
);

/**
 * One charge at the payment gateway: a checkout has a new one each time its sum changed or the last one ran out. What
 * comes in for a charge that no order waits for any more is booked all the same, to be given back.
 */
export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The name under which the gateway knows it; used once. */
    ref: text().notNull(),
    amount: money('amount').notNull(),
    /** The orders that it pays for; their totals sum to `amount`. */
    orderIds: integer('order_ids').array().notNull(),
    status: text({ enum: ['open', 'pending', 'paid', 'failed'] })
      .notNull()
      .default('open'),
    /** The gateway's page; null until it has answered. */
    url: text(),
    transactionId: text('transaction_id'),
    channel: text(),
    /** Σ of what the gateway says it has given back. */
    refunded: money('refunded').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    /** When the gateway was last asked about it. */
    checkedAt: at('checked_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('gateway_charges_ref_unique').on(t.ref),
    index('gateway_charges_payment').on(t.paymentId),
    index('gateway_charges_open').on(t.checkedAt).where(sql`${t.status} in ('open','pending')`),
    check('gateway_charges_amount_range', sql`${t.amount} > 0`),
    check('gateway_charges_refunded_range', sql`${t.refunded} between 0 and ${t.amount}`),
  ],
);

/**
 * Money of a charge that the gateway was asked to give back. It is written down before the gateway is asked, so that what
 * it does is known again whatever becomes of its answer.
 */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chargeId: integer('charge_id')
      .notNull()
      .references(() => gatewayCharges.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** The name under which the gateway knows it; the same again is the same refund. */
    key: text().notNull(),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    restock: boolean().notNull(),
    /** `asked`: not known yet; `done`: given back and booked; `refused`: nothing went. */
    status: text({ enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('asked'),
    /** What the gateway said when it refused. */
    why: text(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('gateway_refunds_key_unique').on(t.key),
    // One at a time for an order: what is not known yet is found out first.
    uniqueIndex('gateway_refunds_asked_once').on(t.orderId).where(sql`${t.status} = 'asked'`),
    index('gateway_refunds_charge').on(t.chargeId),
    check('gateway_refunds_amount_range', sql`${t.amount} > 0`),
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
    /**
     * `surplus`: came in twice, or went back of that; `settlement`: a farmer brought in commission that he owed;
     * `chargeback`: the buyer's bank took it back; `cash_found`: commission of an order that was called off although the
     * seller had its money; `payout_back`: a farmer's part of a payout that did not reach him stands in his balance again;
     * `weighing`: what the scale made of an order's sums; `income_tax`: withheld of the seller for the state, or given back to
     * him with the order; `tax_paid`: what was withheld went to the state; `tax_paid_back`: it was no true entry.
     */
    kind: text({ enum: MONEY_KINDS }).notNull(),
    groupCode: text('group_code'),
    orderId: integer('order_id').references(() => orders.id),
    farmerId: integer('farmer_id').references(() => farmers.id),
    payoutId: integer('payout_id').references(() => payouts.id),
    taxDepositId: integer('tax_deposit_id').references(() => taxDeposits.id),
    /** Of a payout: the account that it went to, as it was then. */
    account: jsonb().$type<PayoutAccount>(),
    cash: money('cash').notNull().default(0),
    farmer: money('farmer').notNull().default(0),
    actorId: text('actor_id').references(() => users.id),
    note: text(),
    /** Booked by a confirmation that was taken back, or by the taking back itself; the two cancel each other out. */
    undone: boolean().notNull().default(false),
    at: at('at').notNull(),
  },
  (t) => [
    index('money_movements_farmer').on(t.farmerId, t.id),
    index('money_movements_order').on(t.orderId),
    index('money_movements_at').on(t.at),
    index('money_movements_payout').on(t.payoutId, t.cash).where(sql`${t.payoutId} is not null`),
    index('money_movements_surplus').on(t.groupCode).where(sql`${t.kind} = 'surplus'`),
    uniqueIndex('money_movements_once')
      .on(t.orderId, t.kind)
      .where(sql`${t.kind} in ('payment','cod_sale','commission') and not ${t.undone}`),
    uniqueIndex('money_movements_tax_once')
      .on(t.taxDepositId, t.kind)
      .where(sql`${t.taxDepositId} is not null`),
    index('money_movements_taxed').on(t.at, t.farmerId, t.farmer).where(sql`${t.kind} = 'income_tax'`),
    index('money_movements_refund').on(t.at, t.cash).where(sql`${t.kind} = 'refund'`),
    uniqueIndex('money_movements_payout_once').on(t.payoutId, t.farmerId).where(sql`${t.kind} = 'payout'`),
    uniqueIndex('money_movements_payout_back_once')
      .on(t.payoutId, t.farmerId)
      .where(sql`${t.kind} = 'payout_back'`),
  ],
);

/**
 * A batch in which farmers are paid out what stands to their credit. Their balances go down when it is made, so that
 * nothing is paid twice; what does not reach them comes back (`payout_back`). Who did which step stands in the trail.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    note: text(),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('made'),
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: at('approved_at'),
    /** When the bank's file was first made. */
    exportedAt: at('exported_at'),
    sentAt: at('sent_at'),
    /** What the bank calls the transfer, and the picture of its receipt. */
    reference: text(),
    proofUploadId: text('proof_upload_id').references(() => uploads.id),
    doneAt: at('done_at'),
  },
  (t) => [
    index('payouts_created').on(t.createdAt),
    index('payouts_status').on(t.status, t.id),
    check('payouts_approved', sql`${t.status} in ('made','cancelled') or ${t.approvedAt} is not null`),
    check('payouts_sent', sql`(${t.status} in ('sent','done')) = (${t.sentAt} is not null)`),
  ],
);

/**
 * Income tax that was withheld and paid to the state, each by the number of its receipt. What was entered wrongly is called
 * off with a reason and stays, and its number is free again.
 */
export const taxDeposits = pgTable(
  'tax_deposits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of which month (WIB) it was withheld: `2026-11`. */
    month: text().notNull(),
    amount: money('amount').notNull(),
    /** As the receipt says: `2026-12-10`. */
    paidOn: text('paid_on').notNull(),
    /** Nomor Transaksi Penerimaan Negara. */
    ntpn: text().notNull(),
    note: text(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    voidedBy: text('voided_by').references(() => users.id),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
  },
  (t) => [
    uniqueIndex('tax_deposits_ntpn_unique').on(t.ntpn).where(sql`${t.voidedAt} is null`),
    index('tax_deposits_month').on(t.month, t.id),
    check('tax_deposits_amount_range', sql`${t.amount} > 0`),
    check('tax_deposits_ntpn', sql`${t.ntpn} ~ '^[0-9A-Z]{16}$'`),
    check('tax_deposits_voided', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
);

/** Money that came in by the bank's statement, each row of it once; nothing is booked before an admin says for what. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made of what the row says and how many like it stood above it: the same statement again has the same keys. */
    key: text().notNull(),
    /** In the bank's words: `2026-11-21`. */
    day: text().notNull(),
    text: text().notNull(),
    amount: money('amount').notNull(),
    importedAt: at('imported_at').notNull(),
    importedBy: text('imported_by')
      .notNull()
      .references(() => users.id),
    /** The payment that it is the money of. */
    paymentId: integer('payment_id').references(() => payments.id),
    /** When an admin said that it is no buyer's money. */
    asideAt: at('aside_at'),
  },
  (t) => [
    uniqueIndex('bank_lines_key').on(t.key),
    uniqueIndex('bank_lines_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('bank_lines_open').on(t.amount).where(sql`${t.paymentId} is null and ${t.asideAt} is null`),
    index('bank_lines_day').on(t.day, t.id),
    index('bank_lines_amount').on(t.amount, t.id),
    check('bank_lines_amount_range', sql`${t.amount} > 0`),
    check('bank_lines_one_end', sql`${t.paymentId} is null or ${t.asideAt} is null`),
  ],
);
