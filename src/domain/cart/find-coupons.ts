import { and, asc, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { coupons } from '../../db/schema/coupon-tables.ts';
import { findCouponsQuery } from '../../shared/schemas/coupon-schemas.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { likePattern } from '../formats/like-pattern.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { type CouponView, couponState, couponView, selectCoupons } from './coupon-view.ts';

export type CouponPage = PageResult<CouponView>;

const columns = {
  code: coupons.code,
  uses: coupons.uses,
  endsAt: sql`coalesce(${coupons.endsAt}, 'infinity')`,
  createdAt: coupons.createdAt,
};

/** Returns a page of coupons (R38), searched by code and filtered by state. Admins only. */
export async function findCoupons(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findCouponsQuery> = {},
): Promise<CouponPage> {
  requireUser(actor, { admin: 'findCoupons' });
  const { page, limit, q, state, sort } = parse(findCouponsQuery, input);
  const where = and(
    isNull(coupons.deletedAt),
    q ? ilike(coupons.code, likePattern(q)) : undefined,
    state ? eq(couponState(ctx.clock.now()), state) : undefined,
  );
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const [rows, total] = await Promise.all([
    selectCoupons(ctx)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(coupons.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(coupons, where),
  ]);
  return toPage(rows.map(couponView), { total }, { page, limit });
}
