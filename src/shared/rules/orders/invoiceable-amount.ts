import type { OrderStatus } from '../../enums/labels.ts';

/** What decides about an order's invoice and notes. */
export type InvoicedOrder = {
  status: OrderStatus;
  total: number;
  refunded: number;
  paidAt: Date | null;
  cashAt: Date | null;
};

const UNBILLED: readonly OrderStatus[] = [
  'awaiting_checkout',
  'awaiting_fee',
  'awaiting_payment',
  'refunded',
];

/**
 * Whether an order has to have an invoice: it is a sale, paid through the platform or at the door. Money that came after a cancel
 * makes none. `order_is_invoiceable` guards the same in SQL.
 */
export function isInvoiceable({ status, paidAt, cashAt }: InvoicedOrder): boolean {
  if (status === 'cancelled') return cashAt !== null;
  return !UNBILLED.includes(status) && (paidAt !== null || cashAt !== null);
}

/**
 * What an order's documents must add up to: nothing while nothing of it is paid, nor after cancellation or full refund, unless the
 * seller has the cash. `order_invoiceable_amount` guards the same in SQL.
 */
export function invoiceableAmount({ status, total, refunded, paidAt, cashAt }: InvoicedOrder): number {
  if (status === 'refunded' || (status === 'cancelled' && cashAt === null)) return 0;
  return paidAt === null && cashAt === null ? 0 : total - refunded;
}
