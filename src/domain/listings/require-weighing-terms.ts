import { isWeight } from '../../shared/format/units.ts';
import { type FieldError, requireNoFieldErrors } from '../require-no-field-errors.ts';

type Given = { unit?: string | undefined; weighed?: boolean | undefined };

/** Why a listing can't be sold by weighing; empty when it can, or when it is not sold so. */
export function weighingTermsErrors({ unit, weighed }: Given): FieldError<'weighed'>[] {
  if (!weighed || unit === undefined || isWeight(unit)) return [];
  return [
    {
      field: 'weighed',
      text: `Yang dijual per ${unit} tidak bisa menurut timbangan. Pilih satuan berat`,
    },
  ];
}

/** Rejects it: `invalid_input` (400), at the field. */
export const requireWeighingTerms = (given: Given): void => requireNoFieldErrors(weighingTermsErrors(given));
