import { and, asc, eq, isNull } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { AppContext } from '../../context.ts';
import { couponNote } from '../../payments/coupon-credit.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { taxRateToday } from '../../payments/withholding.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';
import { syncSellerPart } from '../policies/sync-seller-part.ts';
import {
  bySystem,
  type LockedOrder,
  lockOrders,
  type OrderTransitionActor,
  requireOrderTransition,
  transitionOrder,
} from './lock-order.ts';

/** Books that a locked order is paid through the platform: its goods are sold, and its seller is owed the proceeds. */
export async function payOrder(ctx: AppContext, order: LockedOrder, by: OrderTransitionActor): Promise<void> {
  const party = by.role === 'system' ? 'system' : 'admin';
  const taxRate = await taxRateToday(ctx, order.farmerId);
  const paid = { status: requireOrderTransition(order, 'pay', party), paidAt: ctx.clock.now() };
  await transitionOrder(ctx, order, paid.status, by, { paidAt: paid.paidAt, dueAt: null, taxRate });
  await issueTaxDocuments(ctx, order, paid, 'paid');
  const of = {
    groupCode: order.groupCode,
    orderId: order.id,
    farmerId: order.farmerId,
    actorId: by.userId,
  };
  await recordMoneyMovements(ctx, [
    {
      ...of,
      kind: 'payment',
      platformAmount: order.total,
      sellerAmount: order.total,
      sale: order.total,
      note: await couponNote(ctx, order),
    },
    { ...of, kind: 'commission', sellerAmount: -order.commission, commission: order.commission },
  ]);
  await syncSellerPart(ctx, order.id, by.userId);
}

/**
 * Pays the orders of a checkout that cost nothing, since no payment will arrive for them. One whose buyer has yet to
 * confirm a large hold waits for that. Returns their codes.
 */
export async function payFreeOrders(ctx: AppContext, groupCode: string): Promise<string[]> {
  const free = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.groupCode, groupCode),
        eq(orders.status, 'awaiting_payment'),
        eq(orders.total, 0),
        isNull(orders.confirmBy),
      ),
    )
    .orderBy(asc(orders.id));
  if (free.length === 0) return [];
  const locked = await lockOrders(
    ctx,
    free.map(({ id }) => id),
  );
  for (const order of locked) await payOrder(ctx, order, bySystem);
  return locked.map(({ code }) => code);
}
