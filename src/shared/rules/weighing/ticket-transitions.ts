/**
 * The transitions of a weigh ticket and the parties that may cause them. `ticketTransition` alone decides;
 * all code calls it.
 */

export const TICKET_STATUSES = ['proposed', 'confirmed', 'disputed', 'replaced', 'void'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_EVENTS = [
  'propose',
  'confirm',
  'dispute',
  'replace',
  'uphold',
  'annul',
  'lapse',
  'refer',
] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

/**
 * How a ticket was confirmed: on a page, by a code read aloud, signed by phones without signal, or by
 * timeout.
 */
export const TICKET_CHANNELS = ['page', 'code', 'sealed', 'time'] as const;
export type TicketChannel = (typeof TICKET_CHANNELS)[number];

/** The parties of a ticket. */
export const TICKET_PARTIES = ['seller', 'buyer', 'admin', 'system'] as const;
export type TicketParty = (typeof TICKET_PARTIES)[number];
/** The parties that may weigh; the other one confirms. */
export type TicketSide = 'seller' | 'buyer';

/** Who may cause a transition: the proposer, the other side, either side, an admin, or the clock. */
type By = 'proposer' | 'other' | 'side' | 'admin' | 'system';

type Step = { event: TicketEvent; from: readonly (TicketStatus | 'none')[]; to: TicketStatus; by: By };

const ticketSteps: readonly Step[] = [
  { event: 'propose', from: ['none'], to: 'proposed', by: 'side' },
  { event: 'confirm', from: ['proposed'], to: 'confirmed', by: 'other' },
  { event: 'dispute', from: ['proposed'], to: 'disputed', by: 'other' },
  // A new ticket replaces this one.
  { event: 'replace', from: ['proposed', 'disputed'], to: 'replaced', by: 'proposer' },
  { event: 'uphold', from: ['disputed'], to: 'confirmed', by: 'admin' },
  { event: 'annul', from: ['disputed'], to: 'void', by: 'admin' },
  { event: 'lapse', from: ['proposed'], to: 'confirmed', by: 'system' },
  // The timeout would confirm it, but it can't be settled: an admin reviews it once.
  { event: 'refer', from: ['proposed'], to: 'disputed', by: 'system' },
];

/** The active ticket of a line, or none; a replaced or voided ticket is not active. */
type Standing = { status: TicketStatus; proposedBy: TicketSide } | null;

function may(by: By, party: TicketParty, ticket: Standing): boolean {
  const side = party === 'seller' || party === 'buyer';
  if (by === 'side') return side;
  if (by === 'proposer') return side && ticket?.proposedBy === party;
  if (by === 'other') return side && ticket?.proposedBy !== party;
  return by === party;
}

/** The state that `event` by `party` leads to; undefined when the table has no such transition. */
export function ticketTransition(
  ticket: Standing,
  event: TicketEvent,
  party: TicketParty,
): TicketStatus | undefined {
  const from = !ticket || ticket.status === 'replaced' || ticket.status === 'void' ? 'none' : ticket.status;
  return ticketSteps.find(
    (step) => step.event === event && step.from.includes(from) && may(step.by, party, ticket),
  )?.to;
}

/** The events that `party` may cause on a line's ticket now, in the table's order. */
export const possibleTicketEvents = (ticket: Standing, party: TicketParty): TicketEvent[] =>
  TICKET_EVENTS.filter((event) => ticketTransition(ticket, event, party) !== undefined);
