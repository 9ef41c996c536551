import { formatNumber } from '../../shared/figures/money.ts';
import { isWholeSteps, quantityOf } from '../../shared/figures/quantity.ts';
import { isWholeUnit } from '../../shared/figures/units.ts';
import { refuse } from '../refusal.ts';

type Given = { unit: string; stock: number; min_lot: number; step: number };
type Field = 'stock' | 'min_lot' | 'step';

/** Which of a listing's quantities can't be: what is counted has no parts, and the least is made of whole steps. */
export function offStep({ unit, stock, min_lot, step }: Given): { field: Field; text: string } | null {
  if (isWholeUnit(unit)) {
    const broken = (['step', 'stock', 'min_lot'] as const).find(
      (field) => !Number.isInteger({ stock, min_lot, step }[field]),
    );
    if (broken) return { field: broken, text: `Yang dijual per ${unit} harus bilangan bulat` };
  }
  if (isWholeSteps(quantityOf(min_lot), quantityOf(step))) return null;
  return { field: 'min_lot', text: `Harus kelipatan ${formatNumber(step)}, seperti yang dijual` };
}

/** Refuses such a one: `invalid_input` (400), at the field. */
export function requireSteps(given: Given): void {
  const wrong = offStep(given);
  if (wrong) refuse('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
