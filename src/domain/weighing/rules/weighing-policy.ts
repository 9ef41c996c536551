import { isAtTheScale } from '../../../shared/weighing/terms.ts';
import type { TicketParty, TicketSide } from '../../../shared/weighing/ticket-steps.ts';
import type { LockedOrder } from '../../orders/course/lock-order.ts';
import { getOrderSide, type OrderSide } from '../../orders/rules/order-policy.ts';
import { isPaidAtTheDoor } from '../../orders/rules/paid-at-the-door.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';

/** From which side somebody has to do with an order's weighing. */
export type WeighingSide = OrderSide & { side: Exclude<TicketParty, 'system'> };

const sides = { customer: 'buyer', guest: 'buyer', farmer: 'seller', admin: 'admin' } as const;

/** From which side `actor` may see the weighing of the order `code`; `order_not_found` (404) for anybody else. */
export async function getWeighingSide(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<WeighingSide> {
  const order = await getOrderSide(shop, actor, code, token);
  return { ...order, side: sides[order.party] };
}

/** As `getWeighingSide`, of those who weigh and answer; `forbidden` (403) for an admin. */
export async function requireWeigher(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<WeighingSide & { side: TicketSide }> {
  const found = await getWeighingSide(shop, actor, code, token);
  return found.side === 'admin' ? refuse('forbidden') : { ...found, side: found.side };
}

/**
 * Whether an order's goods can be weighed and settled now: it is paid, or to be paid at the door and taken on by its seller, who
 * has not collected its money yet.
 */
export const isWeighable = (
  order: Pick<LockedOrder, 'status' | 'paidAt' | 'cashAt' | 'paymentMethod'>,
): boolean =>
  isAtTheScale(order.status) && (order.paidAt !== null || (isPaidAtTheDoor(order) && order.cashAt === null));

export function requireWeighable(order: LockedOrder): void {
  if (order.cashAt) refuse('weighing_after_cash');
  if (!isWeighable(order)) refuse('weighing_not_now');
}
