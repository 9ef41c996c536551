import { and, eq } from 'drizzle-orm';
import { gatewayRefunds } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';

/** The requested gateway refund of an order with an unknown outcome; null when there is none. */
export async function findOpenRefund(
  ctx: AppContext,
  orderId: number,
): Promise<typeof gatewayRefunds.$inferSelect | null> {
  const [open] = await ctx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.orderId, orderId), eq(gatewayRefunds.status, 'asked')));
  return open ?? null;
}
