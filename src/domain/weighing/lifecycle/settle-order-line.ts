import { eq } from 'drizzle-orm';
import { batches } from '../../../db/schema/batch-tables.ts';
import { listings } from '../../../db/schema/catalogue-tables.ts';
import { orderLines, orders } from '../../../db/schema/order-tables.ts';
import { pooledLots } from '../../../db/schema/pooled-lot-tables.ts';
import { formatNumber, MONEY_MAX } from '../../../shared/format/money.ts';
import { isMore, isZero, minus, type Quantity, toDecimal, ZERO } from '../../../shared/format/quantity.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { countRefundsAgainstScale } from '../../../shared/rules/orders/money-back.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { inKilograms, inUnit, weighedOutcome } from '../../../shared/rules/weighing/payable-weight.ts';
import { type AppContext, invalidate } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { returnToLot } from '../../farmer-groups/pooled-lots/sell-from-lot.ts';
import { moveStock } from '../../listings/move-stock.ts';
import type { LockedOrder } from '../../orders/lifecycle/lock-order.ts';
import { openPaymentOfFreeOrder } from '../../orders/payments/open-payment.ts';
import { agreedSums, commissionOfWhatStaysSold } from '../../orders/policies/commission.ts';
import { discountAfterWeighing, updateCouponUse } from '../../orders/policies/coupon-after-change.ts';
import { dateSalesToday } from '../../orders/policies/date-sales-today.ts';
import { issueTaxDocuments } from '../../orders/policies/issue-tax-documents.ts';
import { syncSellerPart } from '../../orders/policies/sync-seller-part.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import type { Ticket, WeighedLine } from './lock-ticket.ts';

/** The prefix of the note of a ticket's movement, before its code, by which a report finds the line. */
export const TICKET_NOTE = 'nota timbang ';

/** The effect of a ticket on its line. */
export type SettlementOutcome = { qty: Quantity; payable: Quantity; total: number };

/**
 * What is sold and paid for by a ticket: the whole weight, or up to the tolerance unless the buyer takes
 * more.
 */
export function settlementOutcomeOf(
  line: Pick<WeighedLine, 'qty' | 'unit' | 'price'>,
  terms: WeighingTerms,
  { net, moisture, hampa }: Pick<Ticket, 'net' | 'moisture' | 'hampa'>,
  takesExcess: boolean,
): SettlementOutcome {
  const unit = line.unit as Unit;
  const of = { price: line.price, unit, ordered: inKilograms(line.qty, unit) };
  const { sold, payable, total } = weighedOutcome(of, terms, { net, moisture, hampa }, takesExcess);
  return { qty: inUnit(sold, unit), payable, total };
}

/**
 * Settles a line of a locked order by its ticket, in the caller's transaction: the line's total, the stock by
 * the sold quantity, coupon and commission in proportion to the agreed amounts, and for a paid order the
 * buyer's surplus or shortfall. The seller is credited with received money, never with what is still owed.
 */
export async function settleOrderLine(
  ctx: AppContext,
  order: LockedOrder,
  line: WeighedLine,
  terms: WeighingTerms,
  ticket: Ticket,
  takesExcess: boolean,
  actorId: string | null,
): Promise<{ total: number; surplus: number; shortfall: number }> {
  const { qty, payable, total } = settlementOutcomeOf(line, terms, ticket, takesExcess);
  if (isZero(qty) || isZero(payable)) fail('weighing_nothing');
  await correctStock(ctx, order, line, minus(qty, line.qty), actorId);
  await dateSalesToday(ctx);
  await ctx.db
    .update(orderLines)
    .set({ qty, total, ordered: line.qty, weighed: ticket.net, payable })
    .where(eq(orderLines.id, line.id));
  const { counted, ...sums } = totalsAfterWeighing(order, order.subtotal - line.total + total);
  if (sums.total > MONEY_MAX) fail('order_too_large');
  if (sums.total - sums.shortfall < sums.refunded) fail('weighing_below_refunded');
  await ctx.db
    .update(orders)
    .set({
      ...sums,
      version: order.version + 1,
      // A shipped order is completed some time after its shipping, not after its weighing.
      updatedAt: order.status === 'shipped' ? order.updatedAt : ctx.clock.now(),
    })
    .where(eq(orders.id, order.id));
  const why = sums.refunded === order.refunded ? 'weighed' : 'refunded';
  await issueTaxDocuments(ctx, order, { total: sums.total, refunded: sums.refunded }, why);
  if (order.couponCode && sums.discount !== order.discount) await updateCouponUse(ctx, order.groupCode);
  if (sums.shortfall > 0) await openPaymentOfFreeOrder(ctx, order);
  const after = { ...order, ...sums };
  await recordMoneyMovements(ctx, [
    {
      kind: 'weighing',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      platformAmount: -counted,
      sellerAmount: amountOwed(after) - amountOwed(order) - counted,
      sale: amountSold(after) - amountSold(order) - counted,
      commission: after.commission - order.commission,
      actorId,
      note: `${TICKET_NOTE}${ticket.code}`,
    },
    {
      kind: 'refund',
      groupCode: order.groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      platformAmount: counted,
      sellerAmount: counted,
      sale: counted,
      actorId,
      note: 'pengembalian sebelum ditimbang dihitung sebagai kelebihan timbang',
    },
  ]);
  // The sold weight of goods from a group's lot has changed.
  await returnToLot(ctx, { orderId: order.id, listingId: line.listingId, kept: qty });
  await syncSellerPart(ctx, order.id, actorId);
  if (order.bidId) await invalidate(ctx, 'deals');
  return { total: sums.total, surplus: sums.surplus, shortfall: sums.shortfall };
}

