import {
  compare,
  decimalOf,
  isLess,
  isMore,
  minus,
  NONE,
  plus,
  type Quantity,
  quantityOf,
} from '../figures/quantity.ts';
import { kilogramsPer, type Unit } from '../figures/units.ts';
import type { WeighingTerms } from './terms.ts';

/**
 * Goods that are paid for by what the scale says (jual timbang). Weights are kilograms, exact to the gram on the ticket and to
 * 0,1 kg in what is paid; percentages have at most two decimals. Nothing here is a float: every figure is worked out in whole
 * numbers, so that the browser, the verbs and SQL come to the same rupiah.
 */

/** One time on the scale: with sacks or basket, and these alone. */
export type Reading = { gross: Quantity; tare: Quantity; sacks: number };

/** What was measured of the goods, in percent; null where it was not. */
export type Measured = { moisture: number | null; hampa: number | null };

/** What stood on the scale without its sacks. */
const netOf = ({ gross, tare }: Reading): Quantity => minus(gross, tare);

export const netWeight = (readings: readonly Reading[]): Quantity =>
  readings.reduce((sum, reading) => plus(sum, netOf(reading)), NONE);

export const sacksOf = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { sacks }) => sum + sacks, 0);

/** Hundredths of a percent, as a whole number. */
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));
/** Thousandths of a quantity. */
const thousandths = (quantity: Quantity): bigint => BigInt(Math.round(decimalOf(quantity) * 1000));
const ofThousandths = (count: bigint): Quantity => quantityOf(Number(count) / 1000);

/** `numerator / denominator` as a whole number, half up; neither is below 0. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);

/** The mean of several readings in percent, to two decimals, half up; null of none. It is what the ticket says and what counts. */
export function meanPercent(readings: readonly number[]): number | null {
  if (readings.length === 0) return null;
  const sum = readings.reduce((all, one) => all + hundredths(one), 0n);
  return Number(rounded(sum, BigInt(readings.length))) / 100;
}

/** What is left of the dry (or full) part: (100 − measured) / (100 − base), never above 1. */
function part(measured: number | null, base: number | null): [bigint, bigint] {
  if (measured === null || base === null || measured <= base) return [1n, 1n];
  return [10_000n - hundredths(measured), 10_000n - hundredths(base)];
}

/** What is paid for of a net weight, to 0,1 kg, half up. */
export function payableWeight(net: Quantity, measured: Measured, terms: WeighingTerms): Quantity {
  const [dry, dryBase] = part(measured.moisture, terms.moisture);
  const [full, fullBase] = part(measured.hampa, terms.hampa);
  return ofThousandths(rounded(thousandths(net) * dry * full, dryBase * fullBase * 100n) * 100n);
}

/** Kilograms as a quantity of `unit`, to three decimals, half up; as they are where the unit is none of weight. */
export function inUnit(kilograms: Quantity, unit: Unit): Quantity {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return ofThousandths(rounded(thousandths(kilograms) * BigInt(parts), BigInt(whole)));
}

/** A quantity of `unit` in kilograms, exact: no unit has parts smaller than a gram but the gram itself, which is rounded. */
export function inKilograms(quantity: Quantity, unit: Unit): Quantity {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return ofThousandths(rounded(thousandths(quantity) * BigInt(whole), BigInt(parts)));
}

/**
 * What a payable weight comes to at `price` per `unit`, in the currency's minor unit: rounded once, half up. The same as
 * `weighed_total` in SQL, which checks it.
 */
export function weighedTotal(price: number, payable: Quantity, unit: Unit): number {
  const { parts, whole } = kilogramsPer(unit) ?? { parts: 1, whole: 1 };
  return Number(rounded(BigInt(price) * thousandths(payable) * BigInt(parts), 1000n * BigInt(whole)));
}

/** Where a net weight lies beside what was ordered, both in kilograms. */
export type Beside = 'below' | 'inside' | 'above';

/** The most that is sold without the buyer's word: what was ordered and the tolerance, to the gram, rounded down. */
export const mostSold = (ordered: Quantity, tolerance: number): Quantity =>
  ofThousandths((thousandths(ordered) * (10_000n + hundredths(tolerance))) / 10_000n);

export function besideOrdered(net: Quantity, ordered: Quantity, tolerance: number): Beside {
  if (isMore(net, mostSold(ordered, tolerance))) return 'above';
  const least = thousandths(ordered) * (10_000n - hundredths(tolerance));
  return thousandths(net) * 10_000n < least ? 'below' : 'inside';
}

/** What is sold of what was weighed: all of it, or up to the tolerance where the buyer did not say that he takes the rest. */
export function soldWeight(
  net: Quantity,
  ordered: Quantity,
  tolerance: number,
  takesExcess: boolean,
): Quantity {
  const most = mostSold(ordered, tolerance);
  return takesExcess || compare(net, most) <= 0 ? net : most;
}

/** What is sold and paid for of a net weight, and what that comes to; `ordered` in kilograms. */
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

/** Whether what `total` comes to per net kilogram lies below a price per kilogram. */
export const isBelowPerKg = (total: number, net: Quantity, perKg: number): boolean =>
  BigInt(total) * 1000n < BigInt(Math.round(perKg)) * thousandths(net);

/** What `total` comes to per net kilogram, in the minor unit, half up; 0 of nothing. */
export const perNetKg = (total: number, net: Quantity): number =>
  isMore(net, NONE) ? Number(rounded(BigInt(total) * 1000n, thousandths(net))) : 0;

/** What `amount` becomes when what it was a part of goes from `before` to `after`, half up, never above `after`. */
export function inProportion(amount: number, before: number, after: number): number {
  if (before === 0) return 0;
  return Math.min(after, Number(rounded(BigInt(amount) * BigInt(after), BigInt(before))));
}

/** Whether a reading is one: something stands on the scale, and its sacks weigh less than it does. */
export const isReading = (reading: Reading): boolean =>
  isMore(reading.gross, NONE) && !isLess(reading.tare, NONE) && isLess(reading.tare, reading.gross);
