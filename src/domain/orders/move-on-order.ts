import { type Actor, inTransaction, type Shop } from '../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from './lock-order.ts';
import { type OrderNews, sendOrderMessages } from './order-messages.ts';
import { getOrderSide } from './order-policy.ts';

const news = { process: 'confirmed', ship: 'shipped', complete: 'completed' } as const;

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
    const to = requireOrderStep(order, event, side.party);
    const now = shop.clock.now();
    await moveOrder(shop, order, to, orderMover(side), event === 'complete' ? { completedAt: now } : {});
    const told: OrderNews = { code, event: news[event] };
    await sendOrderMessages(shop, [told]);
    return { code, status: to };
  });
}
