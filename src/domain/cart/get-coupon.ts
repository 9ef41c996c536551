import { type Actor, requireUser, type Shop } from '../shop.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/** One coupon with its latest uses. Admins only; 404 when it is not there. */
export async function getCoupon(shop: Shop, actor: Actor, id: number): Promise<CouponDetail> {
  requireUser(actor, 'admin');
  return readCoupon(shop, id);
}
