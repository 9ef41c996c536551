import type { z } from 'zod';
import { maxRefund, splitMoneyBack } from '../../../shared/rules/orders/money-back.ts';
import { refundInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { lockOrder, orderTransitionActor, requireOrderTransition } from '../lifecycle/lock-order.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { findOpenRefund } from './find-open-refund.ts';
import { requireUnrepeated } from './require-unrepeated.ts';
import { returnMoney } from './return-money.ts';

/**
 * Records a refund of all or part of what was paid for an order, through the platform or, if its seller received the
 * cash, by the seller; never more than that in total (`refund_too_large`, 409), not twice from two stale pages
 * (`stale_version`, 409), and not while a gateway refund has an unknown outcome (`gateway_refund_open`, 409). It only
 * books; sending the money is separate. The weighing surplus goes back first; after a full refund the order is
 * refunded, and its items return to stock once if `restock` is set.
 */
export async function refundOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof refundInput>,
): Promise<{ code: string; status: string; refunded: number }> {
  requireUser(actor, { admin: 'refundOrder' });
  const { amount, reason, restock, refunded, surplus } = parse(refundInput, input);
  const side = await getOrderSide(ctx, actor, code, undefined, 'refundOrder');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    if (amount > order.surplus) requireOrderTransition(order, 'refund', 'admin');
    const open = await findOpenRefund(ctx, side.orderId);
    if (open) fail('gateway_refund_open', { amount: (await createMoneyFormatter(ctx))(open.amount) });
    await requireUnrepeated(ctx, order, { amount, reason, refunded, surplus });
    const most = maxRefund(order);
    if (amount > most) fail('refund_too_large', { most: (await createMoneyFormatter(ctx))(most) });
    await recordAudit(ctx, actor, {
      action: 'order.refund',
      entity: 'order',
      entityId: code,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + splitMoneyBack(order, amount).rest, reason },
    });
    return {
      code,
      ...(await returnMoney(ctx, order, orderTransitionActor(side), { amount, reason, restock })),
    };
  });
}
