import { unfittingField } from './require-fitting.ts';
import { wrongQuality } from './require-quality.ts';
import { offStep } from './require-steps.ts';
import { wrongThreshold } from './require-thresholds.ts';
import { offTheScale } from './require-weighing.ts';

type Together = Parameters<typeof wrongThreshold>[0] &
  Parameters<typeof unfittingField>[0] &
  Parameters<typeof offStep>[0] &
  Parameters<typeof offTheScale>[0] &
  Parameters<typeof wrongQuality>[0];

/** What a listing's fields say against each other, the first of it; null where they go together. `today` in WIB. */
export function wrongTogether(listing: Together, today: string) {
  return (
    wrongThreshold(listing) ??
    unfittingField(listing) ??
    offStep(listing) ??
    offTheScale(listing) ??
    wrongQuality(listing, today)
  );
}
