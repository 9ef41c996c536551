import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '../../../db/schema/order-tables.ts';
import { balanceInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { type LockedOrder, lockOrder } from '../../orders/lifecycle/lock-order.ts';
import { sendOrderMessages } from '../../orders/notifications/send-order-messages.ts';
import { findOpenRefund } from '../../orders/payments/find-open-refund.ts';
import { returnMoney } from '../../orders/payments/return-money.ts';
import { commissionOfWhatStaysSold } from '../../orders/policies/commission.ts';
import { syncSellerPart } from '../../orders/policies/sync-seller-part.ts';
import { parse } from '../../parse.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { amountOwed } from '../lifecycle/settle-order-line.ts';
import { getWeighingSide } from '../policies/weighing-policy.ts';

/**
 * Books the settlement of a weighing's balance: the buyer got the surplus back, or paid the shortfall, whose seller's
 * part is credited. Exactly the open amount, once (`balance_changed`, 409). Admins only.
 */
export async function settleWeighingBalance(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof balanceInput>,
): Promise<{ code: string; amount: number }> {
  const { userId } = requireUser(actor, { admin: 'settleWeighingBalance' });
  const { orderId } = await getWeighingSide(ctx, actor, code, undefined, 'settleWeighingBalance');
  const { side, amount } = parse(balanceInput, input);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order[side] !== amount) fail('balance_changed');
    if (side === 'shortfall' && ['cancelled', 'refunded'].includes(order.status))
      fail('order_step_impossible');
    if (side === 'surplus') {
      const open = await findOpenRefund(ctx, order.id);
      if (open) fail('gateway_refund_open', { amount: (await createMoneyFormatter(ctx))(open.amount) });
      const by = { userId, role: 'admin' as const };
      await returnMoney(ctx, order, by, { amount, reason: 'kelebihan bayar dikembalikan', restock: false });
    } else await takeShortfall(ctx, order, userId);
    await recordAudit(ctx, actor, {
      action: `weighing.${side}`,
      entity: 'order',
      entityId: code,
      before: { [side]: amount },
      after: { [side]: 0 },
    });
    return { code, amount };
  });
}

/** Books that the buyer has paid the open balance: the goods are now paid in full, and the store keeps its part. */
async function takeShortfall(ctx: AppContext, order: LockedOrder, userId: string): Promise<void> {
  const paid = { ...order, shortfall: 0 };
  const after = { shortfall: 0, commission: commissionOfWhatStaysSold(paid) };
  await ctx.db
    .update(orders)
    .set({ ...after, version: order.version + 1 })
    .where(eq(orders.id, order.id));
  await recordMoneyMovements(ctx, [
    {
      kind: 'weighing',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      platformAmount: order.shortfall,
      sellerAmount: amountOwed({ ...order, ...after }) - amountOwed(order),
      sale: order.shortfall,
      commission: after.commission - order.commission,
      actorId: userId,
      note: 'kekurangan bayar masuk',
    },
  ]);
  await syncSellerPart(ctx, order.id, userId);
  await sendOrderMessages(ctx, [{ code: order.code, event: 'shortfall_in', amount: order.shortfall }]);
}
