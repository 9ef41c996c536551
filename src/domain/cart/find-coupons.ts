import { and, asc, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { coupons } from '../../db/schema/coupons.ts';
import { findCouponsQuery } from '../../shared/input/coupons.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { type Listed, listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { likePattern } from '../text/like-pattern.ts';
import { type CouponView, couponState, couponView, selectCoupons } from './coupon-view.ts';

export type CouponPage = Listed<CouponView>;

const columns = {
  code: coupons.code,
  uses: coupons.uses,
  endsAt: sql`coalesce(${coupons.endsAt}, 'infinity')`,
  createdAt: coupons.createdAt,
};

/** A page of the coupons (R38), searched by code and narrowed to one state. Admins only. */
export async function findCoupons(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof findCouponsQuery> = {},
): Promise<CouponPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, state, sort } = parse(findCouponsQuery, input);
  const where = and(
    isNull(coupons.deletedAt),
    q ? ilike(coupons.code, likePattern(q)) : undefined,
    state ? eq(couponState(shop.clock.now()), state) : undefined,
  );
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const [rows, total] = await Promise.all([
    selectCoupons(shop)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(coupons.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(coupons, where),
  ]);
  return listed(rows.map(couponView), { total }, { page, limit });
}
