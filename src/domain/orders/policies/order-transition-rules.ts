import type { OrderStatus } from '../../../shared/enums/labels.ts';

/** The events of an order. */
export type OrderEvent =
  | 'checkout'
  | 'ask_fee'
  | 'offer_fee'
  | 'refuse_fee'
  | 'accept_fee'
  | 'pay'
  | 'unpay'
  | 'confirm'
  | 'process'
  | 'ship'
  | 'unship'
  | 'complete'
  | 'fail_delivery'
  | 'cancel'
  | 'lapse'
  | 'refund';

/**
 * The parties that cause events; a guest has the order's token, `system` is the clock or the payment gateway.
 */
export type OrderParty = 'customer' | 'guest' | 'farmer' | 'admin' | 'system';

type OrderTransition = { event: OrderEvent; from: OrderStatus[]; to: OrderStatus; by: OrderParty[] };

/**
 * The transition table. Stock is reserved when an order is placed, sold when it is paid or, for cash on
 * delivery, confirmed by the seller, and returned once when it is cancelled.
 */
export const orderTransitions: readonly OrderTransition[] = [
  // The buyer of an accepted bid enters destination and payment method.
  { event: 'checkout', from: ['awaiting_checkout'], to: 'awaiting_payment', by: ['customer'] },
  // The same for a destination without a fee: the seller sets it first.
  { event: 'ask_fee', from: ['awaiting_checkout'], to: 'awaiting_fee', by: ['customer'] },
  { event: 'offer_fee', from: ['awaiting_fee'], to: 'awaiting_fee', by: ['farmer', 'admin'] },
  { event: 'refuse_fee', from: ['awaiting_fee'], to: 'awaiting_fee', by: ['customer', 'guest'] },
  { event: 'accept_fee', from: ['awaiting_fee'], to: 'awaiting_payment', by: ['customer', 'guest'] },
  // Money was received: the admin saw it, or the gateway confirms it.
  { event: 'pay', from: ['awaiting_payment'], to: 'paid', by: ['admin', 'system'] },
  // The admin made a mistake: no money was received. Only for a while, see `undoPaymentConfirmation`.
  { event: 'unpay', from: ['paid', 'processing'], to: 'awaiting_payment', by: ['admin'] },
  // The seller confirms an order that is paid on delivery or as arranged.
  { event: 'confirm', from: ['awaiting_payment'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'process', from: ['paid'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'ship', from: ['paid', 'processing'], to: 'shipped', by: ['farmer', 'admin'] },
  // The seller made a mistake: it was not shipped. Only for a while, see `undoShipping`.
  { event: 'unship', from: ['shipped'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'complete', from: ['shipped'], to: 'completed', by: ['customer', 'guest', 'admin', 'system'] },
  // Cash on delivery, and the buyer refused it or was not there.
  { event: 'fail_delivery', from: ['shipped'], to: 'cancelled', by: ['farmer', 'admin'] },
  {
    event: 'cancel',
    from: ['awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'paid'],
    to: 'cancelled',
    by: ['customer', 'guest', 'farmer', 'admin'],
  },
  // The buyer may cancel an order in preparation only once the promised day has passed, see `cancelOrder`.
  {
    event: 'cancel',
    from: ['processing'],
    to: 'cancelled',
    by: ['customer', 'guest', 'farmer', 'admin'],
  },
  { event: 'lapse', from: ['awaiting_fee', 'awaiting_payment'], to: 'cancelled', by: ['system'] },
  {
    event: 'refund',
    from: ['paid', 'processing', 'shipped', 'completed', 'cancelled'],
    to: 'refunded',
    by: ['admin', 'system'],
  },
];

/**
 * The status that `event` by `party` leads to from `from`; undefined when the table has no such transition.
 */
export function nextOrderStatus(
  from: OrderStatus,
  event: OrderEvent,
  party: OrderParty,
): OrderStatus | undefined {
  return orderTransitions.find(
    (step) => step.event === event && step.from.includes(from) && step.by.includes(party),
  )?.to;
}

/** The events that `party` may cause on an order in `status`, in the table's order. */
export function possibleOrderEvents(status: OrderStatus, party: OrderParty): OrderEvent[] {
  return orderTransitions
    .filter((step) => step.from.includes(status) && step.by.includes(party))
    .map((step) => step.event);
}

const UNDO_SHIPPING_HOURS = 24;

/** Whether a shipment at `sentAt` can still be undone. */
export const mayUndoShipping = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= UNDO_SHIPPING_HOURS * 3_600_000;

/** Whether `party` may record that the seller has received the money of a cash-on-delivery order. */
export function mayConfirmCash(
  {
    status,
    cashReceivedAt,
    complaintUntil,
  }: { status: OrderStatus; cashReceivedAt: Date | null; complaintUntil: Date | null },
  party: OrderParty,
): boolean {
  if (cashReceivedAt !== null) return false;
  if (status === 'processing' || status === 'shipped') return party === 'farmer' || party === 'admin';
  // Cancelled after it was confirmed: an admin found that the buyer had paid.
  return status === 'cancelled' && complaintUntil !== null && party === 'admin';
}

/** Whether an order in `status` has reserved stock that is not sold yet. */
export const holdsStock = (status: OrderStatus): boolean =>
  status === 'awaiting_checkout' || status === 'awaiting_fee' || status === 'awaiting_payment';
