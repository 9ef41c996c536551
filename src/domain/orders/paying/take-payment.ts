import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { bookMoney } from '../../payments/money.ts';
import { keepTaxInStep, taxRateToday } from '../../payments/withholding.ts';
import { refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import type { Shop } from '../../shop.ts';
import { lockGoods, lockOrder, moveOrder, type OrderMover, requireOrderStep } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';

/**
 * Books the money of a checkout that has come in: every order of the group that still waits for it is paid, its goods
 * are sold, and what the farmer is owed stands in the ledger. Money for an order that was cancelled meanwhile is booked
 * too, to be refunded. A second call finds the payment confirmed and refuses (`order_step_impossible`, 409).
 */
export async function takePayment(
  shop: Shop,
  groupCode: string,
  by: OrderMover,
  seen?: number,
): Promise<string[]> {
  const waiting = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupCode, groupCode), inArray(orders.status, ['awaiting_payment'])))
    .orderBy(asc(orders.id));
  if (waiting.length === 0) refuse('order_step_impossible');
  await lockGoods(
    shop,
    waiting.map((order) => order.id),
  );
  const locked = [];
  for (const { id } of waiting) locked.push(await lockOrder(shop, id));
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.groupCode, groupCode))
    .for('update');
  if (!payment || !['waiting', 'checking'].includes(payment.status)) return refuse('order_step_impossible');
  const asked = payment.due + payment.suffix;
  if (seen !== undefined && seen !== asked) {
    refuse('payment_amount_changed', { today: (await moneyText(shop))(asked) });
  }
  const now = shop.clock.now();
  const party = by.role === 'system' ? 'system' : 'admin';
  for (const order of locked) {
    const taxRate = await taxRateToday(shop, order.farmerId);
    await moveOrder(shop, order, requireOrderStep(order, 'pay', party), by, {
      paidAt: now,
      dueAt: null,
      taxRate,
    });
    await bookMoney(shop, [
      {
        kind: 'payment',
        groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        cash: order.total,
        farmer: order.total,
        actorId: by.userId,
      },
      {
        kind: 'commission',
        groupCode,
        orderId: order.id,
        farmerId: order.farmerId,
        farmer: -order.commission,
        actorId: by.userId,
      },
    ]);
    await keepTaxInStep(shop, order.id, by.userId);
  }
  await bookMoney(shop, [{ kind: 'suffix', groupCode, cash: payment.suffix, actorId: by.userId }]);
  await shop.db
    .update(payments)
    .set({ status: 'confirmed', confirmedBy: by.userId, confirmedAt: now, rejectReason: null })
    .where(eq(payments.id, payment.id));
  const codes = locked.map((order) => order.code);
  await sendOrderMessages(
    shop,
    codes.map((code) => ({ code, event: 'paid' as const })),
  );
  return codes;
}
