import type { z } from 'zod';
import { refundInput } from '../../../shared/input/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { giveBack, mostToGiveBack } from './give-back.ts';
import { findOpenRefund } from './open-refund.ts';

/**
 * Gives back all or part of what was paid through the platform for an order; never more than that in sum
 * (`refund_too_large`, 409), not twice from two pages that showed the same (`stale_version`, 409), and not while a refund by the gateway is not known yet (`gateway_refund_open`, 409). It only
 * books: who sends the money is not asked. Given back whole, the order is refunded, and its goods return to stock once if `restock`
 * says that they can be sold again.
 */
export async function refundOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof refundInput>,
): Promise<{ code: string; status: string; refunded: number }> {
  requireUser(actor, 'admin');
  const { amount, reason, restock, refunded } = parse(refundInput, input);
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    requireOrderStep(order, 'refund', 'admin');
    const open = await findOpenRefund(shop, side.orderId);
    if (open) refuse('gateway_refund_open', { amount: (await moneyText(shop))(open.amount) });
    if (refunded !== undefined && refunded !== order.refunded) refuse('stale_version');
    const most = mostToGiveBack(order);
    if (amount > most) refuse('refund_too_large', { most: (await moneyText(shop))(most) });
    await noteAudit(shop, actor, {
      action: 'order.refund',
      entity: 'order',
      entityId: code,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + amount, reason },
    });
    return { code, ...(await giveBack(shop, order, orderMover(side), { amount, reason, restock })) };
  });
}
