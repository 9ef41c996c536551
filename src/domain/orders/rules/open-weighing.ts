import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/orders.ts';
import { weighTickets } from '../../../db/schema/weighing.ts';
import type { Shop } from '../../shop.ts';
import type { OrderParty } from './order-rules.ts';

/** Whether a locked order has such a ticket: what it comes to is not known yet. */
export const isWeighingOpen = (shop: Shop, orderId: number): Promise<boolean> =>
  hasTicket(shop, orderId, inArray(weighTickets.status, ['proposed', 'disputed']));

/** Whether a ticket of an order waits for the yes or no of the one who asks; an admin hears of those by their complaint. */
export async function isTicketWaiting(shop: Shop, orderId: number, party: OrderParty): Promise<boolean> {
  if (party === 'admin') return false;
  const other = eq(weighTickets.proposedBy, party === 'farmer' ? 'buyer' : 'seller');
  return hasTicket(shop, orderId, eq(weighTickets.status, 'proposed'), other);
}

async function hasTicket(shop: Shop, orderId: number, ...such: SQL[]): Promise<boolean> {
  const found = await shop.db
    .select({ id: weighTickets.id })
    .from(weighTickets)
    .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), ...such))
    .limit(1);
  return found.length > 0;
}

/** Whether something of an order was weighed and agreed on: it is handed over, and no longer called off. */
export const isWeighed = (order: { lines: readonly { payable: unknown }[] }): boolean =>
  order.lines.some(({ payable }) => payable !== null);
