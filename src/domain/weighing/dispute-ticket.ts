import type { z } from 'zod';
import { disputeTicketInput } from '../../shared/input/weigh-tickets.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, type Shop } from '../shop.ts';
import { lockWeighing, requireSeen } from './course/lock-ticket.ts';
import { openDispute } from './course/open-dispute.ts';
import { sendTicketMessages } from './course/ticket-messages.ts';
import { requireWeigher } from './rules/weighing-policy.ts';

/**
 * Says no to the ticket that the other side proposed, with a reason: goods and money stay as they are, a complaint is opened
 * where the order has none, and an admin decides. Who proposed it may still replace it.
 */
export async function disputeTicket(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof disputeTicketInput>,
  token?: string,
): Promise<{ code: string; ticket: string }> {
  const side = await requireWeigher(shop, actor, code, token);
  const { line, expected_ticket_id, reason } = parse(disputeTicketInput, input);
  return inTransaction(shop, async (shop) => {
    const { order, ticket: standing } = await lockWeighing(shop, side.orderId, line);
    const ticket = requireSeen(standing, expected_ticket_id);
    const by = { userId: side.userId, party: side.side, way: 'page' } as const;
    await openDispute(shop, order, ticket, 'dispute', by, reason);
    await noteAudit(shop, actor, {
      action: 'weighing.dispute',
      entity: 'order',
      entityId: code,
      before: {},
      after: { ticket: ticket.code, reason },
    });
    await sendTicketMessages(shop, { ticket, event: 'dispute', by: side.side, reason });
    return { code, ticket: ticket.code };
  });
}
