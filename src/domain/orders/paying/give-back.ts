import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import { shareAnew } from '../../groups/lots/sell-from-lot.ts';
import { bookMoney } from '../../payments/money.ts';
import { keepTaxInStep } from '../../payments/withholding.ts';
import { changed, type Shop } from '../../shop.ts';
import {
  type LockedOrder,
  moveLines,
  moveOrder,
  type OrderMover,
  requireOrderStep,
} from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { lotSalesOf } from '../rules/lot-sales-of.ts';

/** What of an order's money can still be given back: nothing unless it was paid through the platform. */
export const mostToGiveBack = (order: {
  paidAt: Date | null;
  total: number;
  shortfall: number;
  refunded: number;
}): number => (order.paidAt ? order.total - order.shortfall - order.refunded : 0);

/** `chargedBack`: the buyer's bank took it, and nobody gave it. */
type Return = { amount: number; reason: string; restock: boolean; chargedBack?: boolean };

/**
 * Books that `amount` of a locked order's money went back, at most `mostToGiveBack`. Given back whole, the order is
 * refunded, its commission falls away, and its goods return to stock if `restock` says that they can be sold again. Of
 * an order that was cancelled before, the farmer's share was taken back already.
 */
export async function giveBack(
  shop: Shop,
  order: LockedOrder,
  by: OrderMover,
  { amount, reason, restock, chargedBack = false }: Return,
): Promise<{ status: OrderStatus; refunded: number }> {
  const to = requireOrderStep(order, 'refund', by.role);
  const refunded = order.refunded + amount;
  const whole = refunded === order.total - order.shortfall;
  if (whole) {
    await moveOrder(shop, order, to, by, { refunded }, reason);
    if (restock && order.status !== 'cancelled') await moveLines(shop, order, 'return', by);
    // Goods that can't be sold again stay sold, and have brought nothing.
    else
      for (const sale of lotSalesOf({ ...order, refunded })) await shareAnew(shop, { ...sale, proceeds: 0 });
  } else {
    await shop.db
      .update(orders)
      .set({ refunded, version: order.version + 1, updatedAt: shop.clock.now() })
      .where(eq(orders.id, order.id));
    for (const sale of lotSalesOf({ ...order, refunded })) await shareAnew(shop, sale);
    // Something given back is a price that nobody has paid in the end.
    if (order.bidId) await changed(shop, 'deals');
  }
  const commission = whole && order.status !== 'cancelled' ? order.commission : 0;
  await bookMoney(shop, [
    {
      kind: chargedBack ? 'chargeback' : 'refund',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      cash: -amount,
      farmer: (order.status === 'cancelled' ? 0 : -amount) + commission,
      actorId: by.userId,
      note: reason,
    },
  ]);
  await keepTaxInStep(shop, order.id, by.userId);
  await sendOrderMessages(shop, [
    { code: order.code, event: chargedBack ? 'chargeback' : 'refunded', amount, reason },
  ]);
  return { status: whole ? to : order.status, refunded };
}
