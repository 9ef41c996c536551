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
import { GATEWAY_NOTICE_KINDS } from '../../shared/rules/orders/gateway-notice-kinds.ts';
import { MONEY_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import { PAYOUT_STATUSES } from '../../shared/rules/orders/payout-transitions.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { users } from './auth-tables.ts';
import { money, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orders } from './order-tables.ts';
import { uploads } from './system-tables.ts';

/** What one checkout owes: one payment over all orders of its group. COD orders are paid one by one, at the door. */
// Triggers (src/db/sql/triggers/payments.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupCode: text('group_code').notNull(),
    method: text({ enum: ['transfer', 'qris', 'gateway'] }).notNull(),
    status: text({ enum: ['waiting', 'checking', 'confirmed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** The sum of totals of the group's orders that are neither cancelled nor cash on delivery. */
    due: money('due').notNull(),
    /**
     * Added to a transfer so that the admin can identify it on the account's statement: 1–999 while any is
     * free.
     */
    suffix: integer().notNull().default(0),
    receiptUploadId: text('receipt_upload_id').references(() => uploads.id),
    receiptAt: timestamptz('receipt_at'),
    /** The amount due when the receipt was sent; it may have changed since. */
    receiptAmount: money('receipt_amount'),
    /** Why the last receipt was rejected. */
    rejectReason: text('reject_reason'),
    /** The number of rejected receipts: only the first two rejections give the buyer more time. */
    rejections: integer().notNull().default(0),
    /** The gateway's own number of the transaction. */
    providerRef: text('provider_ref'),
    /** The checkout whose late or surplus money paid this one. */
    creditFrom: text('credit_from'),
    confirmedBy: text('confirmed_by').references(() => users.id),
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_group_unique').on(t.groupCode),
    uniqueIndex('payments_open_amount')
      .on(sql`(${t.due} + ${t.suffix})`)
      .where(sql`${t.method} = 'transfer' and ${t.status} in ('waiting','checking')`),
    index('payments_status').on(t.status, t.createdAt),
    index('payments_created').on(t.createdAt, t.id),
    index('payments_method').on(t.method, t.createdAt),
    // The admin's sort orders: open payments, receipts first; settled ones, the latest first.
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
 * One charge at the payment gateway: a checkout gets a new one each time its amount changes or the last one expires.
 * Money for a charge that no order awaits any longer is still booked, so that it can be refunded.
 */
export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The gateway that created it (`PaymentGateway.name`); its refunds go there too. */
    provider: text().notNull().default('midtrans'),
    /** The reference under which the gateway knows it; used once. */
    ref: text().notNull(),
    amount: money('amount').notNull(),
    /** The orders that it pays for; their totals sum to `amount`. */
    orderIds: integer('order_ids').array().notNull(),
    status: text({ enum: ['open', 'pending', 'paid', 'failed'] })
      .notNull()
      .default('open'),
    /** The gateway's page; null until it has responded. */
    url: text(),
    transactionId: text('transaction_id'),
    channel: text(),
    /** The sum of refunds that the gateway reports. */
    refunded: money('refunded').notNull().default(0),
    /** The part of `refunded` that the buyer's bank took; it excludes what an admin refunded by hand. */
    chargedBack: money('charged_back').notNull().default(0),
    /** Our own refunds that the gateway has confirmed and not yet included in a status; not in `refunded`. */
    refundsAhead: money('refunds_ahead').notNull().default(0),
    /** Whether a card payment is captured but not settled yet; only until then can it be voided. */
    captured: boolean().notNull().default(false),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The last status request to the gateway. */
    checkedAt: timestamptz('checked_at'),
    /** The number of status requests in a row without a usable result, and when the job asks next because of them. */
    failedChecks: integer('failed_checks').notNull().default(0),
    nextCheckAt: timestamptz('next_check_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('gateway_charges_ref_unique').on(t.ref),
    index('gateway_charges_payment').on(t.paymentId),
    index('gateway_charges_open').on(t.checkedAt).where(sql`${t.status} in ('open','pending')`),
    check('gateway_charges_amount_range', sql`${t.amount} > 0`),
    check('gateway_charges_refunded_range', sql`${t.refunded} between 0 and ${t.amount}`),
    check('gateway_charges_charged_back_range', sql`${t.chargedBack} between 0 and ${t.refunded}`),
    check('gateway_charges_refunds_ahead_range', sql`${t.refundsAhead} between 0 and ${t.amount}`),
  ],
);

/**
 * A message of a gateway that the shop did not expect or can't book by itself; equal messages are stored once and
 * counted. An admin reads what to do, does it, and closes the notice.
 */
export const gatewayNotices = pgTable(
  'gateway_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The charge's number, or the one that the gateway named if it matches none of ours. */
    ref: text().notNull(),
    chargeId: integer('charge_id').references(() => gatewayCharges.id),
    kind: text({ enum: GATEWAY_NOTICE_KINDS }).notNull(),
    /** The gateway's message, shortened. */
    gatewayMessage: text('gateway_message').notNull(),
    /** The amount in question, if there is one. */
    amount: money('amount'),
    times: integer().notNull().default(1),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
    closedAt: timestamptz('closed_at'),
    closedBy: text('closed_by').references(() => users.id),
    /** What the admin did. */
    closedNote: text('closed_note'),
  },
  (t) => [
    uniqueIndex('gateway_notices_once').on(t.provider, t.ref, t.kind, t.gatewayMessage),
    index('gateway_notices_open').on(t.firstAt).where(sql`${t.closedAt} is null`),
    check('gateway_notices_closed', sql`(${t.closedAt} is null) = (${t.closedBy} is null)`),
  ],
);

/**
 * A refund requested from the gateway. It is stored before the request, so that its outcome can be found even
 * when the response is lost.
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
    /** The idempotency key at the gateway; the same key is the same refund. */
    key: text().notNull(),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    restock: boolean().notNull(),
    /** `asked`: outcome unknown; `done`: refunded and booked; `refused`: nothing was refunded. */
    status: text({ enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('asked'),
    /** The gateway's reason for a rejection. */
    rejectionReason: text('rejection_reason'),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('gateway_refunds_key_unique').on(t.key),
    // One at a time per order: an unknown outcome is resolved first.
    uniqueIndex('gateway_refunds_asked_once').on(t.orderId).where(sql`${t.status} = 'asked'`),
    index('gateway_refunds_charge').on(t.chargeId),
    check('gateway_refunds_amount_range', sql`${t.amount} > 0`),
  ],
);

/**
 * The ledger of money movements, signed from the platform's view: `platformAmount` is what came in (+) or
 * went out (-), `sellerAmount` what the platform owes the farmer more (+) or less (-). A farmer's balance is
 * Σ `sellerAmount`; a negative one is owed commission of cash-on-delivery orders.
 */
// Triggers (src/db/sql/triggers/money_movements.*.sql): balance_deltas_deleted, balance_deltas_inserted,
// balance_deltas_truncated, balance_deltas_updated, sale_deltas_deleted, sale_deltas_inserted, sale_deltas_truncated,
// sale_deltas_updated
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `surplus`: a double payment, or its refund; `bank_fee`: what a bank kept of a transfer; `gateway_fee`, `qris_fee`: what the provider of a payment kept; `settlement`: a farmer paid owed commission; `chargeback`:
     * the buyer's bank reversed it; `cash_found`: commission of a cancelled order whose seller had received
     * the money; `payout_back`: a farmer's part of a failed payout, returned to the balance; `weighing`: the
     * change of an order's amounts by weighing; `coupon`: what the store adds where it bears a coupon;
     * `income_tax`: withheld from the seller for the state, or returned with a refund; `tax_paid`: withheld
     * tax paid to the state; `tax_paid_back`: its entry was voided.
     */
    kind: text({ enum: MONEY_KINDS }).notNull(),
    groupCode: text('group_code'),
    orderId: integer('order_id').references(() => orders.id),
    farmerId: integer('farmer_id').references(() => farmers.id),
    payoutId: integer('payout_id').references(() => payouts.id),
    taxDepositId: integer('tax_deposit_id').references(() => taxDeposits.id),
    /** For a payout: the account at that time. */
    account: jsonb().$type<PayoutAccount>(),
    platformAmount: money('platform_amount').notNull().default(0),
    sellerAmount: money('seller_amount').notNull().default(0),
    /**
     * Its effect on what buyers paid for goods that stay sold, cash on delivery included; money of a cancelled order is
     * no sale. Reports sum it by the day of booking, so that a closed month never changes.
     */
    sale: money('sale').notNull().default(0),
    /** Its effect on the commission that the store has earned; part of `sellerAmount`, with the opposite sign. */
    commission: money('commission').notNull().default(0),
    actorId: text('actor_id').references(() => users.id),
    note: text(),
    /** Booked by a confirmation that was undone, or by the undo itself; the two cancel each other out. */
    undone: boolean().notNull().default(false),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    index('money_movements_farmer').on(t.farmerId, t.id),
    index('money_movements_order').on(t.orderId),
    index('money_movements_at').on(t.at),
    index('money_movements_kind').on(t.kind, t.at, t.id),
    index('money_movements_payout').on(t.payoutId, t.platformAmount).where(sql`${t.payoutId} is not null`),
    index('money_movements_surplus').on(t.groupCode).where(sql`${t.kind} = 'surplus'`),
    uniqueIndex('money_movements_once')
      .on(t.orderId, t.kind)
      .where(sql`${t.kind} in ('payment','cod_sale','commission') and not ${t.undone}`),
    uniqueIndex('money_movements_tax_once')
      .on(t.taxDepositId, t.kind)
      .where(sql`${t.taxDepositId} is not null`),
    index('money_movements_taxed').on(t.at, t.farmerId, t.sellerAmount).where(sql`${t.kind} = 'income_tax'`),
    uniqueIndex('money_movements_payout_once').on(t.payoutId, t.farmerId).where(sql`${t.kind} = 'payout'`),
    uniqueIndex('money_movements_payout_back_once')
      .on(t.payoutId, t.farmerId)
      .where(sql`${t.kind} = 'payout_back'`),
  ],
);

