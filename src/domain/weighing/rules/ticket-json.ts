import { createHash } from 'node:crypto';
import type { weighTickets } from '../../../db/schema/weighing.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';

/** What of a ticket never changes: what its hash is made of. */
export type TicketContent = Omit<
  typeof weighTickets.$inferInsert,
  'id' | 'hash' | 'status' | 'takesExcess' | 'proposedById' | 'key' | 'replacesId'
> & { replaces: string | null };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A ticket as the one text that its hash is made of: its figures, its terms, its place in the seller's chain and the hash of the
 * one before it, the keys in the order of the alphabet. Who weighed stands in it only as a hash under the ticket's own code, so
 * that this text can be handed to anyone.
 */
export function canonicalTicket(ticket: TicketContent): string {
  const content = {
    code: ticket.code,
    created: ticket.createdAt.toISOString(),
    goods: ticket.goods,
    hampa: ticket.hampa ?? null,
    line: ticket.orderLineId ?? null,
    moisture: ticket.moisture ?? null,
    moistures: ticket.moistureReadings,
    net: decimalOf(ticket.net),
    ordered: decimalOf(ticket.ordered),
    payable: decimalOf(ticket.payable),
    photos: ticket.photos ?? [],
    place: sha256(`${ticket.code}\n${ticket.place ?? ''}`),
    prev: ticket.prev,
    proposed: ticket.proposedBy,
    readings: ticket.readings.map(({ gross, tare, sacks }) => [gross, tare, sacks]),
    replaces: ticket.replaces,
    sacks: ticket.sacks,
    seller: ticket.farmerId,
    seq: ticket.seq,
    tera: ticket.tera ?? '',
    tera_until: ticket.teraUntil ?? null,
    terms: [ticket.weighTolerance ?? null, ticket.weighMoisture ?? null, ticket.weighHampa ?? null],
    unit: ticket.unit,
    weighed: ticket.weighedAt.toISOString(),
    who: sha256(`${ticket.code}\n${ticket.weighedBy}`),
  };
  return JSON.stringify(content);
}

export const ticketHash = (ticket: TicketContent): string => sha256(canonicalTicket(ticket));
