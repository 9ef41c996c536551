import { fail } from '../domain-error.ts';

type Thresholds = { bid_floor?: number | null; bid_auto_accept?: number | null; price_customer: number };

/**
 * The error of a farmer's private thresholds, and its field: floor < auto-accept ≤ list price (bid rule 2); a
 * single one stays below, or at, the list price. Null when they are valid.
 */
export function thresholdError({
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

/** Rejects thresholds with a `thresholdError`: `invalid_input` (400), at the field. */
export function requireThresholds(thresholds: Thresholds): void {
  const wrong = thresholdError(thresholds);
  if (wrong) fail('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
