import { asc, eq } from 'drizzle-orm';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import type { AppContext } from '../../context.ts';
import { recalculateShares } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { syncCouponCredit } from '../../payments/coupon-credit.ts';
import { syncWithheldTax } from '../../payments/withholding.ts';
import { pooledLotSalesOf } from './pooled-lot-sales-of.ts';

/**
 * Updates what depends on an order's amounts: the store's share of a coupon that it bears, the tax withheld from its
 * seller, and the members' shares of the rest for a group's lot. A use case calls it as the last change of an order's
 * money.
 */
export async function syncSellerPart(
  ctx: AppContext,
  orderId: number,
  actorId: string | null,
): Promise<void> {
  await syncCouponCredit(ctx, orderId, actorId);
  await syncWithheldTax(ctx, orderId, actorId);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  // A cancelled order has no proceeds unless its seller has the cash, and a refunded one has none.
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
