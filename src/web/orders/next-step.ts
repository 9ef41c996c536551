import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import type { NewWaiting } from '../waiting/waiting.ts';

export type SellerStep = 'confirm' | 'process' | 'ship';

/** What a seller's steps are called on their buttons. */
export const sellerStepLabel: Record<SellerStep, string> = {
  confirm: 'Terima pesanan',
  process: 'Mulai siapkan',
  ship: 'Sudah dikirim / siap diambil',
};

/** Whether it is a step that a seller takes with one press. */
export const isSellerStep = (event: string): event is SellerStep => event in sellerStepLabel;

/** The one step of an order that waits for its seller; null where it waits for somebody else, or for nobody. */
export function nextSellerStep(order: Pick<OrderItem, 'status' | 'paymentMethod'>): SellerStep | null {
  if (order.status === 'paid') return 'process';
  if (order.status === 'processing') return 'ship';
  // What is paid through the platform is confirmed by its money.
  const atTheDoor = order.paymentMethod === null || order.paymentMethod === 'cod';
  return order.status === 'awaiting_payment' && atTheDoor ? 'confirm' : null;
}

const callOf: Record<SellerStep, string> = { confirm: 'confirm-payment', process: 'process', ship: 'ship' };

/** The call that takes a step, as the browser sends it itself and keeps it where there is no signal. */
export function stepCall(
  order: Pick<OrderItem, 'code' | 'customerName'>,
  step: SellerStep,
): Omit<NewWaiting, 'userId'> {
  return {
    url: `/api/orders/${order.code}/${callOf[step]}`,
    body: {},
    label: `${sellerStepLabel[step]}: ${order.code}, ${order.customerName}`,
    href: `/admin/orders/${order.code}`,
    subject: `order:${order.code}`,
    ...(step === 'ship' ? { undo: { url: `/api/orders/${order.code}/undo-shipping`, body: {} } } : {}),
  };
}
