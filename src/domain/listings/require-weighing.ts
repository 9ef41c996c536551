import { isWeight } from '../../shared/figures/units.ts';
import { refuse } from '../refusal.ts';

type Given = { unit: string; weighed: boolean };

/** Why a listing can't be sold by what the scale says; null where it can, or is not. */
export function offTheScale({ unit, weighed }: Given): { field: 'weighed'; text: string } | null {
  if (!weighed || isWeight(unit)) return null;
  return {
    field: 'weighed',
    text: `Yang dijual per ${unit} tidak bisa menurut timbangan. Pilih satuan berat`,
  };
}

/** Refuses such a one: `invalid_input` (400), at the field. */
export function requireWeighing(given: Given): void {
  const wrong = offTheScale(given);
  if (wrong) refuse('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
