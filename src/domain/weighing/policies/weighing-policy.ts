import { isSoldByWeighing } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import type { TicketParty, TicketSide } from '../../../shared/rules/weighing/ticket-transitions.ts';
import type { AdminUseCase } from '../../admin-use-cases.ts';
import type { Actor, AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { LockedOrder } from '../../orders/lifecycle/lock-order.ts';
import { isCashOnDelivery } from '../../orders/policies/is-cash-on-delivery.ts';
import { getOrderSide, type OrderSide } from '../../orders/policies/order-policy.ts';

/** The side of an actor in an order's weighing. */
export type WeighingSide = OrderSide & { side: Exclude<TicketParty, 'system'> };

const sideOfParty = { customer: 'buyer', guest: 'buyer', farmer: 'seller', admin: 'admin' } as const;

/**
 * The side from which `actor` may see the weighing of the order `code`; throws `order_not_found` (404) for
 * anyone else.
 */
export async function getWeighingSide(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
  useCase?: AdminUseCase,
): Promise<WeighingSide> {
  const order = await getOrderSide(ctx, actor, code, token, useCase);
  return { ...order, side: sideOfParty[order.party] };
}

/** Like `getWeighingSide`, for the two sides only; throws `forbidden` (403) for an admin. */
export async function requireWeighingParty(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<WeighingSide & { side: TicketSide }> {
  const found = await getWeighingSide(ctx, actor, code, token);
  return found.side === 'admin' ? fail('forbidden') : { ...found, side: found.side };
}

/**
 * Whether an order's items can be weighed and settled now: it is paid, or is cash on delivery, confirmed by
 * its seller and not collected yet.
 */
export const isWeighable = (
  order: Pick<LockedOrder, 'status' | 'paidAt' | 'cashReceivedAt' | 'paymentMethod'>,
): boolean =>
  isSoldByWeighing(order.status) &&
  (order.paidAt !== null || (isCashOnDelivery(order) && order.cashReceivedAt === null));

export function requireWeighable(order: LockedOrder): void {
  if (order.cashReceivedAt) fail('weighing_after_cash');
  if (!isWeighable(order)) fail('weighing_not_now');
}
