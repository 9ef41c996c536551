import type { z } from 'zod';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { acceptFeeInput } from '../../../shared/input/orders.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { openPayment } from '../paying/open-payment.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Agrees to the delivery fee that the seller named, the very one that was seen (`fee_changed`, 409): the order comes to
 * its goods and that fee, is billed, and can be paid. Its buyer alone, a guest by his token.
 */
export async function acceptFee(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof acceptFeeInput>,
  token?: string,
): Promise<{ code: string; total: number }> {
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return refuse('order_not_found');
  const { fee } = parse(acceptFeeInput, input);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'accept_fee', side.party);
    const now = shop.clock.now();
    if (order.dueAt && order.dueAt <= now) refuse('order_pay_by');
    if (order.feeState !== 'offered' || order.feeOffer === null) return refuse('fee_not_named');
    if (order.feeOffer !== fee) refuse('fee_changed', { fee: (await moneyText(shop))(order.feeOffer) });
    const { payment } = await getSettings(shop, 'payment');
    const total = order.total + fee;
    await moveOrder(
      shop,
      order,
      to,
      orderMover(side),
      {
        feeState: 'agreed',
        delivery: fee,
        total,
        dueAt: order.confirmBy ? order.dueAt : hoursAfter(now, payment.payWithinHours),
      },
      `Ongkir ${(await moneyText(shop))(fee)} disetujui`,
    );
    await openPayment(shop, order.groupCode, order.paymentMethod ?? undefined, total);
    await sendOrderMessages(shop, [{ code, event: 'fee_agreed', amount: fee }]);
    return { code, total };
  });
}
