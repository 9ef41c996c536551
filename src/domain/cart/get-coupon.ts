import { type Actor, type AppContext, requireUser } from '../context.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/** Returns one coupon with its latest uses; throws 404. Admins only. */
export async function getCoupon(ctx: AppContext, actor: Actor, id: number): Promise<CouponDetail> {
  requireUser(actor, { admin: 'getCoupon' });
  return readCoupon(ctx, id);
}
