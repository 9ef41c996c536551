import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import { gatewayCharges, gatewayRefunds } from '../../../db/schema/payments.ts';
import { num, typed } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';

/**
 * The charge of which the gateway can send back `amount` for an order: paid, in a way that can go back, and with so much
 * of it left. Null when there is none.
 */
export async function findRefundableCharge(
  shop: Shop,
  orderId: number,
  amount: number,
): Promise<{ id: number; ref: string } | null> {
  const refunds = shop.gateway?.refunds;
  if (!refunds) return null;
  const sent = typed(
    num,
    sql`coalesce((select sum(r.amount) from ${gatewayRefunds} r
    where r.charge_id = ${gatewayCharges.id} and r.status <> 'refused'), 0)::float8`,
  );
  const charges = await shop.db
    .select({
      id: gatewayCharges.id,
      ref: gatewayCharges.ref,
      channel: gatewayCharges.channel,
      left: sql`${gatewayCharges.amount} - greatest(${gatewayCharges.refunded}, ${sent})`.mapWith(Number),
    })
    .from(gatewayCharges)
    .where(and(eq(gatewayCharges.status, 'paid'), arrayContains(gatewayCharges.orderIds, [orderId])))
    .orderBy(asc(gatewayCharges.id));
  return charges.find((charge) => refunds.allows(charge.channel) && charge.left >= amount) ?? null;
}
