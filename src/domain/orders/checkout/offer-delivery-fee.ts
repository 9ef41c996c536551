import type { z } from 'zod';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { MONEY_MAX } from '../../../shared/format/money.ts';
import { offerDeliveryFeeInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import {
  lockOrder,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { DELIVERY_FEE_RESPONSE_HOURS } from '../policies/delivery-fee-rules.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Sets the delivery fee of an order for a destination without one: by the seller or an admin, repeatedly
 * until the buyer accepts. The buyer is notified, and the time for a response starts again.
 */
export async function offerDeliveryFee(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof offerDeliveryFeeInput>,
): Promise<{ code: string; fee: number }> {
  const side = await getOrderSide(ctx, actor, code, undefined, 'offerDeliveryFee');
  if (side.party !== 'farmer' && side.party !== 'admin') return fail('order_not_found');
  const { fee, note } = parse(offerDeliveryFeeInput, input);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'offer_fee', side.party);
    if (order.total + fee > MONEY_MAX) fail('order_too_large');
    const said = `Ongkir ${(await createMoneyFormatter(ctx))(fee)}${note ? `: ${note}` : ''}`;
    const dueAt = hoursAfter(ctx.clock.now(), DELIVERY_FEE_RESPONSE_HOURS);
    await transitionOrder(
      ctx,
      order,
      to,
      orderTransitionActor(side),
      {
        feeState: 'offered',
        feeOffer: fee,
        feeNote: note ?? null,
        // A pending email confirmation keeps its own deadline, whatever happens to the fee.
        dueAt: order.confirmBy ? order.dueAt : dueAt,
      },
      said,
    );
    await sendOrderMessages(ctx, [{ code, event: 'fee_offered', reason: note, amount: fee }]);
    return { code, fee };
  });
}
