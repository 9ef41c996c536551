import { formatNumber } from '../../format/money.ts';

/**
 * The minimum and step of a listing, shown before the buyer enters a quantity: 'Minimal 10 kg, kelipatan 0,5
 * kg'. Null when it is sold one by one; a minimum of one step is omitted.
 */
export function packSizeText(goods: { min_lot: number; step: number; unit: string }): string | null {
  const { min_lot: least, step, unit } = goods;
  if (step === 1) return least === 1 ? null : `Minimal ${formatNumber(least)} ${unit}`;
  const steps = `${formatNumber(step)} ${unit}`;
  return least === step ? `Kelipatan ${steps}` : `Minimal ${formatNumber(least)} ${unit}, kelipatan ${steps}`;
}
