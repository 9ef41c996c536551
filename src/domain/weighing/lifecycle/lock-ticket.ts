import { and, eq, inArray } from 'drizzle-orm';
import { weighTicketHistory, weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import {
  type TicketChannel,
  type TicketEvent,
  type TicketParty,
  type TicketStatus,
  ticketTransition,
} from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { type LockedOrder, lockOrder } from '../../orders/lifecycle/lock-order.ts';

export type Ticket = typeof weighTickets.$inferSelect;
export type WeighedLine = LockedOrder['lines'][number];

/** The actor of a transition, and the channel of it. */
export type TicketTransitionActor = { userId: string | null; party: TicketParty; way: TicketChannel };

/** The weighing terms of a line or a ticket; null when it is not sold by weighing. */
export function ticketTermsOf(
  of: Pick<Ticket, 'weighTolerance' | 'weighMoisture' | 'weighHampa'>,
): WeighingTerms | null {
  if (of.weighTolerance === null) return null;
  return { tolerance: of.weighTolerance, moisture: of.weighMoisture, hampa: of.weighHampa };
}

/** The current ticket of a line: proposed, disputed or confirmed; at most one. */
const isCurrentTicketOf = (lineId: number) =>
  and(
    eq(weighTickets.orderLineId, lineId),
    inArray(weighTickets.status, ['proposed', 'disputed', 'confirmed']),
  );

/**
 * An order's line that is sold by weighing and its current ticket, with the order locked until the
 * transaction ends. Throws `weighing_line_not_found` (404) when the order has no such line,
 * `weighing_not_sold_so` (409) when it is not sold by weighing.
 */
export async function lockWeighing(
  ctx: AppContext,
  orderId: number,
  lineId: number,
): Promise<{ order: LockedOrder; line: WeighedLine; terms: WeighingTerms; ticket: Ticket | null }> {
  const order = await lockOrder(ctx, orderId);
  const line = order.lines.find(({ id }) => id === lineId) ?? fail('weighing_line_not_found');
  const terms = ticketTermsOf(line) ?? fail('weighing_not_sold_so');
  const [ticket] = await ctx.db
    .select()
    .from(weighTickets)
    .where(isCurrentTicketOf(lineId))
    .for('no key update');
  return { order, line, terms, ticket: ticket ?? null };
}

/** The resulting status, or throws `ticket_step_impossible` (409). */
export const requireTicketTransition = (
  ticket: Ticket | null,
  event: TicketEvent,
  party: TicketParty,
): TicketStatus => ticketTransition(ticket, event, party) ?? fail('ticket_step_impossible');

/** The current ticket that the actor has seen; throws `ticket_changed` (409) when it is another by now. */
export function requireExpectedTicket(ticket: Ticket | null, expected: number): Ticket {
  if (!ticket || ticket.id !== expected) return fail('ticket_changed');
  return ticket;
}

/** Transitions a locked ticket and writes its history row. */
export async function transitionTicket(
  ctx: AppContext,
  ticket: Pick<Ticket, 'id'> & { status: TicketStatus | null },
  to: TicketStatus,
  event: TicketEvent,
  by: TicketTransitionActor,
  { reason, takesExcess }: { reason?: string | undefined; takesExcess?: boolean } = {},
): Promise<void> {
  if (ticket.status !== null) {
    await ctx.db
      .update(weighTickets)
      .set({ status: to, ...(takesExcess === undefined ? {} : { takesExcess }) })
      .where(eq(weighTickets.id, ticket.id));
  }
  await ctx.db.insert(weighTicketHistory).values({
    ticketId: ticket.id,
    event,
    fromStatus: ticket.status,
    toStatus: to,
    way: by.way,
    reason,
    actorId: by.userId,
    party: by.party,
    at: ctx.clock.now(),
  });
}
