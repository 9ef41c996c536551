import { eq, sql } from 'drizzle-orm';
import { listings } from '../../../db/schema/catalogue.ts';
import { couponRedemptions } from '../../../db/schema/coupons.ts';
import { pooledLots } from '../../../db/schema/lots.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { formatNumber, MONEY_MAX } from '../../../shared/figures/money.ts';
import { decimalOf, isMore, isNone, minus, NONE, type Quantity } from '../../../shared/figures/quantity.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { inKilograms, inProportion, inUnit, weighedOutcome } from '../../../shared/weighing/weighing.ts';
import { lockRedemption } from '../../cart/coupon.ts';
import { returnToLot, sellFromLot, shareAnew } from '../../groups/lots/sell-from-lot.ts';
import { moveStock } from '../../listings/move-stock.ts';
import type { LockedOrder } from '../../orders/course/lock-order.ts';
import { datePapers } from '../../orders/rules/date-papers.ts';
import { lotSalesOf } from '../../orders/rules/lot-sales-of.ts';
import { bookMoney } from '../../payments/money.ts';
import { keepTaxInStep } from '../../payments/withholding.ts';
import { refuse } from '../../refusal.ts';
import { changed, type Shop } from '../../shop.ts';
import type { Ticket, WeighedLine } from './lock-ticket.ts';

/** What a ticket makes of its line. */
export type Outcome = { qty: Quantity; payable: Quantity; total: number };

/** What is sold and paid for by a ticket: all that was weighed, or up to the tolerance where the buyer takes no more. */
export function outcomeOf(
  line: Pick<WeighedLine, 'qty' | 'unit' | 'price'>,
  terms: WeighingTerms,
  { net, moisture, hampa }: Pick<Ticket, 'net' | 'moisture' | 'hampa'>,
  takesExcess: boolean,
): Outcome {
  const unit = line.unit as Unit;
  const of = { price: line.price, unit, ordered: inKilograms(line.qty, unit) };
  const { sold, payable, total } = weighedOutcome(of, terms, { net, moisture, hampa }, takesExcess);
  return { qty: inUnit(sold, unit), payable, total };
}

/**
 * Settles a line of a locked order by its ticket, in the caller's transaction: what the line comes to, the stock by what was
 * really sold, coupon and commission in proportion to what had been agreed, and of an order that was paid what its buyer gets
 * back or still owes. The seller is credited with what has come in, never with what is still owed.
 */
export async function settleLine(
  shop: Shop,
  order: LockedOrder,
  line: WeighedLine,
  terms: WeighingTerms,
  ticket: Ticket,
  takesExcess: boolean,
  actorId: string | null,
): Promise<{ total: number; surplus: number; shortfall: number }> {
  const { qty, payable, total } = outcomeOf(line, terms, ticket, takesExcess);
  if (isNone(qty) || isNone(payable)) refuse('weighing_nothing');
  await correctStock(shop, order, line, minus(qty, line.qty), actorId);
  await shop.db
    .update(orderLines)
    .set({ qty, total, ordered: line.qty, weighed: ticket.net, payable })
    .where(eq(orderLines.id, line.id));
  const sums = sumsAfter(order, order.subtotal - line.total + total);
  if (sums.total > MONEY_MAX) refuse('order_too_large');
  if (sums.total - sums.shortfall < order.refunded) refuse('weighing_below_refunded');
  await datePapers(shop);
  await shop.db
    .update(orders)
    .set({
      ...sums,
      version: order.version + 1,
      // A sent order counts as received a while after it was sent, not after it was weighed.
      updatedAt: order.status === 'shipped' ? order.updatedAt : shop.clock.now(),
    })
    .where(eq(orders.id, order.id));
  if (order.couponCode && sums.discount !== order.discount) await followCoupon(shop, order.groupCode);
  await bookMoney(shop, [
    {
      kind: 'weighing',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      farmer: owed({ ...order, ...sums }) - owed(order),
      actorId,
      note: `nota timbang ${ticket.code}`,
    },
  ]);
  await keepTaxInStep(shop, order.id, actorId);
  const lines = order.lines.map((one) => (one.id === line.id ? { ...one, qty, total } : one));
  for (const sale of lotSalesOf({ ...order, ...sums, lines })) {
    // Of goods of a group's lot another weight was sold, or they brought another sum.
    if (sale.listingId === line.listingId) {
      await returnToLot(shop, order.id, sale.listingId);
      await sellFromLot(shop, sale);
    } else await shareAnew(shop, sale);
  }
  if (order.bidId) await changed(shop, 'deals');
  return { total: sums.total, surplus: sums.surplus, shortfall: sums.shortfall };
}

