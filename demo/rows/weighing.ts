import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../src/db/schema/order-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { toDecimal } from '../../src/shared/format/quantity.ts';
import { actorOf, sacksOf } from './scale.ts';

/** What of each hundred kilograms ordered the scale says: a little less, as it does. */
const WEIGHED = 0.985;

/** Open orders that are sold by weighing: the first is weighed and settled, the next waits for its buyer's yes. */
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
      // As wet and empty as it may be, where that counts.
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
