import { and, eq, inArray } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/order-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import type { AppContext } from '../../context.ts';

/** The weighed and agreed lines by listing: ticket, and the scale's sums in kilograms. */
export type WeighedLines = Record<number, { ticket: string; gross: number; tare: number }>;

/** The agreed weighings of some orders, by order and listing. */
export async function readWeighedLines(
  ctx: AppContext,
  orderIds: number[],
): Promise<Map<number, WeighedLines>> {
  const rows = await ctx.db
    .select({
      orderId: orderLines.orderId,
      listingId: orderLines.listingId,
      ticket: weighTickets.code,
      readings: weighTickets.readings,
    })
    .from(weighTickets)
    .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
    .where(and(inArray(orderLines.orderId, orderIds), eq(weighTickets.status, 'confirmed')));
  const found = new Map<number, WeighedLines>();
  for (const { orderId, listingId, ticket, readings } of rows) {
    const sums = {
      ticket,
      gross: exactSum(...readings.map(({ gross }) => gross)),
      tare: exactSum(...readings.map(({ tare }) => tare)),
    };
    found.set(orderId, { ...found.get(orderId), [listingId]: sums });
  }
  return found;
}
