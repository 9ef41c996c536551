import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { lockOrder, orderTransitionActor } from '../lifecycle/lock-order.ts';
import { recordCash } from '../lifecycle/record-cash.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { isCashOnDelivery } from '../policies/is-cash-on-delivery.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { mayConfirmCash } from '../policies/order-transition-rules.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';

/**
 * Records that the seller has received the cash of a cash-on-delivery order; from then on it can't be
 * cancelled. Its seller may record it during delivery, and the buyer is notified, so that they can object. An
 * admin may also record it for an order that was cancelled although the buyer had paid, within the dispute
 * period: its commission is owed after all. Otherwise it throws `cash_not_now` (409).
 */
export async function confirmCashPayment(
  ctx: AppContext,
  actor: Actor,
  code: string,
): Promise<{ code: string }> {
  requireDuty(actor, 'money.take', { admin: 'confirmCashPayment' });
  const side = await getOrderSide(ctx, actor, code, undefined, 'confirmCashPayment');
  if (side.party !== 'farmer' && side.party !== 'admin') return fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    if (!isCashOnDelivery(order) || !mayConfirmCash(order, side.party)) fail('cash_not_now');
    const by = orderTransitionActor(side);
    const now = ctx.clock.now();
    const updatedAt = order.status === 'shipped' ? order.updatedAt : now;
    await ctx.db
      .update(orders)
      .set({ cashReceivedAt: now, version: order.version + 1, updatedAt })
      .where(eq(orders.id, order.id));
    await issueTaxDocuments(ctx, order, { cashReceivedAt: now }, 'cash', updatedAt);
    await recordCash(ctx, order, by);
    if (order.status === 'cancelled') {
      await recordMoneyMovements(ctx, [
        {
          kind: 'cash_found',
          groupCode: order.groupCode,
          orderId: order.id,
          farmerId: order.farmerId,
          sellerAmount: -order.commission,
          commission: order.commission,
          actorId: by.userId,
          note: 'pembeli sudah membayar tunai',
        },
      ]);
      await syncSellerPart(ctx, order.id, by.userId);
    }
    await recordAudit(ctx, actor, {
      action: 'order.cash',
      entity: 'order',
      entityId: code,
      after: { amount: order.total },
    });
    await sendOrderMessages(ctx, [
      { code, event: 'cash', amount: order.total, onBehalf: side.party === 'admin' },
    ]);
    return { code };
  });
}
