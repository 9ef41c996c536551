import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { deliveryDayText } from '../../../shared/rules/orders/delivery-dates.ts';
import { isOrderStep, isPromisePast, ORDER_STEPS } from '../../../shared/rules/orders/order-steps.ts';
import type { AppContext } from '../../context.ts';
import { forEachDue } from '../../for-each-due.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { lockOrder } from './lock-order.ts';
import { stepTimes } from './step-times.ts';

type LateOrder = Pick<typeof orders.$inferSelect, 'status' | 'stepDueAt' | 'stepRemindedAt' | 'promisedDay'>;

/**
 * Reminds the seller of each order that exceeds the time limit of its status, once per step and once more when the
 * promised day passes; then it also tells the buyer about cancelling and complaining. Orders from before these limits
 * get theirs first. Returns how many.
 */
export async function remindLateSteps(ctx: AppContext): Promise<number> {
  const underWay = inArray(orders.status, ORDER_STEPS);
  await forEachOrder(ctx, and(underWay, isNull(orders.stepDueAt)), async (ctx, id) => {
    const order = await lockOrder(ctx, id);
    if (!isOrderStep(order.status) || order.stepDueAt) return false;
    const times = await stepTimes(ctx, order, order.status, order.updatedAt);
    await ctx.db.update(orders).set(times).where(eq(orders.id, id));
    return true;
  });
  const promiseBroken = and(
    inArray(orders.status, ['paid', 'processing']),
    lt(orders.promisedDay, dayInWib(ctx.clock.now())),
    sql`to_char(${orders.stepRemindedAt} at time zone 'Asia/Jakarta', 'YYYY-MM-DD') <= ${orders.promisedDay}`,
  );
  const due = and(
    underWay,
    lte(orders.stepDueAt, ctx.clock.now()),
    or(isNull(orders.stepRemindedAt), promiseBroken),
  );
  return forEachOrder(ctx, due, async (ctx, id) => {
    const order = await lockOrder(ctx, id);
    const now = ctx.clock.now();
    if (!isOrderStep(order.status) || !needsReminder(order, now)) return false;
    await ctx.db.update(orders).set({ stepRemindedAt: now }).where(eq(orders.id, id));
    await sendOrderMessages(ctx, [
      {
        code: order.code,
        event: 'late_step',
        step: order.status,
        ...(isPromisePast(order, dayInWib(now)) ? { promised: deliveryDayText(order.promisedDay!) } : {}),
      },
    ]);
    return true;
  });
}

function needsReminder(order: LateOrder, now: Date): boolean {
  if (!order.stepDueAt || order.stepDueAt > now) return false;
  if (!order.stepRemindedAt) return true;
  return isPromisePast(order, dayInWib(now)) && !isPromisePast(order, dayInWib(order.stepRemindedAt));
}

const forEachOrder = (
  ctx: AppContext,
  which: SQL | undefined,
  work: (ctx: AppContext, id: number) => Promise<boolean>,
): Promise<number> =>
  forEachDue(
    ctx,
    (after, most) =>
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(gt(orders.id, after), which))
        // Not by the primary key: PostgreSQL would scan millions of orders for the few that are due.
        .orderBy(sql`${orders.id} + 0`)
        .limit(most),
    ({ id }) => id,
    (ctx, { id }) => work(ctx, id),
    (thrown, { id }) => ctx.log.error({ err: thrown, orderId: id }, 'a late order could not be told'),
  );
