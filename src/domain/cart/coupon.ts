import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupon-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { int, typed } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';

export type Coupon = typeof coupons.$inferSelect;

/** The key for a coupon's limit per customer: the account, or a guest's e-mail. */
export type CouponBuyer = { userId: string | null; email: string | null };

/**
 * Returns the coupon of `code` if it applies to a subtotal of `subtotal` now; throws 409 when it is unknown, not
 * started, expired, used up or below its minimum. `lock` keeps other checkouts from using it until the transaction
 * ends.
 */
export async function requireCoupon(
  ctx: AppContext,
  code: string,
  subtotal: number,
  buyer: CouponBuyer,
  { lock = false } = {},
): Promise<Coupon> {
  const found = ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.deletedAt)));
  const [coupon] = await (lock ? found.for('update') : found);
  const now = ctx.clock.now();
  if (!coupon?.isActive) return fail('coupon_unknown');
  if (coupon.startsAt && coupon.startsAt > now) {
    return fail('coupon_not_yet', { from: formatDate(coupon.startsAt) });
  }
  if (coupon.endsAt && coupon.endsAt <= now) return fail('coupon_over');
  if (subtotal < coupon.minSubtotal)
    return fail('coupon_minimum', { least: (await createMoneyFormatter(ctx))(coupon.minSubtotal) });
  if (coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit) return fail('coupon_used_up');
  if (coupon.perCustomerLimit !== null && (buyer.userId || buyer.email)) {
    const [row] = await ctx.db
      .select({ used: typed(int, sql`count(*)::int`) })
      .from(couponRedemptions)
      .where(
        and(
          eq(couponRedemptions.couponId, coupon.id),
          isNull(couponRedemptions.revokedAt),
          or(
            buyer.userId ? eq(couponRedemptions.customerId, buyer.userId) : undefined,
            buyer.email ? eq(couponRedemptions.email, buyer.email) : undefined,
          ),
        ),
      );
    if ((row?.used ?? 0) >= coupon.perCustomerLimit) return fail('coupon_used_by_you');
  }
  return coupon;
}

/** Records one use of a locked coupon by the checkout `groupCode`. */
export async function redeemCoupon(
  ctx: AppContext,
  coupon: Coupon,
  use: { groupCode: string; userId: string | null; email: string; amount: number },
): Promise<void> {
  await ctx.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, coupon.id));
  await ctx.db.insert(couponRedemptions).values({
    couponId: coupon.id,
    groupCode: use.groupCode,
    customerId: use.userId,
    email: use.email,
    amount: use.amount,
    at: ctx.clock.now(),
  });
}

/**
 * Serialises concurrent endings in one checkout: each has to see the orders that the other ended, or neither would
 * release the coupon.
 */
export async function lockRedemption(ctx: AppContext, groupCode: string): Promise<void> {
  await ctx.db
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.groupCode, groupCode))
    .for('update');
}

/**
 * Releases the coupon of a locked order that has just been cancelled or fully refunded, once no order of its checkout
 * is active.
 */
export async function releaseCouponOfEnded(
  ctx: AppContext,
  { groupCode, couponCode }: { groupCode: string; couponCode: string | null },
): Promise<void> {
  if (!couponCode) return;
  await lockRedemption(ctx, groupCode);
  const left = await ctx.db.$count(
    orders,
    and(eq(orders.groupCode, groupCode), notInArray(orders.status, ['cancelled', 'refunded'])),
  );
  if (left === 0) await releaseCoupon(ctx, groupCode);
}

/** Takes back a checkout's use of a coupon; a second call changes nothing. */
export async function releaseCoupon(ctx: AppContext, groupCode: string): Promise<void> {
  const [revoked] = await ctx.db
    .update(couponRedemptions)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(couponRedemptions.groupCode, groupCode), isNull(couponRedemptions.revokedAt)))
    .returning({ couponId: couponRedemptions.couponId });
  if (!revoked) return;
  await ctx.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, revoked.couponId));
}
