import type { MoneyKind } from './money-kinds.ts';

/**
 * What money was, when it goes back: `twice` a checkout that was paid again, `weighed` what the scale made too much, `cancelled`
 * the money of an order that was called off, `sale` that of one that stands, `door` cash that its seller has and gives back,
 * `gone` nothing of it: it had gone back before.
 */
export type MoneyBackOf = 'twice' | 'weighed' | 'cancelled' | 'sale' | 'door' | 'gone';
/** Why it goes: `given` the shop or its gateway gives it, `taken` the buyer's bank takes it. */
export type MoneyBackWhy = 'given' | 'taken';
/** Whose loss it is: `nobody` where it never was the seller's, the seller with the commission of that part, or the store. */
type Bearer = 'nobody' | 'seller' | 'store';

/** What went back × why × who bears it: every movement of money to a buyer is booked by this table. */
export const MONEY_BACK: Record<MoneyBackOf, Record<MoneyBackWhy, { kind: MoneyKind; bearer: Bearer }>> = {
  twice: { given: { kind: 'surplus', bearer: 'nobody' }, taken: { kind: 'surplus', bearer: 'nobody' } },
  weighed: { given: { kind: 'weighing', bearer: 'nobody' }, taken: { kind: 'weighing', bearer: 'nobody' } },
  cancelled: { given: { kind: 'refund', bearer: 'nobody' }, taken: { kind: 'chargeback', bearer: 'nobody' } },
  sale: { given: { kind: 'refund', bearer: 'seller' }, taken: { kind: 'chargeback', bearer: 'seller' } },
  door: { given: { kind: 'refund', bearer: 'seller' }, taken: { kind: 'refund', bearer: 'seller' } },
  gone: { given: { kind: 'refund', bearer: 'store' }, taken: { kind: 'chargeback', bearer: 'store' } },
};

type Returnable = {
  status: string;
  paidAt: Date | null;
  total: number;
  shortfall: number;
  surplus: number;
  refunded: number;
};

/** What of an order's money can still go back: nothing unless it was paid through the platform. */
export const maxMoneyBack = (order: Returnable): number =>
  order.paidAt ? order.total - order.shortfall - order.refunded + order.surplus : 0;

/** What a buyer still has to pay after the weighing: nothing of an order that was called off or given back whole. */
export const payableShortfall = ({ status, shortfall }: Pick<Returnable, 'status' | 'shortfall'>): number =>
  status === 'cancelled' || status === 'refunded' ? 0 : shortfall;

/** What can be refunded of an order by anybody: through the platform, or by its seller of the cash that they received. */
export const maxRefund = (order: Returnable & { cashReceivedAt: Date | null }): number =>
  order.paidAt === null && order.cashReceivedAt !== null ? order.total - order.refunded : maxMoneyBack(order);

/** Of which money of an order a sum is that goes back: first what the scale made too much, which is the buyer's already. */
export function splitMoneyBack(order: Returnable, amount: number): { weighed: number; rest: number } {
  const weighed = Math.min(amount, order.surplus);
  return { weighed, rest: amount - weighed };
}

/**
 * What an order's refunds come to once the scale has found something missing: what was given back before is part of that, and
 * only the rest of it is a surplus or stays a refund.
 */
export function countRefundsAgainstScale(order: { surplus: number; refunded: number }): {
  surplus: number;
  refunded: number;
  counted: number;
} {
  const counted = Math.min(order.surplus, order.refunded);
  return { surplus: order.surplus - counted, refunded: order.refunded - counted, counted };
}
