import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { confirmPaymentInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { paymentProviders } from '../../payments/payment-providers.ts';
import {
  lockOrder,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { recordPayment } from './record-payment.ts';
import { isPaymentLate, recordReceivedMoney } from './record-received-money.ts';

/**
 * Confirms an order's payment. Transfer and QRIS: an admin has seen the money, and every waiting order of the checkout
 * is paid at once; money seen for a cancelled checkout is recorded as late. The gateway confirms online payments
 * (`gateway_confirms`, 409), unless its keys were removed since. COD, or no method: the seller or an admin accepts the
 * order and owes its commission; `confirmCashPayment` records the cash. `amount` is the sum that the admin saw: a
 * checkout with another amount due by now is not confirmed (`payment_amount_changed`, 409).
 */
export async function confirmPayment(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: QueryOf<typeof confirmPaymentInput> = {},
): Promise<{ codes: string[] }> {
  requireDuty(actor, 'orders.move', { admin: 'confirmPayment' });
  const { amount } = parse(confirmPaymentInput, input);
  const side = await getOrderSide(ctx, actor, code, undefined, 'confirmPayment');
  if (side.party !== 'farmer' && side.party !== 'admin') return fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    const [plain] = await ctx.db
      .select({ method: orders.paymentMethod, groupCode: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const confirmedBy = plain?.method ? paymentProviders[plain.method].confirmedBy : 'seller';
    if (plain && confirmedBy !== 'seller') {
      if (side.party !== 'admin') return fail('forbidden');
      if (confirmedBy === 'gateway' && ctx.gateway) return fail('gateway_confirms');
      // The buyer paid while the order was being cancelled: the amount that the admin saw is booked, so that it can be
      // refunded.
      if (amount !== undefined && (await isPaymentLate(ctx, plain.groupCode))) {
        const { late, surplus } = await recordReceivedMoney(
          ctx,
          plain.groupCode,
          orderTransitionActor(side),
          amount,
          { lateOnly: true },
        );
        await recordAudit(ctx, actor, {
          action: 'payment.received',
          entity: 'order',
          entityId: code,
          after: { amount, late, surplus },
        });
        return { codes: late };
      }
      const codes = await recordPayment(ctx, plain.groupCode, orderTransitionActor(side), amount);
      await recordAudit(ctx, actor, {
        action: 'payment.confirm',
        entity: 'order',
        entityId: code,
        after: { codes },
      });
      return { codes };
    }
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'confirm', side.party);
    await transitionOrder(ctx, order, to, orderTransitionActor(side), { dueAt: null });
    await recordMoneyMovements(ctx, [
      {
        kind: 'commission',
        groupCode: order.groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        sellerAmount: -order.commission,
        commission: order.commission,
        actorId: side.userId,
      },
    ]);
    await sendOrderMessages(ctx, [{ code, event: 'confirmed' }]);
    return { codes: [code] };
  });
}
