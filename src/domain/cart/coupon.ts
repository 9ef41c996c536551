import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupons.ts';
import { formatDate } from '../../shared/labels.ts';
import { num, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { moneyText } from '../settings/money-text.ts';
import type { Shop } from '../shop.ts';

export type Coupon = typeof coupons.$inferSelect;

/** Who buys, as a coupon's limit per customer counts him: the account, or the e-mail of a guest. */
export type CouponBuyer = { userId: string | null; email: string | null };

/**
 * The coupon of `code` if it holds for goods of `subtotal` now; refuses what is unknown, not yet or no longer valid,
 * used up, or short of its minimum (409). `lock` keeps others from using it until the transaction ends.
 */
export async function requireCoupon(
  shop: Shop,
  code: string,
  subtotal: number,
  buyer: CouponBuyer,
  { lock = false } = {},
): Promise<Coupon> {
  const found = shop.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.deletedAt)));
  const [coupon] = await (lock ? found.for('update') : found);
  const now = shop.clock.now();
  if (!coupon?.isActive) return refuse('coupon_unknown');
  if (coupon.startsAt && coupon.startsAt > now) {
    return refuse('coupon_not_yet', { from: formatDate(coupon.startsAt) });
  }
  if (coupon.endsAt && coupon.endsAt <= now) return refuse('coupon_over');
  if (subtotal < coupon.minSubtotal)
    return refuse('coupon_minimum', { least: (await moneyText(shop))(coupon.minSubtotal) });
  if (coupon.totalLimit !== null && coupon.uses >= coupon.totalLimit) return refuse('coupon_used_up');
  if (coupon.perCustomerLimit !== null && (buyer.userId || buyer.email)) {
    const [row] = await shop.db
      .select({ used: typed(num, sql`count(*)::int`) })
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
    if ((row?.used ?? 0) >= coupon.perCustomerLimit) return refuse('coupon_used_by_you');
  }
  return coupon;
}

/** Books one use of a locked coupon by the checkout `groupCode`. */
export async function redeemCoupon(
  shop: Shop,
  coupon: Coupon,
  use: { groupCode: string; userId: string | null; email: string; amount: number },
): Promise<void> {
  await shop.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, coupon.id));
  await shop.db.insert(couponRedemptions).values({
    couponId: coupon.id,
    groupCode: use.groupCode,
    customerId: use.userId,
    email: use.email,
    amount: use.amount,
    at: shop.clock.now(),
  });
}

/**
 * Lets those who cancel orders of one checkout at the same moment through one by one: each must see what the other has
 * cancelled, or neither finds that no order is left.
 */
export async function lockRedemption(shop: Shop, groupCode: string): Promise<void> {
  await shop.db
    .select({ id: couponRedemptions.id })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.groupCode, groupCode))
    .for('update');
}

/** Gives a use back when the last order of its checkout is cancelled; a second call changes nothing. */
export async function giveCouponBack(shop: Shop, groupCode: string): Promise<void> {
  const [revoked] = await shop.db
    .update(couponRedemptions)
    .set({ revokedAt: shop.clock.now() })
    .where(and(eq(couponRedemptions.groupCode, groupCode), isNull(couponRedemptions.revokedAt)))
    .returning({ couponId: couponRedemptions.couponId });
  if (!revoked) return;
  await shop.db
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, revoked.couponId));
}
