import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at, money } from './parts/columns.ts';

/** A discount on the goods' subtotal (R38): `value` is percent (1–100) or an amount in the store currency. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper case. */
    code: text().notNull(),
    kind: text({ enum: ['percent', 'fixed'] }).notNull(),
    value: money('value').notNull(),
    minSubtotal: money('min_subtotal').notNull().default(0),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Redemptions that stand; the guard `uses < total_limit` stands in the statement that raises it. */
    uses: integer().notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Set on a coupon that orders refer to (R18); its code may be given again. */
    deletedAt: at('deleted_at'),
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

/** One use of a coupon by one checkout; taken back when the whole group of orders is cancelled. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    groupCode: text('group_code').notNull(),
    /** Who used it: the user, or a guest by his normalised e-mail. */
    customerId: text('customer_id').references(() => users.id),
    email: text().notNull(),
    amount: money('amount').notNull(),
    at: at('at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    uniqueIndex('coupon_redemptions_group_unique').on(t.groupCode),
    index('coupon_redemptions_customer').on(t.couponId, t.customerId, t.email),
    check('coupon_redemptions_amount_range', sql`${t.amount} >= 0`),
  ],
);
