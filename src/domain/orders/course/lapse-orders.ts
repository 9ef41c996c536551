import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaints.ts';
import { orders } from '../../../db/schema/orders.ts';
import { gatewayCharges, payments } from '../../../db/schema/payments.ts';
import { HOUR_MS, hoursAfter } from '../../../shared/figures/days.ts';
import { lockBidderOf } from '../../bidding/clock/leave-unpaid.ts';
import { eachDue } from '../../each-due.ts';
import { tellAdmins } from '../../notify/tell-admins.ts';
import { getSettings } from '../../settings/get-settings.ts';
import type { Shop } from '../../shop.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { isWeighingOpen } from '../rules/open-weighing.ts';
import { undoOrder } from './cancel-order.ts';
import { completeOrder } from './complete-order.ts';
import { bySystem, lockOrder, requireOrderStep } from './lock-order.ts';

const GATEWAY_GRACE_MS = 6 * HOUR_MS;
/** A sent order counts as received after this long without a word. */
const COMPLETE_AFTER_DAYS = 7;

/**
 * Cancels orders whose time to pay has run out and gives their goods back; each in a transaction of its own. One whose
 * proof of transfer waits to be checked is left to the admin for as long as the settings say, since a proof may be any
 * picture; one whose gateway has a charge of it is left until
 * that was asked about after the time was over, for six hours at most. Returns how many.
 */
export async function lapseOrders(shop: Shop): Promise<number> {
  const due = and(
    inArray(orders.status, ['awaiting_fee', 'awaiting_payment']),
    lte(orders.dueAt, shop.clock.now()),
  );
  return eachOrder(shop, due, async (shop, id) => {
    await lockBidderOf(shop, id);
    const order = await lockOrder(shop, id);
    const waits = order.status === 'awaiting_fee' || order.status === 'awaiting_payment';
    if (!waits || !order.dueAt || order.dueAt > shop.clock.now()) return false;
    const [payment] = await shop.db
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.groupCode, order.groupCode));
    const checking = payment?.status === 'checking';
    const { holding } = await getSettings(shop, 'holding');
    if (checking && hoursAfter(order.dueAt, holding.checkHours) > shop.clock.now()) return false;
    if (await isMoneyUnderWay(shop, order)) return false;
    requireOrderStep(order, 'lapse', 'system');
    const reason = checking
      ? 'unchecked'
      : order.confirmBy
        ? 'unconfirmed'
        : order.status === 'awaiting_fee'
          ? 'fee_open'
          : 'unpaid';
    await undoOrder(shop, order, bySystem, reason);
    await sendOrderMessages(shop, [{ code: order.code, event: 'lapsed', reason }]);
    if (checking) {
      await tellAdmins(shop, {
        kind: 'order.unchecked',
        text: `Pesanan ${order.code} dibatalkan: bukti transfernya tidak diperiksa dalam ${holding.checkHours} jam. Cocokkan dengan mutasi rekening.`,
        href: `/admin/orders/${order.code}`,
      });
    }
    return true;
  });
}

/** Moves every order that `due` finds; see `eachDue`. */
function eachOrder(
  shop: Shop,
  due: SQL | undefined,
  work: (shop: Shop, id: number) => Promise<boolean>,
): Promise<number> {
  return eachDue(
    shop,
    (after, most) =>
      shop.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(gt(orders.id, after), due))
        // Not by the index of ids: of millions of orders all would be walked for the few that are due.
        .orderBy(sql`${orders.id} + 0`)
        .limit(most),
    ({ id }) => id,
    (shop, { id }) => work(shop, id),
    (thrown, { id }) => shop.log.error({ err: thrown, orderId: id }, 'an order could not be moved'),
  );
}

async function isMoneyUnderWay(
  shop: Shop,
  order: { groupCode: string; dueAt: Date | null },
): Promise<boolean> {
  if (!shop.gateway || !order.dueAt) return false;
  if (shop.clock.now().getTime() - order.dueAt.getTime() > GATEWAY_GRACE_MS) return false;
  const unasked = await shop.db
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

/** Completes orders that were sent a week ago and have no complaint that waits for an answer. Returns how many. */
export async function completeSentOrders(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - COMPLETE_AFTER_DAYS * 86_400_000);
  const openComplaint = shop.db
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.orderId, orders.id), isNull(complaints.answer)));
  const due = and(eq(orders.status, 'shipped'), lte(orders.updatedAt, before), notExists(openComplaint));
  return eachOrder(shop, due, async (shop, id) => {
    const order = await lockOrder(shop, id);
    if (order.status !== 'shipped' || order.updatedAt > before) return false;
    const open = and(eq(complaints.orderId, id), isNull(complaints.answer));
    if ((await shop.db.$count(complaints, open)) > 0 || (await isWeighingOpen(shop, id))) return false;
    await completeOrder(shop, order, bySystem);
    return true;
  });
}
