import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { orderLines } from '../../db/schema/orders.ts';
import { weighTickets } from '../../db/schema/weighing.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import type { Unit } from '../../shared/figures/units.ts';
import { besideOrdered, inKilograms } from '../../shared/weighing/weighing.ts';
import { eachDue } from '../each-due.ts';
import { isRefusal } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { belowHpp } from './course/below-hpp.ts';
import { confirmStanding } from './course/confirm-standing.ts';
import { lockWeighing } from './course/lock-ticket.ts';
import { openDispute } from './course/open-dispute.ts';
import { outcomeOf } from './course/settle-line.ts';
import { sendTicketMessages } from './course/ticket-messages.ts';
import { isWeighable } from './rules/weighing-policy.ts';

/** So long the other side has to say yes or no. */
const CONFIRM_AFTER_HOURS = 48;

/**
 * Confirms tickets to which the other side has said nothing for 48 hours, where the store allows it: only what lies inside the
 * tolerance, and nothing below HPP that its seller has not seen. What cannot be settled (more than its lot holds, less than was
 * given back already) goes to the admins once, as a dispute with the reason. Returns how many were confirmed.
 */
export async function lapseTickets(shop: Shop): Promise<number> {
  const { payment } = await getSettings(shop, 'payment');
  if (!payment.weighingByTime) return 0;
  const before = new Date(shop.clock.now().getTime() - CONFIRM_AFTER_HOURS * HOUR_MS);
  const stuck: { due: Due; reason: string }[] = [];
  const confirmed = await eachDue(
    shop,
    (after, most) =>
      shop.db
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
    async (shop, due) => {
      const locked = await lockDue(shop, due);
      if (!locked) return false;
      const { line, terms, ticket } = locked;
      const ordered = inKilograms(line.qty, line.unit as Unit);
      if (besideOrdered(ticket.net, ordered, terms.tolerance) !== 'inside') return false;
      const { total } = outcomeOf(line, terms, ticket, false);
      const unseen = ticket.proposedBy === 'buyer' && (await belowHpp(shop, line, ticket.net, total));
      if (unseen) return false;
      await confirmStanding(shop, locked, ticket, BY_TIME, {
        event: 'lapse',
        takesExcess: false,
        seenBelowHpp: true,
      });
      return true;
    },
    (thrown, due) => {
      if (isRefusal(thrown)) stuck.push({ due, reason: thrown.message });
      else shop.log.error({ err: thrown, ticketId: due.id }, 'a weigh ticket could not be settled');
    },
  );
  for (const { due, reason } of stuck) {
    await inTransaction(shop, async (shop) => {
      const locked = await lockDue(shop, due);
      if (!locked) return;
      const { order, ticket } = locked;
      await openDispute(shop, order, ticket, 'refer', BY_TIME, reason);
      await sendTicketMessages(shop, { ticket, event: 'refer', by: 'system', reason });
    });
  }
  return confirmed;
}

const BY_TIME = { userId: null, party: 'system', way: 'time' } as const;

type Due = { id: number; lineId: number; orderId: number };

/** The ticket with its order locked, where nobody has said anything to it meanwhile. */
async function lockDue(shop: Shop, { id, lineId, orderId }: Due) {
  const { ticket, ...locked } = await lockWeighing(shop, orderId, lineId);
  const waits = ticket?.id === id && ticket.status === 'proposed' && isWeighable(locked.order);
  return waits ? { ...locked, ticket } : null;
}
