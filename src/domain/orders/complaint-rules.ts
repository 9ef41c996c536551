import type { OrderStatus } from '../../shared/labels.ts';
import type { OrderParty } from './order-rules.ts';

/**
 * How long after it was received a complaint about an order can be filed. As long as a sent order waits before it counts
 * as received: a sack is opened within the week, and later nobody can tell how the goods have arrived.
 */
export const COMPLAIN_WITHIN_DAYS = 7;
/** Pictures of one complaint, at most. */
export const COMPLAINT_PICTURES_MAX = 5;

type Order = { status: OrderStatus; completedAt: Date | null };

/** Whether `party` may file a complaint about an order now, apart from whether there is one already. */
export function mayComplain(order: Order, party: OrderParty, now: Date): boolean {
  if (party !== 'customer' && party !== 'guest') return false;
  if (order.status === 'shipped') return true;
  if (order.status !== 'completed' || !order.completedAt) return false;
  return now.getTime() - order.completedAt.getTime() <= COMPLAIN_WITHIN_DAYS * 86_400_000;
}
