import { asc, eq, inArray } from 'drizzle-orm';
import { bids } from '../../../db/schema/bidding-tables.ts';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { orderHistory, orderLines, orders } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { ZERO } from '../../../shared/format/quantity.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type AppContext, invalidate } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import {
  recalculateShares,
  returnToLot,
  sellFromLot,
} from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { moveStock } from '../../listings/move-stock.ts';
import type { OrderSide } from '../policies/order-policy.ts';
import {
  holdsStock,
  nextOrderStatus,
  type OrderEvent,
  type OrderParty,
} from '../policies/order-transition-rules.ts';
import { pooledLotSalesOf } from '../policies/pooled-lot-sales-of.ts';
import { requireNotRecalled } from '../policies/require-not-recalled.ts';
import { endLateComplaint } from './end-late-complaint.ts';
import { stepTimes } from './step-times.ts';

export type LockedOrder = typeof orders.$inferSelect & { lines: (typeof orderLines.$inferSelect)[] };

/**
 * The order with its lines, locked until the transaction ends. Its listings are locked first, in the order of
 * their ids, then its bid: every command takes its locks in this order.
 */
export async function lockOrder(ctx: AppContext, orderId: number): Promise<LockedOrder> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.listingId));
  await lockOrderListings(ctx, [orderId]);
  const [plain] = await ctx.db.select({ bidId: orders.bidId }).from(orders).where(eq(orders.id, orderId));
  if (plain?.bidId) {
    await ctx.db.select({ id: bids.id }).from(bids).where(eq(bids.id, plain.bidId)).for('no key update');
  }
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  return order ? { ...order, lines } : fail('order_not_found');
}

/**
 * Locks the listings of several orders at once, in the order of their ids, before any of the orders is
 * locked.
 */
async function lockOrderListings(ctx: AppContext, orderIds: number[]): Promise<void> {
  const ordered = ctx.db
    .select({ id: orderLines.listingId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds));
  await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, ordered))
    .orderBy(asc(listings.id))
    .for('no key update');
}

/** Several orders with their lines, locked as `lockOrder` does, in the order of their ids. */
export async function lockOrders(ctx: AppContext, orderIds: number[]): Promise<LockedOrder[]> {
  await lockOrderListings(ctx, orderIds);
  const locked: LockedOrder[] = [];
  for (const id of [...orderIds].sort((a, b) => a - b)) locked.push(await lockOrder(ctx, id));
  return locked;
}

/** The status that `event` leads to, or throws `order_step_impossible` (409). */
export function requireOrderTransition(
  order: LockedOrder,
  event: OrderEvent,
  party: OrderParty,
): OrderStatus {
  return nextOrderStatus(order.status, event, party) ?? fail('order_step_impossible');
}

/** The actor of a change, as its history row records it. */
export type OrderTransitionActor = { userId: string | null; role: OrderParty };
export const orderTransitionActor = (side: OrderSide): OrderTransitionActor => ({
  userId: side.userId,
  role: side.party,
});
export const bySystem: OrderTransitionActor = { userId: null, role: 'system' };

/** The audit log's action for a change of an order's status; the history records the same for every actor. */
export const ORDER_STATUS_ACTION = 'order.status';

type OrderChange = Partial<
  Pick<
    typeof orders.$inferInsert,
    | 'dueAt'
    | 'paidAt'
    | 'completedAt'
    | 'complaintUntil'
    | 'cashReceivedAt'
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
    | 'agreed'
    | 'taxRate'
    | 'refunded'
    | 'deliveryFailure'
    | 'goodsLost'
  >
>;

/**
 * Transitions a locked order to `to`, writes its history row, and moves its stock as the two statuses
 * require. A transition by the seller or an admin is also recorded in the audit log.
 */
export async function transitionOrder(
  ctx: AppContext,
  order: LockedOrder,
  to: OrderStatus,
  by: OrderTransitionActor,
  change: OrderChange = {},
  reason?: string,
): Promise<void> {
  if ((to === 'shipped' || to === 'completed') && order.status !== 'shipped')
    await requireNotRecalled(ctx, order.id);
  const now = ctx.clock.now();
  const times = await stepTimes(ctx, { ...order, ...change }, to, now);
  await ctx.db
    .update(orders)
    .set({
      ...change,
      ...times,
      status: to,
      // A large hold still awaits the email confirmation while its fee is being agreed.
      confirmBy: order.status === 'awaiting_fee' && to !== 'cancelled' ? order.confirmBy : null,
      version: order.version + 1,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await ctx.db.insert(orderHistory).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: to,
    reason,
    actorId: by.userId,
    actorRole: by.role,
    at: now,
  });
  if (by.userId && (by.role === 'farmer' || by.role === 'admin')) {
    await recordAudit(
      ctx,
      { kind: 'user', userId: by.userId },
      {
        action: ORDER_STATUS_ACTION,
        entity: 'order',
        entityId: order.code,
        before: { status: order.status },
        after: { status: to, ...(reason ? { reason } : {}) },
      },
    );
  }
  if (order.bidId && order.status === 'awaiting_checkout') {
    await ctx.db.update(bids).set({ holdUntil: null, undo: null }).where(eq(bids.id, order.bidId));
  }
  const held = holdsStock(order.status);
  if (held && !holdsStock(to)) await moveOrderStock(ctx, order, to === 'cancelled' ? 'release' : 'sale', by);
  else if (!held && holdsStock(to)) {
    await moveOrderStock(ctx, order, 'return', by);
    await moveOrderStock(ctx, order, 'reserve', by);
  } else if (!held && to === 'cancelled') {
    if (!change.goodsLost) await moveOrderStock(ctx, order, 'return', by);
    // Lost items stay sold, without proceeds.
    else for (const sale of pooledLotSalesOf(order)) await recalculateShares(ctx, { ...sale, proceeds: 0 });
  }
  if ((order.status === 'paid' || order.status === 'processing') && !isUnsent(to))
    await endLateComplaint(ctx, order.id, to);
  // A deal counts on the price board once it is completed, and no longer when it is refunded.
  if (order.bidId && (to === 'completed' || to === 'refunded')) {
    await invalidate(ctx, 'deals');
  }
}

/** Whether an order in `status` still waits to be sent. */
const isUnsent = (status: OrderStatus) => ['awaiting_payment', 'paid', 'processing'].includes(status);

/** Moves the stock of every line of a locked order. */
export async function moveOrderStock(
  ctx: AppContext,
  order: LockedOrder,
  kind: 'release' | 'sale' | 'return' | 'reserve',
  by: OrderTransitionActor,
): Promise<void> {
  const sales = kind === 'sale' ? pooledLotSalesOf(order) : [];
  for (const line of order.lines) {
    await moveStock(ctx, {
      kind,
      listingId: line.listingId,
      qty: line.qty,
      orderId: order.id,
      bidId: order.bidId,
      actorId: by.userId,
    });
    if (kind === 'return') {
      // Items lost on delivery belong to no stock and no lot.
      const kept = order.goodsLost ? (line.declined ?? ZERO) : ZERO;
      await returnToLot(ctx, { orderId: order.id, listingId: line.listingId, kept });
    } else if (kind === 'sale')
      await sellFromLot(ctx, sales.find((sale) => sale.listingId === line.listingId)!);
  }
}
