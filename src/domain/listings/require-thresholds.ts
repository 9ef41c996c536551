import { refuse } from '../refusal.ts';

type Thresholds = { bid_floor?: number | null; bid_auto_accept?: number | null; price_customer: number };

/**
 * What is wrong with a farmer's private thresholds, and in which field: they stand in their order, floor < auto-accept ≤
 * list price (bidding rule 2); one alone stays below, or at, the list price. Null where nothing is.
 */
export function wrongThreshold({
  bid_floor: floor,
  bid_auto_accept: accept,
  price_customer: list,
}: Thresholds): { field: 'bid_floor' | 'bid_auto_accept'; text: string } | null {
  if (accept != null && accept > list) {
    return { field: 'bid_auto_accept', text: 'Batas terima otomatis tidak boleh melebihi harga customer' };
  }
  if (floor != null && accept != null && floor >= accept) {
    return { field: 'bid_floor', text: 'Batas tolak otomatis harus di bawah batas terima otomatis' };
  }
  if (floor != null && floor >= list) {
    return { field: 'bid_floor', text: 'Batas tolak otomatis harus di bawah harga customer' };
  }
  return null;
}

/** Refuses thresholds that `wrongThreshold` finds wrong: `invalid_input` (400), at the field. */
export function requireThresholds(thresholds: Thresholds): void {
  const wrong = wrongThreshold(thresholds);
  if (wrong) refuse('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
