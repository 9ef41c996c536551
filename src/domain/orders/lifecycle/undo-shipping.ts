import { and, desc, eq } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { orderHistory } from '../../../db/schema/order-tables.ts';
import { UNDO_MS } from '../../../shared/rules/undo-duration.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { cancelDelayedMessages } from '../../notifications/email/undo-delay.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { mayUndoShipping } from '../policies/order-transition-rules.ts';
import { lockOrder, orderTransitionActor, requireOrderTransition, transitionOrder } from './lock-order.ts';

/** The key of a shipment's messages, by which they can be withdrawn. */
export const shippingUndoKey = (orderId: number, at: Date) => `ship:${orderId}:${at.getTime()}`;

/**
 * Undoes the seller's shipment: the order is being prepared again. Within ten seconds its messages are
 * withdrawn; within a day the buyer is notified; after that, or once there is a complaint, it throws
 * `ship_undo_late` (409).
 */
export async function undoShipping(
  ctx: AppContext,
  actor: Actor,
  code: string,
): Promise<{ code: string; status: string }> {
  requireUser(actor);
  const side = await getOrderSide(ctx, actor, code, undefined, 'undoShipping');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const to = requireOrderTransition(order, 'unship', side.party);
    const now = ctx.clock.now();
    const [sent] = await ctx.db
      .select({ at: orderHistory.at })
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.toStatus, 'shipped')))
      .orderBy(desc(orderHistory.id))
      .limit(1);
    const complained = await ctx.db.$count(
      complaints,
      and(eq(complaints.orderId, order.id), eq(complaints.late, false)),
    );
    if (!sent || complained > 0 || !mayUndoShipping(sent.at, now)) return fail('ship_undo_late');
    await transitionOrder(ctx, order, to, orderTransitionActor(side), {}, 'belum jadi dikirim');
    const unheard =
      now.getTime() - sent.at.getTime() < UNDO_MS &&
      (await cancelDelayedMessages(ctx, shippingUndoKey(order.id, sent.at)));
    if (!unheard) await sendOrderMessages(ctx, [{ code, event: 'unshipped' }]);
    return { code, status: to };
  });
}
