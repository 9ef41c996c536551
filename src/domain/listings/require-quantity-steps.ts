import { formatNumber } from '../../shared/format/money.ts';
import { isWholeSteps, toQuantity } from '../../shared/format/quantity.ts';
import { isWholeUnit } from '../../shared/format/units.ts';
import { fail } from '../domain-error.ts';

type Given = { unit: string; stock: number; min_lot: number; step: number };
type Field = 'stock' | 'min_lot' | 'step';

/**
 * The invalid quantity of a listing: a counted unit has no fractions, and the minimum is a multiple of the
 * step.
 */
export function quantityStepError({
  unit,
  stock,
  min_lot,
  step,
}: Given): { field: Field; text: string } | null {
  if (isWholeUnit(unit)) {
    const broken = (['step', 'stock', 'min_lot'] as const).find(
      (field) => !Number.isInteger({ stock, min_lot, step }[field]),
    );
    if (broken) return { field: broken, text: `Yang dijual per ${unit} harus bilangan bulat` };
  }
  if (isWholeSteps(toQuantity(min_lot), toQuantity(step))) return null;
  return { field: 'min_lot', text: `Harus kelipatan ${formatNumber(step)}, seperti yang dijual` };
}

/** Rejects it: `invalid_input` (400), at the field. */
export function requireQuantitySteps(given: Given): void {
  const wrong = quantityStepError(given);
  if (wrong) fail('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
