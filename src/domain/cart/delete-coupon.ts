import { and, eq, isNull } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupons.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';

/**
 * Takes a coupon away: wholly when nobody ever used it, otherwise out of sight and use, since orders refer to it (R18).
 * A second call is refused (404). Admins only.
 */
export async function deleteCoupon(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    const [coupon] = await shop.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
      .for('update');
    if (!coupon) return refuse('coupon_not_found');
    const used = await shop.db.$count(couponRedemptions, eq(couponRedemptions.couponId, id));
    const now = shop.clock.now();
    if (used === 0) await shop.db.delete(coupons).where(eq(coupons.id, id));
    else
      await shop.db
        .update(coupons)
        .set({ deletedAt: now, isActive: false, version: coupon.version + 1, updatedAt: now })
        .where(eq(coupons.id, id));
    const { code, kind, value, uses } = coupon;
    await noteAudit(shop, actor, {
      action: 'coupon.delete',
      entity: 'coupon',
      entityId: id,
      before: { code, kind, value, uses },
    });
  });
}
