import { createHash } from 'node:crypto';
import type { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';

/** The immutable part of a ticket, which is hashed. */
export type TicketContent = Omit<
  typeof weighTickets.$inferInsert,
  'id' | 'hash' | 'status' | 'takesExcess' | 'proposedById' | 'key' | 'replacesId'
> & { replaces: string | null };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The canonical text of a ticket for its hash: its figures, its terms, its position in the seller's chain and
 * the previous hash, with sorted keys. The person who weighed and the place are only included as hashes under the
 * ticket's own secret salt, so that the text can be public.
 */
export function canonicalTicket(ticket: TicketContent): string {
  const hidden = (text: string) => sha256(`${ticket.salt ?? ticket.code}\n${text}`);
  const content = {
    code: ticket.code,
    created: ticket.createdAt.toISOString(),
    goods: ticket.goods,
    hampa: ticket.hampa ?? null,
    line: ticket.orderLineId ?? null,
    moisture: ticket.moisture ?? null,
    moistures: ticket.moistureReadings,
    net: toDecimal(ticket.net),
    ordered: toDecimal(ticket.ordered),
    payable: toDecimal(ticket.payable),
    photos: ticket.photos ?? [],
    place: hidden(ticket.place ?? ''),
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
    who: hidden(ticket.weighedBy),
  };
  return JSON.stringify(content);
}

export const ticketHash = (ticket: TicketContent): string => sha256(canonicalTicket(ticket));
