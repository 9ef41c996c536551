import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { complaints } from '../../db/schema/complaints.ts';
import { decideTicketInput } from '../../shared/input/weigh-tickets.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { confirmStanding } from './course/confirm-standing.ts';
import { lockWeighing, moveTicket, requireSeen, requireTicketStep } from './course/lock-ticket.ts';
import { sendTicketMessages } from './course/ticket-messages.ts';
import { getWeighingSide } from './rules/weighing-policy.ts';

/**
 * Decides a ticket that is disputed, with a reason that both sides read: it counts, or it is void and somebody weighs again. The
 * complaint that came of it is answered with the same words. Admins only.
 */
export async function decideTicket(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof decideTicketInput>,
): Promise<{ code: string; ticket: string }> {
  const { userId } = requireUser(actor, 'admin');
  const { orderId } = await getWeighingSide(shop, actor, code);
  const { line, expected_ticket_id, outcome, reason } = parse(decideTicketInput, input);
  return inTransaction(shop, async (shop) => {
    const locked = await lockWeighing(shop, orderId, line);
    const ticket = requireSeen(locked.ticket, expected_ticket_id);
    const by = { userId, party: 'admin', way: 'page' } as const;
    await shop.db
      .update(complaints)
      .set({ answer: reason, answeredBy: userId, answeredAt: shop.clock.now() })
      .where(and(eq(complaints.orderId, orderId), isNull(complaints.answer)));
    if (outcome === 'confirmed') {
      await confirmStanding(shop, locked, ticket, by, {
        event: 'uphold',
        takesExcess: false,
        seenBelowHpp: true,
        reason,
      });
    } else {
      await moveTicket(shop, ticket, requireTicketStep(ticket, 'annul', 'admin'), 'annul', by, { reason });
      await noteAudit(shop, actor, {
        action: 'weighing.annul',
        entity: 'order',
        entityId: code,
        before: {},
        after: { ticket: ticket.code, reason },
      });
      await sendTicketMessages(shop, { ticket, event: 'annul', by: 'admin', reason });
    }
    return { code, ticket: ticket.code };
  });
}
