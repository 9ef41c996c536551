import type { z } from 'zod';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { reasonInput } from '../../../shared/schemas/order-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import {
  lockOrder,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { DELIVERY_FEE_RESPONSE_HOURS } from '../policies/delivery-fee-rules.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/** Requests another delivery fee from the seller. For its buyer only, a guest with the token. */
export async function rejectDeliveryFee(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof reasonInput>,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(ctx, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return fail('order_not_found');
  const { reason } = parse(reasonInput, input);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'refuse_fee', side.party);
    if (order.feeState !== 'offered' || order.feeOffer === null) return fail('fee_not_named');
    await transitionOrder(
      ctx,
      order,
      to,
      orderTransitionActor(side),
      {
        feeState: 'asked',
        feeOffer: null,
        feeNote: null,
        dueAt: order.confirmBy ? order.dueAt : hoursAfter(ctx.clock.now(), DELIVERY_FEE_RESPONSE_HOURS),
      },
      reason ? `Minta ongkir lain: ${reason}` : 'Minta ongkir lain',
    );
    await sendOrderMessages(ctx, [{ code, event: 'fee_refused', reason, amount: order.feeOffer }]);
    return { code };
  });
}
