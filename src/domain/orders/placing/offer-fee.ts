import type { z } from 'zod';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { MONEY_MAX } from '../../../shared/figures/money.ts';
import { offerFeeInput } from '../../../shared/input/orders.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { FEE_HOURS } from '../rules/fee-rules.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Names the delivery fee of an order to where its seller has none: he, or an admin, as often as he likes until the buyer
 * agrees. The buyer is told, and has his time for an answer from then on.
 */
export async function offerFee(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof offerFeeInput>,
): Promise<{ code: string; fee: number }> {
  const side = await getOrderSide(shop, actor, code);
  if (side.party !== 'farmer' && side.party !== 'admin') return refuse('order_not_found');
  const { fee, note } = parse(offerFeeInput, input);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'offer_fee', side.party);
    if (order.total + fee > MONEY_MAX) refuse('order_too_large');
    const said = `Ongkir ${(await moneyText(shop))(fee)}${note ? `: ${note}` : ''}`;
    const dueAt = hoursAfter(shop.clock.now(), FEE_HOURS);
    await moveOrder(
      shop,
      order,
      to,
      orderMover(side),
      {
        feeState: 'offered',
        feeOffer: fee,
        feeNote: note ?? null,
        // What still waits to be confirmed by mail ends by that time, whatever is said of its fee.
        dueAt: order.confirmBy ? order.dueAt : dueAt,
      },
      said,
    );
    await sendOrderMessages(shop, [{ code, event: 'fee_offered', reason: note, amount: fee }]);
    return { code, fee };
  });
}
