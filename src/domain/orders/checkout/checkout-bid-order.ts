import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { checkoutBidInput } from '../../../shared/schemas/order-schemas.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { getSettings } from '../../settings/get-settings.ts';
import {
  lockOrder,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { payFreeOrders } from '../lifecycle/pay-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { requireEnabledPaymentMethod } from '../payments/enabled-payment-methods.ts';
import { openPayment } from '../payments/open-payment.ts';
import { commissionOf } from '../policies/commission.ts';
import { DELIVERY_FEE_RESPONSE_HOURS } from '../policies/delivery-fee-rules.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { requireDeliveryOffer } from './require-delivery-offer.ts';
import { resolveBilling, saveAddress } from './saved-addresses.ts';

/**
 * Completes the checkout of an accepted bid's order: destination and payment method. Items and prices are
 * fixed; only the delivery fee is added, or requested from the seller without one, and a different `total`
 * than the buyer saw is rejected with today's (`total_changed`, 409). After the hold has expired it throws
 * `order_pay_by` (409).
 */
export async function checkoutBidOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof checkoutBidInput>,
): Promise<{ code: string; total: number }> {
  const user = requireUser(actor);
  const asked = parse(checkoutBidInput, input);
  const side = await getOrderSide(ctx, actor, code);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const now = ctx.clock.now();
    // A completed checkout has another deadline; reporting this one as expired would be wrong for a paid
    // order.
    if (order.status === 'awaiting_checkout' && order.dueAt && order.dueAt <= now) fail('order_pay_by');
    const { payment, store } = await getSettings(ctx, 'payment', 'store');
    requireEnabledPaymentMethod(ctx, payment, asked.paymentMethod);
    const billing = await resolveBilling(ctx, actor, asked);
    const [farmer] = await ctx.db
      .select({ name: farmers.name, settings: farmers.settings })
      .from(farmers)
      .where(eq(farmers.id, order.farmerId));
    const regency = await regencyCodeOf(ctx, billing.city, billing.state);
    const { method, fee } = requireDeliveryOffer(farmer!, asked.delivery, regency, order.subtotal);
    const to = requireOrderTransition(order, fee === null ? 'ask_fee' : 'checkout', side.party);
    const delivery = fee ?? 0;
    const total = order.subtotal - order.discount + delivery;
    if (asked.total !== undefined && asked.total !== total) {
      fail('total_changed', { total: (await createMoneyFormatter(ctx))(total), today: total });
    }
    await transitionOrder(ctx, order, to, orderTransitionActor(side), {
      billing,
      notes: asked.notes ?? null,
      paymentMethod: asked.paymentMethod ?? null,
      deliveryMethod: method,
      delivery,
      total,
      commission: commissionOf(order.subtotal - order.discount, store.commissionPercent),
      dueAt: hoursAfter(now, fee === null ? DELIVERY_FEE_RESPONSE_HOURS : payment.payWithinHours),
      ...(fee === null ? { feeState: 'asked' as const } : {}),
    });
    if (fee !== null) await openPayment(ctx, order.groupCode, asked.paymentMethod, total);
    await saveAddress(ctx, user.userId, billing);
    const free = total === 0 ? await payFreeOrders(ctx, order.groupCode) : [];
    await sendOrderMessages(ctx, [
      { code, event: 'placed' },
      ...free.map((code) => ({ code, event: 'paid' as const })),
    ]);
    return { code, total };
  });
}
