import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { reasonInput } from '../../../shared/input/orders.ts';
import { leaveUnpaid, lockBidderOf } from '../../bidding/clock/leave-unpaid.ts';
import { giveCouponBack, lockRedemption } from '../../cart/coupon.ts';
import { parse } from '../../parse.ts';
import { freeSuffix } from '../../payments/free-suffix.ts';
import { bookMoney } from '../../payments/money.ts';
import { keepTaxInStep } from '../../payments/withholding.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { contestEnd } from '../rules/complaint-rules.ts';
import { isWeighed } from '../rules/open-weighing.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { holdsStock } from '../rules/order-rules.ts';
import { isPaidAtTheDoor } from '../rules/paid-at-the-door.ts';
import {
  type LockedOrder,
  lockOrder,
  moveOrder,
  type OrderMover,
  orderMover,
  requireOrderStep,
} from './lock-order.ts';

/**
 * Cancels an order: its buyer until it is being prepared, its seller or an admin with a reason. Its goods come back
 * once. One whose seller has its money from the door is called off no more (`order_cash_taken`, 409). What was already paid stays booked until an admin gives it back; the farmer is owed nothing for it.
 */
export async function cancelOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof reasonInput>,
  token?: string,
): Promise<{ code: string; status: string }> {
  const side = await getOrderSide(shop, actor, code, token);
  const { reason } = parse(reasonInput, input);
  if ((side.party === 'farmer' || side.party === 'admin') && !reason) {
    refuse('order_reason_needed', {}, { reason: 'Tuliskan alasannya.' });
  }
  return inTransaction(shop, async (shop) => {
    if (side.party === 'customer') await lockBidderOf(shop, side.orderId);
    const order = await lockOrder(shop, side.orderId);
    const to = requireOrderStep(order, 'cancel', side.party);
    if (order.cashAt) refuse('order_cash_taken');
    if (isWeighed(order)) refuse('order_weighed');
    await undoOrder(shop, order, orderMover(side), reason);
    await sendOrderMessages(shop, [{ code, event: 'cancelled', reason }]);
    return { code, status: to };
  });
}

/**
 * Cancels a locked order: stock, its part of the open payment, the deal that its buyer leaves unpaid, the coupon of a
 * checkout that has no order left.
 */
export async function undoOrder(
  shop: Shop,
  order: LockedOrder,
  by: OrderMover,
  reason?: string,
): Promise<void> {
  const sold = !holdsStock(order.status);
  // The seller of one that is paid at the door had taken it on: its buyer may say that he had paid by then.
  const atTheDoor = sold && isPaidAtTheDoor(order);
  const contestUntil = atTheDoor
    ? contestEnd(shop.clock.now(), (await getSettings(shop, 'payment')).payment)
    : null;
  const change = { cancelReason: reason ?? null, dueAt: null, contestUntil };
  await moveOrder(shop, order, 'cancelled', by, change, reason);
  if (sold) await takeBackFromFarmer(shop, order, by);
  await shrinkPayment(shop, order);
  // A deal whose delivery was not agreed on is nobody's fault.
  const agreed = order.status !== 'awaiting_fee';
  if (order.bidId && !sold && agreed && (by.role === 'customer' || by.role === 'system'))
    await leaveUnpaid(shop, order.bidId, by.userId);
  if (!order.couponCode) return;
  await lockRedemption(shop, order.groupCode);
  const left = await shop.db.$count(
    orders,
    and(eq(orders.groupCode, order.groupCode), notInArray(orders.status, ['cancelled', 'refunded'])),
  );
  if (left === 0) await giveCouponBack(shop, order.groupCode);
}

/** Takes what a cancelled sale had credited to the farmer out of his balance again, commission included. */
async function takeBackFromFarmer(shop: Shop, order: LockedOrder, by: OrderMover): Promise<void> {
  const throughUs = order.paidAt !== null;
  await bookMoney(shop, [
    {
      kind: 'refund',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      // What went back before has left his balance already.
      farmer: (throughUs ? order.refunded - order.total : 0) + order.commission,
      actorId: by.userId,
      note: 'pesanan dibatalkan',
    },
  ]);
  await keepTaxInStep(shop, order.id, by.userId);
}

/** Takes a cancelled order out of its checkout's open payment; a transfer's suffix is chosen anew for the smaller sum. */
async function shrinkPayment(shop: Shop, order: LockedOrder): Promise<void> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.groupCode, order.groupCode), inArray(payments.status, ['waiting', 'checking'])))
    .for('update');
  if (!payment) return;
  const due = payment.due - order.total;
  const left = due > 0 && payment.method === 'transfer';
  const suffix = left ? await freeSuffix(shop, due, order.groupCode) : 0;
  if (suffix === null) return refuse('transfer_sums_used_up');
  await shop.db
    .update(payments)
    .set({ due, suffix, ...(due === 0 ? { status: 'cancelled' as const } : {}) })
    .where(eq(payments.id, payment.id));
}
