import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COUPON_BEARERS, COUPON_KINDS } from '../../shared/enums/coupon-kinds.ts';
import { users } from './auth-tables.ts';
import { money, timestamptz } from './columns/common-columns.ts';

/** A discount on the subtotal (R38): `value` is percent (1–100) or an amount in the store currency. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case. */
    code: text().notNull(),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    value: money('value').notNull(),
    /**
     * Who pays for the discount: the store, which credits the seller with it, or the seller, who receives that much
     * less.
     */
    bearer: text({ enum: COUPON_BEARERS }).notNull().default('store'),
    minSubtotal: money('min_subtotal').notNull().default(0),
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Active redemptions; the guard `uses < total_limit` is part of the statement that increments it. */
    uses: integer().notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    /** Set on a coupon that orders refer to (R18); its code may be used again. */
    deletedAt: timestamptz('deleted_at'),
  },
  (t) => [
    uniqueIndex('coupons_code_unique').on(t.code).where(sql`${t.deletedAt} is null`),
    index('coupons_created').on(t.createdAt, t.id),
    check('coupons_kind_known', sql`${t.kind} in ('percent','fixed')`),
    check('coupons_value_range', sql`${t.value} >= 1 and (${t.kind} = 'fixed' or ${t.value} <= 100)`),
    check(
      'coupons_uses_range',
      sql`${t.uses} >= 0 and (${t.totalLimit} is null or ${t.uses} <= ${t.totalLimit})`,
    ),
    check('coupons_window', sql`${t.startsAt} is null or ${t.endsAt} is null or ${t.startsAt} < ${t.endsAt}`),
  ],
);

/** One use of a coupon by one checkout; released when every order of the group is cancelled or refunded. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    groupCode: text('group_code').notNull(),
    /** The redeeming user, or a guest by their normalised email. */
    customerId: text('customer_id').references(() => users.id),
    email: text().notNull(),
    amount: money('amount').notNull(),
    at: timestamptz('at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (t) => [
    uniqueIndex('coupon_redemptions_group_unique').on(t.groupCode),
    index('coupon_redemptions_customer').on(t.couponId, t.customerId, t.email),
    check('coupon_redemptions_amount_range', sql`${t.amount} >= 0`),
  ],
);
