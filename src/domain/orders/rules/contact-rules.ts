import type { Billing } from '../../../db/schema/orders.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import type { OrderParty } from './order-rules.ts';

type Stage = { status: OrderStatus; paymentMethod: string | null; bidId: number | null };

/** A buyer's address as a side may see it: name and kabupaten always, the rest from when it is needed. */
export type ShownBilling = Pick<Billing, 'firstName' | 'lastName' | 'country' | 'city' | 'state'> &
  Partial<Billing>;

/**
 * Whether buyer and seller of an order may have each other's phone, e-mail and street: once there is something to
 * arrange between them. Sides of a bid have agreed already; what is paid at the door, or as arranged, begins with a
 * talk; what is paid through the platform concerns the seller once it is paid. A cancelled order concerns nobody.
 */
export function contactsOpen({ status, paymentMethod, bidId }: Stage): boolean {
  if (status === 'cancelled' || status === 'refunded') return false;
  if (bidId !== null) return true;
  if (status === 'awaiting_payment') return paymentMethod === 'cod' || paymentMethod === null;
  return status !== 'awaiting_checkout' && status !== 'awaiting_fee';
}

/**
 * Whether the buyer may have his seller's phone where that is private: once it is paid, the seller has taken the order
 * on, or they have agreed on a bid. Whoever has only placed an order has shown nothing yet.
 */
export function sellerPhoneOpen(stage: Stage): boolean {
  return contactsOpen(stage) && (stage.bidId !== null || stage.status !== 'awaiting_payment');
}

/** What `party` sees of the buyer's address. */
export function shownBilling(billing: Billing, order: Stage, party: OrderParty): ShownBilling {
  if (party !== 'farmer' || contactsOpen(order)) return billing;
  const { firstName, lastName, country, city, state } = billing;
  const known = { firstName, lastName, country, city, state };
  if (order.status !== 'awaiting_fee') return known;
  // Nobody names a fee to a place that he doesn't know; whom to call there, he needs not know for that.
  const { address1, postcode, landmark } = billing;
  return { ...known, address1, postcode, ...(landmark ? { landmark } : {}) };
}
