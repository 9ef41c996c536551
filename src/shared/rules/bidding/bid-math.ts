import { isQuantity, lineTotal, toQuantity } from '../../format/quantity.ts';

/** The total of an offer in the store currency's minor unit; null while a field is empty or invalid. */
export function bidTotal(price: number | null, qty: number | null): number | null {
  if (price === null || qty === null) return null;
  if (!Number.isSafeInteger(price) || !isQuantity(qty)) return null;
  const total = lineTotal(price, toQuantity(qty));
  return Number.isSafeInteger(total) ? total : null;
}

/** The total of a valid price and quantity. */
export const bidValue = (price: number, qty: number): number => lineTotal(price, toQuantity(qty));

/** `list` minus `percent`, rounded to a whole unit of money and at least 1: the chips −5 % and −10 %. */
export function percentBelow(list: number, percent: number): number {
  return Math.max(1, Math.round((list * (100 - percent)) / 100));
}

/** How much `price` is below (negative) or above `list`, in whole percent. */
export function percentOff(price: number, list: number): number {
  return list > 0 ? Math.round(((price - list) * 100) / list) : 0;
}

/**
 * Parses a typed integer: `6500`, `6.500`, `Rp 6.500`. Returns null for empty text, NaN for anything else.
 */
export function parseNumberInput(text: string): number | null {
  const bare = text.replace(/^\s*Rp/i, '').replace(/\s/g, '');
  if (bare === '') return null;
  if (/^-?\d{1,3}(\.\d{3})+$/.test(bare)) return Number(bare.replaceAll('.', ''));
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}
