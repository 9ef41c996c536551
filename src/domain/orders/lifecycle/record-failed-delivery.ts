import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orderHistory, orderLines, orders } from '../../../db/schema/order-tables.ts';
import { deliveryFailureLabel } from '../../../shared/enums/delivery-failures.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  isMore,
  isZero,
  lineTotal,
  minus,
  type Quantity,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../../shared/format/quantity.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { payablePartOf, weighedTotal } from '../../../shared/rules/weighing/payable-weight.ts';
import { failedDeliveryInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { returnToLot } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { parse } from '../../parse.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { agreedSums, commissionOfWhatStaysSold } from '../policies/commission.ts';
import { discountAfterWeighing, updateCouponUse } from '../policies/coupon-after-change.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { isWeighingOpen } from '../policies/order-weighing-state.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';
import { cancelLockedOrder } from './cancel-order.ts';
import {
  type LockedOrder,
  lockOrder,
  type OrderTransitionActor,
  orderTransitionActor,
  requireOrderTransition,
} from './lock-order.ts';
import { recordCash } from './record-cash.ts';

type Line = LockedOrder['lines'][number];
type Declined = { line: Line; taken: Quantity; declined: Quantity };

/**
 * Records, for its seller or an admin, that the delivery of a cash-on-delivery order failed. If the buyer refused it or
 * was absent, the order is cancelled and nothing is owed for it. If they took a part, the order is worth that part, and
 * its cash counts as received. What was not taken returns to stock, or is lost unless `restock` is set.
 */
export async function recordFailedDelivery(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof failedDeliveryInput>,
): Promise<{ code: string; status: OrderStatus }> {
  requireUser(actor);
  const side = await getOrderSide(ctx, actor, code);
  const { outcome, reason, restock, taken } = parse(failedDeliveryInput, input);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'fail_delivery', side.party);
    if (!isCashOnDelivery(order)) fail('order_step_impossible');
    if (order.cashReceivedAt) fail('order_cash_taken');
    const by = orderTransitionActor(side);
    const said = `${deliveryFailureLabel[outcome]}: ${reason}`;
    if (outcome === 'partial') {
      if (await isWeighingOpen(ctx, order.id)) fail('weighing_open');
      const total = await reduceOrder(ctx, order, by, declinedLines(order, taken), { said, restock });
      await recordAudit(ctx, actor, {
        action: 'order.failed-delivery',
        entity: 'order',
        entityId: code,
        before: { total: order.total },
        after: { total, reason: said },
      });
      await sendOrderMessages(ctx, [
        { code, event: 'cash', amount: total, reason: said, onBehalf: side.party === 'admin' },
      ]);
      return { code, status: order.status };
    }
    await cancelLockedOrder(ctx, order, by, said, { deliveryFailure: outcome, goodsLost: !restock });
    await sendOrderMessages(ctx, [{ code, event: 'cancelled', reason: said }]);
    return { code, status: to };
  });
}

/** The lines of which less was taken than ordered; `taken` omits lines that were taken whole. */
function declinedLines(order: LockedOrder, taken: Record<string, number>): Declined[] {
  const known = new Set(order.lines.map(({ listingId }) => String(listingId)));
  if (Object.keys(taken).some((id) => !known.has(id))) fail('delivery_taken_too_much');
  const all = order.lines.map((line) => {
    const kept = taken[line.listingId];
    const qty = kept === undefined ? line.qty : toQuantity(kept);
    if (isMore(qty, line.qty)) fail('delivery_taken_too_much');
    return { line, taken: qty, declined: minus(line.qty, qty) };
  });
  if (all.every((one) => isZero(one.taken))) fail('delivery_nothing_taken');
  const less = all.filter(({ declined }) => isMore(declined, ZERO));
  return less.length === 0 ? fail('delivery_all_taken') : less;
}

/** The price of the `taken` part of a line: a share of its payable weight if it was weighed. */
function lineOf({ line, taken }: Declined) {
  if (isZero(taken)) return { qty: taken, total: 0, ordered: null, weighed: null, payable: null };
  if (!line.payable) return { qty: taken, total: lineTotal(line.price, taken) };
  const payable = payablePartOf(line.payable, taken, line.qty);
  return { qty: taken, payable, total: weighedTotal(line.price, payable, line.unit as Unit) };
}

/** Reduces a locked order to the part that was taken, and books its cash; returns the new total. */
async function reduceOrder(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  declined: Declined[],
  { said, restock }: { said: string; restock: boolean },
): Promise<number> {
  let subtotal = order.subtotal;
  for (const one of declined) {
    const values = lineOf(one);
    subtotal += values.total - one.line.total;
    await ctx.db
      .update(orderLines)
      .set({ ...values, declined: one.declined })
      .where(eq(orderLines.id, one.line.id));
    if (restock) await returnDeclined(ctx, order, by, one);
  }
  const now = ctx.clock.now();
  const agreed = agreedSums(order);
  const discount = discountAfterWeighing(order.couponKind, agreed, subtotal);
  const sums = { subtotal, discount, total: subtotal - discount + order.delivery, agreed };
  const commission = commissionOfWhatStaysSold({ ...order, ...sums });
  await ctx.db
    .update(orders)
    .set({
      ...sums,
      ...{ commission, deliveryFailure: 'partial', goodsLost: !restock, cashReceivedAt: now },
      version: order.version + 1,
    })
    .where(eq(orders.id, order.id));
  const taken = { total: sums.total, cashReceivedAt: now };
  await issueTaxDocuments(ctx, order, taken, 'declined', order.updatedAt);
  const details = declined.map(
    ({ line, taken }) =>
      `${line.productName} ${formatNumber(toDecimal(taken))} dari ${formatNumber(toDecimal(line.qty))} ${line.unit}`,
  );
  await ctx.db.insert(orderHistory).values({
    ...{ orderId: order.id, fromStatus: order.status, toStatus: order.status, at: now },
    ...{ reason: `${said} (${details.join('; ')})`, actorId: by.userId, actorRole: by.role },
  });
  if (order.couponCode && discount !== order.discount) await updateCouponUse(ctx, order.groupCode);
  await recordMoneyMovements(ctx, [
    {
      kind: 'refund',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      sellerAmount: order.commission - commission,
      commission: commission - order.commission,
      actorId: by.userId,
      note: said,
    },
  ]);
  await recordCash(ctx, { ...order, ...sums }, by);
  await syncSellerPart(ctx, order.id, by.userId);
  if (order.bidId) await invalidate(ctx, 'deals');
  return sums.total;
}

/** Returns the part of a line that was not taken to its stock, and to its lot. */
async function returnDeclined(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  { line, taken, declined }: Declined,
): Promise<void> {
  const { listingId } = line;
  await moveStock(ctx, {
    kind: 'return',
    ...{ listingId, qty: declined, orderId: order.id, bidId: order.bidId, actorId: by.userId },
  });
  await returnToLot(ctx, { orderId: order.id, listingId, kept: taken });
}
