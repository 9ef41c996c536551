import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { lockOrders, type OrderTransitionActor } from '../lifecycle/lock-order.ts';
import { payOrder } from '../lifecycle/pay-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';

/**
 * Books the money of a checkout that has arrived: every order of the group that still awaits it is paid, its goods are
 * sold, and the ledger shows what the farmer is owed. Money for an order that was cancelled meanwhile is booked too, to
 * be refunded. A second call finds the payment confirmed and throws `order_step_impossible` (409). `suffix` is the
 * excess over the total if it differs from the requested one; `creditFrom` is the checkout whose money it was.
 */
export async function recordPayment(
  ctx: AppContext,
  groupCode: string,
  by: OrderTransitionActor,
  seen?: number,
  { suffix: cameWith, creditFrom = null }: { suffix?: number; creditFrom?: string | null } = {},
): Promise<string[]> {
  const waiting = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupCode, groupCode), inArray(orders.status, ['awaiting_payment'])))
    .orderBy(asc(orders.id));
  if (waiting.length === 0) fail('order_step_impossible');
  const locked = await lockOrders(
    ctx,
    waiting.map((order) => order.id),
  );
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.groupCode, groupCode))
    .for('update');
  if (!payment || !['waiting', 'checking'].includes(payment.status)) return fail('order_step_impossible');
  const asked = payment.due + payment.suffix;
  if (seen !== undefined && seen !== asked) {
    fail('payment_amount_changed', { today: (await createMoneyFormatter(ctx))(asked) });
  }
  const now = ctx.clock.now();
  const suffix = cameWith ?? payment.suffix;
  for (const order of locked) await payOrder(ctx, order, by);
  await recordMoneyMovements(ctx, [
    { kind: 'suffix', groupCode, platformAmount: suffix, actorId: by.userId },
  ]);
  await ctx.db
    .update(payments)
    .set({
      status: 'confirmed',
      suffix,
      creditFrom,
      confirmedBy: by.userId,
      confirmedAt: now,
      rejectReason: null,
    })
    .where(eq(payments.id, payment.id));
  const codes = locked.map((order) => order.code);
  await sendOrderMessages(
    ctx,
    codes.map((code) => ({ code, event: 'paid' as const })),
  );
  return codes;
}
