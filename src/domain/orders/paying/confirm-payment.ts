import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { confirmPaymentInput } from '../../../shared/input/orders.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { bookMoney } from '../../payments/money.ts';
import { providers } from '../../payments/providers.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../../shop.ts';
import { lockOrder, moveOrder, orderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { takePayment } from './take-payment.ts';

/**
 * Confirms an order's payment. Transfer and QRIS: the admin has seen the money, and every waiting order of the checkout
 * is paid at once. What is paid online the gateway confirms (`gateway_confirms`, 409), unless its keys were taken away
 * since. COD, or none: the seller (or an admin) takes the order on and owes its commission; the
 * money is his at the door, which `takeCash` writes down. `amount` is what he saw come in: where the checkout asks for
 * another sum by now, nothing is confirmed (`payment_amount_changed`, 409).
 */
export async function confirmPayment(
  shop: Shop,
  actor: Actor,
  code: string,
  input: Asked<typeof confirmPaymentInput> = {},
): Promise<{ codes: string[] }> {
  requireDuty(actor, 'orders.move', 'admin');
  const { amount } = parse(confirmPaymentInput, input);
  const side = await getOrderSide(shop, actor, code);
  if (side.party !== 'farmer' && side.party !== 'admin') return refuse('forbidden');
  return inTransaction(shop, async (shop) => {
    const [plain] = await shop.db
      .select({ method: orders.paymentMethod, groupCode: orders.groupCode })
      .from(orders)
      .where(eq(orders.id, side.orderId));
    const confirmedBy = plain?.method ? providers[plain.method].confirmedBy : 'seller';
    if (plain && confirmedBy !== 'seller') {
      if (side.party !== 'admin') return refuse('forbidden');
      if (confirmedBy === 'gateway' && shop.gateway) return refuse('gateway_confirms');
      const codes = await takePayment(shop, plain.groupCode, orderMover(side), amount);
      await noteAudit(shop, actor, {
        action: 'payment.confirm',
        entity: 'order',
        entityId: code,
        after: { codes },
      });
      return { codes };
    }
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'confirm', side.party);
    await moveOrder(shop, order, to, orderMover(side), { dueAt: null });
    await bookMoney(shop, [
      {
        kind: 'commission',
        groupCode: order.groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        farmer: -order.commission,
        actorId: side.userId,
      },
    ]);
    await sendOrderMessages(shop, [{ code, event: 'confirmed' }]);
    return { codes: [code] };
  });
}
