import { type Quantity, toDecimal, toQuantity } from '../../../shared/format/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';

/** The proceeds of a sale and its shares. Amounts in the store currency. */
export type LotSaleSplit = { fee: number; parts: { qty: Quantity; amount: number }[] };

/** The group's fee on the proceeds, rounded down in the members' favour. */
export const feeOf = (proceeds: number, hundredths: number): number =>
  Number((BigInt(proceeds) * BigInt(hundredths)) / 10_000n);

const grams = (quantity: Quantity): number => Math.round(toDecimal(quantity) * 1000);

/**
 * Takes `qty` from what is `left` of each deposit in proportion, to the gram, and splits the proceeds in proportion to
 * the taken quantities, to the rupiah; both by largest remainder. No part exceeds its deposit, and Σ amounts + fee
 * equals the proceeds. `qty` is at most Σ left.
 */
export function splitLotSale(
  left: readonly Quantity[],
  qty: Quantity,
  proceeds: number,
  hundredths: number,
): LotSaleSplit {
  const taken = splitAmount(grams(qty), left.map(grams));
  const { fee, amounts } = splitProceeds(
    taken.map((one) => toQuantity(one / 1000)),
    proceeds,
    hundredths,
  );
  return { fee, parts: taken.map((one, at) => ({ qty: toQuantity(one / 1000), amount: amounts[at]! })) };
}

/** The same for the money alone, when a sale brought less than expected. */
export function splitProceeds(
  taken: readonly Quantity[],
  proceeds: number,
  hundredths: number,
): { fee: number; amounts: number[] } {
  const fee = feeOf(proceeds, hundredths);
  return { fee, amounts: splitAmount(proceeds - fee, taken.map(grams)) };
}
