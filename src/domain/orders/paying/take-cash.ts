import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { bookMoney } from '../../payments/money.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../../shop.ts';
import { bookCash } from '../course/at-the-door.ts';
import { lockOrder, orderMover } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { mayTakeCash } from '../rules/order-rules.ts';
import { isPaidAtTheDoor } from '../rules/paid-at-the-door.ts';

/**
 * Writes down that the seller has the money of an order that is paid at the door; from then on it can't be called off.
 * Its seller says so while it is under way, and the buyer is told, so that he can object. An admin also says so of one
 * that was called off although the buyer had paid, as far as it can still be contested: its commission is owed after
 * all. Otherwise `cash_not_now` (409).
 */
export async function takeCash(shop: Shop, actor: Actor, code: string): Promise<{ code: string }> {
  requireDuty(actor, 'money.take', 'admin');
  const side = await getOrderSide(shop, actor, code);
  if (side.party !== 'farmer' && side.party !== 'admin') return refuse('forbidden');
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    if (!isPaidAtTheDoor(order) || !mayTakeCash(order, side.party)) refuse('cash_not_now');
    const by = orderMover(side);
    const now = shop.clock.now();
    await shop.db
      .update(orders)
      .set({
        cashAt: now,
        version: order.version + 1,
        updatedAt: order.status === 'shipped' ? order.updatedAt : now,
      })
      .where(eq(orders.id, order.id));
    await bookCash(shop, order, by);
    if (order.status === 'cancelled') {
      await bookMoney(shop, [
        {
          kind: 'cash_found',
          groupCode: order.groupCode,
          orderId: order.id,
          farmerId: order.farmerId,
          farmer: -order.commission,
          actorId: by.userId,
          note: 'pembeli sudah membayar tunai',
        },
      ]);
    }
    await noteAudit(shop, actor, {
      action: 'order.cash',
      entity: 'order',
      entityId: code,
      after: { amount: order.total },
    });
    await sendOrderMessages(shop, [
      { code, event: 'cash', amount: order.total, onBehalf: side.party === 'admin' },
    ]);
    return { code };
  });
}
