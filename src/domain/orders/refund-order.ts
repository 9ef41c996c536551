import { eq } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { refundInput } from '../../shared/input/orders.ts';
import { formatMoney } from '../../shared/money.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { bookMoney } from '../payments/money.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { lockOrder, moveLines, moveOrder, orderMover, requireOrderStep } from './lock-order.ts';
import { sendOrderMessages } from './order-messages.ts';
import { getOrderSide } from './order-policy.ts';

/**
 * Gives back all or part of what was paid through the platform for an order; never more than that in sum
 * (`refund_too_large`, 409). Given back whole, the order is refunded, and its goods return to stock once if `restock`
 * says that they can be sold again. Of an order that was cancelled before, the farmer's share was taken back already.
 */
export async function refundOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: unknown,
): Promise<{ code: string; status: string; refunded: number }> {
  requireUser(actor, 'admin');
  const { amount, reason, restock } = parse(refundInput, input);
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'refund', 'admin');
    const most = order.paidAt ? order.total - order.refunded : 0;
    if (amount > most) refuse('refund_too_large', { most: formatMoney(most) });
    const refunded = order.refunded + amount;
    const whole = refunded === order.total;
    const by = orderMover(side);
    if (whole) {
      await moveOrder(shop, order, to, by, { refunded }, reason);
      if (restock && order.status !== 'cancelled') await moveLines(shop, order, 'return', by);
    } else {
      await shop.db
        .update(orders)
        .set({ refunded, version: order.version + 1, updatedAt: shop.clock.now() })
        .where(eq(orders.id, order.id));
    }
    const commission = whole && order.status !== 'cancelled' ? order.commission : 0;
    await bookMoney(shop, [
      {
        kind: 'refund',
        groupCode: order.groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        cash: -amount,
        farmer: (order.status === 'cancelled' ? 0 : -amount) + commission,
        actorId: side.userId,
        note: reason,
      },
    ]);
    await noteAudit(shop, actor, {
      action: 'order.refund',
      entity: 'order',
      entityId: code,
      before: { refunded: order.refunded },
      after: { refunded, reason },
    });
    await sendOrderMessages(shop, [{ code, event: 'refunded', amount, reason }]);
    return { code, status: whole ? to : order.status, refunded };
  });
}
