import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import { gatewayCharges, payments } from '../../../db/schema/payment-tables.ts';
import { HOUR_MS, hoursAfter } from '../../../shared/format/dates.ts';
import { lockBidder } from '../../bidding/lifecycle/record-unpaid-deal.ts';
import type { AppContext } from '../../context.ts';
import { forEachDue } from '../../for-each-due.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { isWeighingOpen } from '../policies/order-weighing-state.ts';
import { cancelLockedOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { bySystem, type LockedOrder, lockOrder, requireOrderTransition } from './lock-order.ts';

const GATEWAY_GRACE_MS = 6 * HOUR_MS;
/** A shipped order counts as received after this time. */
const COMPLETE_AFTER_DAYS = 7;

/**
 * Cancels orders whose payment deadline has passed and releases their stock, each in its own transaction. One
 * with an unchecked receipt is left to the admin for the time in the settings, since a receipt may be any
 * picture; one with a gateway charge waits until the gateway was asked after the deadline, at most six hours.
 * Returns how many.
 */
export async function expireUnpaidOrders(ctx: AppContext): Promise<number> {
  const due = and(
    inArray(orders.status, ['awaiting_fee', 'awaiting_payment']),
    lte(orders.dueAt, ctx.clock.now()),
  );
  return forEachDueOrder(ctx, due, async (ctx, id) => {
    await lockBidder(ctx, id);
    const order = await lockOrder(ctx, id);
    const waits = order.status === 'awaiting_fee' || order.status === 'awaiting_payment';
    if (!waits || !order.dueAt || order.dueAt > ctx.clock.now()) return false;
    const [payment] = await ctx.db
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.groupCode, order.groupCode));
    const checking = payment?.status === 'checking';
    const { holding } = await getSettings(ctx, 'holding');
    const checkHours = checking ? await hoursToCheck(ctx, order, holding.checkHours) : 0;
    if (checking && hoursAfter(order.dueAt, checkHours) > ctx.clock.now()) return false;
    if (await isChargeUnresolved(ctx, order)) return false;
    requireOrderTransition(order, 'lapse', 'system');
    const reason = checking
      ? 'unchecked'
      : order.confirmBy
        ? 'unconfirmed'
        : order.status === 'awaiting_fee'
          ? 'fee_open'
          : 'unpaid';
    await cancelLockedOrder(ctx, order, bySystem, reason);
    await sendOrderMessages(ctx, [{ code: order.code, event: 'lapsed', reason }]);
    if (checking) {
      await notifyAdmins(
        ctx,
        {
          kind: 'order.unchecked',
          text: `Pesanan ${order.code} dibatalkan: bukti transfernya tidak diperiksa dalam ${checkHours} jam. Cocokkan dengan mutasi rekening.`,
          href: `/admin/orders/${order.code}`,
        },
        'findPayments',
      );
    }
    return true;
  });
}

/** The longest that a receipt from an unknown buyer with large reservations keeps the goods reserved. */
const STRANGER_CHECK_HOURS = 24;

/**
 * How long a receipt keeps an order's goods reserved after the deadline: shorter for an unknown buyer who reserves many
 * of them.
 */
async function hoursToCheck(ctx: AppContext, order: LockedOrder, usual: number): Promise<number> {
  if (order.placedBy !== 'stranger') return usual;
  const [much] = await ctx.db
    .select({ id: listings.id })
    .from(orderLines)
    .innerJoin(listings, eq(listings.id, orderLines.listingId))
    .where(and(eq(orderLines.orderId, order.id), sql`${orderLines.qty} * 10 > ${listings.stock}`))
    .limit(1);
  return much ? Math.min(usual, STRANGER_CHECK_HOURS) : usual;
}

/** Moves every order that `due` finds; see `forEachDue`. */
function forEachDueOrder(
  ctx: AppContext,
  due: SQL | undefined,
  work: (ctx: AppContext, id: number) => Promise<boolean>,
): Promise<number> {
  return forEachDue(
    ctx,
    (after, most) =>
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(gt(orders.id, after), due))
        // Not by the primary key: PostgreSQL would scan millions of orders for the few that are due.
        .orderBy(sql`${orders.id} + 0`)
        .limit(most),
    ({ id }) => id,
    (ctx, { id }) => work(ctx, id),
    (thrown, { id }) => ctx.log.error({ err: thrown, orderId: id }, 'an order could not be moved'),
  );
}

async function isChargeUnresolved(
  ctx: AppContext,
  order: { groupCode: string; dueAt: Date | null },
): Promise<boolean> {
  if (!ctx.gateway || !order.dueAt) return false;
  if (ctx.clock.now().getTime() - order.dueAt.getTime() > GATEWAY_GRACE_MS) return false;
  const unasked = await ctx.db
    .select({ id: gatewayCharges.id })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .where(
      and(
        eq(payments.groupCode, order.groupCode),
        inArray(gatewayCharges.status, ['open', 'pending']),
        isNotNull(gatewayCharges.url),
        sql`coalesce(${gatewayCharges.checkedAt} < ${order.dueAt.toISOString()}::timestamptz, true)`,
      ),
    )
    .limit(1);
  return unasked.length > 0;
}

/**
 * Completes orders that were shipped a week ago, are paid and have neither an open complaint nor money that a weighing
 * left open. Time alone is no proof that cash was received on delivery, so such an order awaits its seller or buyer.
 * Returns how many.
 */
export async function completeShippedOrders(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - COMPLETE_AFTER_DAYS * 86_400_000);
  const openComplaint = ctx.db
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.orderId, orders.id), isNull(complaints.answer)));
  const due = and(
    eq(orders.status, 'shipped'),
    lte(orders.updatedAt, before),
    eq(orders.shortfall, 0),
    eq(orders.surplus, 0),
    or(isNotNull(orders.paidAt), isNotNull(orders.cashReceivedAt)),
    notExists(openComplaint),
  );
  return forEachDueOrder(ctx, due, async (ctx, id) => {
    const order = await lockOrder(ctx, id);
    if (order.status !== 'shipped' || order.updatedAt > before || order.shortfall + order.surplus > 0)
      return false;
    if (!order.paidAt && !order.cashReceivedAt) return false;
    const open = and(eq(complaints.orderId, id), isNull(complaints.answer));
    if ((await ctx.db.$count(complaints, open)) > 0 || (await isWeighingOpen(ctx, id))) return false;
    await completeOrder(ctx, order, bySystem);
    return true;
  });
}
