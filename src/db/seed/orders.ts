import type { Shop } from '../../domain/shop.ts';
import { orderHistory, orderLines, orders } from '../schema/orders.ts';
import { batches } from './batches.ts';
import type { OrderPlan } from './order-course.ts';
import { randomFor } from './random.ts';
import { resumeNumbers } from './resume-numbers.ts';
import type { Trade } from './trade.ts';

const ALPHABET = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** The orders with lines and histories, numbered as in the plan; bids, listings and users must be there. */
export async function seedOrders(shop: Shop, trade: Trade): Promise<void> {
  const codes = orderCodes(trade.orders.length);
  const bidNumbers = new Map(trade.bids.map((bid, index) => [bid, index + 1]));
  const groupCodes = new Map<string, string>();

  const orderRows = trade.orders.map((order, index) => {
    const code = codes[index] ?? '';
    const subtotal = order.lines.reduce((sum, line) => sum + line.price * line.qty, 0);
    // The orders of one checkout are called by the code of the first.
    const group = order.groupKey ? (groupCodes.get(order.groupKey) ?? code) : code;
    if (order.groupKey) groupCodes.set(order.groupKey, group);
    return {
      id: index + 1,
      code,
      groupCode: group,
      customerId: order.customer.id,
      farmerId: order.lines[0]?.listing.offer.farmer ?? 0,
      bidId: order.bid ? (bidNumbers.get(order.bid) ?? null) : null,
      status: order.status,
      subtotal,
      total: subtotal,
      paymentMethod: order.payment,
      deliveryMethod: order.delivery,
      billing: order.delivery ? billingOf(order) : null,
      notes: order.notes,
      cancelReason: order.cancelReason,
      placedAt: order.placedAt,
      dueAt: order.dueAt,
      paidAt: order.paidAt,
      completedAt: order.completedAt,
      updatedAt: order.steps.at(-1)?.at ?? order.placedAt,
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
      qty: line.qty,
      total: line.price * line.qty,
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

/** `count` different codes such as LB-7K2M9X; the order at a place of the plan has the code at that place. */
export function orderCodes(count: number): string[] {
  const random = randomFor('order codes');
  const codes = new Set<string>();
  while (codes.size < count) {
    codes.add(`LB-${Array.from({ length: 6 }, () => random.pick(ALPHABET)).join('')}`);
  }
  return [...codes];
}

function billingOf({ customer }: OrderPlan) {
  const [firstName = customer.name, ...rest] = customer.name.split(' ');
  return {
    firstName,
    lastName: rest.join(' ') || firstName,
    country: 'ID',
    address1: customer.street,
    city: customer.regency,
    state: 'Yogyakarta',
    postcode: customer.postcode,
    email: customer.email,
    phone: customer.phone,
  };
}
