import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, hasDuty, type Shop } from '../../shop.ts';
import { guestTokenFits, guestTokenOver } from './guest-token.ts';
import type { OrderParty } from './order-rules.ts';

/** The side from which an actor sees an order. */
export type OrderSide = { orderId: number; party: Exclude<OrderParty, 'system'>; userId: string | null };

/**
 * From which side `actor` may see the order `code`: its customer, a guest with its token, the farmer who sells or whose duty it is in the group that sells, any
 * admin. To everybody else it is not there (`order_not_found`, 404).
 */
export async function getOrderSide(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<OrderSide> {
  const [row] = await shop.db
    .select({
      id: orders.id,
      customerId: orders.customerId,
      guestTokenHash: orders.guestTokenHash,
      status: orders.status,
      updatedAt: orders.updatedAt,
      farmerId: orders.farmerId,
    })
    .from(orders)
    .where(eq(orders.code, code));
  if (!row) return refuse('order_not_found');
  const userId = actor.kind === 'user' ? actor.userId : null;
  const side = (party: OrderSide['party']): OrderSide => ({ orderId: row.id, party, userId });
  if (actor.kind === 'user') {
    if (actor.role === 'admin') return side('admin');
    if (row.customerId === actor.userId) return side('customer');
    if (actor.role === 'farmer' && row.farmerId === actor.farmerId && hasDuty(actor, 'orders.move'))
      return side('farmer');
  }
  if (guestTokenFits(token, row.guestTokenHash) && !guestTokenOver(row, shop.clock.now()))
    return { ...side('guest'), userId: null };
  return refuse('order_not_found');
}
