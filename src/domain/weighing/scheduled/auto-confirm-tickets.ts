import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/order-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { HOUR_MS } from '../../../shared/format/dates.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { compareWithOrdered, inKilograms } from '../../../shared/rules/weighing/payable-weight.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { isDomainError } from '../../domain-error.ts';
import { forEachDue } from '../../for-each-due.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { belowHpp } from '../lifecycle/below-hpp.ts';
import { confirmLockedTicket } from '../lifecycle/confirm-locked-ticket.ts';
import { lockWeighing } from '../lifecycle/lock-ticket.ts';
import { openDispute } from '../lifecycle/open-dispute.ts';
import { settlementOutcomeOf } from '../lifecycle/settle-order-line.ts';
import { sendTicketMessages } from '../lifecycle/ticket-messages.ts';
import { isWeighable } from '../policies/weighing-policy.ts';

/** How long the other side has to respond. */
const CONFIRM_AFTER_HOURS = 48;

/**
 * Confirms tickets without a response for 48 hours, if the store allows it: only within the tolerance, and
 * none below HPP that the seller has not seen. A ticket that cannot be settled (more than its lot holds, less
 * than was refunded already) is disputed once with the reason, for the admins. Returns how many were
 * confirmed.
 */
export async function autoConfirmTickets(ctx: AppContext): Promise<number> {
  const { payment } = await getSettings(ctx, 'payment');
  if (!payment.weighingByTime) return 0;
  const before = new Date(ctx.clock.now().getTime() - CONFIRM_AFTER_HOURS * HOUR_MS);
  const stuck: { due: DueTicket; reason: string }[] = [];
  const confirmed = await forEachDue(
    ctx,
    (after, most) =>
      ctx.db
        .select({ id: weighTickets.id, lineId: orderLines.id, orderId: orderLines.orderId })
        .from(weighTickets)
        .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
        .where(
          and(
            gt(weighTickets.id, after),
            eq(weighTickets.status, 'proposed'),
            lte(weighTickets.createdAt, before),
            isNotNull(weighTickets.orderLineId),
          ),
        )
        .orderBy(asc(weighTickets.id))
        .limit(most),
    ({ id }) => id,
    async (ctx, due) => {
      const locked = await lockDueTicket(ctx, due);
      if (!locked) return false;
      const { line, terms, ticket } = locked;
      const ordered = inKilograms(line.qty, line.unit as Unit);
      if (compareWithOrdered(ticket.net, ordered, terms.tolerance) !== 'inside') return false;
      const { total } = settlementOutcomeOf(line, terms, ticket, false);
      const unseen = ticket.proposedBy === 'buyer' && (await belowHpp(ctx, line, ticket.net, total));
      if (unseen) return false;
      await confirmLockedTicket(ctx, locked, ticket, bySystem, {
        event: 'lapse',
        takesExcess: false,
        seenBelowHpp: true,
      });
      return true;
    },
    (thrown, due) => {
      if (isDomainError(thrown)) stuck.push({ due, reason: thrown.message });
      else ctx.log.error({ err: thrown, ticketId: due.id }, 'a weigh ticket could not be settled');
    },
  );
  for (const { due, reason } of stuck) {
    await inTransaction(ctx, async (ctx) => {
      const locked = await lockDueTicket(ctx, due);
      if (!locked) return;
      const { order, ticket } = locked;
      await openDispute(ctx, order, ticket, 'refer', bySystem, reason);
      await sendTicketMessages(ctx, { ticket, event: 'refer', by: 'system', reason });
    });
  }
  return confirmed;
}

const bySystem = { userId: null, party: 'system', way: 'time' } as const;

type DueTicket = { id: number; lineId: number; orderId: number };

/** The ticket with its order locked, if it still has no response. */
async function lockDueTicket(ctx: AppContext, { id, lineId, orderId }: DueTicket) {
  const { ticket, ...locked } = await lockWeighing(ctx, orderId, lineId);
  const waits = ticket?.id === id && ticket.status === 'proposed' && isWeighable(locked.order);
  return waits ? { ...locked, ticket } : null;
}
