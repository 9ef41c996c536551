import { formatNumber } from '../../format/money.ts';

type Line = {
  unit: string;
  available: number;
  min_lot: number;
  step: number;
  problem: 'gone' | 'short' | 'lot' | 'step' | null;
};

/** The text of why a line can't be ordered; null when it can. */
export function lineProblemText({ unit, available, min_lot, step, problem }: Line): string | null {
  if (problem === null) return null;
  if (problem === 'gone') return 'Sedang tidak dijual lagi.';
  const least = `${formatNumber(min_lot)} ${unit}`;
  const left = `${formatNumber(available)} ${unit}`;
  if (available <= 0) return 'Sudah habis.';
  if (available < min_lot) return `Stok tersisa ${left}, di bawah pembelian paling sedikit ${least}.`;
  if (problem === 'short') return `Stok tersisa ${left}.`;
  if (problem === 'lot') return `Paling sedikit ${least} sekali beli.`;
  return `Dijual dalam kelipatan ${formatNumber(step)} ${unit}.`;
}
