import { orderHistory, orderLines, orders } from '../../src/db/schema/order-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { complaintDeadline } from '../../src/domain/orders/policies/complaint-rules.ts';
import {
  insertTaxDocuments,
  planTaxDocuments,
} from '../../src/domain/orders/policies/issue-tax-documents.ts';
import { dayInWib, daysAfter } from '../../src/shared/format/dates.ts';
import { lineTotal, toQuantity } from '../../src/shared/format/quantity.ts';
import { isOrderStep, stepDueAt } from '../../src/shared/rules/orders/order-steps.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { termsOf } from '../goods/crop.ts';
import type { OrderPlan } from '../year/order-course.ts';
import { numberOrders } from '../year/order-numbers.ts';
import type { Trade } from '../year/trade.ts';
import { TAX_RATE, withheldOf } from '../year/withheld.ts';
import { batches } from './batches.ts';
import { resumeNumbers } from './resume-numbers.ts';
import { storedListings } from './stored-listings.ts';

const payment = settingsSchemas.payment.parse({});

/** The promised day of an order in progress, and the deadline of its status, by the default limits. */
function promiseOf({ status, steps, placedAt }: OrderPlan) {
  if (!isOrderStep(status)) return {};
  const agreed = steps.find(({ to }) => to === 'paid' || to === 'processing')?.at ?? placedAt;
  const promisedDay = dayInWib(daysAfter(agreed, payment.processDays + payment.shipDays));
  return { promisedDay, stepDueAt: stepDueAt(status, steps.at(-1)?.at ?? placedAt, payment, promisedDay) };
}

/** The orders with lines and histories, numbered as in the plan; bids, listings and users must be there. */
export async function seedOrders(ctx: AppContext, trade: Trade): Promise<void> {
  const bidNumbers = new Map(trade.bids.map((bid, index) => [bid, index + 1]));

  const listingOf = await storedListings(ctx);
  const now = ctx.clock.now();
  const orderRows = numberOrders(trade).map((numbered) => {
    const { order, id, code, groupCode, total } = numbered;
    const withheld = withheldOf(numbered, now);
    return {
      id,
      code,
      groupCode,
      customerId: order.customer.id,
      farmerId: order.lines[0]?.listing.offer.farmer ?? 0,
      bidId: order.bid ? (bidNumbers.get(order.bid) ?? null) : null,
      status: order.status,
      subtotal: total,
      total,
      refunded: order.status === 'refunded' ? total : 0,
      ...(order.fee === undefined
        ? {}
        : {
            feeState: order.fee ? ('offered' as const) : ('asked' as const),
            feeOffer: order.fee?.offer ?? null,
            feeNote: order.fee?.note ?? null,
          }),
      paymentMethod: order.payment,
      deliveryMethod: order.delivery,
      billing: order.delivery ? billingOf(order) : null,
      notes: order.notes,
      cancelReason: order.cancelReason,
      placedAt: order.placedAt,
      dueAt: order.dueAt,
      paidAt: order.paidAt,
      completedAt: order.completedAt,
      complaintUntil: order.completedAt && complaintDeadline(order.completedAt, payment),
      cashReceivedAt: order.cashReceivedAt,
      updatedAt: order.steps.at(-1)?.at ?? order.placedAt,
      ...promiseOf(order),
      ...(withheld === null ? {} : { taxRate: TAX_RATE, withheld }),
    };
  });
  const lineRows = trade.orders.flatMap((order, index) =>
    order.lines.map((line) => ({
      orderId: index + 1,
      listingId: line.listing.id,
      productName: line.listing.crop.name,
      unit: line.listing.crop.unit,
      price: line.price,
      priceTengkulak: line.tengkulak,
      qty: toQuantity(line.qty),
      total: lineTotal(line.price, toQuantity(line.qty)),
      quality: listingOf(line.listing.id).quality,
      // Orders that ended before the farmer sold by weighing were sold as ordered.
      ...termsOf(isOpen(order) ? (line.listing.offer.weighed ?? line.listing.crop.weighed) : undefined),
    })),
  );
  const historyRows = trade.orders
    .flatMap((order, index) =>
      order.steps.map((step) => ({
        orderId: index + 1,
        fromStatus: step.from,
        toStatus: step.to,
        reason: step.reason,
        actorId: step.by,
        actorRole: step.role,
        at: step.at,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());

  for (const batch of batches(orderRows)) await ctx.db.insert(orders).values(batch);
  for (const batch of batches(lineRows)) await ctx.db.insert(orderLines).values(batch);
  for (const batch of batches(historyRows)) await ctx.db.insert(orderHistory).values(batch);
  const documents = orderRows.flatMap((order) =>
    planTaxDocuments(order, {
      reason: order.status === 'cancelled' ? 'cancelled' : 'refunded',
      ...{ invoicedAt: order.placedAt, notedAt: order.updatedAt, issued: { invoices: 0, amount: 0 } },
    }),
  );
  for (const batch of batches(documents)) await insertTaxDocuments(ctx, batch);
  await resumeNumbers(ctx, 'orders');
}

function billingOf({ customer }: OrderPlan) {
  const [firstName = customer.name, ...rest] = customer.name.split(' ');
  return {
    firstName,
    lastName: rest.join(' ') || firstName,
    country: 'Indonesia',
    address1: customer.street,
    city: customer.regency,
    state: 'Yogyakarta',
    postcode: customer.postcode,
    email: customer.email,
    phone: customer.phone,
  };
}

const isOpen = ({ status }: OrderPlan): boolean => ['paid', 'processing', 'shipped'].includes(status);
