import type { z } from 'zod';
import { coupons } from '../../db/schema/coupon-tables.ts';
import { createCouponInput } from '../../shared/schemas/coupon-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { parse } from '../parse.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/** Creates a coupon (R38). The code is stored in upper case and is unique (`coupon_code_taken`, 409). Admins only. */
export async function createCoupon(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createCouponInput>,
): Promise<CouponDetail> {
  requireUser(actor, 'admin');
  const given = parse(createCouponInput, input);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const [made] = await ctx.db
      .insert(coupons)
      .values({
        ...given,
        startsAt: given.startsAt ? new Date(given.startsAt) : null,
        endsAt: given.endsAt ? new Date(given.endsAt) : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: coupons.id });
    await recordAudit(ctx, actor, {
      action: 'coupon.create',
      entity: 'coupon',
      entityId: made!.id,
      after: given,
    });
    return readCoupon(ctx, made!.id);
  });
}
