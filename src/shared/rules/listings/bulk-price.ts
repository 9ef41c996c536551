/** The steps, in whole rupiah, to which a bulk price change rounds; 1 adds no rounding. */
export const PRICE_CHANGES = [1, 50, 100, 500, 1000] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/**
 * A price `percent` higher or lower, rounded to `step`; at least one step, so that rounding never makes a
 * listing free.
 */
export function bulkPrice(price: number, percent: number, step: PriceChange = 1): number {
  const exact = (price * (100 + percent)) / 100;
  return Math.max(step, Math.round(exact / step) * step);
}
