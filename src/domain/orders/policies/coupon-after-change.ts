import { eq, sql } from 'drizzle-orm';
import { couponRedemptions } from '../../../db/schema/coupon-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { prorate } from '../../../shared/rules/weighing/payable-weight.ts';
import { lockRedemption } from '../../cart/coupon.ts';
import type { AppContext } from '../../context.ts';
import type { AgreedSums } from './commission.ts';

/**
 * A coupon's discount on goods worth `subtotal` after weighing or a partial delivery: a fixed amount never grows, a
 * percentage follows the goods.
 */
export const discountAfterWeighing = (kind: string | null, agreed: AgreedSums, subtotal: number): number =>
  kind === 'percent'
    ? prorate(agreed.discount, agreed.subtotal, subtotal)
    : Math.min(agreed.discount, subtotal);

/** A coupon's discount is the sum of its checkout's orders. */
export async function updateCouponUse(ctx: AppContext, groupCode: string): Promise<void> {
  await lockRedemption(ctx, groupCode);
  await ctx.db
    .update(couponRedemptions)
    .set({
      amount: sql`(select coalesce(sum(${orders.discount}), 0) from ${orders} where ${orders.groupCode} = ${groupCode})`,
    })
    .where(eq(couponRedemptions.groupCode, groupCode));
}
