import type { AppContext } from '../../context.ts';
import { openComplaint } from '../../orders/complaints/open-complaint.ts';
import type { LockedOrder } from '../../orders/lifecycle/lock-order.ts';
import {
  requireTicketTransition,
  type Ticket,
  type TicketTransitionActor,
  transitionTicket,
} from './lock-ticket.ts';

/** Opens a complaint about a locked ticket for the admins, besides the one that the buyer may file about the goods. */
export async function openDispute(
  ctx: AppContext,
  order: Pick<LockedOrder, 'id'>,
  ticket: Ticket,
  event: 'dispute' | 'refer',
  by: TicketTransitionActor,
  reason: string,
): Promise<void> {
  await transitionTicket(ctx, ticket, requireTicketTransition(ticket, event, by.party), event, by, {
    reason,
  });
  const text = `Nota timbang ${ticket.code}: ${reason}`;
  await openComplaint(ctx, { orderId: order.id, text, uploadIds: [], ticketId: ticket.id });
}
