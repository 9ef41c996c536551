import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaints.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { weighTicketHistory, weighTickets } from '../../../db/schema/weighing.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { type Shop, system } from '../../shop.ts';

/**
 * Ends the complaint that a disputed weigh ticket of a locked order opened, once each line that was ever disputed has a ticket to
 * which the other side said yes, in the caller's transaction; `ticket` is the one that was agreed last. What its buyer filed,
 * and what somebody has answered, stays as it is. Says whether it ended.
 */
export async function endComplaint(
  shop: Shop,
  order: { id: number; code: string },
  ticket: string,
): Promise<boolean> {
  const reason = `kedua pihak menyepakati hasil timbang, nota ${ticket}.`;
  const ended = await shop.db
    .update(complaints)
    .set({ answer: `Selesai dengan sendirinya: ${reason}`, answeredAt: shop.clock.now() })
    .where(
      and(
        eq(complaints.orderId, order.id),
        isNotNull(complaints.ticketId),
        isNull(complaints.answer),
        // Time confirms where nobody speaks: who said no before has not said yes by that.
        sql`not exists (
          select from ${orderLines} l join ${weighTickets} t on t.order_line_id = l.id
            join ${weighTicketHistory} h on h.ticket_id = t.id
          where l.order_id = ${order.id} group by l.id
          having bool_or(h.event in ('dispute', 'refer')) and not bool_or(h.event in ('confirm', 'uphold')))`,
      ),
    )
    .returning({ id: complaints.id });
  if (ended.length === 0) return false;
  await noteAudit(shop, system, {
    action: 'complaint.end',
    entity: 'order',
    entityId: order.code,
    before: {},
    after: { reason },
  });
  return true;
}
