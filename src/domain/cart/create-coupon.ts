import type { z } from 'zod';
import { coupons } from '../../db/schema/coupons.ts';
import { createCouponInput } from '../../shared/input/coupons.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { type CouponDetail, readCoupon } from './coupon-view.ts';

/** Makes a coupon (R38). Its code is kept in upper case and is one coupon's alone (`coupon_code_taken`, 409). Admins only. */
export async function createCoupon(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createCouponInput>,
): Promise<CouponDetail> {
  requireUser(actor, 'admin');
  const given = parse(createCouponInput, input);
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const [made] = await shop.db
      .insert(coupons)
      .values({
        ...given,
        startsAt: given.startsAt ? new Date(given.startsAt) : null,
        endsAt: given.endsAt ? new Date(given.endsAt) : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: coupons.id });
    await noteAudit(shop, actor, {
      action: 'coupon.create',
      entity: 'coupon',
      entityId: made!.id,
      after: given,
    });
    return readCoupon(shop, made!.id);
  });
}
