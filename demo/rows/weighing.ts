import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../src/db/schema/order-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { toDecimal } from '../../src/shared/format/quantity.ts';
import { actorOf, sacksOf } from './scale.ts';

/** The weighed share of every hundred kilograms ordered: a little less, as usual. */
const WEIGHED = 0.985;

/**
 * Open orders that are sold by weighing: the first is weighed and settled, the next awaits its buyer's confirmation.
 */
export async function seedWeighing(ctx: AppContext): Promise<void> {
  const rows = await ctx.db
    .select({ order: orders, line: orderLines, sellerId: farmers.userId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .where(and(inArray(orders.status, ['paid', 'processing']), isNotNull(orderLines.weighTolerance)))
    .orderBy(sql`${orders.paidAt} is not null`, asc(orders.id))
    .limit(2);
  for (const [at, { order, line, sellerId }] of rows.entries()) {
    const seller = await actorOf(ctx, sellerId, order.farmerId);
    const { id } = await proposeTicket(ctx, seller, order.code, {
      line: line.id,
      readings: sacksOf(toDecimal(line.qty) * WEIGHED),
      // Exactly at the limits of moisture and hampa, if the terms have them.
      moisture: line.weighMoisture === null ? [] : [line.weighMoisture],
      hampa: line.weighHampa,
      weighed_by: seller.name,
      weighed_at: ctx.clock.now().toISOString(),
      place: 'Gudang lapak',
    });
    if (at > 0) continue;
    const buyer = await actorOf(ctx, order.customerId ?? '', null);
    await confirmTicket(ctx, buyer, order.code, { line: line.id, expected_ticket_id: id });
  }
}
