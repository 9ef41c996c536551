import { categoryFieldError } from './require-fields-for-category.ts';
import { qualityError } from './require-quality.ts';
import { quantityStepError } from './require-quantity-steps.ts';
import { thresholdError } from './require-thresholds.ts';
import { weighingTermsError } from './require-weighing-terms.ts';

type CombinedFields = Parameters<typeof thresholdError>[0] &
  Parameters<typeof categoryFieldError>[0] &
  Parameters<typeof quantityStepError>[0] &
  Parameters<typeof weighingTermsError>[0] &
  Parameters<typeof qualityError>[0];

/** The first error of a listing's fields in combination; null when they are consistent. `today` in WIB. */
export function combinedFieldErrors(listing: CombinedFields, today: string) {
  return (
    thresholdError(listing) ??
    categoryFieldError(listing) ??
    quantityStepError(listing) ??
    weighingTermsError(listing) ??
    qualityError(listing, today)
  );
}
