import { decimalOf, type Quantity, quantityOf } from '../../../shared/figures/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';

/** What a sale brought and how it is shared. Amounts in the store currency. */
export type Shared = { fee: number; parts: { qty: Quantity; amount: number }[] };

/** The group's fee of what a sale brought, rounded down: what a rupiah cannot be divided by stays with the members. */
export const feeOf = (proceeds: number, hundredths: number): number =>
  Number((BigInt(proceeds) * BigInt(hundredths)) / 10_000n);

const grams = (quantity: Quantity): number => Math.round(decimalOf(quantity) * 1000);

/**
 * Takes `qty` out of what is `left` of each deposit, in proportion, to the gram, and shares what it brought in proportion
 * to what was taken, to the rupiah; both by largest remainder. No more is taken than there is of any, and Σ amounts + fee
 * is what it brought. `qty` is not above Σ left.
 */
export function shareSale(
  left: readonly Quantity[],
  qty: Quantity,
  proceeds: number,
  hundredths: number,
): Shared {
  const taken = splitAmount(grams(qty), left.map(grams));
  const { fee, amounts } = shareMoney(
    taken.map((one) => quantityOf(one / 1000)),
    proceeds,
    hundredths,
  );
  return { fee, parts: taken.map((one, at) => ({ qty: quantityOf(one / 1000), amount: amounts[at]! })) };
}

/** The same of the money alone, for goods that were taken before: where less was left of it than was thought. */
export function shareMoney(
  taken: readonly Quantity[],
  proceeds: number,
  hundredths: number,
): { fee: number; amounts: number[] } {
  const fee = feeOf(proceeds, hundredths);
  return { fee, amounts: splitAmount(proceeds - fee, taken.map(grams)) };
}
