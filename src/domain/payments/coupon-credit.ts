import { eq } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import type { AppContext } from '../context.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import { recordMoneyMovements } from './money-ledger.ts';

/**
 * The amount that the store owes an order's seller for a coupon that the store bears: the part of the discount on what
 * was paid and not refunded, rounded half up. For cash on delivery it is owed once the goods were received, so that
 * nothing is paid out for a cancelled order.
 */
export function couponCreditOf(
  order: Pick<
    typeof orders.$inferSelect,
    'status' | 'couponBearer' | 'discount' | 'paidAt' | 'cashReceivedAt' | 'total' | 'shortfall' | 'refunded'
  >,
): number {
  const { status, couponBearer, discount, paidAt, cashReceivedAt, total, shortfall, refunded } = order;
  if (couponBearer !== 'store' || discount === 0) return 0;
  if (['awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'refunded'].includes(status)) return 0;
  if (status === 'cancelled' && cashReceivedAt === null) return 0;
  if (paidAt === null && status !== 'completed' && status !== 'cancelled') return 0;
  if (total === shortfall) return discount;
  const [came, kept] = [BigInt(total - shortfall), BigInt(Math.max(total - shortfall - refunded, 0))];
  return Number((2n * BigInt(discount) * kept + came) / (2n * came));
}

/**
 * Books how a change of a locked order affects the coupon that the store bears: the ledger gets the difference to
 * `couponCreditOf`.
 */
export async function syncCouponCredit(
  ctx: AppContext,
  orderId: number,
  actorId: string | null,
): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const due = order ? couponCreditOf(order) : 0;
  if (!order || order.couponCredit === due) return;
  await ctx.db.update(orders).set({ couponCredit: due }).where(eq(orders.id, orderId));
  await recordMoneyMovements(ctx, [
    {
      kind: 'coupon',
      groupCode: order.groupCode,
      orderId,
      farmerId: order.farmerId,
      sellerAmount: due - order.couponCredit,
      actorId,
      note: `kupon ${order.couponCode} ditanggung toko`,
    },
  ]);
}

/** The note in a seller's statement on a sale whose coupon the seller bears; otherwise null. */
export async function couponNote(
  ctx: AppContext,
  {
    couponCode,
    couponBearer,
    discount,
  }: Pick<typeof orders.$inferSelect, 'couponCode' | 'couponBearer' | 'discount'>,
): Promise<string | null> {
  if (couponBearer !== 'seller' || discount === 0) return null;
  return `setelah kupon ${couponCode}, ${(await createMoneyFormatter(ctx))(discount)} ditanggung penjual`;
}
