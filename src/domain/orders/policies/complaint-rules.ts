import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { isPromisePast } from '../../../shared/rules/orders/order-steps.ts';
import type { OrderParty } from './order-transition-rules.ts';

/** The goods, about which the buyer complains, or a weigh ticket, which either side disputes. */
export type ComplaintKind = 'goods' | 'weighing';

/**
 * Who may open a complaint, who may respond to it, and whose decision closes it, by kind: the seller responds to one
 * about goods, but never closes it. A dispute of a weighing also ends when both sides agree on another ticket; nobody
 * responds for an order of their own (`isOwnOrder`).
 */
export const COMPLAINT_RULES: Record<
  ComplaintKind,
  Record<'open' | 'answer' | 'end', readonly OrderParty[]>
> = {
  goods: {
    open: ['customer', 'guest'],
    answer: ['farmer', 'admin'],
    end: ['customer', 'guest', 'admin'],
  },
  weighing: { open: ['customer', 'guest', 'farmer', 'system'], answer: ['admin'], end: ['admin'] },
};

/**
 * Whether a user bought the order, also as a guest by their e-mail address or number: they neither respond to its
 * complaints nor decide them.
 */
export const isOwnOrder = (
  order: { customerId: string | null; billing: { email?: string; phone?: string } | null },
  user: { userId: string; email: string | null; phone?: string | null },
): boolean =>
  order.customerId === user.userId ||
  (user.email !== null && order.billing?.email?.toLowerCase() === user.email.toLowerCase()) ||
  Boolean(user.phone && order.billing?.phone === user.phone);

/** The maximum number of pictures of a complaint. */
export const COMPLAINT_PICTURES_MAX = 5;

/** The end of the dispute period of an order that ends at `at`, by the store's setting. */
export const complaintDeadline = (at: Date, { contestDays }: { contestDays: number }): Date =>
  new Date(at.getTime() + contestDays * 86_400_000);

type Order = { status: OrderStatus; complaintUntil: Date | null; promisedDay?: string | null };

/**
 * Whether `party` may file a complaint about an order now, regardless of an existing one: while it is on its way,
 * within its dispute period, and before it is sent once its promised day has passed (`isPromisePast`). Of cancelled
 * orders only a cash-on-delivery one that the seller had confirmed has such a period: its buyer may have paid
 * nevertheless.
 */
export function mayComplain(order: Order, party: OrderParty, now: Date): boolean {
  if (!COMPLAINT_RULES.goods.open.includes(party)) return false;
  if (order.status === 'shipped' || isPromisePast(order, dayInWib(now))) return true;
  if (order.status !== 'completed' && order.status !== 'cancelled') return false;
  return order.complaintUntil !== null && now <= order.complaintUntil;
}
