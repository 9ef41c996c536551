import { and, eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { weighTicketChains, weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { Ticket } from '../lifecycle/lock-ticket.ts';
import { canonicalTicket, ticketHash } from '../policies/canonical-ticket.ts';
import { type TicketFiguresView, toTicketFiguresView } from './ticket-view.ts';

/** The public view of a ticket by its code: figures, hash and position in the chain, without persons. */
export type PublicTicket = TicketFiguresView & {
  /** The seller's city. */
  city: string;
  /** The number of tickets in the seller's chain. */
  of: number;
  /** The text whose SHA-256 is the hash, with person and place as salted hashes; null for a ticket without a salt. */
  canonical: string | null;
  /** Whether the figures still match the hash. */
  whole: boolean;
};

/** The ticket `code`, for everyone; throws `ticket_not_found` (404) otherwise. */
export async function getPublicTicket(ctx: AppContext, code: string): Promise<PublicTicket> {
  const [row] = await ctx.db
    .select({ ticket: weighTickets, city: farmers.city, of: weighTicketChains.seq })
    .from(weighTickets)
    .innerJoin(farmers, eq(farmers.id, weighTickets.farmerId))
    .innerJoin(weighTicketChains, eq(weighTicketChains.farmerId, weighTickets.farmerId))
    .where(eq(weighTickets.code, code));
  if (!row) return fail('ticket_not_found');
  const content = await readTicketContent(ctx, row.ticket);
  return {
    ...toTicketFiguresView(row.ticket),
    city: row.city,
    of: row.of,
    canonical: row.ticket.salt === null ? null : canonicalTicket(content),
    whole: ticketHash(content) === row.ticket.hash,
  };
}

async function readTicketContent(ctx: AppContext, ticket: Ticket) {
  const [replaced] =
    ticket.replacesId === null
      ? []
      : await ctx.db
          .select({ code: weighTickets.code })
          .from(weighTickets)
          .where(and(eq(weighTickets.id, ticket.replacesId)));
  return { ...ticket, replaces: replaced?.code ?? null };
}
