import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { AppContext } from '../../context.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import type { LockedOrder, OrderTransitionActor } from '../lifecycle/lock-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { issueTaxDocuments } from '../policies/issue-tax-documents.ts';

/** Books money that arrived for orders after their cancellation; tells their buyers that it will be refunded. */
export async function recordLatePayments(
  ctx: AppContext,
  groupCode: string,
  by: OrderTransitionActor,
  late: LockedOrder[],
): Promise<void> {
  const now = ctx.clock.now();
  for (const order of late) {
    await ctx.db
      .update(orders)
      .set({ paidAt: now, version: order.version + 1, updatedAt: now })
      .where(eq(orders.id, order.id));
    // No tax document is due: money that arrives after a cancellation is no sale.
    await issueTaxDocuments(ctx, order, { paidAt: now }, 'paid');
  }
  await recordMoneyMovements(
    ctx,
    late.map((order) => ({
      kind: 'payment' as const,
      groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      platformAmount: order.total,
      actorId: by.userId,
      note: 'masuk setelah pesanan dibatalkan',
    })),
  );
  await sendOrderMessages(
    ctx,
    late.map((order) => ({ code: order.code, event: 'late' as const, amount: order.total })),
  );
}
