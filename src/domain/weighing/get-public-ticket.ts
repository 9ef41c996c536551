import { and, eq } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { weighChains, weighTickets } from '../../db/schema/weighing.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';
import type { Ticket } from './course/lock-ticket.ts';
import { figuresView, type TicketFiguresView } from './reading/ticket-view.ts';
import { canonicalTicket, ticketHash } from './rules/ticket-json.ts';

/** A ticket as anyone may read it who has its code: figures, hash and place in the chain, and no person. */
export type PublicTicket = TicketFiguresView & {
  /** Where the stall stands. */
  city: string;
  /** How many tickets the seller's chain has. */
  of: number;
  /** The text whose SHA-256 the hash is; who weighed and where stand in it as hashes. */
  canonical: string;
  /** Whether the figures still come to the hash. */
  whole: boolean;
};

/** The ticket `code`, for anybody; `ticket_not_found` (404) where there is none. */
export async function getPublicTicket(shop: Shop, code: string): Promise<PublicTicket> {
  const [row] = await shop.db
    .select({ ticket: weighTickets, city: farmers.city, of: weighChains.seq })
    .from(weighTickets)
    .innerJoin(farmers, eq(farmers.id, weighTickets.farmerId))
    .innerJoin(weighChains, eq(weighChains.farmerId, weighTickets.farmerId))
    .where(eq(weighTickets.code, code));
  if (!row) return refuse('ticket_not_found');
  const content = await contentOf(shop, row.ticket);
  return {
    ...figuresView(row.ticket),
    city: row.city,
    of: row.of,
    canonical: canonicalTicket(content),
    whole: ticketHash(content) === row.ticket.hash,
  };
}

async function contentOf(shop: Shop, ticket: Ticket) {
  const [replaced] =
    ticket.replacesId === null
      ? []
      : await shop.db
          .select({ code: weighTickets.code })
          .from(weighTickets)
          .where(and(eq(weighTickets.id, ticket.replacesId)));
  return { ...ticket, replaces: replaced?.code ?? null };
}
