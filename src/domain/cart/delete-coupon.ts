import { and, eq, isNull } from 'drizzle-orm';
import { couponRedemptions, coupons } from '../../db/schema/coupon-tables.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';

/**
 * Deletes an unused coupon; a used one is only hidden and disabled, since orders refer to it (R18). A second call
 * throws 404. Admins only.
 */
export async function deleteCoupon(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    const [coupon] = await ctx.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
      .for('update');
    if (!coupon) return fail('coupon_not_found');
    const used = await ctx.db.$count(couponRedemptions, eq(couponRedemptions.couponId, id));
    const now = ctx.clock.now();
    if (used === 0) await ctx.db.delete(coupons).where(eq(coupons.id, id));
    else
      await ctx.db
        .update(coupons)
        .set({ deletedAt: now, isActive: false, version: coupon.version + 1, updatedAt: now })
        .where(eq(coupons.id, id));
    const { code, kind, value, uses } = coupon;
    await recordAudit(ctx, actor, {
      action: 'coupon.delete',
      entity: 'coupon',
      entityId: id,
      before: { code, kind, value, uses },
    });
  });
}
