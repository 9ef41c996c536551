import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { isPromisePast } from '../../../shared/rules/orders/order-steps.ts';
import { reasonInput } from '../../../shared/schemas/order-schemas.ts';
import { lockBidder, recordUnpaidDeal } from '../../bidding/lifecycle/record-unpaid-deal.ts';
import { releaseCouponOfEnded } from '../../cart/coupon.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { findFreeSuffix } from '../../payments/find-free-suffix.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { complaintDeadline } from '../policies/complaint-rules.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { holdsStock, type OrderParty } from '../policies/order-transition-rules.ts';
import { isWeighed } from '../policies/order-weighing-state.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';
import {
  type LockedOrder,
  lockOrder,
  type OrderTransitionActor,
  orderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from './lock-order.ts';

/**
 * Cancels an order: its buyer until it is being prepared, and again once the promised day has passed; its seller or an
 * admin with a reason. Its stock returns once. An order whose seller has received the cash can't be cancelled
 * (`order_cash_taken`, 409). A payment stays booked until an admin refunds it; the farmer is owed nothing for it.
 */
export async function cancelOrder(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof reasonInput>,
  token?: string,
): Promise<{ code: string; status: string }> {
  const side = await getOrderSide(ctx, actor, code, token);
  const { reason } = parse(reasonInput, input);
  if ((side.party === 'farmer' || side.party === 'admin') && !reason) {
    fail('order_reason_needed', {}, { reason: 'Tuliskan alasannya.' });
  }
  return inTransaction(ctx, async (ctx) => {
    if (side.party === 'customer') await lockBidder(ctx, side.orderId);
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'cancel', side.party);
    if (isPreparedInTime(order, side.party, ctx.clock.now())) fail('order_step_impossible');
    if (order.cashReceivedAt) fail('order_cash_taken');
    if (isWeighed(order)) fail('order_weighed');
    await cancelLockedOrder(ctx, order, orderTransitionActor(side), reason);
    await sendOrderMessages(ctx, [{ code, event: 'cancelled', reason }]);
    return { code, status: to };
  });
}

/** Whether its buyer has to wait: the order is being prepared, and its promised day has not passed. */
export const isPreparedInTime = (
  order: { status: OrderStatus; promisedDay: string | null },
  party: OrderParty,
  now: Date,
): boolean =>
  order.status === 'processing' &&
  (party === 'customer' || party === 'guest') &&
  !isPromisePast(order, dayInWib(now));

/**
 * Cancels a locked order: its stock, its part of the open payment, the buyer's unpaid deal, and the coupon of
 * a checkout without remaining orders.
 */
export async function cancelLockedOrder(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  reason?: string,
  failure: Pick<Partial<LockedOrder>, 'deliveryFailure' | 'goodsLost'> = {},
): Promise<void> {
  const sold = !holdsStock(order.status);
  // The seller had confirmed this cash-on-delivery order: the buyer may claim to have paid by then.
  const atTheDoor = sold && isCashOnDelivery(order);
  const complaintUntil = atTheDoor
    ? complaintDeadline(ctx.clock.now(), (await getSettings(ctx, 'payment')).payment)
    : null;
  const change = { cancelReason: reason ?? null, dueAt: null, complaintUntil, ...failure };
  await transitionOrder(ctx, order, 'cancelled', by, change, reason);
  await issueTaxDocuments(ctx, order, { status: 'cancelled' }, 'cancelled');
  if (sold) await reverseSellerCredit(ctx, order, by);
  await reduceOpenPayment(ctx, order);
  // The buyer is not at fault for a deal without an agreed delivery fee, or one whose seller never confirmed the cash
  // on delivery.
  const agreed = order.status !== 'awaiting_fee';
  const isBuyers = by.role === 'customer' || (by.role === 'system' && !isCashOnDelivery(order));
  if (order.bidId && !sold && agreed && isBuyers) await recordUnpaidDeal(ctx, order.bidId, by.userId);
  await releaseCouponOfEnded(ctx, order);
}

/** Reverses the farmer's credit of a cancelled sale, commission included. */
async function reverseSellerCredit(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
): Promise<void> {
  // Earlier refunds have reduced the balance already.
  const sold = order.paidAt === null ? 0 : order.total - order.refunded;
  await recordMoneyMovements(ctx, [
    {
      kind: 'refund',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      sellerAmount: order.commission - sold,
      sale: -sold,
      commission: -order.commission,
      actorId: by.userId,
      note: 'pesanan dibatalkan',
    },
  ]);
  await syncSellerPart(ctx, order.id, by.userId);
}

/**
 * Removes a cancelled order from its checkout's open payment; a transfer gets a new suffix for the smaller
 * amount.
 */
async function reduceOpenPayment(ctx: AppContext, order: LockedOrder): Promise<void> {
  if (order.total === 0) return;
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.groupCode, order.groupCode), inArray(payments.status, ['waiting', 'checking'])))
    .for('update');
  if (!payment) return;
  const due = payment.due - order.total;
  const left = due > 0 && payment.method === 'transfer';
  const suffix = left ? await findFreeSuffix(ctx, due, order.groupCode) : 0;
  if (suffix === null) return fail('transfer_sums_used_up');
  await ctx.db
    .update(payments)
    .set({ due, suffix, ...(due === 0 ? { status: 'cancelled' as const } : {}) })
    .where(eq(payments.id, payment.id));
}
