import { coupons } from '../../src/db/schema/coupon-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { after, before, DAY } from '../year/time.ts';

/** A few coupons to try at checkout: percent, fixed, one that has not started and one that has ended. */
export async function seedCoupons(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const since = (days: number) => ({
    createdAt: before(now, days * DAY),
    updatedAt: before(now, days * DAY),
  });
  await ctx.db.insert(coupons).values([
    { code: 'PANEN10', kind: 'percent', value: 10, minSubtotal: 100_000, totalLimit: 500, ...since(40) },
    { code: 'KENALAN', kind: 'fixed', value: 15_000, minSubtotal: 75_000, perCustomerLimit: 1, ...since(90) },
    {
      code: 'AKHIRTAHUN',
      kind: 'percent',
      value: 15,
      minSubtotal: 200_000,
      startsAt: after(now, 20 * DAY),
      endsAt: after(now, 45 * DAY),
      ...since(5),
    },
    {
      code: 'LEBARAN',
      kind: 'fixed',
      value: 25_000,
      minSubtotal: 150_000,
      startsAt: before(now, 250 * DAY),
      endsAt: before(now, 220 * DAY),
      ...since(260),
    },
  ]);
}
