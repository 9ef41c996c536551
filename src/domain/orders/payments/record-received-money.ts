import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { bool, typed } from '../../read-rows.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { type LockedOrder, lockOrders, type OrderTransitionActor } from '../lifecycle/lock-order.ts';
import { recordLatePayments } from './record-late-payments.ts';
import { recordPayment } from './record-payment.ts';

/** The largest unique digits of a transfer while few transfers are open. */
const USUAL_SUFFIX = 999;

/**
 * Books `amount` that has arrived for a checkout by transfer or QRIS, whatever it awaits by now: waiting orders are
 * paid, orders cancelled meanwhile have late money, and the rest is a surplus; both are to be refunded.
 * `applyChargeStatus` does the same for the gateway. Throws `payment_amount_changed` (409) for less than the amount
 * due. With `lateOnly`, throws `order_step_impossible` (409) when no order has late money any more: a second
 * confirmation that waited for the first would otherwise book it as a surplus.
 */
export async function recordReceivedMoney(
  ctx: AppContext,
  groupCode: string,
  by: OrderTransitionActor,
  amount: number,
  { lateOnly = false }: { lateOnly?: boolean } = {},
): Promise<{ paid: string[]; late: string[]; surplus: number }> {
  const ids = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.groupCode, groupCode))
    .orderBy(asc(orders.id));
  const locked = await lockOrders(
    ctx,
    ids.map(({ id }) => id),
  );
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.groupCode, groupCode))
    .for('update');
  if (!payment || payment.method === 'gateway') return fail('order_step_impossible');
  const waits = locked.some((order) => order.status === 'awaiting_payment');
  const isLate = (order: LockedOrder) =>
    order.status === 'cancelled' && order.paidAt === null && order.cashReceivedAt === null;
  if (lateOnly && (waits || !locked.some(isLate))) fail('order_step_impossible');
  let left = amount - (waits ? payment.due : 0);
  if (left < 0)
    fail('payment_amount_changed', {
      today: (await createMoneyFormatter(ctx))(payment.due + payment.suffix),
    });
  const late: LockedOrder[] = [];
  for (const order of locked) {
    if (!isLate(order) || order.total > left) continue;
    left -= order.total;
    late.push(order);
  }
  let paid: string[] = [];
  if (waits) {
    // The digits as requested before the cancellation of an order, which changed them.
    const suffix =
      payment.method !== 'transfer' ? 0 : left <= USUAL_SUFFIX ? left : Math.min(left, payment.suffix);
    left -= suffix;
    paid = await recordPayment(ctx, groupCode, by, undefined, { suffix });
  }
  await recordLatePayments(ctx, groupCode, by, late);
  await recordMoneyMovements(ctx, [
    {
      kind: 'surplus',
      groupCode,
      platformAmount: left,
      actorId: by.userId,
      note: 'masuk lebih dari yang ditunggu',
    },
  ]);
  return { paid, late: late.map(({ code }) => code), surplus: left };
}

/** Whether nothing of a checkout awaits money any more, and an order of it was cancelled before any arrived. */
export async function isPaymentLate(ctx: AppContext, groupCode: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({
      waits: typed(bool, sql`coalesce(bool_or(${orders.status} = 'awaiting_payment'), false)`),
      late: typed(bool, sql`coalesce(bool_or(${orders.status} = 'cancelled'), false)`),
    })
    .from(orders)
    .where(and(eq(orders.groupCode, groupCode), isNull(orders.paidAt)));
  return Boolean(row?.late) && !row?.waits;
}
