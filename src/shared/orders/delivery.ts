export type DeliveryMethod = 'pickup' | 'delivery';

/** How a farmer's goods come to their buyer, as he settled it. What he has not said is not there. */
export type DeliveryTerms = {
  pickup: boolean;
  delivery: boolean;
  /** Fees in the store currency by regency code, 0 where he said free; `default` for all others. */
  fees: Record<string, number>;
  /** The weekdays on which he delivers, Sunday 0 to Saturday 6. */
  days: number[];
  /** Until which full hour of the day before, on his clock, an order still goes along. */
  cutoff: number | null;
  /** From what sum of his goods in one order his fees fall away; null where he has not said so. */
  free_from: number | null;
};

/** One way of delivery; `fee` is null where nobody has named one: to be agreed on, never free. */
export type DeliveryOffer = { method: DeliveryMethod; fee: number | null };

/** Where to: a regency's code, null for a place that no list knows, undefined while nobody has said. */
export type DeliveryPlace = number | null | undefined;

/**
 * The fee of a farmer's own delivery to a place, of goods that come to `goods`; null where he named none, and while a
 * place decides it. What he named no fee for never becomes free, however much is ordered.
 */
export function feeTo(
  { fees, free_from: freeFrom }: DeliveryTerms,
  place: DeliveryPlace,
  goods = 0,
): number | null {
  const { default: elsewhere = null, ...named } = fees;
  const undecided = place === undefined && Object.keys(named).length > 0;
  const fee = undecided ? null : ((place == null ? undefined : named[String(place)]) ?? elsewhere);
  return fee !== null && freeFrom !== null && goods >= freeFrom ? 0 : fee;
}

/**
 * How much more of his goods makes a farmer's delivery free, 0 where it is by now; null where that is nothing to speak of:
 * he says no such sum, or has no fee to that place that could fall away.
 */
export function missingToFree(terms: DeliveryTerms, place: DeliveryPlace, goods: number): number | null {
  if (!terms.delivery || terms.free_from === null) return null;
  const fees = place === undefined ? Object.values(terms.fees) : [feeTo(terms, place)];
  if (!fees.some((fee) => fee !== null && fee > 0)) return null;
  return Math.max(0, terms.free_from - goods);
}

/** Whether a farmer names a place himself: a fee for 'all others' says nothing of how long the way there takes. */
export function isNamed({ fees }: DeliveryTerms, place: DeliveryPlace): boolean {
  return typeof place === 'number' && String(place) in fees;
}

/** What a farmer offers to a place for goods that come to `goods`; one way at least. */
export function deliveryOffers(terms: DeliveryTerms, place: DeliveryPlace, goods: number): DeliveryOffer[] {
  const offers: DeliveryOffer[] = [];
  if (terms.delivery || !terms.pickup) offers.push({ method: 'delivery', fee: feeTo(terms, place, goods) });
  if (terms.pickup) offers.push({ method: 'pickup', fee: 0 });
  return offers;
}

/** What an order's delivery cost, as papers and pages say it. */
export function deliveryPaid(
  method: DeliveryMethod | null,
  fee: number,
  money: (amount: number) => string,
): string {
  if (fee > 0) return money(fee);
  return method === 'pickup' ? 'Diambil sendiri' : method === null ? money(0) : 'Gratis';
}

/** What is meant where nothing is chosen: what can be ordered as it stands, and before that what a place will decide. */
export function usualOffer(terms: DeliveryTerms, place: DeliveryPlace, goods: number): DeliveryOffer {
  const offers = deliveryOffers(terms, place, goods);
  const waits = place === undefined && Object.keys(terms.fees).length > 0;
  return offers.find(({ fee }) => fee !== null || waits) ?? offers[0]!;
}

/**
 * Which orders of a checkout are paid together, by whether each still waits for its delivery fee: those whose sum is known,
 * or, where none is, the first alone. The others are paid each by itself once their fee is agreed, and take no part in the
 * checkout's coupon: it is used up by what is paid at once.
 */
export function paidTogether(waits: boolean[]): boolean[] {
  const known = waits.some((one) => !one);
  return waits.map((one, at) => (known ? !one : at === 0));
}
