import { type Currency, formatNumber, MONEY_MAX } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';

/**
 * Parses a whole number and skips dots, spaces, currency symbols, and the decimals of a pasted amount ('Rp
 * 12.500,00'). Null when empty.
 */
export function wholeNumber(text: string): number | null {
  const digits = text
    .replace(/,\d{0,2}\s*$/, '')
    .replace(/\D/g, '')
    .slice(0, 15);
  return digits === '' ? null : Number(digits);
}

/** Formats a number with the dots of the Indonesian locale; empty for null. */
export function withThousands(value: number | null): string {
  return value === null ? '' : formatNumber(value);
}

/**
 * Parses an amount in `currency` into minor units: '12.500' is 12500 rupiah, '12.50' is 1250 cents. Null when
 * empty or not a number; capped at the largest amount of the store.
 */
export function minorUnits(text: string, currency: Currency): number | null {
  if (currency === 'IDR') {
    const value = wholeNumber(text);
    return value === null ? null : Math.min(value, MONEY_MAX);
  }
  const match = /^\$?\s*([\d,]*)(?:\.(\d{0,2})\d*)?$/.exec(text.trim());
  if (!match || !/\d/.test(text)) return null;
  const units = Number((match[1] ?? '').replaceAll(',', '').slice(0, 13));
  return Math.min(units * 100 + Number((match[2] ?? '').padEnd(2, '0')), MONEY_MAX);
}

/** Formats an amount in minor units for the price field: '12.500' or '1,234.50'. */
export function priceText(value: number | null, currency: Currency): string {
  if (value === null) return '';
  if (currency === 'IDR') return formatNumber(value);
  return (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Returns the caret position in `text` that keeps the number of digits to its left when dots move. */
export function caretAfterDigits(text: string, digits: number): number {
  let left = digits;
  for (let at = 0; at < text.length; at++) {
    if (left === 0) return at;
    if (/\d/.test(text[at]!)) left--;
  }
  return text.length;
}

/**
 * Returns the stepper's next value: `direction` steps of `step` from `value`, within the limits. An empty
 * field starts at `min`, and a value between two steps is not snapped (Rp 6.500 + 1.000 = Rp 7.500).
 */
export function stepValue(
  value: number | null,
  direction: number,
  { step, min, max = Number.MAX_SAFE_INTEGER }: { step: number; min: number; max?: number },
): number {
  const from = value ?? (direction > 0 ? min - step * direction : min);
  return Math.min(Math.max(exactSum(from, step * direction), min), max);
}
