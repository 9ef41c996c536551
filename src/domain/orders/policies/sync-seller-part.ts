import { asc, eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import type { AppContext } from '../../context.ts';
import { recalculateShares } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { syncCouponCredit } from '../../payments/coupon-credit.ts';
import { syncWithheldTax } from '../../payments/withholding.ts';
import { pooledLotSalesOf } from './pooled-lot-sales-of.ts';

/**
 * Brings what follows from an order's sums up to them: what the store adds for a coupon that it bears, the tax that is withheld of
 * its seller, and what the members of a group's lot share of the rest. The last thing that a use case does to an order's money.
 */
export async function syncSellerPart(
  ctx: AppContext,
  orderId: number,
  actorId: string | null,
): Promise<void> {
  await syncCouponCredit(ctx, orderId, actorId);
  await syncWithheldTax(ctx, orderId, actorId);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  // What was called off has brought nothing, unless its seller has the cash all the same, nor has what was refunded.
  if (
    !order ||
    (order.status === 'cancelled' && order.cashReceivedAt === null) ||
    order.status === 'refunded'
  )
    return;
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.listingId));
  for (const sale of pooledLotSalesOf({ ...order, lines })) await recalculateShares(ctx, sale);
}