/**
 * A batch that pays out farmers' balances. It reduces the balances when it is created, so that nothing is
 * paid twice; a failed part is returned (`payout_back`). The audit trail records who did which step.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    note: text(),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('made'),
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: timestamptz('approved_at'),
    /** When the bank's file was first exported. */
    exportedAt: timestamptz('exported_at'),
    sentAt: timestamptz('sent_at'),
    /** The bank's reference of the transfer, and the picture of its receipt. */
    reference: text(),
    receiptUploadId: text('receipt_upload_id').references(() => uploads.id),
    doneAt: timestamptz('done_at'),
  },
  (t) => [
    index('payouts_created').on(t.createdAt),
    index('payouts_status').on(t.status, t.id),
    check('payouts_approved', sql`${t.status} in ('made','cancelled') or ${t.approvedAt} is not null`),
    check('payouts_sent', sql`(${t.status} in ('sent','done')) = (${t.sentAt} is not null)`),
  ],
);

/**
 * The account that an admin proposes for a farmer's payouts, at most one: nothing is paid to it before the farmer has agreed, and
 * an account in force stays until then. An answer deletes the row; the audit trail keeps who proposed and who agreed.
 */
export const payoutAccountProposals = pgTable(
  'payout_account_proposals',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    account: jsonb().$type<PayoutAccount>().notNull(),
    proposedBy: text('proposed_by')
      .notNull()
      .references(() => users.id),
    proposedAt: timestamptz('proposed_at').notNull(),
    /** The hash of the link that was sent to the farmer's phone; null without one. */
    tokenHash: text('token_hash'),
    linkExpiresAt: timestamptz('link_expires_at'),
  },
  (t) => [
    uniqueIndex('payout_account_proposals_token').on(t.tokenHash),
    index('payout_account_proposals_by').on(t.proposedBy),
  ],
);

