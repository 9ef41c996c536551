import {
  lineTotal,
  plus,
  type Quantity,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../../shared/format/quantity.ts';
import { splitAmount } from '../../cart/split-amount.ts';

/** The proceeds of a sale and its shares. Amounts in the store currency. */
export type LotSaleSplit = { fee: number; parts: { qty: Quantity; amount: number }[] };

/** The group's part: hundredths of a percent of the proceeds, or an amount per kilogram. */
export type LotFee = { fee: number; feePerKg: number };

/** The fee in percent on the proceeds, rounded down in the members' favour. */
export const feeOf = (proceeds: number, hundredths: number): number =>
  Number((BigInt(proceeds) * BigInt(hundredths)) / 10_000n);

/** The fee of a sale; an amount per kilogram never exceeds the proceeds. */
const feeOfSale = ({ fee, feePerKg }: LotFee, taken: readonly Quantity[], proceeds: number): number =>
  feePerKg === 0
    ? feeOf(proceeds, fee)
    : Math.min(
        proceeds,
        lineTotal(
          feePerKg,
          taken.reduce((sum, one) => plus(sum, one), ZERO),
        ),
      );

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
  terms: LotFee,
): LotSaleSplit {
  const taken = splitAmount(grams(qty), left.map(grams));
  const { fee, amounts } = splitProceeds(
    taken.map((one) => toQuantity(one / 1000)),
    proceeds,
    terms,
  );
  return { fee, parts: taken.map((one, at) => ({ qty: toQuantity(one / 1000), amount: amounts[at]! })) };
}

/** The same for the money alone, when a sale brought less than expected. */
export function splitProceeds(
  taken: readonly Quantity[],
  proceeds: number,
  terms: LotFee,
): { fee: number; amounts: number[] } {
  const fee = feeOfSale(terms, taken, proceeds);
  return { fee, amounts: splitAmount(proceeds - fee, taken.map(grams)) };
}
