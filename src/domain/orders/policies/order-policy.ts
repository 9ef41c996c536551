import { eq } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import type { AdminUseCase } from '../../admin-use-cases.ts';
import { type Actor, type AppContext, hasDuty, requireAdminDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { isGuestTokenExpired, isGuestTokenValid } from './guest-token.ts';
import type { OrderParty } from './order-transition-rules.ts';

/** The side from which an actor sees an order. */
export type OrderSide = { orderId: number; party: Exclude<OrderParty, 'system'>; userId: string | null };

/**
 * The side from which `actor` may see the order `code`: its buyer, a guest with its token, the selling farmer
 * or a member of the selling group with that duty, an admin whose duties include `useCase`. Anyone else gets
 * `order_not_found` (404).
 */
export async function getOrderSide(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
  useCase?: AdminUseCase,
): Promise<OrderSide> {
  if (actor.kind === 'user' && actor.role === 'admin') requireAdminDuty(actor, useCase);
  const [row] = await ctx.db
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
  if (!row) return fail('order_not_found');
  const userId = actor.kind === 'user' ? actor.userId : null;
  const side = (party: OrderSide['party']): OrderSide => ({ orderId: row.id, party, userId });
  if (actor.kind === 'user') {
    if (actor.role === 'admin') return side('admin');
    if (row.customerId === actor.userId) return side('customer');
    if (actor.role === 'farmer' && row.farmerId === actor.farmerId && hasDuty(actor, 'orders.move'))
      return side('farmer');
  }
  if (isGuestTokenValid(token, row.guestTokenHash) && !isGuestTokenExpired(row, ctx.clock.now()))
    return { ...side('guest'), userId: null };
  return fail('order_not_found');
}
