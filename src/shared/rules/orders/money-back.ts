import type { MoneyKind } from './money-kinds.ts';

/**
 * The origin of refunded money: `twice` a checkout that was paid again, `weighed` the surplus of a weighing,
 * `cancelled` a cancelled order, `sale` a valid order, `door` cash that its seller received and returns, `gone` money
 * that had been refunded before.
 */
export type MoneyBackOf = 'twice' | 'weighed' | 'cancelled' | 'sale' | 'door' | 'gone';
/** Why it is refunded: `given` by the shop or its gateway, `taken` by the buyer's bank. */
export type MoneyBackWhy = 'given' | 'taken';
/**
 * Who bears the loss: `nobody` if it never was the seller's, the seller with the commission on that part, or the store.
 */
type Bearer = 'nobody' | 'seller' | 'store';

/** Origin × reason × bearer: every movement of money to a buyer is booked by this table. */
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

/** The part of an order's money that can still be refunded: nothing unless it was paid through the platform. */
export const maxMoneyBack = (order: Returnable): number =>
  order.paidAt ? order.total - order.shortfall - order.refunded + order.surplus : 0;

/** The amount that a buyer still has to pay after the weighing: nothing for a cancelled or fully refunded order. */
export const payableShortfall = ({ status, shortfall }: Pick<Returnable, 'status' | 'shortfall'>): number =>
  status === 'cancelled' || status === 'refunded' ? 0 : shortfall;

/**
 * The amount of an order that can be refunded by anybody: through the platform, or by its seller from the cash that
 * they received.
 */
export const maxRefund = (order: Returnable & { cashReceivedAt: Date | null }): number =>
  order.paidAt === null && order.cashReceivedAt !== null ? order.total - order.refunded : maxMoneyBack(order);

/** Splits a refunded amount by its origin: first the surplus of the weighing, which is already the buyer's. */
export function splitMoneyBack(order: Returnable, amount: number): { weighed: number; rest: number } {
  const weighed = Math.min(amount, order.surplus);
  return { weighed, rest: amount - weighed };
}

/**
 * The refunds of an order after its weighing found something missing: earlier refunds are part of that, and only the
 * rest is a surplus or stays a refund.
 */
export function countRefundsAgainstScale(order: { surplus: number; refunded: number }): {
  surplus: number;
  refunded: number;
  counted: number;
} {
  const counted = Math.min(order.surplus, order.refunded);
  return { surplus: order.surplus - counted, refunded: order.refunded - counted, counted };
}
