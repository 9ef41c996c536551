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
import { COUPON_BEARERS, COUPON_KINDS } from '../../shared/enums/coupon-kinds.ts';
import { DELIVERY_FAILURES } from '../../shared/enums/delivery-failures.ts';
import { CATEGORIES } from '../../shared/enums/labels.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import type { KeptReferences } from '../../shared/rules/references/reference-prices.ts';
import { users } from './auth-tables.ts';
import { bids } from './bidding-tables.ts';
import { listings } from './catalogue-tables.ts';
import { money, quantity, timestamptz } from './columns/common-columns.ts';
import { weighingTermColumns } from './columns/weighing-columns.ts';
import { farmers } from './farmer-tables.ts';

/** The address and person of a checkout, as entered and validated. */
export type Billing = {
  firstName: string;
  lastName: string;
  country: string;
  address1: string;
  address2?: string;
  city: string;
  state: string;
  postcode: string;
  /** At least one of e-mail and phone, unless the buyer's account has one. */
  email?: string;
  phone?: string;
  landmark?: string;
};

/** One order per farmer; orders of one checkout share `groupCode`. Amounts in the store currency. */
// Triggers (src/db/sql/triggers/orders.*.sql): deals_deleted, deals_inserted, deals_truncated, deals_updated,
// listing_sale_deltas_updated, orders_documented_inserted, orders_documented_updated, orders_keep_region,
// total_row_counts_deleted, total_row_counts_inserted, total_row_counts_truncated, total_row_counts_updated
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull(),
    groupCode: text('group_code').notNull(),
    customerId: text('customer_id').references(() => users.id),
    /** SHA-256 of the token with which a guest reads the order. */
    guestTokenHash: text('guest_token_hash'),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    bidId: integer('bid_id').references(() => bids.id),
    /**
     * awaiting_checkout: created by an accepted bid, the buyer has yet to complete the checkout.
     * awaiting_fee: the seller has no fee for the destination; the seller sets one, and the buyer accepts it
     * before paying.
     */
    status: text({
      enum: [
        'awaiting_checkout',
        'awaiting_fee',
        'awaiting_payment',
        'paid',
        'processing',
        'shipped',
        'completed',
        'cancelled',
        'refunded',
      ],
    }).notNull(),
    subtotal: money('subtotal').notNull(),
    discount: money('discount').notNull().default(0),
    delivery: money('delivery').notNull().default(0),
    total: money('total').notNull(),
    paymentMethod: text('payment_method', { enum: ['cod', 'transfer', 'qris', 'gateway'] }),
    deliveryMethod: text('delivery_method', { enum: ['pickup', 'delivery'] }),
    /** For an order with its own fee: which side it awaits, or that both have agreed. */
    feeState: text('fee_state', { enum: ['asked', 'offered', 'agreed'] }),
    /** The fee that the seller offered, with a note; `delivery` is that fee once agreed. */
    feeOffer: money('fee_offer'),
    feeNote: text('fee_note'),
    /** The platform's commission on what stays sold, in the store currency; agreed when the order is placed. */
    commission: money('commission').notNull().default(0),
    /** The sum of refunds; never above the paid amount. */
    refunded: money('refunded').notNull().default(0),
    /** Income tax withheld from the seller (PPh pasal 22), in hundredths of a percent; null without one. */
    taxRate: integer('tax_rate'),
    withheld: money('withheld').notNull().default(0),
    couponCode: text('coupon_code'),
    /** The coupon at the time of the order: how `discount` changes after weighing, and who bears it. */
    couponKind: text('coupon_kind', { enum: COUPON_KINDS }),
    couponBearer: text('coupon_bearer', { enum: COUPON_BEARERS }),
    /** What the store has credited the seller with for a coupon that the store bears. */
    couponCredit: money('coupon_credit').notNull().default(0),
    billing: jsonb().$type<Billing>(),
    /** The province of an erased `billing`, for the reports by region; a trigger keeps it. */
    region: text(),
    notes: text(),
    cancelReason: text('cancel_reason'),
    /** Paid on delivery: why the delivery failed, wholly or in part, and whether what came back can't be sold again. */
    deliveryFailure: text('delivery_failure', { enum: DELIVERY_FAILURES }),
    goodsLost: boolean('goods_lost').notNull().default(false),
    placedAt: timestamptz('placed_at').notNull(),
    /** When a status with a deadline ends automatically and releases the stock. */
    dueAt: timestamptz('due_at'),
    /**
     * The day (WIB) by which the goods are with the buyer or ready for pickup: `2026-12-10`; set once it is paid or
     * confirmed.
     */
    promisedDay: text('promised_day'),
    /** The deadline of its status, and when the seller was reminded that it has passed. */
    stepDueAt: timestamptz('step_due_at'),
    stepRemindedAt: timestamptz('step_reminded_at'),
    /**
     * The deadline of a new buyer's large hold for opening the emailed link; null once confirmed, or when not
     * needed.
     */
    confirmBy: timestamptz('confirm_by'),
    /** Where a new buyer's order came from, as a keyed hash; forgotten after two days. */
    networkHash: text('network_hash'),
    /**
     * What was known about a buyer who had never paid for an order before; null for other buyers, and for orders from
     * bids.
     */
    placedBy: text('placed_by', { enum: ['stranger', 'confirmed'] }),
    paidAt: timestamptz('paid_at'),
    completedAt: timestamptz('completed_at'),
    /**
     * The end of the buyer's dispute period: set when it is completed, or when a cash-on-delivery order is
     * cancelled after the seller confirmed it. The seller's money is held until then.
     */
    complaintUntil: timestamptz('complaint_until'),
    /** Cash on delivery: when the seller confirmed having received the money. */
    cashReceivedAt: timestamptz('cash_received_at'),
    /**
     * For a paid order that was weighed: what its buyer gets back when it is worth less, or still owes when it is worth
     * more. Never both.
     */
    surplus: money('surplus').notNull().default(0),
    shortfall: money('shortfall').notNull().default(0),
    /** The agreed amounts before weighing and refunds, from which coupon and commission are computed. */
    agreed: jsonb().$type<{ subtotal: number; discount: number; commission: number }>(),
    version: integer().notNull().default(1),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_code_unique').on(t.code),
    uniqueIndex('orders_bid_unique').on(t.bidId),
    index('orders_group').on(t.groupCode),
    // Buyers' names with accents: `textContains` folds no others.
    index('orders_accented')
      .on(t.id)
      .where(
        sql`octet_length((coalesce(${t.billing} ->> 'firstName', '') || ' ' || coalesce(${t.billing} ->> 'lastName', '')))
          > length((coalesce(${t.billing} ->> 'firstName', '') || ' ' || coalesce(${t.billing} ->> 'lastName', '')))`,
      ),
    index('orders_customer').on(t.customerId, t.placedAt, t.id),
    index('orders_farmer').on(t.farmerId, t.placedAt, t.id),
    index('orders_placed').on(t.placedAt, t.id),
    index('orders_total').on(t.total),
    index('orders_method').on(t.paymentMethod, t.placedAt, t.id),
    index('orders_status_placed').on(t.status, t.placedAt, t.id),
    index('orders_completed').on(t.completedAt, t.total).where(sql`${t.status} = 'completed'`),
    // A farmer's sales in a range that is no whole month, from the index alone.
    index('orders_farmer_completed')
      .on(t.farmerId, t.completedAt, t.total)
      .where(sql`${t.status} = 'completed'`),
    // Orders whose money is held: not received yet, or received and still disputable.
    index('orders_held')
      .on(t.farmerId)
      .where(sql`${t.paidAt} is not null and ${t.status} in ('paid','processing','shipped')`),
    index('orders_open_to_complaint')
      .on(t.complaintUntil)
      .where(sql`${t.paidAt} is not null and ${t.status} = 'completed'`),
    // Paid, cancelled, and not refunded yet.
    index('orders_to_refund')
      .on(t.groupCode)
      .where(sql`${t.status} = 'cancelled' and ${t.paidAt} is not null and ${t.refunded} < ${t.total}`),
    // For the limits of new buyers: by the email that a guest entered, and by network.
    index('orders_guest_email')
      .on(sql`lower(${t.billing} ->> 'email')`, t.placedAt)
      .where(sql`${t.customerId} is null`),
    index('orders_guest_phone')
      .on(sql`(${t.billing} ->> 'phone')`, t.placedAt)
      .where(sql`${t.customerId} is null`),
    index('orders_network_hash').on(t.networkHash, t.placedAt).where(sql`${t.networkHash} is not null`),
    // Unpaid reservations of new buyers.
    index('orders_held_by_new')
      .on(t.placedBy, t.networkHash)
      .where(sql`${t.placedBy} is not null and ${t.status} in ('awaiting_fee','awaiting_payment')`),
    // Orders whose personal data is erased some day: all in the end, sooner when nothing came of them.
    index('orders_with_person')
      .on(t.updatedAt)
      .where(sql`${t.billing} is not null and ${t.status} in ('completed','cancelled','refunded')`),
    index('orders_unpaid_with_person')
      .on(t.updatedAt)
      .where(
        sql`${t.billing} is not null and ${t.status} = 'cancelled' and ${t.paidAt} is null and ${t.cashReceivedAt} is null`,
      ),
    // Orders that are late at any step, and whose sellers are to be reminded.
    index('orders_step_due').on(t.stepDueAt).where(sql`${t.status} in ('paid','processing','shipped')`),
    index('orders_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check('orders_coupon_credit_range', sql`${t.couponCredit} >= 0`),
    check('orders_total_sums', sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.delivery}`),
    check('orders_discount_range', sql`${t.discount} between 0 and ${t.subtotal}`),
    check('orders_delivery_range', sql`${t.delivery} >= 0`),
    check('orders_commission_range', sql`${t.commission} between 0 and ${t.subtotal}`),
    check('orders_refunded_range', sql`${t.refunded} between 0 and ${t.total}`),
    check(
      'orders_weighed_range',
      sql`${t.surplus} >= 0 and ${t.shortfall} between 0 and ${t.total} and least(${t.surplus}, ${t.shortfall}) = 0`,
    ),
    index('orders_weighed_open').on(t.updatedAt, t.id).where(sql`${t.surplus} > 0 or ${t.shortfall} > 0`),
  ],
);

// Triggers (src/db/sql/triggers/order_lines.*.sql): ordered_quality_immutable, ordered_reference_immutable,
// ordered_weighing_immutable, sale_product_deltas_updated, sold_listing_deltas_deleted, sold_listing_deltas_inserted,
// sold_listing_deltas_truncated, sold_listing_deltas_updated
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    productName: text('product_name').notNull(),
    unit: text().notNull(),
    /** The category under which it was sold, for the reports; a trigger keeps it when the product gets another. */
    category: text({ enum: CATEGORIES }),
    price: money('price').notNull(),
    priceTengkulak: money('price_tengkulak').notNull(),
    qty: quantity().notNull(),
    total: money('total').notNull(),
    ...weighingTermColumns(),
    /** Set when weighed: the ordered quantity; `qty` is then the sold quantity. */
    ordered: quantity(),
    /** Kilograms: the weighed net weight, and its payable part. */
    weighed: quantity(),
    payable: quantity(),
    /** The part of the ordered or weighed quantity that the buyer did not take on delivery; `qty` is what they took. */
    declined: quantity(),
    /** The quality at the time of the order; a trigger rejects changes. */
    quality: jsonb().$type<Quality>().notNull(),
    /** The reference prices of the order's day; null for lines older than this column. They never change. */
    referencePrices: jsonb('reference_prices').$type<KeptReferences>(),
  },
  (t) => [
    index('order_lines_order').on(t.orderId),
    index('order_lines_listing').on(t.listingId),
    check(
      'order_lines_total_sums',
      sql`${t.total} = case when ${t.payable} is null then line_total(${t.price}, ${t.qty})
        else weighed_total(${t.price}, ${t.payable}, ${t.unit}) end`,
    ),
    check(
      'order_lines_weighed_whole',
      sql`num_nonnulls(${t.ordered}, ${t.weighed}, ${t.payable}) in (0, 3)
        and (${t.payable} is null or ${t.weighTolerance} is not null) and ${t.payable} > 0`,
    ),
    check('order_lines_qty_range', sql`${t.qty} > 0 or (${t.qty} = 0 and ${t.declined} > 0)`),
    check('order_lines_declined_range', sql`${t.declined} > 0`),
    check('order_lines_price_range', sql`${t.price} >= 0`),
  ],
);

/** One row per change of an order's status, written in the same transaction. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    reason: text(),
    actorId: text('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: ['customer', 'guest', 'farmer', 'admin', 'system'] }).notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
);
