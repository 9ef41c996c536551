import type { OrderStatus } from '../../enums/labels.ts';

/** The facts that decide about an order's invoice and notes. */
export type InvoicedOrder = {
  status: OrderStatus;
  total: number;
  refunded: number;
  paidAt: Date | null;
  cashReceivedAt: Date | null;
};

const UNBILLED: readonly OrderStatus[] = [
  'awaiting_checkout',
  'awaiting_fee',
  'awaiting_payment',
  'refunded',
];

/**
 * Whether an order needs an invoice: it is a sale, paid through the platform or in cash on delivery. Money that arrives
 * after a cancellation needs none. `order_is_invoiceable` guards the same in SQL.
 */
export function isInvoiceable({ status, paidAt, cashReceivedAt }: InvoicedOrder): boolean {
  if (status === 'cancelled') return cashReceivedAt !== null;
  return !UNBILLED.includes(status) && (paidAt !== null || cashReceivedAt !== null);
}

/**
 * The amount that an order's documents must add up to: nothing while nothing is paid, nor after cancellation or full
 * refund, unless the seller has the cash. `order_invoiceable_amount` guards the same in SQL.
 */
export function invoiceableAmount({
  status,
  total,
  refunded,
  paidAt,
  cashReceivedAt,
}: InvoicedOrder): number {
  if (status === 'refunded' || (status === 'cancelled' && cashReceivedAt === null)) return 0;
  return paidAt === null && cashReceivedAt === null ? 0 : total - refunded;
}
