import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { checkoutBidInput } from '../../../shared/input/orders.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { openPayment } from '../paying/open-payment.ts';
import { requireMethod } from '../paying/payment-methods.ts';
import { commissionOf } from '../rules/commission.ts';
import { FEE_HOURS } from '../rules/fee-rules.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { requireOffer } from './require-offer.ts';
import { billingFor, rememberAddress } from './saved-addresses.ts';

/**
 * Completes the checkout of an order that an accepted bid made: where to and how it is paid. Goods and prices stand as
 * agreed; only the delivery fee is added, or asked of the seller where he named none, and a `total` that the buyer saw otherwise refuses with today's
 * (`total_changed`, 409). After the hold has run out it is too late (`order_pay_by`, 409).
 */
export async function checkoutBidOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof checkoutBidInput>,
): Promise<{ code: string; total: number }> {
  const user = requireUser(actor);
  const asked = parse(checkoutBidInput, input);
  const side = await getOrderSide(shop, actor, code);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, side.orderId);
    const now = shop.clock.now();
    // One that was checked out before has another time: to say that it is over would be untrue of what was paid.
    if (order.status === 'awaiting_checkout' && order.dueAt && order.dueAt <= now) refuse('order_pay_by');
    const { payment, store } = await getSettings(shop, 'payment', 'store');
    requireMethod(shop, payment, asked.paymentMethod);
    const billing = await billingFor(shop, actor, asked);
    const [farmer] = await shop.db
      .select({ name: farmers.name, settings: farmers.settings })
      .from(farmers)
      .where(eq(farmers.id, order.farmerId));
    const regency = await regencyCodeOf(shop, billing.city, billing.state);
    const { method, fee } = requireOffer(farmer!, asked.delivery, regency, order.subtotal);
    const to = requireOrderStep(order, fee === null ? 'ask_fee' : 'checkout', side.party);
    const delivery = fee ?? 0;
    const total = order.subtotal - order.discount + delivery;
    if (asked.total !== undefined && asked.total !== total) {
      refuse('total_changed', { total: (await moneyText(shop))(total), today: total });
    }
    await moveOrder(shop, order, to, orderMover(side), {
      billing,
      notes: asked.notes ?? null,
      paymentMethod: asked.paymentMethod ?? null,
      deliveryMethod: method,
      delivery,
      total,
      commission: commissionOf(order.subtotal - order.discount, store.commissionPercent),
      dueAt: hoursAfter(now, fee === null ? FEE_HOURS : payment.payWithinHours),
      ...(fee === null ? { feeState: 'asked' as const } : {}),
    });
    if (fee !== null) await openPayment(shop, order.groupCode, asked.paymentMethod, total);
    await rememberAddress(shop, user.userId, billing);
    await sendOrderMessages(shop, [{ code, event: 'placed' }]);
    return { code, total };
  });
}
