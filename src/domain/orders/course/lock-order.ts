import { asc, eq, inArray } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding.ts';
import { listings } from '../../../db/schema/catalogue.ts';
import { orderHistory, orderLines, orders } from '../../../db/schema/orders.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { returnToLot, sellFromLot } from '../../groups/lots/sell-from-lot.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { refuse } from '../../refusal.ts';
import { changed, type Shop } from '../../shop.ts';
import { lotSalesOf } from '../rules/lot-sales-of.ts';
import type { OrderSide } from '../rules/order-policy.ts';
import { holdsStock, nextStatus, type OrderEvent, type OrderParty } from '../rules/order-rules.ts';

export type LockedOrder = typeof orders.$inferSelect & { lines: (typeof orderLines.$inferSelect)[] };

/**
 * The order with its lines, locked until the transaction ends. Its listings are locked before it, in the order of
 * their ids, then its bid: the one order in which every command takes its locks.
 */
export async function lockOrder(shop: Shop, orderId: number): Promise<LockedOrder> {
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.listingId));
  await lockGoods(shop, [orderId]);
  const [plain] = await shop.db.select({ bidId: orders.bidId }).from(orders).where(eq(orders.id, orderId));
  if (plain?.bidId) {
    await shop.db.select({ id: bids.id }).from(bids).where(eq(bids.id, plain.bidId)).for('no key update');
  }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ? { ...order, lines } : refuse('order_not_found');
}

/** Locks the listings of several orders at once, in the order of their ids, before any of the orders is locked. */
export async function lockGoods(shop: Shop, orderIds: number[]): Promise<void> {
  const ordered = shop.db
    .select({ id: orderLines.listingId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds));
  await shop.db
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, ordered))
    .orderBy(asc(listings.id))
    .for('no key update');
}

/** The status that `event` leads to, or `order_step_impossible` (409). */
export function requireOrderStep(order: LockedOrder, event: OrderEvent, party: OrderParty): OrderStatus {
  return nextStatus(order.status, event, party) ?? refuse('order_step_impossible');
}

/** Who made a change, as its history row names him. */
export type OrderMover = { userId: string | null; role: OrderParty };
export const orderMover = (side: OrderSide): OrderMover => ({ userId: side.userId, role: side.party });
export const bySystem: OrderMover = { userId: null, role: 'system' };

/** The audit log's word for a change of an order's status; its history tells the same, of everybody. */
export const ORDER_STATUS = 'order.status';

type Change = Partial<
  Pick<
    typeof orders.$inferInsert,
    | 'dueAt'
    | 'paidAt'
    | 'completedAt'
    | 'contestUntil'
    | 'cashAt'
    | 'cancelReason'
    | 'billing'
    | 'notes'
    | 'paymentMethod'
    | 'deliveryMethod'
    | 'delivery'
    | 'feeState'
    | 'feeOffer'
    | 'feeNote'
    | 'total'
    | 'commission'
    | 'taxRate'
    | 'refunded'
  >
>;

/**
 * Moves a locked order to `to`, writes its history row, and moves its stock as the two statuses ask. What the seller or
 * an admin does stands in the audit log too.
 */
export async function moveOrder(
  shop: Shop,
  order: LockedOrder,
  to: OrderStatus,
  by: OrderMover,
  change: Change = {},
  reason?: string,
): Promise<void> {
  const now = shop.clock.now();
  await shop.db
    .update(orders)
    .set({
      ...change,
      status: to,
      // A large hold still waits for its buyer's mail while its fee is talked over.
      confirmBy: order.status === 'awaiting_fee' && to !== 'cancelled' ? order.confirmBy : null,
      version: order.version + 1,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await shop.db.insert(orderHistory).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    reason,
    actorId: by.userId,
    actorRole: by.role,
    at: now,
  });
  if (by.userId && (by.role === 'farmer' || by.role === 'admin')) {
    await noteAudit(
      shop,
      { kind: 'user', userId: by.userId },
      {
        action: ORDER_STATUS,
        entity: 'order',
        entityId: order.code,
        before: { status: order.status },
        after: { status: to, ...(reason ? { reason } : {}) },
      },
    );
  }
  if (order.bidId && order.status === 'awaiting_checkout') {
    await shop.db.update(bids).set({ holdUntil: null, undo: null }).where(eq(bids.id, order.bidId));
  }
  const held = holdsStock(order.status);
  if (held && !holdsStock(to)) await moveLines(shop, order, to === 'cancelled' ? 'release' : 'sale', by);
  else if (!held && holdsStock(to)) {
    await moveLines(shop, order, 'return', by);
    await moveLines(shop, order, 'reserve', by);
  } else if (!held && to === 'cancelled') await moveLines(shop, order, 'return', by);
  // A deal counts on the price board once it is completed, and no longer when it is undone.
  if (order.bidId && (to === 'completed' || to === 'refunded')) {
    await changed(shop, 'deals');
  }
}

/** Moves the goods of every line of a locked order. */
export async function moveLines(
  shop: Shop,
  order: LockedOrder,
  kind: 'release' | 'sale' | 'return' | 'reserve',
  by: OrderMover,
): Promise<void> {
  const sales = kind === 'sale' ? lotSalesOf(order) : [];
  for (const line of order.lines) {
    await moveStock(shop, {
      kind,
      listingId: line.listingId,
      qty: line.qty,
      orderId: order.id,
      bidId: order.bidId,
      actorId: by.userId,
    });
    if (kind === 'return') await returnToLot(shop, order.id, line.listingId);
    else if (kind === 'sale')
      await sellFromLot(shop, sales.find((sale) => sale.listingId === line.listingId)!);
  }
}
