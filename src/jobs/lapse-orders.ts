import { askAboutOpenCharges } from '../domain/orders/ask-gateway.ts';
import { completeSentOrders, lapseOrders } from '../domain/orders/lapse-orders.ts';
import type { Shop } from '../domain/shop.ts';

/**
 * Asks the gateway about charges that wait, so that nobody who paid in time loses his order; then cancels orders whose
 * time to pay is over, and completes those that were sent a week ago.
 */
export async function lapseOrdersJob(shop: Shop): Promise<void> {
  await askAboutOpenCharges(shop);
  await lapseOrders(shop);
  await completeSentOrders(shop);
}
