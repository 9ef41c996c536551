import { isWeight } from '../../shared/format/units.ts';
import { fail } from '../domain-error.ts';

type Given = { unit: string; weighed: boolean };

/** Why a listing can't be sold by weighing; null when it can, or is not. */
export function weighingTermsError({ unit, weighed }: Given): { field: 'weighed'; text: string } | null {
  if (!weighed || isWeight(unit)) return null;
  return {
    field: 'weighed',
    text: `Yang dijual per ${unit} tidak bisa menurut timbangan. Pilih satuan berat`,
  };
}

/** Rejects it: `invalid_input` (400), at the field. */
export function requireWeighingTerms(given: Given): void {
  const wrong = weighingTermsError(given);
  if (wrong) fail('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
