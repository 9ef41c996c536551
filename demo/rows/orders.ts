import { orderHistory, orderLines, orders } from '../../src/db/schema/orders.ts';
import { contestEnd } from '../../src/domain/orders/rules/complaint-rules.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { lineTotal, quantityOf } from '../../src/shared/figures/quantity.ts';
import { settingsSchemas } from '../../src/shared/input/settings.ts';
import { termsOf } from '../goods/crop.ts';
import type { OrderPlan } from '../year/order-course.ts';
import { numberOrders } from '../year/order-numbers.ts';
import type { Trade } from '../year/trade.ts';
import { TAX_RATE, withheldOf } from '../year/withheld.ts';
import { batches } from './batches.ts';
import { resumeNumbers } from './resume-numbers.ts';

const payment = settingsSchemas.payment.parse({});

/** The orders with lines and histories, numbered as in the plan; bids, listings and users must be there. */
export async function seedOrders(shop: Shop, trade: Trade): Promise<void> {
  const bidNumbers = new Map(trade.bids.map((bid, index) => [bid, index + 1]));

  const now = shop.clock.now();
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
      contestUntil: order.completedAt && contestEnd(order.completedAt, payment),
      cashAt: order.cashAt,
      updatedAt: order.steps.at(-1)?.at ?? order.placedAt,
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
      qty: quantityOf(line.qty),
      total: lineTotal(line.price, quantityOf(line.qty)),
      // What was done with before the farmer sold it so was sold as it was ordered.
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

  for (const batch of batches(orderRows)) await shop.db.insert(orders).values(batch);
  for (const batch of batches(lineRows)) await shop.db.insert(orderLines).values(batch);
  for (const batch of batches(historyRows)) await shop.db.insert(orderHistory).values(batch);
  await resumeNumbers(shop, 'orders');
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
