import {
  compare,
  isLess,
  isMore,
  minus,
  plus,
  type Quantity,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../format/quantity.ts';
import { kilogramsPer, type Unit } from '../../format/units.ts';
import type { WeighingTerms } from './listing-weighing-terms.ts';

/**
 * Sale by the weight on the scale (jual timbang). Weights are kilograms, exact to the gram on the ticket and to 0.1 kg
 * in the payable weight; percentages have at most two decimals. All computations use integers, never floats, so that
 * the browser, the use cases and SQL reach the same rupiah.
 */

/** One reading of the scale: with sacks or basket (gross), and these alone (tare). */
export type Reading = { gross: Quantity; tare: Quantity; sacks: number };

/** The measured figures in percent; null when not measured. */
export type Measured = { moisture: number | null; hampa: number | null };

/** The net weight of a reading. */
const netOf = ({ gross, tare }: Reading): Quantity => minus(gross, tare);

export const netWeight = (readings: readonly Reading[]): Quantity =>
  readings.reduce((sum, reading) => plus(sum, netOf(reading)), ZERO);

export const totalSacks = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { sacks }) => sum + sacks, 0);

/** A percentage as an integer of hundredths. */
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));
/** A quantity as an integer of thousandths. */
const thousandths = (quantity: Quantity): bigint => BigInt(Math.round(toDecimal(quantity) * 1000));
const ofThousandths = (count: bigint): Quantity => toQuantity(Number(count) / 1000);

/** `numerator / denominator` as an integer, half up; neither is negative. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);

/**
 * The mean of several readings in percent, to two decimals, half up; null without any. The ticket shows it,
 * and the price uses it.
 */
export function averagePercent(readings: readonly number[]): number | null {
  if (readings.length === 0) return null;
  const sum = readings.reduce((all, one) => all + hundredths(one), 0n);
  return Number(rounded(sum, BigInt(readings.length))) / 100;
}

/** The share of dry (or full) produce: (100 − measured) / (100 − base), at most 1. */
function part(measured: number | null, base: number | null): [bigint, bigint] {
  if (measured === null || base === null || measured <= base) return [1n, 1n];
  return [10_000n - hundredths(measured), 10_000n - hundredths(base)];
}

/** The payable part of a net weight, to 0.1 kg, half up. */
export function payableWeight(net: Quantity, measured: Measured, terms: WeighingTerms): Quantity {
  const [dry, dryBase] = part(measured.moisture, terms.moisture);
  const [full, fullBase] = part(measured.hampa, terms.hampa);
  return ofThousandths(rounded(thousandths(net) * dry * full, dryBase * fullBase * 100n) * 100n);
}

/**
 * Kilograms as a quantity of `unit`, to three decimals, half up; unchanged when the unit is not one of
 * weight.
 */
export function inUnit(kilograms: Quantity, unit: Unit): Quantity {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return ofThousandths(rounded(thousandths(kilograms) * BigInt(parts), BigInt(whole)));
}

/**
 * A quantity of `unit` in exact kilograms; only the gram has parts smaller than a gram, and these are
 * rounded.
 */
export function inKilograms(quantity: Quantity, unit: Unit): Quantity {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return ofThousandths(rounded(thousandths(quantity) * BigInt(whole), BigInt(parts)));
}

/**
 * The total of a payable weight at `price` per `unit`, in the currency's minor unit, rounded once, half up.
 * `weighed_total` in SQL computes and checks the same.
 */
export function weighedTotal(price: number, payable: Quantity, unit: Unit): number {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return Number(rounded(BigInt(price) * thousandths(payable) * BigInt(parts), 1000n * BigInt(whole)));
}

/** How a net weight compares with the ordered one, both in kilograms. */
export type OrderedComparison = 'below' | 'inside' | 'above';

/**
 * The most that is sold without the buyer's consent: the ordered weight plus the tolerance, rounded down to
 * the gram.
 */
export const maxSoldWeight = (ordered: Quantity, tolerance: number): Quantity =>
  ofThousandths((thousandths(ordered) * (10_000n + hundredths(tolerance))) / 10_000n);

export function compareWithOrdered(net: Quantity, ordered: Quantity, tolerance: number): OrderedComparison {
  if (isMore(net, maxSoldWeight(ordered, tolerance))) return 'above';
  const least = thousandths(ordered) * (10_000n - hundredths(tolerance));
  return thousandths(net) * 10_000n < least ? 'below' : 'inside';
}

/**
 * The sold part of a weighed quantity: all of it, or up to the tolerance unless the buyer takes the excess.
 */
export function soldWeight(
  net: Quantity,
  ordered: Quantity,
  tolerance: number,
  takesExcess: boolean,
): Quantity {
  const most = maxSoldWeight(ordered, tolerance);
  return takesExcess || compare(net, most) <= 0 ? net : most;
}

/** The sold and the payable weight of a net weight, and the total; `ordered` in kilograms. */
export function weighedOutcome(
  { price, unit, ordered }: { price: number; unit: Unit; ordered: Quantity },
  terms: WeighingTerms,
  { net, ...measured }: Measured & { net: Quantity },
  takesExcess: boolean,
): { sold: Quantity; payable: Quantity; total: number } {
  const sold = soldWeight(net, ordered, terms.tolerance, takesExcess);
  const payable = payableWeight(sold, measured, terms);
  return { sold, payable, total: weighedTotal(price, payable, unit) };
}

/**
 * The share of a payable weight for `taken` of `qty`, rounded to a tenth of a kilogram like the whole, and never zero.
 */
export function payablePartOf(payable: Quantity, taken: Quantity, qty: Quantity): Quantity {
  const tenths = rounded(thousandths(payable) * thousandths(taken), thousandths(qty) * 100n);
  return ofThousandths(tenths === 0n ? 100n : tenths * 100n);
}

/** Whether `total` per net kilogram is below a price per kilogram. */
export const isBelowPerKg = (total: number, net: Quantity, perKg: number): boolean =>
  BigInt(total) * 1000n < BigInt(Math.round(perKg)) * thousandths(net);

/** `total` per net kilogram, in the minor unit, half up; 0 when the weight is 0. */
export const perNetKg = (total: number, net: Quantity): number =>
  isMore(net, ZERO) ? Number(rounded(BigInt(total) * 1000n, thousandths(net))) : 0;

/** Scales `amount` when its base changes from `before` to `after`, half up, never above `after`. */
export function prorate(amount: number, before: number, after: number): number {
  if (before === 0) return 0;
  return Math.min(after, Number(rounded(BigInt(amount) * BigInt(after), BigInt(before))));
}

/** Whether a reading is valid: its gross weight is positive and exceeds its tare. */
export const isReading = (reading: Reading): boolean =>
  isMore(reading.gross, ZERO) && !isLess(reading.tare, ZERO) && isLess(reading.tare, reading.gross);
