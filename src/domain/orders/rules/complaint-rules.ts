import type { OrderStatus } from '../../../shared/labels.ts';
import type { OrderParty } from './order-rules.ts';

/** What of a complaint tells how it ended. */
type Ending = { ticketId: number | null; answer: string | null; answeredBy: string | null };

/** Whether a complaint that a weigh ticket opened was over when both sides agreed, with no answer by anybody. */
export const endedByItself = ({ ticketId, answer, answeredBy }: Ending): boolean =>
  ticketId !== null && answer !== null && answeredBy === null;

/** Pictures of one complaint, at most. */
export const COMPLAINT_PICTURES_MAX = 5;

/** Until when an order that ends at `at` can be contested, by the store's setting of that time. */
export const contestEnd = (at: Date, { contestDays }: { contestDays: number }): Date =>
  new Date(at.getTime() + contestDays * 86_400_000);

type Order = { status: OrderStatus; contestUntil: Date | null };

/**
 * Whether `party` may file a complaint about an order now, apart from whether there is one already: while it is on its
 * way, and until its time to contest is over. Of what was called off, only an order has such a time that was to be paid
 * at the door and that the seller had taken on: its buyer may have paid him all the same.
 */
export function mayComplain(order: Order, party: OrderParty, now: Date): boolean {
  if (party !== 'customer' && party !== 'guest') return false;
  if (order.status === 'shipped') return true;
  if (order.status !== 'completed' && order.status !== 'cancelled') return false;
  return order.contestUntil !== null && now <= order.contestUntil;
}
