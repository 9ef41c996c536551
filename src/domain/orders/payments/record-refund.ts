import { eq, sql } from 'drizzle-orm';
import { gatewayCharges, gatewayRefunds } from '../../../db/schema/payment-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { maxMoneyBack } from '../../../shared/rules/orders/money-back.ts';
import type { AppContext } from '../../context.ts';
import type { LockedOrder } from '../lifecycle/lock-order.ts';
import { returnMoney } from './return-money.ts';

/**
 * Books a gateway's refund once, whether its response or its webhook arrives first. A refund known only from the
 * response is stored as ahead of the charge's status, so that a later status does not count it twice.
 */
export async function recordRefund(
  ctx: AppContext,
  order: LockedOrder,
  id: number,
  by: 'response' | 'status',
): Promise<{ status: OrderStatus; refunded: number }> {
  const mine = eq(gatewayRefunds.id, id);
  const [refund] = await ctx.db.select().from(gatewayRefunds).where(mine).for('update');
  const { status, chargeId, actorId, reason, restock } = refund!;
  const amount = Math.min(refund!.amount, maxMoneyBack(order));
  if (status === 'done' || amount === 0) return { status: order.status, refunded: order.refunded };
  await ctx.db.update(gatewayRefunds).set({ status: 'done', rejectionReason: null }).where(mine);
  if (by === 'response')
    await ctx.db
      .update(gatewayCharges)
      .set({ refundsAhead: sql`${gatewayCharges.refundsAhead} + ${amount}` })
      .where(eq(gatewayCharges.id, chargeId));
  return returnMoney(ctx, order, { userId: actorId, role: 'admin' }, { amount, reason, restock });
}
