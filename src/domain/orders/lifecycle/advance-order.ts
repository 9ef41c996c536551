import { UNDO_MS } from '../../../shared/rules/undo-duration.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { type OrderMessageEvent, sendOrderMessages } from '../notifications/send-order-messages.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { completeOrder } from './complete-order.ts';
import { lockOrder, orderTransitionActor, requireOrderTransition, transitionOrder } from './lock-order.ts';
import { shippingUndoKey } from './undo-shipping.ts';

const messageEvents = { process: 'confirmed', ship: 'shipped' } as const;

/**
 * Advances an order by one transition: the seller prepares it, ships it or has it ready for pickup; the buyer confirms
 * the receipt. An impossible transition is rejected (`order_step_impossible`, 409). `open` is the amount that an admin
 * leaves unpaid when completing an order.
 */
export async function advanceOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  event: 'process' | 'ship' | 'complete',
  token?: string,
  open?: number,
): Promise<{ code: string; status: string }> {
  const side = await getOrderSide(ctx, actor, code, token, 'advanceOrder');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    if (event === 'complete')
      return { code, status: await completeOrder(ctx, order, orderTransitionActor(side), open) };
    const to = requireOrderTransition(order, event, side.party);
    await transitionOrder(ctx, order, to, orderTransitionActor(side));
    const told: OrderMessageEvent = { code, event: messageEvents[event] };
    const now = ctx.clock.now();
    // The messages of a shipment are delayed until it can't be undone silently any more.
    const hold =
      event === 'ship'
        ? { key: shippingUndoKey(order.id, now), until: new Date(now.getTime() + UNDO_MS) }
        : undefined;
    await sendOrderMessages(ctx, [told], hold);
    return { code, status: to };
  });
}
