import { hasComplaint, openComplaint } from '../../orders/complaints/open-complaint.ts';
import type { LockedOrder } from '../../orders/course/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { moveTicket, requireTicketStep, type Ticket, type TicketMover } from './lock-ticket.ts';

/** Puts a locked ticket before the admins: a complaint is opened where the order has none. */
export async function openDispute(
  shop: Shop,
  order: Pick<LockedOrder, 'id'>,
  ticket: Ticket,
  event: 'dispute' | 'refer',
  by: TicketMover,
  reason: string,
): Promise<void> {
  await moveTicket(shop, ticket, requireTicketStep(ticket, event, by.party), event, by, { reason });
  if (await hasComplaint(shop, order.id)) return;
  const text = `Nota timbang ${ticket.code}: ${reason}`;
  await openComplaint(shop, { orderId: order.id, text, uploadIds: [], ticketId: ticket.id });
}