type OrderTotals = Pick<
  LockedOrder,
  'subtotal' | 'discount' | 'total' | 'commission' | 'surplus' | 'shortfall' | 'refunded' | 'agreed'
>;

/**
 * An order's totals once its lines sum to `subtotal`: each is computed from the agreed amounts, whatever was weighed
 * before. Earlier refunds are `counted` up to the weight that turned out missing.
 */
function totalsAfterWeighing(
  order: Pick<
    LockedOrder,
    | 'subtotal'
    | 'discount'
    | 'delivery'
    | 'total'
    | 'commission'
    | 'surplus'
    | 'shortfall'
    | 'refunded'
    | 'agreed'
    | 'paidAt'
    | 'couponKind'
  >,
  subtotal: number,
): OrderTotals & { counted: number } {
  const agreed = agreedSums(order);
  const discount = discountAfterWeighing(order.couponKind, agreed, subtotal);
  const total = subtotal - discount + order.delivery;
  // The money received so far, without a refunded surplus.
  const came = order.total - order.shortfall + order.surplus;
  const more = order.paidAt ? total - came : 0;
  const [shortfall, found] = more > 0 ? [more, 0] : [0, 0 - more];
  const { counted, ...back } = countRefundsAgainstScale({ surplus: found, refunded: order.refunded });
  const sums = { subtotal, discount, total, shortfall, ...back, agreed };
  return { ...sums, commission: commissionOfWhatStaysSold({ ...order, ...sums }), counted };
}

/** What the platform owes the seller for an order; negative for owed commission. */
export const amountOwed = (
  order: Pick<LockedOrder, 'paidAt' | 'total' | 'shortfall' | 'refunded' | 'commission'>,
): number => (order.paidAt ? order.total - order.shortfall - order.refunded : 0) - order.commission;

/** What a buyer has paid for an order and was not refunded, through the platform or on delivery. */
const amountSold = (
  order: Pick<LockedOrder, 'paidAt' | 'cashReceivedAt' | 'total' | 'shortfall' | 'refunded'>,
): number => (order.paidAt || order.cashReceivedAt ? order.total - order.shortfall - order.refunded : 0);

/** The items of a weighable order are already sold: a lower weight returns stock, a higher one takes more. */
async function correctStock(
  ctx: AppContext,
  order: LockedOrder,
  line: WeighedLine,
  more: Quantity,
  actorId: string | null,
): Promise<void> {
  const about = { listingId: line.listingId, orderId: order.id, bidId: order.bidId, actorId };
  if (isMore(ZERO, more))
    return void (await moveStock(ctx, { ...about, kind: 'return', qty: minus(ZERO, more) }));
  if (isZero(more)) return;
  const [listing] = await ctx.db
    .select({
      stock: listings.stock,
      reserved: listings.reserved,
      lot: pooledLots.listingId,
      batch: batches.id,
    })
    .from(listings)
    .leftJoin(pooledLots, eq(pooledLots.listingId, listings.id))
    .leftJoin(batches, eq(batches.listingId, listings.id))
    .where(eq(listings.id, line.listingId))
    .limit(1);
  const missing = minus(more, minus(listing!.stock, listing!.reserved));
  // A pooled lot never sells more than its members deposited, and a batch never more than was recorded for it.
  if (isMore(missing, ZERO) && (listing!.lot || listing!.batch)) {
    fail(listing!.lot ? 'weighing_above_lot' : 'weighing_above_batches', {
      missing: formatNumber(toDecimal(inKilograms(missing, line.unit as Unit))),
    });
  }
  // The weighing proves that there was more than recorded, so it is added instead of taken from other buyers.
  if (isMore(missing, ZERO)) {
    await moveStock(ctx, {
      ...about,
      kind: 'adjust',
      qty: missing,
      note: 'ditimbang lebih daripada stok tercatat',
    });
  }
  await moveStock(ctx, { ...about, kind: 'reserve', qty: more });
  await moveStock(ctx, { ...about, kind: 'sale', qty: more });
}