/**
 * Withheld income tax paid to the state, each by its receipt's number. A wrong entry is voided with a reason
 * and stays, and its number may be used again.
 */
export const taxDeposits = pgTable(
  'tax_deposits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The month (WIB) in which it was withheld: `2026-11`. */
    month: text().notNull(),
    amount: money('amount').notNull(),
    /** The receipt's day: `2026-12-10`. */
    paidOn: text('paid_on').notNull(),
    /** Nomor Transaksi Penerimaan Negara. */
    ntpn: text().notNull(),
    note: text(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    voidedBy: text('voided_by').references(() => users.id),
    voidedAt: timestamptz('voided_at'),
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

/** The columns that an admin chose for a bank's statement, recognised by its titles. */
export const bankFormats = pgTable('bank_formats', {
  /** The titles of the table, normalised. */
  key: text().primaryKey(),
  /** What each column holds, in the file's order. */
  roles: jsonb().$type<string[]>().notNull(),
  /**
   * The words for incoming and for outgoing money in the column of directions; older rows have only those for incoming.
   */
  inWords: jsonb('in_words').$type<string[] | { in: string[]; out: string[] }>().notNull(),
  savedAt: timestamptz('saved_at').notNull(),
  savedBy: text('saved_by')
    .notNull()
    .references(() => users.id),
});

/**
 * Incoming money on the bank's statement, each row of it once; nothing is booked before an admin says what it is for.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Derived from the line's content and the number of equal lines above it: the same statement gives the
     * same keys.
     */
    key: text().notNull(),
    /** The statement's day: `2026-11-21`. */
    day: text().notNull(),
    text: text().notNull(),
    amount: money('amount').notNull(),
    /** Hundredths beside the amount, as interest has them; no buyer pays any. */
    cents: integer().notNull().default(0),
    importedAt: timestamptz('imported_at').notNull(),
    importedBy: text('imported_by')
      .notNull()
      .references(() => users.id),
    /** The matched payment. */
    paymentId: integer('payment_id').references(() => payments.id),
    /** The checkout whose late or surplus money it is. */
    groupCode: text('group_code'),
    /** The sum of each checkout, where the line pays several; `groupCode` is the first of them. */
    shares: jsonb().$type<Record<string, number>>(),
    /** When an admin marked it as no buyer's payment. */
    ignoredAt: timestamptz('ignored_at'),
  },
  (t) => [
    uniqueIndex('bank_lines_key').on(t.key),
    uniqueIndex('bank_lines_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('bank_lines_open')
      .on(t.amount)
      .where(sql`${t.paymentId} is null and ${t.ignoredAt} is null and ${t.groupCode} is null`),
    index('bank_lines_group').on(t.groupCode).where(sql`${t.groupCode} is not null`),
    index('bank_lines_day').on(t.day, t.id),
    index('bank_lines_amount').on(t.amount, t.id),
    check('bank_lines_amount_range', sql`${t.amount} > 0`),
    check('bank_lines_cents_range', sql`${t.cents} between 0 and 99`),
    check('bank_lines_one_end', sql`num_nonnulls(${t.paymentId}, ${t.ignoredAt}, ${t.groupCode}) <= 1`),
  ],
);
