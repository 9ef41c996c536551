import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { orderLines } from '../../db/schema/orders.ts';
import { weighTickets } from '../../db/schema/weighing.ts';
import { HOUR_MS } from '../../shared/figures/days.ts';
import type { Unit } from '../../shared/figures/units.ts';
import { besideOrdered, inKilograms } from '../../shared/weighing/weighing.ts';
import { eachDue } from '../each-due.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';
import { belowHpp } from './course/below-hpp.ts';
import { confirmStanding } from './course/confirm-standing.ts';
import { lockWeighing } from './course/lock-ticket.ts';
import { outcomeOf } from './course/settle-line.ts';
import { isWeighable } from './rules/weighing-policy.ts';

/** So long the other side has to say yes or no. */
const CONFIRM_AFTER_HOURS = 48;

/**
 * Confirms tickets to which the other side has said nothing for 48 hours, where the store allows it: only what lies inside the
 * tolerance, and nothing below HPP that its seller has not seen. Returns how many.
 */
export async function lapseTickets(shop: Shop): Promise<number> {
  const { payment } = await getSettings(shop, 'payment');
  if (!payment.weighingByTime) return 0;
  const before = new Date(shop.clock.now().getTime() - CONFIRM_AFTER_HOURS * HOUR_MS);
  return eachDue(
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
    async (shop, { id, lineId, orderId }) => {
      const locked = await lockWeighing(shop, orderId, lineId);
      const { order, line, terms, ticket } = locked;
      if (ticket?.id !== id || ticket.status !== 'proposed' || !isWeighable(order)) return false;
      const ordered = inKilograms(line.qty, line.unit as Unit);
      if (besideOrdered(ticket.net, ordered, terms.tolerance) !== 'inside') return false;
      const { total } = outcomeOf(line, terms, ticket, false);
      const unseen = ticket.proposedBy === 'buyer' && (await belowHpp(shop, line, ticket.net, total));
      if (unseen) return false;
      const by = { userId: null, party: 'system', way: 'time' } as const;
      await confirmStanding(shop, locked, ticket, by, {
        event: 'lapse',
        takesExcess: false,
        seenBelowHpp: true,
      });
      return true;
    },
    (thrown, { id }) => shop.log.error({ err: thrown, ticketId: id }, 'a weigh ticket could not be settled'),
  );
}
