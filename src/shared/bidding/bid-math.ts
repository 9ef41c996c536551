import { isQuantity, lineTotal, quantityOf } from '../figures/quantity.ts';

/** The total of an offer in the store currency's minor unit; null while a figure is missing or can't be one. */
export function bidTotal(price: number | null, qty: number | null): number | null {
  if (price === null || qty === null) return null;
  if (!Number.isSafeInteger(price) || !isQuantity(qty)) return null;
  const total = lineTotal(price, quantityOf(qty));
  return Number.isSafeInteger(total) ? total : null;
}

/** What so much comes to at this price, of figures that stand. */
export const worth = (price: number, qty: number): number => lineTotal(price, quantityOf(qty));

/** `list` less `percent`, to the nearest whole unit of money and never below 1: the chips −5 % and −10 %. */
export function lessPercent(list: number, percent: number): number {
  return Math.max(1, Math.round((list * (100 - percent)) / 100));
}

/** How much `price` is below (negative) or above `list`, in whole percent. */
export function percentOff(price: number, list: number): number {
  return list > 0 ? Math.round(((price - list) * 100) / list) : 0;
}

/**
 * A whole number as people type it: `6500`, `6.500`, `Rp 6.500`. Null when nothing is typed, NaN when it is anything
 * else.
 */
export function typedNumber(text: string): number | null {
  const bare = text.replace(/^\s*Rp/i, '').replace(/\s/g, '');
  if (bare === '') return null;
  if (/^-?\d{1,3}(\.\d{3})+$/.test(bare)) return Number(bare.replaceAll('.', ''));
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}
