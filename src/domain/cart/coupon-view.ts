import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupon-tables.ts';
import type { CouponBearer, CouponKind } from '../../shared/enums/coupon-kinds.ts';
import type { CouponState } from '../../shared/schemas/coupon-schemas.ts';
import { COUPON_STATES } from '../../shared/schemas/coupon-schemas.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { int, oneOf, typed } from '../read-rows.ts';

/** A coupon in the admin; amounts in the store currency's minor unit, times as ISO 8601. */
export type CouponView = {
  id: number;
  code: string;
  kind: CouponKind;
  /** Who pays for the discount: the store or the sellers. */
  bearer: CouponBearer;
  value: number;
  minSubtotal: number;
  startsAt: string | null;
  endsAt: string | null;
  totalLimit: number | null;
  perCustomerLimit: number | null;
  /** Uses that were not revoked, and their total discount. */
  uses: number;
  discounted: number;
  isActive: boolean;
  state: CouponState;
  version: number;
  createdAt: string;
};

/** One use of a coupon: the buyer and the checkout. `revoked` when the checkout was cancelled. */
type CouponRedemptionView = { group: string; email: string; amount: number; at: string; revoked: boolean };

export type CouponDetail = CouponView & { redemptions: CouponRedemptionView[] };

/** SQL for the state of a coupon at `now`; disabled takes precedence over expired, used up and not started. */
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
    int,
    sql`(select coalesce(sum(r.amount), 0)::float8 from ${couponRedemptions} r
    where r.coupon_id = coupons.id and r.revoked_at is null)`,
  ),
});

/** Selects the coupons that are not deleted, with their state and total discount. */
export const selectCoupons = (ctx: AppContext) =>
  ctx.db.select(columns(ctx.clock.now())).from(coupons).$dynamic();

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

/** The latest uses shown with one coupon. */
const REDEMPTIONS_SHOWN = 20;

/** Returns the coupon with its latest uses; throws 404 for an unknown or deleted one. */
export async function readCoupon(ctx: AppContext, id: number): Promise<CouponDetail> {
  const [row] = await selectCoupons(ctx).where(and(eq(coupons.id, id), isNull(coupons.deletedAt)));
  if (!row) return fail('coupon_not_found');
  const uses = await ctx.db
    .select()
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, id))
    .orderBy(desc(couponRedemptions.id))
    .limit(REDEMPTIONS_SHOWN);
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
