import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { farmers } from '../../src/db/schema/accounts.ts';
import { orderLines, orders } from '../../src/db/schema/orders.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { confirmTicket } from '../../src/domain/weighing/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/propose-ticket.ts';
import { decimalOf } from '../../src/shared/figures/quantity.ts';
import { actorOf, sacksOf } from './scale.ts';

/** What of each hundred kilograms ordered the scale says: a little less, as it does. */
const WEIGHED = 0.985;

/** Open orders that are sold by weighing: the first is weighed and settled, the next waits for its buyer's yes. */
export async function seedWeighing(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ order: orders, line: orderLines, sellerId: farmers.userId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(farmers, eq(farmers.id, orders.farmerId))
    .where(and(inArray(orders.status, ['paid', 'processing']), isNotNull(orderLines.weighTolerance)))
    .orderBy(sql`${orders.paidAt} is not null`, asc(orders.id))
    .limit(2);
  for (const [at, { order, line, sellerId }] of rows.entries()) {
    const seller = await actorOf(shop, sellerId, order.farmerId);
    const { id } = await proposeTicket(shop, seller, order.code, {
      line: line.id,
      readings: sacksOf(decimalOf(line.qty) * WEIGHED),
      // As wet and empty as it may be, where that counts.
      moisture: line.weighMoisture === null ? [] : [line.weighMoisture],
      hampa: line.weighHampa,
      weighed_by: seller.name,
      weighed_at: shop.clock.now().toISOString(),
      place: 'Gudang lapak',
    });
    if (at > 0) continue;
    const buyer = await actorOf(shop, order.customerId ?? '', null);
    await confirmTicket(shop, buyer, order.code, { line: line.id, expected_ticket_id: id });
  }
}
