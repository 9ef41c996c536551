import { formatNumber } from '../figures/money.ts';

/**
 * In what quantities goods are sold, said before anybody names another: 'Minimal 10 kg, kelipatan 0,5 kg'. Null where they go
 * one by one; a least of one step is what the step says already.
 */
export function soldInText(goods: { min_lot: number; step: number; unit: string }): string | null {
  const { min_lot: least, step, unit } = goods;
  if (step === 1) return least === 1 ? null : `Minimal ${formatNumber(least)} ${unit}`;
  const steps = `${formatNumber(step)} ${unit}`;
  return least === step ? `Kelipatan ${steps}` : `Minimal ${formatNumber(least)} ${unit}, kelipatan ${steps}`;
}
