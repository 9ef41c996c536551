import { and, eq, inArray } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/orders.ts';
import { weighTickets } from '../../../db/schema/weighing.ts';
import type { Shop } from '../../shop.ts';

/** Whether a locked order has such a ticket: what it comes to is not known yet. */
export async function isWeighingOpen(shop: Shop, orderId: number): Promise<boolean> {
  const open = shop.db
    .select({ id: weighTickets.id })
    .from(weighTickets)
    .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), inArray(weighTickets.status, ['proposed', 'disputed'])))
    .limit(1);
  return (await open).length > 0;
}

/** Whether something of an order was weighed and agreed on: it is handed over, and no longer called off. */
export const isWeighed = (order: { lines: readonly { payable: unknown }[] }): boolean =>
  order.lines.some(({ payable }) => payable !== null);
