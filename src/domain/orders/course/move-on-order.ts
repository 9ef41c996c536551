import { UNDO_MS } from '../../../shared/undo.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { type OrderNews, sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { completeOrder } from './complete-order.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from './lock-order.ts';
import { shippingKey } from './undo-shipping.ts';

const news = { process: 'confirmed', ship: 'shipped' } as const;

/**
 * Carries an order one step on: the seller prepares it, sends it or has it ready to collect; the buyer says that he has
 * it. What the table of steps does not know is refused (`order_step_impossible`, 409).
 */
export async function moveOnOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  event: 'process' | 'ship' | 'complete',
  token?: string,
): Promise<{ code: string; status: string }> {
  const side = await getOrderSide(shop, actor, code, token);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    if (event === 'complete') return { code, status: await completeOrder(shop, order, orderMover(side)) };
    const to = requireOrderStep(order, event, side.party);
    await moveOrder(shop, order, to, orderMover(side));
    const told: OrderNews = { code, event: news[event] };
    const now = shop.clock.now();
    // Nobody hears that it has left before it can't be taken back any more without a word.
    const hold =
      event === 'ship'
        ? { key: shippingKey(order.id, now), until: new Date(now.getTime() + UNDO_MS) }
        : undefined;
    await sendOrderMessages(shop, [told], hold);
    return { code, status: to };
  });
}
