import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import {
  MONEY_BACK,
  type MoneyBackOf,
  type MoneyBackWhy,
  splitMoneyBack,
} from '../../../shared/rules/orders/money-back.ts';
import { releaseCouponOfEnded } from '../../cart/coupon.ts';
import { type AppContext, invalidate } from '../../context.ts';
import { recalculateShares } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import {
  type LockedOrder,
  moveOrderStock,
  type OrderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { agreedSums, commissionOfWhatStaysSold } from '../policies/commission.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { pooledLotSalesOf } from '../policies/pooled-lot-sales-of.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';

/**
 * `restock`: whether goods that came back can be sold again after a full refund; `why` is `given` unless the buyer's
 * bank took the money.
 */
type MoneyBack = { amount: number; reason: string; restock: boolean; why?: MoneyBackWhy };

/**
 * Books that `amount` of a locked order's money went back to its buyer, at most `maxMoneyBack`, in whatever way: the
 * only place that does. `MONEY_BACK` defines its kind of movement and who bears it. After a full refund the order is
 * refunded, its goods return to stock if they can be sold again, and its coupon is released as by a cancellation.
 */
export async function returnMoney(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  { amount, reason, restock, why = 'given' }: MoneyBack,
): Promise<{ status: OrderStatus; refunded: number }> {
  const { weighed, rest } = splitMoneyBack(order, amount);
  if (weighed > 0) await returnSurplus(ctx, order, by, { amount: weighed, reason, why });
  const left =
    weighed > 0 ? { ...order, surplus: order.surplus - weighed, version: order.version + 1 } : order;
  if (rest === 0) return { status: order.status, refunded: order.refunded };
  return refundSale(ctx, left, by, { amount: rest, reason, restock, why });
}

/** Books the returned part of the weighing surplus: the buyer's own money, which affects neither seller nor invoice. */
async function returnSurplus(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  { amount, reason, why }: Pick<Required<MoneyBack>, 'amount' | 'reason' | 'why'>,
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ surplus: order.surplus - amount, version: order.version + 1 })
    .where(eq(orders.id, order.id));
  await recordMoneyMovements(ctx, [movementBack('weighed', order, by, { amount, reason, why })]);
  await sendOrderMessages(ctx, [{ code: order.code, event: 'surplus_back', amount }]);
}

/** Books the refund of money that an order was paid with, and its effect on the order. */
async function refundSale(
  ctx: AppContext,
  order: LockedOrder,
  by: OrderTransitionActor,
  { amount, reason, restock, why }: Required<MoneyBack>,
): Promise<{ status: OrderStatus; refunded: number }> {
  const to = requireOrderTransition(order, 'refund', by.role);
  const atTheDoor = order.paidAt === null;
  // The seller of a cancelled order that was nevertheless paid on delivery has its cash, as for any paid order.
  const called = order.status === 'cancelled' && !atTheDoor;
  const refunded = order.refunded + amount;
  const whole = refunded === order.total - order.shortfall;
  const commission = called ? order.commission : commissionOfWhatStaysSold({ ...order, refunded });
  const change = { refunded, commission, agreed: agreedSums(order) };
  if (whole) {
    await transitionOrder(ctx, order, to, by, change, reason);
    if (restock && order.status !== 'cancelled') await moveOrderStock(ctx, order, 'return', by);
    // Goods that can't be sold again stay sold, without proceeds.
    else
      for (const sale of pooledLotSalesOf({ ...order, refunded }))
        await recalculateShares(ctx, { ...sale, proceeds: 0 });
    await releaseCouponOfEnded(ctx, order);
  } else {
    await ctx.db
      .update(orders)
      .set({
        ...change,
        version: order.version + 1,
        // A sent order counts as received a while after it was sent, not after its partial refund.
        updatedAt: order.status === 'shipped' ? order.updatedAt : ctx.clock.now(),
      })
      .where(eq(orders.id, order.id));
    // After a refund, nobody has paid the agreed price in the end.
    if (order.bidId) await invalidate(ctx, 'deals');
  }
  await issueTaxDocuments(ctx, order, { status: whole ? to : order.status, refunded }, 'refunded');
  const back = { amount, reason, why, commission: order.commission - commission };
  await recordMoneyMovements(ctx, [
    movementBack(atTheDoor ? 'door' : called ? 'cancelled' : 'sale', order, by, back),
  ]);
  await syncSellerPart(ctx, order.id, by.userId);
  const event = why === 'taken' ? 'chargeback' : 'refunded';
  await sendOrderMessages(ctx, [{ code: order.code, event, amount, reason }]);
  return { status: whole ? to : order.status, refunded };
}

/** The movement of a refund, as the table defines it. */
function movementBack(
  of: MoneyBackOf,
  order: Pick<LockedOrder, 'id' | 'groupCode' | 'farmerId'>,
  by: OrderTransitionActor,
  {
    amount,
    reason,
    why,
    commission = 0,
  }: Pick<Required<MoneyBack>, 'amount' | 'reason' | 'why'> & {
    commission?: number;
  },
) {
  const { kind, bearer } = MONEY_BACK[of][why];
  return {
    kind,
    groupCode: order.groupCode,
    orderId: order.id,
    farmerId: order.farmerId,
    // Cash never was the platform's: only the commission is returned.
    platformAmount: of === 'door' ? 0 : -amount,
    sellerAmount: bearer === 'seller' ? commission - (of === 'door' ? 0 : amount) : 0,
    // Only the part that the seller bears was a sale: the rest had been cancelled, or was the buyer's own money.
    sale: bearer === 'seller' ? -amount : 0,
    commission: -commission,
    actorId: by.userId,
    note: reason,
  };
}

/**
 * Books the refund of a checkout's money that belongs to no order: from double payments, or beyond everything that was
 * paid.
 */
export async function returnGroupMoney(
  ctx: AppContext,
  groupCode: string,
  { of, why, amount, reason }: { of: 'twice' | 'gone'; why: MoneyBackWhy; amount: number; reason: string },
): Promise<void> {
  const { kind } = MONEY_BACK[of][why];
  await recordMoneyMovements(ctx, [{ kind, groupCode, platformAmount: -amount, note: reason }]);
}
