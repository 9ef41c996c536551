import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { coupons } from '../../db/schema/coupons.ts';
import { couponRules, updateCouponInput } from '../../shared/input/coupons.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/**
 * Changes what is given of a coupon, and nothing else; orders that used it keep what it took off. Its limit never goes
 * below its uses (`coupon_limit_below_uses`, 409), and a `version` that is no longer the stored one is refused as stale.
 * Admins only.
 */
export async function updateCoupon(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updateCouponInput>,
): Promise<CouponDetail> {
  requireUser(actor, 'admin');
  const { version, ...given } = parse(updateCouponInput, input);
  return inTransaction(shop, async (shop) => {
    const [stored] = await shop.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
      .for('update');
    if (!stored) return refuse('coupon_not_found');
    if (version !== undefined && version !== stored.version) refuse('stale_version');
    const { code, kind, value, minSubtotal, totalLimit, perCustomerLimit, isActive } = stored;
    const before = {
      ...{ code, kind, value, minSubtotal, totalLimit, perCustomerLimit, isActive },
      startsAt: stored.startsAt?.toISOString() ?? null,
      endsAt: stored.endsAt?.toISOString() ?? null,
    };
    const wanted = parse(couponRules, { ...before, ...given });
    if (wanted.totalLimit !== null && wanted.totalLimit < stored.uses)
      refuse('coupon_limit_below_uses', { uses: stored.uses });
    const differing = (Object.keys(before) as (keyof typeof before)[]).filter(
      (key) => wanted[key] !== before[key],
    );
    if (differing.length === 0) return readCoupon(shop, id);
    await shop.db
      .update(coupons)
      .set({
        ...wanted,
        startsAt: wanted.startsAt ? new Date(wanted.startsAt) : null,
        endsAt: wanted.endsAt ? new Date(wanted.endsAt) : null,
        version: sql`${coupons.version} + 1`,
        updatedAt: shop.clock.now(),
      })
      .where(eq(coupons.id, id));
    const only = (from: Record<string, unknown>) =>
      Object.fromEntries(differing.map((key) => [key, from[key]]));
    await noteAudit(shop, actor, {
      action: 'coupon.update',
      entity: 'coupon',
      entityId: id,
      before: only(before),
      after: only(wanted),
    });
    return readCoupon(shop, id);
  });
}