type Sums = Pick<
  LockedOrder,
  'subtotal' | 'discount' | 'total' | 'commission' | 'surplus' | 'shortfall' | 'agreed'
>;

/** An order's sums once its lines come to `subtotal`: each worked out from what was agreed, whatever was weighed before. */
function sumsAfter(
  order: Pick<
    LockedOrder,
    | 'subtotal'
    | 'discount'
    | 'delivery'
    | 'total'
    | 'commission'
    | 'surplus'
    | 'shortfall'
    | 'agreed'
    | 'paidAt'
  >,
  subtotal: number,
): Sums {
  const agreed = order.agreed ?? {
    subtotal: order.subtotal,
    discount: order.discount,
    commission: order.commission,
  };
  const discount = inProportion(agreed.discount, agreed.subtotal, subtotal);
  const total = subtotal - discount + order.delivery;
  // What has come in for it so far, and not been given back as too much.
  const came = order.total - order.shortfall + order.surplus;
  const more = order.paidAt ? total - came : 0;
  const [shortfall, surplus] = more > 0 ? [more, 0] : [0, 0 - more];
  const worth = Math.max(0, subtotal - discount - shortfall);
  const commission = inProportion(agreed.commission, agreed.subtotal - agreed.discount, worth);
  return { subtotal, discount, total, commission, surplus, shortfall, agreed };
}

/** What the seller is owed for an order by the platform; below 0 he owes its commission. */
export const owed = (
  order: Pick<LockedOrder, 'paidAt' | 'total' | 'shortfall' | 'refunded' | 'commission'>,
): number => (order.paidAt ? order.total - order.shortfall - order.refunded : 0) - order.commission;

/** The goods of a weighable order are sold already: what is less comes back, what is more goes as well. */
async function correctStock(
  shop: Shop,
  order: LockedOrder,
  line: WeighedLine,
  more: Quantity,
  actorId: string | null,
): Promise<void> {
  const about = { listingId: line.listingId, orderId: order.id, bidId: order.bidId, actorId };
  if (isMore(NONE, more))
    return void (await moveStock(shop, { ...about, kind: 'return', qty: minus(NONE, more) }));
  if (isNone(more)) return;
  const [listing] = await shop.db
    .select({ stock: listings.stock, reserved: listings.reserved, lot: pooledLots.listingId })
    .from(listings)
    .leftJoin(pooledLots, eq(pooledLots.listingId, listings.id))
    .where(eq(listings.id, line.listingId));
  const missing = minus(more, minus(listing!.stock, listing!.reserved));
  // Of a lot no more is sold than its members brought.
  if (isMore(missing, NONE) && listing!.lot) {
    refuse('weighing_above_lot', {
      missing: formatNumber(decimalOf(inKilograms(missing, line.unit as Unit))),
    });
  }
  // The goods stood on the scale: there was more than the books said, and nobody else's is taken.
  if (isMore(missing, NONE)) {
    await moveStock(shop, {
      ...about,
      kind: 'adjust',
      qty: missing,
      note: 'ditimbang lebih daripada stok tercatat',
    });
  }
  await moveStock(shop, { ...about, kind: 'reserve', qty: more });
  await moveStock(shop, { ...about, kind: 'sale', qty: more });
}

/** A coupon took off what its checkout's orders say. */
async function followCoupon(shop: Shop, groupCode: string): Promise<void> {
  await lockRedemption(shop, groupCode);
  await shop.db
    .update(couponRedemptions)
    .set({
      amount: sql`(select coalesce(sum(${orders.discount}), 0) from ${orders} where ${orders.groupCode} = ${groupCode})`,
    })
    .where(eq(couponRedemptions.groupCode, groupCode));
}
