import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { coupons } from '../../db/schema/coupon-tables.ts';
import { couponRules, updateCouponInput } from '../../shared/schemas/coupon-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/**
 * Updates the given fields of a coupon; existing orders keep their discount. Throws when the limit would fall below the
 * uses (`coupon_limit_below_uses`, 409) or the `version` is stale. Admins only.
 */
export async function updateCoupon(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updateCouponInput>,
): Promise<CouponDetail> {
  requireUser(actor, 'admin');
  const { version, ...given } = parse(updateCouponInput, input);
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .select()
      .from(coupons)
      .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
      .for('update');
    if (!stored) return fail('coupon_not_found');
    if (version !== undefined && version !== stored.version) fail('stale_version');
    const { code, kind, bearer, value, minSubtotal, totalLimit, perCustomerLimit, isActive } = stored;
    const before = {
      ...{ code, kind, bearer, value, minSubtotal, totalLimit, perCustomerLimit, isActive },
      startsAt: stored.startsAt?.toISOString() ?? null,
      endsAt: stored.endsAt?.toISOString() ?? null,
    };
    const wanted = parse(couponRules, { ...before, ...given });
    if (wanted.totalLimit !== null && wanted.totalLimit < stored.uses)
      fail('coupon_limit_below_uses', { uses: stored.uses });
    const differing = (Object.keys(before) as (keyof typeof before)[]).filter(
      (key) => wanted[key] !== before[key],
    );
    if (differing.length === 0) return readCoupon(ctx, id);
    await ctx.db
      .update(coupons)
      .set({
        ...wanted,
        startsAt: wanted.startsAt ? new Date(wanted.startsAt) : null,
        endsAt: wanted.endsAt ? new Date(wanted.endsAt) : null,
        version: sql`${coupons.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(coupons.id, id));
    const only = (from: Record<string, unknown>) =>
      Object.fromEntries(differing.map((key) => [key, from[key]]));
    await recordAudit(ctx, actor, {
      action: 'coupon.update',
      entity: 'coupon',
      entityId: id,
      before: only(before),
      after: only(wanted),
    });
    return readCoupon(ctx, id);
  });
}
