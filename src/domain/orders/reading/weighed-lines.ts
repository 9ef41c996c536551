import { and, eq, inArray } from 'drizzle-orm';
import { orderLines } from '../../../db/schema/orders.ts';
import { weighTickets } from '../../../db/schema/weighing.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import type { Shop } from '../../shop.ts';

/** Of what was weighed and agreed on: its ticket, and the scale's sums in kilograms, by listing. */
export type WeighedLines = Record<number, { ticket: string; gross: number; tare: number }>;

/** What the scale said of the lines of some orders on which both sides agreed, by order and listing. */
export async function readWeighed(shop: Shop, orderIds: number[]): Promise<Map<number, WeighedLines>> {
  const rows = await shop.db
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
