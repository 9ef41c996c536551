import type { z } from 'zod';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { reasonInput } from '../../../shared/input/orders.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { FEE_HOURS } from '../rules/fee-rules.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/** Asks the seller for another delivery fee than the one he named. Its buyer alone, a guest by his token. */
export async function refuseFee(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof reasonInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return refuse('order_not_found');
  const { reason } = parse(reasonInput, input);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'refuse_fee', side.party);
    if (order.feeState !== 'offered' || order.feeOffer === null) return refuse('fee_not_named');
    await moveOrder(
      shop,
      order,
      to,
      orderMover(side),
      {
        feeState: 'asked',
        feeOffer: null,
        feeNote: null,
        dueAt: order.confirmBy ? order.dueAt : hoursAfter(shop.clock.now(), FEE_HOURS),
      },
      reason ? `Minta ongkir lain: ${reason}` : 'Minta ongkir lain',
    );
    await sendOrderMessages(shop, [{ code, event: 'fee_refused', reason, amount: order.feeOffer }]);
    return { code };
  });
}
