import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/order-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { AppContext } from '../../context.ts';
import type { OrderParty } from './order-transition-rules.ts';

/** Whether a locked order has such a ticket: its total is not known yet. */
export const isWeighingOpen = (ctx: AppContext, orderId: number): Promise<boolean> =>
  hasTicket(ctx, orderId, inArray(weighTickets.status, ['proposed', 'disputed']));

/**
 * Whether a ticket of an order awaits the actor's confirmation; admins learn of disputed ones by their
 * complaint.
 */
export async function isTicketAwaitingParty(
  ctx: AppContext,
  orderId: number,
  party: OrderParty,
): Promise<boolean> {
  if (party === 'admin') return false;
  const other = eq(weighTickets.proposedBy, party === 'farmer' ? 'buyer' : 'seller');
  return hasTicket(ctx, orderId, eq(weighTickets.status, 'proposed'), other);
}

async function hasTicket(ctx: AppContext, orderId: number, ...such: SQL[]): Promise<boolean> {
  const found = await ctx.db
    .select({ id: weighTickets.id })
    .from(weighTickets)
    .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), ...such))
    .limit(1);
  return found.length > 0;
}

/** Whether a line of an order was weighed and agreed: then it is delivered, and can't be cancelled. */
export const isWeighed = (order: { lines: readonly { payable: unknown }[] }): boolean =>
  order.lines.some(({ payable }) => payable !== null);
