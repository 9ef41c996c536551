import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Quality } from '../../shared/quality/quality.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { bids } from './bidding.ts';
import { listings } from './catalogue.ts';
import { at, money, quantity } from './parts/columns.ts';
import { weighingTerms } from './parts/weighing-columns.ts';

/** The address and person of a checkout, as typed and validated. */
export type Billing = {
  firstName: string;
  lastName: string;
  country: string;
  address1: string;
  address2?: string;
  city: string;
  state: string;
  postcode: string;
  email: string;
  phone?: string;
  landmark?: string;
};

/** One order per farmer; orders of one checkout share `groupCode`. Amounts in the store currency. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull(),
    groupCode: text('group_code').notNull(),
    customerId: text('customer_id').references(() => users.id),
    /** SHA-256 of the token that lets a guest see his order. */
    guestTokenHash: text('guest_token_hash'),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    bidId: integer('bid_id').references(() => bids.id),
    /**
     * awaiting_checkout: made by an accepted bid, its buyer has yet to complete the checkout.
     * awaiting_fee: ordered to where its seller named no fee; he names one, and the buyer says yes before he pays.
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
    /** Of an order whose fee is agreed for it alone: whose word it waits for, or that both have given theirs. */
    feeState: text('fee_state', { enum: ['asked', 'offered', 'agreed'] }),
    /** The fee that its seller named, with what he says of the way; `delivery` is that fee once it is agreed. */
    feeOffer: money('fee_offer'),
    feeNote: text('fee_note'),
    /** What the platform keeps of a completed sale, in the store currency; fixed when the order is placed. */
    commission: money('commission').notNull().default(0),
    /** Σ of what was given back; never above what was paid. */
    refunded: money('refunded').notNull().default(0),
    /** Income tax that is withheld of the seller's part (PPh pasal 22), in hundredths of a percent; null where none is. */
    taxRate: integer('tax_rate'),
    withheld: money('withheld').notNull().default(0),
    couponCode: text('coupon_code'),
    billing: jsonb().$type<Billing>(),
    notes: text(),
    cancelReason: text('cancel_reason'),
    placedAt: at('placed_at').notNull(),
    /** When a status with a time limit ends by itself and gives the stock back. */
    dueAt: at('due_at'),
    /** A large hold of a new buyer: until then his mail's link must be opened; null once it was, or was not needed. */
    confirmBy: at('confirm_by'),
    /** Where a new buyer's order came from, as a keyed hash; forgotten after two days. */
    placedFrom: text('placed_from'),
    paidAt: at('paid_at'),
    completedAt: at('completed_at'),
    /**
     * Until when its buyer may contest it: set when it is completed, or when one that is paid at the door is called off
     * after the seller took it on. The seller's part of its money is held until then.
     */
    contestUntil: at('contest_until'),
    /** Paid at the door: when the seller said that he has the money. */
    cashAt: at('cash_at'),
    /** Paid, and weighed to be worth less: what its buyer gets back. Or more: what he still owes. Never both. */
    surplus: money('surplus').notNull().default(0),
    shortfall: money('shortfall').notNull().default(0),
    /** What was agreed on before anything was weighed, from which coupon and commission follow in proportion. */
    agreed: jsonb().$type<{ subtotal: number; discount: number; commission: number }>(),
    version: integer().notNull().default(1),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_code_unique').on(t.code),
    uniqueIndex('orders_bid_unique').on(t.bidId),
    index('orders_group').on(t.groupCode),
    index('orders_customer').on(t.customerId, t.placedAt, t.id),
    index('orders_farmer').on(t.farmerId, t.placedAt, t.id),
    index('orders_placed').on(t.placedAt, t.id),
    index('orders_total').on(t.total),
    index('orders_method').on(t.paymentMethod, t.placedAt, t.id),
    index('orders_status_placed').on(t.status, t.placedAt, t.id),
    index('orders_completed').on(t.completedAt, t.total).where(sql`${t.status} = 'completed'`),
    // One farmer's sales of a time that is no whole month, from the index alone.
    index('orders_farmer_completed')
      .on(t.farmerId, t.completedAt, t.total)
      .where(sql`${t.status} = 'completed'`),
    // Whose money is held: not received yet, or received and still contestable.
    index('orders_held')
      .on(t.farmerId)
      .where(sql`${t.paidAt} is not null and ${t.status} in ('paid','processing','shipped')`),
    index('orders_contestable')
      .on(t.contestUntil)
      .where(sql`${t.paidAt} is not null and ${t.status} = 'completed'`),
    // Paid for, cancelled, and not given back yet.
    index('orders_to_give_back')
      .on(t.groupCode)
      .where(sql`${t.status} = 'cancelled' and ${t.paidAt} is not null and ${t.refunded} < ${t.total}`),
    // What limits new buyers: by the mail address that a guest typed, and by where he came from.
    index('orders_guest_email')
      .on(sql`lower(${t.billing} ->> 'email')`, t.placedAt)
      .where(sql`${t.customerId} is null`),
    index('orders_placed_from').on(t.placedFrom, t.placedAt).where(sql`${t.placedFrom} is not null`),
    // Whose person is forgotten some day: all in the end, those that came to nothing sooner.
    index('orders_with_person')
      .on(t.updatedAt)
      .where(sql`${t.billing} is not null and ${t.status} in ('completed','cancelled','refunded')`),
    index('orders_unpaid_with_person')
      .on(t.updatedAt)
      .where(
        sql`${t.billing} is not null and ${t.status} = 'cancelled' and ${t.paidAt} is null and ${t.cashAt} is null`,
      ),
    index('orders_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
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
    price: money('price').notNull(),
    priceTengkulak: money('price_tengkulak').notNull(),
    qty: quantity().notNull(),
    total: money('total').notNull(),
    ...weighingTerms(),
    /** Once it was weighed: what had been ordered; `qty` is what was sold of what the scale said. */
    ordered: quantity(),
    /** Kilograms: what the scale said, and what of it is paid for. */
    weighed: quantity(),
    payable: quantity(),
    /** The quality of what was ordered, as it was then; a trigger takes it over and lets nobody change it. */
    quality: jsonb().$type<Quality>().notNull().default(sql`null`),
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
    check('order_lines_qty_range', sql`${t.qty} > 0`),
    check('order_lines_price_range', sql`${t.price} >= 0`),
  ],
);

/** One row per change of an order's status, written in the transaction that makes it. */
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
    at: at('at').notNull(),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
);
