import { and, desc, eq } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaints.ts';
import { orderHistory } from '../../../db/schema/orders.ts';
import { UNDO_MS } from '../../../shared/undo.ts';
import { takeBackMessages } from '../../notify/mail/hold.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { mayUndoShipping } from '../rules/order-rules.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from './lock-order.ts';

/** How the messages of a sending are found by, to be taken back. */
export const shippingKey = (orderId: number, at: Date) => `ship:${orderId}:${at.getTime()}`;

/**
 * Takes the seller's word back that an order has left: it is being prepared again. Within ten seconds nobody has heard of
 * it and nobody does; within a day its buyer is told; after that, or once he has complained, `ship_undo_late` (409).
 */
export async function undoShipping(
  shop: Shop,
  actor: Actor,
  code: string,
): Promise<{ code: string; status: string }> {
  requireUser(actor);
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'unship', side.party);
    const now = shop.clock.now();
    const [sent] = await shop.db
      .select({ at: orderHistory.at })
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.toStatus, 'shipped')))
      .orderBy(desc(orderHistory.id))
      .limit(1);
    const complained = await shop.db.$count(complaints, eq(complaints.orderId, order.id));
    if (!sent || complained > 0 || !mayUndoShipping(sent.at, now)) return refuse('ship_undo_late');
    await moveOrder(shop, order, to, orderMover(side), {}, 'belum jadi dikirim');
    const unheard =
      now.getTime() - sent.at.getTime() < UNDO_MS &&
      (await takeBackMessages(shop, shippingKey(order.id, sent.at)));
    if (!unheard) await sendOrderMessages(shop, [{ code, event: 'unshipped' }]);
    return { code, status: to };
  });
}
