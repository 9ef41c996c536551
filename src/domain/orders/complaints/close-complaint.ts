import { and, eq, inArray, isNull } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type AppContext, system } from '../../context.ts';

/**
 * Closes the complaints that disputed weigh tickets of a locked order's line opened, when the other side has confirmed
 * a ticket in their place, in the caller's transaction. A complaint that the buyer filed, or that was answered, stays.
 * Returns whether any was closed.
 */
export async function closeComplaint(
  ctx: AppContext,
  order: { id: number; code: string },
  ticket: { code: string; orderLineId: number },
): Promise<boolean> {
  const reason = `kedua pihak menyepakati hasil timbang, nota ${ticket.code}.`;
  const ticketsOfLine = ctx.db
    .select({ id: weighTickets.id })
    .from(weighTickets)
    .where(eq(weighTickets.orderLineId, ticket.orderLineId));
  const ended = await ctx.db
    .update(complaints)
    .set({ answer: `Selesai dengan sendirinya: ${reason}`, respondedAt: ctx.clock.now() })
    .where(
      and(
        eq(complaints.orderId, order.id),
        inArray(complaints.ticketId, ticketsOfLine),
        isNull(complaints.answer),
      ),
    )
    .returning({ id: complaints.id });
  if (ended.length === 0) return false;
  await recordAudit(ctx, system, {
    action: 'complaint.end',
    entity: 'order',
    entityId: order.code,
    before: {},
    after: { reason },
  });
  return true;
}
