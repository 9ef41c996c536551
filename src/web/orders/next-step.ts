import type { OrderItem } from '../../domain/orders/order-view.ts';

export type SellerStep = 'confirm' | 'process' | 'ship';

/** What a seller's steps are called on their buttons. */
export const sellerStepLabel: Record<SellerStep, string> = {
  confirm: 'Terima pesanan',
  process: 'Mulai siapkan',
  ship: 'Sudah dikirim / siap diambil',
};

/** The one step of an order that waits for its seller; null where it waits for somebody else, or for nobody. */
export function nextSellerStep(order: Pick<OrderItem, 'status' | 'paymentMethod'>): SellerStep | null {
  if (order.status === 'paid') return 'process';
  if (order.status === 'processing') return 'ship';
  // What is paid through the platform is confirmed by its money.
  const atTheDoor = order.paymentMethod === null || order.paymentMethod === 'cod';
  return order.status === 'awaiting_payment' && atTheDoor ? 'confirm' : null;
}
