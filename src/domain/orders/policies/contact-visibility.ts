import type { Billing } from '../../../db/schema/order-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import type { OrderParty } from './order-transition-rules.ts';

type OrderStage = { status: OrderStatus; paymentMethod: string | null; bidId: number | null };

/** A buyer's address as a side may see it: name and kabupaten always, the rest once it is needed. */
export type VisibleBilling = Pick<Billing, 'firstName' | 'lastName' | 'country' | 'city' | 'state'> &
  Partial<Billing>;

/**
 * Whether buyer and seller of an order may see each other's phone, email and street: once there is something
 * to arrange between them. Sides of a bid have agreed already; cash on delivery, or an arranged payment,
 * begins with a conversation; a payment through the platform concerns the seller once it is paid; a cancelled
 * order concerns nobody.
 */
export function areContactsVisible({ status, paymentMethod, bidId }: OrderStage): boolean {
  if (status === 'cancelled' || status === 'refunded') return false;
  if (bidId !== null) return true;
  if (status === 'awaiting_payment') return paymentMethod === 'cod' || paymentMethod === null;
  return status !== 'awaiting_checkout' && status !== 'awaiting_fee';
}

/**
 * Whether the buyer may see their seller's private phone: once it is paid, the seller has confirmed the
 * order, or they have agreed on a bid. A buyer who has only placed an order has proved nothing yet.
 */
export function isSellerPhoneVisible(stage: OrderStage): boolean {
  return areContactsVisible(stage) && (stage.bidId !== null || stage.status !== 'awaiting_payment');
}

/** The part of the buyer's address that `party` sees. */
export function visibleBilling(billing: Billing, order: OrderStage, party: OrderParty): VisibleBilling {
  if (party !== 'farmer' || areContactsVisible(order)) return billing;
  const { firstName, lastName, country, city, state } = billing;
  const known = { firstName, lastName, country, city, state };
  if (order.status !== 'awaiting_fee') return known;
  // A seller needs the destination to set a fee, but not the contact there.
  const { address1, postcode, landmark } = billing;
  return { ...known, address1, postcode, ...(landmark ? { landmark } : {}) };
}
