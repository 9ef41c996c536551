import { and, eq } from 'drizzle-orm';
import { gatewayRefunds } from '../../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';

/** The refund of an order that the gateway was asked for and whose outcome is not known yet; null when there is none. */
export async function findOpenRefund(
  shop: Shop,
  orderId: number,
): Promise<typeof gatewayRefunds.$inferSelect | null> {
  const [open] = await shop.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.orderId, orderId), eq(gatewayRefunds.status, 'asked')));
  return open ?? null;
}
