import type { OrderItem } from '../../domain/orders/queries/order-view.ts';
import type { NewQueuedCall } from '../offline-queue/offline-queue.ts';

export type SellerTransition = 'confirm' | 'process' | 'ship';

/** Button labels of a seller's transitions. */
export const sellerTransitionLabel: Record<SellerTransition, string> = {
  confirm: 'Terima pesanan',
  process: 'Mulai siapkan',
  ship: 'Sudah dikirim / siap diambil',
};

/** Whether a seller triggers the event with one button. */
export const isSellerTransition = (event: string): event is SellerTransition =>
  event in sellerTransitionLabel;

/** Returns the transition that awaits the seller; null when the order awaits another party, or is closed. */
export function nextSellerTransition(
  order: Pick<OrderItem, 'status' | 'paymentMethod'>,
): SellerTransition | null {
  if (order.status === 'paid') return 'process';
  if (order.status === 'processing') return 'ship';
  // The payment confirms an order that is paid through the platform.
  const atTheDoor = order.paymentMethod === null || order.paymentMethod === 'cod';
  return order.status === 'awaiting_payment' && atTheDoor ? 'confirm' : null;
}

const CALL_BY_TRANSITION: Record<SellerTransition, string> = {
  confirm: 'confirm-payment',
  process: 'process',
  ship: 'ship',
};

/** The API call of a transition, which the browser sends itself and queues when offline. */
export function transitionCall(
  order: Pick<OrderItem, 'code' | 'customerName'>,
  step: SellerTransition,
): Omit<NewQueuedCall, 'userId'> {
  return {
    url: `/api/orders/${order.code}/${CALL_BY_TRANSITION[step]}`,
    body: {},
    label: `${sellerTransitionLabel[step]}: ${order.code}, ${order.customerName}`,
    href: `/admin/orders/${order.code}`,
    subject: `order:${order.code}`,
    ...(step === 'ship' ? { undo: { url: `/api/orders/${order.code}/undo-shipping`, body: {} } } : {}),
  };
}
