import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { endComplaint } from '../../orders/complaints/end-complaint.ts';
import type { LockedOrder } from '../../orders/course/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { requireWeighable } from '../rules/weighing-policy.ts';
import { requireSeenBelowHpp } from './below-hpp.ts';
import {
  moveTicket,
  requireTicketStep,
  type Ticket,
  type TicketMover,
  type WeighedLine,
} from './lock-ticket.ts';
import { outcomeOf, settleLine } from './settle-line.ts';
import { sendTicketMessages } from './ticket-messages.ts';

export type Settled = { code: string; ticket: string; total: number; surplus: number; shortfall: number };

/**
 * Confirms a locked ticket and settles its line, in the caller's transaction; both sides are told. A yes to what came in the place
 * of a disputed ticket ends the complaint about that.
 */
export async function confirmStanding(
  shop: Shop,
  { order, line, terms }: { order: LockedOrder; line: WeighedLine; terms: WeighingTerms },
  ticket: Ticket,
  by: TicketMover,
  said: {
    event: 'confirm' | 'uphold' | 'lapse';
    takesExcess: boolean;
    seenBelowHpp: boolean;
    reason?: string;
  },
): Promise<Settled> {
  const to = requireTicketStep(ticket, said.event, by.party);
  requireWeighable(order);
  // The buyer's word counts wherever he gave it: in weighing himself, or now.
  const takesExcess = ticket.takesExcess || (by.party === 'buyer' && said.takesExcess);
  const { total } = outcomeOf(line, terms, ticket, takesExcess);
  await requireSeenBelowHpp(shop, line, ticket.net, total, said.seenBelowHpp);
  await moveTicket(shop, ticket, to, said.event, by, { reason: said.reason, takesExcess });
  const sums = await settleLine(shop, order, line, terms, ticket, takesExcess, by.userId);
  if (by.userId) {
    await noteAudit(
      shop,
      { kind: 'user', userId: by.userId },
      {
        action: `weighing.${said.event}`,
        entity: 'order',
        entityId: order.code,
        before: { total: order.total },
        after: { total: sums.total, ticket: ticket.code, ...(said.reason ? { reason: said.reason } : {}) },
      },
    );
  }
  const endsComplaint = said.event === 'confirm' && (await endComplaint(shop, order, ticket.code));
  await sendTicketMessages(shop, {
    ticket,
    event: said.event,
    by: by.party,
    reason: said.reason,
    endsComplaint,
  });
  return { code: order.code, ticket: ticket.code, ...sums };
}
