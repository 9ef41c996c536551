import type { OrderStatus } from '../../../shared/labels.ts';

/** What can happen to an order. */
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
  | 'cancel'
  | 'lapse'
  | 'refund';

/** Who makes it happen; a guest holds his order's token, `system` is time or the payment gateway. */
export type OrderParty = 'customer' | 'guest' | 'farmer' | 'admin' | 'system';

type Step = { event: OrderEvent; from: OrderStatus[]; to: OrderStatus; by: OrderParty[] };

/**
 * The transition table. Goods are held from the placing of an order on, sold when it is paid or, where the money comes
 * at the door, confirmed by the seller, and come back once when it is cancelled.
 */
export const orderSteps: readonly Step[] = [
  // The buyer of an accepted bid fills in where to and how he pays.
  { event: 'checkout', from: ['awaiting_checkout'], to: 'awaiting_payment', by: ['customer'] },
  // The same, to where the seller named no fee: his word comes first.
  { event: 'ask_fee', from: ['awaiting_checkout'], to: 'awaiting_fee', by: ['customer'] },
  { event: 'offer_fee', from: ['awaiting_fee'], to: 'awaiting_fee', by: ['farmer', 'admin'] },
  { event: 'refuse_fee', from: ['awaiting_fee'], to: 'awaiting_fee', by: ['customer', 'guest'] },
  { event: 'accept_fee', from: ['awaiting_fee'], to: 'awaiting_payment', by: ['customer', 'guest'] },
  // Money has come in: the admin saw it, or the gateway says so.
  { event: 'pay', from: ['awaiting_payment'], to: 'paid', by: ['admin', 'system'] },
  // The admin was wrong: it has not come in. Only for a while, see `undoPayment`.
  { event: 'unpay', from: ['paid', 'processing'], to: 'awaiting_payment', by: ['admin'] },
  // The seller takes on an order that is paid at the door or as arranged with him.
  { event: 'confirm', from: ['awaiting_payment'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'process', from: ['paid'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'ship', from: ['paid', 'processing'], to: 'shipped', by: ['farmer', 'admin'] },
  // The seller was wrong: it has not left. Only for a while, see `undoShipping`.
  { event: 'unship', from: ['shipped'], to: 'processing', by: ['farmer', 'admin'] },
  { event: 'complete', from: ['shipped'], to: 'completed', by: ['customer', 'guest', 'admin', 'system'] },
  {
    event: 'cancel',
    from: ['awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'paid'],
    to: 'cancelled',
    by: ['customer', 'guest', 'farmer', 'admin'],
  },
  { event: 'cancel', from: ['processing'], to: 'cancelled', by: ['farmer', 'admin'] },
  { event: 'lapse', from: ['awaiting_fee', 'awaiting_payment'], to: 'cancelled', by: ['system'] },
  {
    event: 'refund',
    from: ['paid', 'processing', 'shipped', 'completed', 'cancelled'],
    to: 'refunded',
    by: ['admin', 'system'],
  },
];

/** The status that `event` by `party` leads to from `from`; undefined when the table has no such step. */
export function nextStatus(from: OrderStatus, event: OrderEvent, party: OrderParty): OrderStatus | undefined {
  return orderSteps.find(
    (step) => step.event === event && step.from.includes(from) && step.by.includes(party),
  )?.to;
}

/** What `party` may do to an order that stands at `status`, in the table's order. */
export function possibleEvents(status: OrderStatus, party: OrderParty): OrderEvent[] {
  return orderSteps
    .filter((step) => step.from.includes(status) && step.by.includes(party))
    .map((step) => step.event);
}

const UNDO_SHIPPING_HOURS = 24;

/** Whether a seller's word that an order has left, given at `sentAt`, can still be taken back. */
export const mayUndoShipping = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= UNDO_SHIPPING_HOURS * 3_600_000;

/** Whether `party` may say that the money of an order that is paid at the door is with its seller. */
export function mayTakeCash(
  { status, cashAt, contestUntil }: { status: OrderStatus; cashAt: Date | null; contestUntil: Date | null },
  party: OrderParty,
): boolean {
  if (cashAt !== null) return false;
  if (status === 'processing' || status === 'shipped') return party === 'farmer' || party === 'admin';
  // Called off after it was taken on: an admin found that the buyer had paid.
  return status === 'cancelled' && contestUntil !== null && party === 'admin';
}

/** Whether an order at `status` holds goods that are not yet sold. */
export const holdsStock = (status: OrderStatus): boolean =>
  status === 'awaiting_checkout' || status === 'awaiting_fee' || status === 'awaiting_payment';
