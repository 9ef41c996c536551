import type { ClaimingListing } from '../../shared/rules/quality/certified-claims.ts';
import type { FieldError } from '../require-no-field-errors.ts';
import { categoryFieldErrors } from './require-fields-for-category.ts';
import { qualityErrors } from './require-quality.ts';
import { quantityStepErrors } from './require-quantity-steps.ts';
import { thresholdErrors } from './require-thresholds.ts';
import { weighingTermsErrors } from './require-weighing-terms.ts';

/** A listing's fields; those that are invalid by themselves are left out. */
type KnownFields = Parameters<typeof thresholdErrors>[0] &
  Parameters<typeof categoryFieldErrors>[0] &
  Parameters<typeof quantityStepErrors>[0] &
  Parameters<typeof weighingTermsErrors>[0] &
  Parameters<typeof qualityErrors>[0] &
  ClaimingListing;

/**
 * The errors of a listing's fields in combination, one for each field. `today` in WIB. Fields in `wrong` are invalid by
 * themselves, so that no rule uses their values.
 */
export function combinedFieldErrors(
  listing: KnownFields,
  today: string,
  wrong: ReadonlySet<string> = new Set(),
): FieldError[] {
  const errors: FieldError[] = [
    ...thresholdErrors(listing),
    ...categoryFieldErrors(listing),
    ...quantityStepErrors(listing),
    ...weighingTermsErrors(listing),
    ...qualityErrors(listing, today, { wrong }),
  ];
  const told = new Set(wrong);
  return errors.filter(({ field }) => !told.has(field) && told.add(field));
}
