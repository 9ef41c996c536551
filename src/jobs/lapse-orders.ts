import { completeSentOrders, lapseOrders } from '../domain/orders/lapse-orders.ts';
import type { Shop } from '../domain/shop.ts';

/** Cancels orders whose time to pay is over, and completes those that were sent a week ago. */
export async function lapseOrdersJob(shop: Shop): Promise<void> {
  await lapseOrders(shop);
  await completeSentOrders(shop);
}
