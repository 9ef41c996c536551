/**
 * The steps of a weigh ticket, once: where it may go, who may send it there. Everybody asks `ticketStep`; nothing else decides.
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

/** How the word came: from a page, by a code read out, sealed from phones without signal, or by itself. */
export const TICKET_WAYS = ['page', 'code', 'sealed', 'time'] as const;
export type TicketWay = (typeof TICKET_WAYS)[number];

/** Who has to do with a ticket. */
export const TICKET_PARTIES = ['seller', 'buyer', 'admin', 'system'] as const;
export type TicketParty = (typeof TICKET_PARTIES)[number];
/** Who may weigh, and therefore who may be the other. */
export type TicketSide = 'seller' | 'buyer';

/** Who may take a step: whoever proposed it, the other side, either of them, an admin, or time. */
type By = 'proposer' | 'other' | 'side' | 'admin' | 'system';

type Step = { event: TicketEvent; from: readonly (TicketStatus | 'none')[]; to: TicketStatus; by: By };

const ticketSteps: readonly Step[] = [
  { event: 'propose', from: ['none'], to: 'proposed', by: 'side' },
  { event: 'confirm', from: ['proposed'], to: 'confirmed', by: 'other' },
  { event: 'dispute', from: ['proposed'], to: 'disputed', by: 'other' },
  // A new ticket that names this one comes with it.
  { event: 'replace', from: ['proposed', 'disputed'], to: 'replaced', by: 'proposer' },
  { event: 'uphold', from: ['disputed'], to: 'confirmed', by: 'admin' },
  { event: 'annul', from: ['disputed'], to: 'void', by: 'admin' },
  { event: 'lapse', from: ['proposed'], to: 'confirmed', by: 'system' },
  // What time would confirm but cannot be settled: an admin looks at it, once.
  { event: 'refer', from: ['proposed'], to: 'disputed', by: 'system' },
];

/** The ticket that stands for a line, or none; one that was replaced or annulled is none any more. */
type Standing = { status: TicketStatus; proposedBy: TicketSide } | null;

function may(by: By, party: TicketParty, ticket: Standing): boolean {
  const side = party === 'seller' || party === 'buyer';
  if (by === 'side') return side;
  if (by === 'proposer') return side && ticket?.proposedBy === party;
  if (by === 'other') return side && ticket?.proposedBy !== party;
  return by === party;
}

/** Where `event` by `party` leads a line's ticket to; undefined where the table has no such step. */
export function ticketStep(
  ticket: Standing,
  event: TicketEvent,
  party: TicketParty,
): TicketStatus | undefined {
  const from = !ticket || ticket.status === 'replaced' || ticket.status === 'void' ? 'none' : ticket.status;
  return ticketSteps.find(
    (step) => step.event === event && step.from.includes(from) && may(step.by, party, ticket),
  )?.to;
}

/** What `party` may do about a line's ticket now, in the table's order. */
export const possibleTicketEvents = (ticket: Standing, party: TicketParty): TicketEvent[] =>
  TICKET_EVENTS.filter((event) => ticketStep(ticket, event, party) !== undefined);
