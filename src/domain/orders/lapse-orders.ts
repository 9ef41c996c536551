import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { complaints, gatewayCharges, payments } from '../../db/schema/payments.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { undoOrder } from './cancel-order.ts';
import { bySystem, lockOrder, moveOrder, requireOrderStep } from './lock-order.ts';
import { sendOrderMessages } from './order-messages.ts';

/** How many orders one run takes on. */
const BATCH = 200;
const GATEWAY_GRACE_MS = 6 * 3_600_000;
/** A sent order counts as received after this long without a word. */
const COMPLETE_AFTER_DAYS = 7;

/**
 * Cancels orders whose time to pay has run out and gives their goods back; each in a transaction of its own. An order
 * whose proof of transfer waits to be checked is left to the admin; one whose gateway has a charge of it is left until
 * that was asked about after the time was over, for six hours at most. Returns how many.
 */
export async function lapseOrders(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'awaiting_payment'), lte(orders.dueAt, now)))
    .orderBy(asc(orders.dueAt))
    .limit(BATCH);
  let lapsed = 0;
  for (const { id } of due) {
    lapsed += await inTransaction(shop, async (shop) => {
      const order = await lockOrder(shop, id);
      if (order.status !== 'awaiting_payment' || !order.dueAt || order.dueAt > shop.clock.now()) return 0;
      const [payment] = await shop.db
        .select({ status: payments.status })
        .from(payments)
        .where(eq(payments.groupCode, order.groupCode));
      if (payment?.status === 'checking') return 0;
      if (await isMoneyUnderWay(shop, order)) return 0;
      requireOrderStep(order, 'lapse', 'system');
      await undoOrder(shop, order, bySystem, 'unpaid');
      await sendOrderMessages(shop, [{ code: order.code, event: 'lapsed' }]);
      return 1;
    });
  }
  return lapsed;
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
  const sent = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'shipped'), lte(orders.updatedAt, before), notExists(openComplaint)))
    .orderBy(asc(orders.updatedAt))
    .limit(BATCH);
  let done = 0;
  for (const { id } of sent) {
    done += await inTransaction(shop, async (shop) => {
      const order = await lockOrder(shop, id);
      if (order.status !== 'shipped' || order.updatedAt > before) return 0;
      const open = and(eq(complaints.orderId, id), isNull(complaints.answer));
      if ((await shop.db.$count(complaints, open)) > 0) return 0;
      const to = requireOrderStep(order, 'complete', 'system');
      await moveOrder(shop, order, to, bySystem, { completedAt: shop.clock.now() });
      await sendOrderMessages(shop, [{ code: order.code, event: 'completed' }]);
      return 1;
    });
  }
  return done;
}
