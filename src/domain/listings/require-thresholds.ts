import { type FieldError, requireNoFieldErrors } from '../require-no-field-errors.ts';

type Thresholds = {
  bid_floor?: number | null | undefined;
  bid_auto_accept?: number | null | undefined;
  price_customer?: number | undefined;
};

/**
 * The errors of a farmer's private thresholds, at most one for each: floor < auto-accept ≤ list price (bid rule 2); a
 * single one stays below, or at, the list price. An unknown one contradicts nothing.
 */
export function thresholdErrors({
  bid_floor: floor,
  bid_auto_accept: accept,
  price_customer: list,
}: Thresholds): FieldError<'bid_floor' | 'bid_auto_accept'>[] {
  const errors: FieldError<'bid_floor' | 'bid_auto_accept'>[] = [];
  if (accept != null && list !== undefined && accept > list) {
    errors.push({
      field: 'bid_auto_accept',
      text: 'Batas terima otomatis tidak boleh melebihi harga customer',
    });
  }
  if (floor != null && accept != null && floor >= accept) {
    errors.push({ field: 'bid_floor', text: 'Batas tolak otomatis harus di bawah batas terima otomatis' });
  } else if (floor != null && list !== undefined && floor >= list) {
    errors.push({ field: 'bid_floor', text: 'Batas tolak otomatis harus di bawah harga customer' });
  }
  return errors;
}

/** Rejects thresholds with `thresholdErrors`: `invalid_input` (400), at the fields. */
export const requireThresholds = (thresholds: Thresholds): void =>
  requireNoFieldErrors(thresholdErrors(thresholds));
