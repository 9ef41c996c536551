import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { complaintDeadline } from '../policies/complaint-rules.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { isWeighingOpen } from '../policies/order-weighing-state.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';
import {
  type LockedOrder,
  type OrderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from './lock-order.ts';
import { recordCash } from './record-cash.ts';

/**
 * Completes a locked order: the buyer has received it. The dispute period starts now; a cash-on-delivery order counts
 * as paid unless that was recorded before. A balance that the buyer owes after weighing has to be paid first
 * (`balance_open`, 409), unless an admin names that amount in `open`.
 */
export async function completeOrder(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  open = 0,
): Promise<OrderStatus> {
  const to = requireOrderTransition(order, 'complete', by.role);
  if (await isWeighingOpen(ctx, order.id)) fail('weighing_open');
  if (order.shortfall > 0 && !(by.role === 'admin' && open === order.shortfall))
    fail('balance_open', { amount: (await createMoneyFormatter(ctx))(order.shortfall) });
  const { payment } = await getSettings(ctx, 'payment');
  const now = ctx.clock.now();
  const paidNow = isCashOnDelivery(order) && order.cashReceivedAt === null;
  await transitionOrder(ctx, order, to, by, {
    completedAt: now,
    complaintUntil: complaintDeadline(now, payment),
    ...(paidNow ? { cashReceivedAt: now } : {}),
  });
  if (paidNow) {
    await issueTaxDocuments(ctx, order, { status: to, cashReceivedAt: now }, 'cash');
    await recordCash(ctx, order, by);
  }
  await syncSellerPart(ctx, order.id, by.userId);
  await sendOrderMessages(ctx, [{ code: order.code, event: 'completed' }]);
  return to;
}
