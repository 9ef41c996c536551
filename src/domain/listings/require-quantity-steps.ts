import { formatNumber } from '../../shared/format/money.ts';
import { isWholeSteps, toQuantity } from '../../shared/format/quantity.ts';
import { isWholeUnit } from '../../shared/format/units.ts';
import { type FieldError, requireNoFieldErrors } from '../require-no-field-errors.ts';

type Field = 'stock' | 'min_lot' | 'step';
type Given = { unit?: string | undefined } & { [F in Field]?: number | undefined };

/**
 * The invalid quantities of a listing: a counted unit has no fractions, and the minimum is a multiple of the step. An
 * unknown quantity is not invalid.
 */
export function quantityStepErrors(given: Given): FieldError<Field>[] {
  const { unit, min_lot, step } = given;
  if (unit !== undefined && isWholeUnit(unit)) {
    const broken = (['step', 'stock', 'min_lot'] as const).filter(
      (field) => given[field] !== undefined && !Number.isInteger(given[field]),
    );
    if (broken.length > 0)
      return broken.map((field) => ({ field, text: `Yang dijual per ${unit} harus bilangan bulat` }));
  }
  if (min_lot === undefined || step === undefined || isWholeSteps(toQuantity(min_lot), toQuantity(step)))
    return [];
  return [{ field: 'min_lot', text: `Harus kelipatan ${formatNumber(step)}, seperti yang dijual` }];
}

/** Rejects invalid quantities: `invalid_input` (400), each at its field. */
export const requireQuantitySteps = (given: Given): void => requireNoFieldErrors(quantityStepErrors(given));
