/** The units a listing can be sold in (DATA-06). */
export const UNITS = ['kg', 'gram', 'ton', 'kwintal', 'liter', 'buah'] as const;
export type Unit = (typeof UNITS)[number];

/** The steps in which a listing may be sold, from the coarsest; each divides one evenly. */
export const STEPS = [1, 0.5, 0.25, 0.1, 0.05, 0.001] as const;

/** A counted unit is never sold in fractions. */
export const isWholeUnit = (unit: string): boolean => unit === 'buah';

const gramsPer: Partial<Record<Unit, number>> = { gram: 1, kg: 1000, kwintal: 100_000, ton: 1_000_000 };

/**
 * A price per kilogram for a price per `unit`, in the same currency, possibly fractional; null for liter and buah,
 * which never convert (bidding rules, Units).
 */
export function pricePerKg(price: number, unit: Unit): number | null {
  const grams = gramsPer[unit];
  return grams === undefined ? null : (price * 1000) / grams;
}

/**
 * The ratio of `unit` to kilograms: `parts` of the unit are `whole` kilograms, both integers; null for liter
 * and buah, which are never weighed.
 */
export function kilogramsPer(unit: Unit): { parts: number; whole: number } | null {
  const grams = gramsPer[unit];
  if (grams === undefined) return null;
  return grams < 1000 ? { parts: 1000 / grams, whole: 1 } : { parts: 1, whole: grams / 1000 };
}

/** Whether a listing in this unit can be sold by weighing. */
export const isWeight = (unit: string): boolean => unit in gramsPer;
