import type { z } from 'zod';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { acceptDeliveryFeeInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
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
import { openPayment } from '../payments/open-payment.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Accepts the seller's delivery fee, exactly the one that was seen (`fee_changed`, 409): the fee is added to
 * the order's total, and it can be paid. For its buyer only, a guest with the token.
 */
export async function acceptDeliveryFee(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof acceptDeliveryFeeInput>,
  token?: string,
): Promise<{ code: string; total: number }> {
  const side = await getOrderSide(ctx, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return fail('order_not_found');
  const { fee } = parse(acceptDeliveryFeeInput, input);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'accept_fee', side.party);
    const now = ctx.clock.now();
    if (order.dueAt && order.dueAt <= now) fail('order_pay_by');
    if (order.feeState !== 'offered' || order.feeOffer === null) return fail('fee_not_named');
    if (order.feeOffer !== fee)
      fail('fee_changed', { fee: (await createMoneyFormatter(ctx))(order.feeOffer) });
    const { payment } = await getSettings(ctx, 'payment');
    const total = order.total + fee;
    await transitionOrder(
      ctx,
      order,
      to,
      orderTransitionActor(side),
      {
        feeState: 'agreed',
        delivery: fee,
        total,
        dueAt: order.confirmBy ? order.dueAt : hoursAfter(now, payment.payWithinHours),
      },
      `Ongkir ${(await createMoneyFormatter(ctx))(fee)} disetujui`,
    );
    await openPayment(ctx, order.groupCode, order.paymentMethod ?? undefined, total);
    const free = total === 0 ? await payFreeOrders(ctx, order.groupCode) : [];
    await sendOrderMessages(ctx, [
      { code, event: 'fee_agreed', amount: fee },
      ...free.map((code) => ({ code, event: 'paid' as const })),
    ]);
    return { code, total };
  });
}
