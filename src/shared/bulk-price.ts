/** To what full rupiah a price that many get at once is rounded; 1 rounds to nothing more. */
export const PRICE_STEPS = [1, 50, 100, 500, 1000] as const;
export type PriceStep = (typeof PRICE_STEPS)[number];

/** A price `percent` higher, or lower, to the nearest `step`; never less than one step, since nothing is given away by rounding. */
export function repriced(price: number, percent: number, step: PriceStep = 1): number {
  const exact = (price * (100 + percent)) / 100;
  return Math.max(step, Math.round(exact / step) * step);
}
