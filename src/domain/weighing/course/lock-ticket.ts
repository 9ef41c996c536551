import { and, eq, inArray } from 'drizzle-orm';
import { weighTicketHistory, weighTickets } from '../../../db/schema/weighing.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import {
  type TicketEvent,
  type TicketParty,
  type TicketStatus,
  type TicketWay,
  ticketStep,
} from '../../../shared/weighing/ticket-steps.ts';
import { type LockedOrder, lockOrder } from '../../orders/course/lock-order.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

export type Ticket = typeof weighTickets.$inferSelect;
export type WeighedLine = LockedOrder['lines'][number];

/** Who makes a step, and how his word came. */
export type TicketMover = { userId: string | null; party: TicketParty; way: TicketWay };

/** On what a line, or a ticket of it, is sold; null where that is not by weighing. */
export function termsOf(
  of: Pick<Ticket, 'weighTolerance' | 'weighMoisture' | 'weighHampa'>,
): WeighingTerms | null {
  if (of.weighTolerance === null) return null;
  return { tolerance: of.weighTolerance, moisture: of.weighMoisture, hampa: of.weighHampa };
}

/** The ticket that stands for a line: proposed, disputed or confirmed; at most one. */
const standing = (lineId: number) =>
  and(
    eq(weighTickets.orderLineId, lineId),
    inArray(weighTickets.status, ['proposed', 'disputed', 'confirmed']),
  );

/**
 * An order's line that is sold by weighing and the ticket that stands for it, with the order locked until the transaction ends.
 * `weighing_line_not_found` (404) where the order has no such line, `weighing_not_sold_so` (409) where it is not sold so.
 */
export async function lockWeighing(
  shop: Shop,
  orderId: number,
  lineId: number,
): Promise<{ order: LockedOrder; line: WeighedLine; terms: WeighingTerms; ticket: Ticket | null }> {
  const order = await lockOrder(shop, orderId);
  const line = order.lines.find(({ id }) => id === lineId) ?? refuse('weighing_line_not_found');
  const terms = termsOf(line) ?? refuse('weighing_not_sold_so');
  const [ticket] = await shop.db.select().from(weighTickets).where(standing(lineId)).for('no key update');
  return { order, line, terms, ticket: ticket ?? null };
}

/** The step's end, or the refusal: `ticket_step_impossible` (409). */
export const requireTicketStep = (
  ticket: Ticket | null,
  event: TicketEvent,
  party: TicketParty,
): TicketStatus => ticketStep(ticket, event, party) ?? refuse('ticket_step_impossible');

/** The standing ticket that somebody has seen; `ticket_changed` (409) where another stands by now. */
export function requireSeen(ticket: Ticket | null, expected: number): Ticket {
  if (!ticket || ticket.id !== expected) return refuse('ticket_changed');
  return ticket;
}

/** Moves a locked ticket and writes the step into its history. */
export async function moveTicket(
  shop: Shop,
  ticket: Pick<Ticket, 'id'> & { status: TicketStatus | null },
  to: TicketStatus,
  event: TicketEvent,
  by: TicketMover,
  { reason, takesExcess }: { reason?: string | undefined; takesExcess?: boolean } = {},
): Promise<void> {
  if (ticket.status !== null) {
    await shop.db
      .update(weighTickets)
      .set({ status: to, ...(takesExcess === undefined ? {} : { takesExcess }) })
      .where(eq(weighTickets.id, ticket.id));
  }
  await shop.db.insert(weighTicketHistory).values({
    ticketId: ticket.id,
    event,
    fromStatus: ticket.status,
    toStatus: to,
    way: by.way,
    reason,
    actorId: by.userId,
    party: by.party,
    at: shop.clock.now(),
  });
}
