import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupons.ts';
import type { CouponState } from '../../shared/input/coupons.ts';
import { COUPON_STATES } from '../../shared/input/coupons.ts';
import { num, oneOf, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';

/** A coupon as the back office sees it; amounts in the store currency's minor unit, times as ISO 8601. */
export type CouponView = {
  id: number;
  code: string;
  kind: 'percent' | 'fixed';
  value: number;
  minSubtotal: number;
  startsAt: string | null;
  endsAt: string | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
  /** Uses that stand, and what they took off. */
  uses: number;
  discounted: number;
  isActive: boolean;
  state: CouponState;
  version: number;
  createdAt: string;
};

/** One use of a coupon: by whom, in which checkout. `revoked` when the checkout was cancelled. */
type CouponUse = { group: string; email: string; amount: number; at: string; revoked: boolean };

export type CouponDetail = CouponView & { redemptions: CouponUse[] };

/** What a coupon is at `now`; switched off comes first, then over, used up, not begun. */
export function couponState(now: Date) {
  return typed(
    oneOf(COUPON_STATES),
    sql`case
    when not ${coupons.isActive} then 'off'
    when ${coupons.endsAt} <= ${now} then 'over'
    when ${coupons.uses} >= ${coupons.totalLimit} then 'used_up'
    when ${coupons.startsAt} > ${now} then 'scheduled'
    else 'active' end`,
  );
}

const columns = (now: Date) => ({
  coupon: coupons,
  state: couponState(now),
  discounted: typed(
    num,
    sql`(select coalesce(sum(r.amount), 0)::float8 from ${couponRedemptions} r
    where r.coupon_id = coupons.id and r.revoked_at is null)`,
  ),
});

/** The coupons that are not deleted, with their state and what they took off. */
export const selectCoupons = (shop: Shop) =>
  shop.db.select(columns(shop.clock.now())).from(coupons).$dynamic();

type Row = Awaited<ReturnType<typeof selectCoupons>>[number];

export function couponView({ coupon, state, discounted }: Row): CouponView {
  const { deletedAt: _, updatedAt: __, startsAt, endsAt, createdAt, ...rest } = coupon;
  return {
    ...rest,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    state,
    discounted,
  };
}

/** Uses shown with one coupon, the latest first. */
const SHOWN_USES = 20;

/** The coupon with its latest uses; refuses one that is not there or deleted (404). */
export async function readCoupon(shop: Shop, id: number): Promise<CouponDetail> {
  const [row] = await selectCoupons(shop).where(and(eq(coupons.id, id), isNull(coupons.deletedAt)));
  if (!row) return refuse('coupon_not_found');
  const uses = await shop.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, id))
    .orderBy(desc(couponRedemptions.id))
    .limit(SHOWN_USES);
  return {
    ...couponView(row),
    redemptions: uses.map((use) => ({
      group: use.groupCode,
      email: use.email,
      amount: use.amount,
      at: use.at.toISOString(),
      revoked: use.revokedAt !== null,
    })),
  };
}
