import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { AppContext } from '../../context.ts';
import { closeComplaint } from '../../orders/complaints/close-complaint.ts';
import type { LockedOrder } from '../../orders/lifecycle/lock-order.ts';
import { requireWeighable } from '../policies/weighing-policy.ts';
import { requireBelowHppConfirmed } from './below-hpp.ts';
import {
  requireTicketTransition,
  type Ticket,
  type TicketTransitionActor,
  transitionTicket,
  type WeighedLine,
} from './lock-ticket.ts';
import { settlementOutcomeOf, settleOrderLine } from './settle-order-line.ts';
import { sendTicketMessages } from './ticket-messages.ts';

export type SettledTicket = {
  code: string;
  ticket: string;
  total: number;
  surplus: number;
  shortfall: number;
};

/**
 * Confirms a locked ticket and settles its line, in the caller's transaction; both sides are notified.
 * Confirming the replacement of a disputed ticket closes the complaint about it.
 */
export async function confirmLockedTicket(
  ctx: AppContext,
  { order, line, terms }: { order: LockedOrder; line: WeighedLine; terms: WeighingTerms },
  ticket: Ticket,
  by: TicketTransitionActor,
  said: {
    event: 'confirm' | 'uphold' | 'lapse';
    takesExcess: boolean;
    seenBelowHpp: boolean;
    reason?: string;
  },
): Promise<SettledTicket> {
  const to = requireTicketTransition(ticket, said.event, by.party);
  requireWeighable(order);
  // The buyer's consent counts whenever it was given: when weighing, or now.
  const takesExcess = ticket.takesExcess || (by.party === 'buyer' && said.takesExcess);
  const { total } = settlementOutcomeOf(line, terms, ticket, takesExcess);
  await requireBelowHppConfirmed(ctx, line, ticket.net, total, said.seenBelowHpp);
  await transitionTicket(ctx, ticket, to, said.event, by, { reason: said.reason, takesExcess });
  const sums = await settleOrderLine(ctx, order, line, terms, ticket, takesExcess, by.userId);
  if (by.userId) {
    await recordAudit(
      ctx,
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
  const endsComplaint =
    said.event === 'confirm' &&
    (await closeComplaint(ctx, order, { code: ticket.code, orderLineId: line.id }));
  await sendTicketMessages(ctx, {
    ticket,
    event: said.event,
    by: by.party,
    reason: said.reason,
    endsComplaint,
  });
  return { code: order.code, ticket: ticket.code, ...sums };
}
