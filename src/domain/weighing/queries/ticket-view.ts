import { asc, eq, inArray } from 'drizzle-orm';
import { weighTicketHistory, weighTickets } from '../../../db/schema/weighing-tables.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import { uploadUrlOf } from '../../../shared/format/upload-url.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import type {
  TicketChannel,
  TicketEvent,
  TicketSide,
  TicketStatus,
} from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { AppContext } from '../../context.ts';
import { type Ticket, ticketTermsOf } from '../lifecycle/lock-ticket.ts';

/** The public figures of a ticket: weights in kilograms, percentages. */
export type TicketFiguresView = {
  code: string;
  seq: number;
  status: TicketStatus;
  goods: string;
  unit: string;
  ordered: number;
  terms: WeighingTerms;
  readings: { gross: number; tare: number; sacks: number }[];
  sacks: number;
  moistureReadings: number[];
  moisture: number | null;
  hampa: number | null;
  net: number;
  payable: number;
  tera: string;
  teraUntil: string | null;
  weighedAt: string;
  createdAt: string;
  prev: string;
  hash: string;
};

/** A ticket as the sides of its order see it. */
export type TicketView = TicketFiguresView & {
  id: number;
  proposedBy: TicketSide;
  takesExcess: boolean;
  weighedBy: string;
  place: string;
  photos: string[];
  /** The ticket that it replaces. */
  replaces: string | null;
  history: {
    event: TicketEvent;
    to: TicketStatus;
    by: string;
    way: TicketChannel;
    reason: string | null;
    at: string;
  }[];
};

export function toTicketFiguresView(ticket: Ticket): TicketFiguresView {
  return {
    code: ticket.code,
    seq: ticket.seq,
    status: ticket.status,
    goods: ticket.goods,
    unit: ticket.unit,
    ordered: toDecimal(ticket.ordered),
    terms: ticketTermsOf(ticket) ?? { tolerance: 0, moisture: null, hampa: null },
    readings: ticket.readings,
    sacks: ticket.sacks,
    moistureReadings: ticket.moistureReadings,
    moisture: ticket.moisture,
    hampa: ticket.hampa,
    net: toDecimal(ticket.net),
    payable: toDecimal(ticket.payable),
    tera: ticket.tera,
    teraUntil: ticket.teraUntil,
    weighedAt: ticket.weighedAt.toISOString(),
    createdAt: ticket.createdAt.toISOString(),
    prev: ticket.prev,
    hash: ticket.hash,
  };
}

/** The tickets of some lines, oldest first, each with its history. */
export async function readTickets(
  ctx: AppContext,
  lineIds: number[],
): Promise<(TicketView & { lineId: number })[]> {
  if (lineIds.length === 0) return [];
  const tickets = await ctx.db
    .select()
    .from(weighTickets)
    .where(inArray(weighTickets.orderLineId, lineIds))
    .orderBy(asc(weighTickets.id));
  if (tickets.length === 0) return [];
  const history = await ctx.db
    .select({ step: weighTicketHistory })
    .from(weighTicketHistory)
    .innerJoin(weighTickets, eq(weighTickets.id, weighTicketHistory.ticketId))
    .where(inArray(weighTickets.orderLineId, lineIds))
    .orderBy(asc(weighTicketHistory.id));
  return tickets.map((ticket) => ({
    ...toTicketFiguresView(ticket),
    id: ticket.id,
    lineId: ticket.orderLineId!,
    proposedBy: ticket.proposedBy,
    takesExcess: ticket.takesExcess,
    weighedBy: ticket.weighedBy,
    place: ticket.place,
    photos: ticket.photos.map(uploadUrlOf),
    replaces: tickets.find((other) => other.id === ticket.replacesId)?.code ?? null,
    history: history
      .filter(({ step }) => step.ticketId === ticket.id)
      .map(({ step }) => ({
        event: step.event,
        to: step.toStatus as TicketStatus,
        by: step.party,
        way: step.way,
        reason: step.reason,
        at: step.at.toISOString(),
      })),
  }));
}
