export type DeliveryMethod = 'pickup' | 'delivery';

/** A farmer's delivery terms; a term that the farmer has not set is missing. */
export type DeliveryTerms = {
  pickup: boolean;
  delivery: boolean;
  /** Fees in the store currency by regency code, 0 for free delivery; `default` for all others. */
  fees: Record<string, number>;
  /** The weekdays of delivery, Sunday 0 to Saturday 6. */
  days: number[];
  /** The cutoff hour of the day before, in the farmer's time zone. */
  cutoff: number | null;
  /** The subtotal of the farmer's items in one order from which delivery is free; null without one. */
  free_from: number | null;
};

/** One delivery method; a `fee` of null means that it is still to be agreed, never that it is free. */
export type DeliveryOffer = { method: DeliveryMethod; fee: number | null };

/** The destination: a regency's code, null for a place in no list, undefined when not chosen yet. */
export type DeliveryDestination = number | null | undefined;

/**
 * The fee of a farmer's own delivery for a subtotal of `goods`; null when the farmer set none or the
 * destination is not chosen. A destination without a fee never becomes free, however large the order is.
 */
export function deliveryFeeTo(
  { fees, free_from: freeFrom }: DeliveryTerms,
  place: DeliveryDestination,
  goods = 0,
): number | null {
  const { default: elsewhere = null, ...named } = fees;
  const undecided = place === undefined && Object.keys(named).length > 0;
  const fee = undecided ? null : ((place == null ? undefined : named[String(place)]) ?? elsewhere);
  return fee !== null && freeFrom !== null && goods >= freeFrom ? 0 : fee;
}

/**
 * The amount that is missing until the farmer's delivery is free, 0 when it is free. Null when the farmer
 * offers no such threshold, or has no fee for that destination to waive.
 */
export function amountToFreeDelivery(
  terms: DeliveryTerms,
  place: DeliveryDestination,
  goods: number,
): number | null {
  if (!terms.delivery || terms.free_from === null) return null;
  const fees = place === undefined ? Object.values(terms.fees) : [deliveryFeeTo(terms, place)];
  if (!fees.some((fee) => fee !== null && fee > 0)) return null;
  return Math.max(0, terms.free_from - goods);
}

/**
 * Whether the farmer set a fee for this very destination: the fee for 'all others' says nothing about the delivery
 * time.
 */
export function isNamedLocation({ fees }: DeliveryTerms, place: DeliveryDestination): boolean {
  return typeof place === 'number' && String(place) in fees;
}

/** The delivery methods that a farmer offers for a destination and a subtotal of `goods`; at least one. */
export function deliveryOffers(
  terms: DeliveryTerms,
  place: DeliveryDestination,
  goods: number,
): DeliveryOffer[] {
  const offers: DeliveryOffer[] = [];
  if (terms.delivery || !terms.pickup)
    offers.push({ method: 'delivery', fee: deliveryFeeTo(terms, place, goods) });
  if (terms.pickup) offers.push({ method: 'pickup', fee: 0 });
  return offers;
}

/** The text of an order's delivery fee, for documents and pages. */
export function deliveryPaid(
  method: DeliveryMethod | null,
  fee: number,
  money: (amount: number) => string,
): string {
  if (fee > 0) return money(fee);
  return method === 'pickup' ? 'Diambil sendiri' : method === null ? money(0) : 'Gratis';
}

/** The default method: one that can be ordered now, otherwise one that depends on the destination. */
export function defaultOffer(terms: DeliveryTerms, place: DeliveryDestination, goods: number): DeliveryOffer {
  const offers = deliveryOffers(terms, place, goods);
  const waits = place === undefined && Object.keys(terms.fees).length > 0;
  return offers.find(({ fee }) => fee !== null || waits) ?? offers[0]!;
}

/**
 * Which orders of a checkout are paid together, by whether each still waits for its delivery fee: those whose
 * total is known, or only the first when none is. The others are paid separately once their fee is agreed and
 * do not share the checkout's coupon, which the first payment uses up.
 */
export function paidTogether(waits: boolean[]): boolean[] {
  const known = waits.some((one) => !one);
  return waits.map((one, at) => (known ? !one : at === 0));
}
