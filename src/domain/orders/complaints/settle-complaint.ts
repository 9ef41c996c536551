import { and, eq, isNull } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { lockOrder } from '../lifecycle/lock-order.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/** The response of a complaint that its own buyer closed. */
const SETTLED_TEXT = 'Pembeli menyatakan keluhannya sudah selesai.';

/**
 * Closes the buyer's own open complaint about an order, because the seller has resolved it. For the buyer only, a guest
 * with the token. Throws `complaint_not_found` (404) without an open one.
 */
export async function settleComplaint(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<{ code: string }> {
  const side = await getOrderSide(ctx, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return fail('forbidden');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, side.orderId);
    const ended = await ctx.db
      .update(complaints)
      .set({ answer: SETTLED_TEXT, respondedAt: ctx.clock.now() })
      .where(and(eq(complaints.orderId, order.id), isNull(complaints.ticketId), isNull(complaints.answer)))
      .returning({ id: complaints.id });
    if (ended.length === 0) return fail('complaint_not_found');
    return { code };
  });
}
