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

/** Splits `qty` over deposits in proportion to what is `left` of each, to the gram, by largest remainder. */
const splitQuantity = (left: readonly Quantity[], qty: Quantity): Quantity[] =>
  splitAmount(grams(qty), left.map(grams)).map((one) => toQuantity(one / 1000));

/** The quantity that a sale takes from one batch's deposits. */
type SoldOfDeposits = { left: readonly Quantity[]; qty: Quantity };

/**
 * Takes each `qty` from what is `left` of its deposits in proportion, and splits the proceeds in proportion to all the
 * taken quantities, to the rupiah; both by largest remainder. No part exceeds its deposit, and Σ amounts + fee equals
 * the proceeds. Each `qty` is at most the Σ left of its deposits. The parts are in the order of the deposits.
 */
export function splitLotSale(sold: readonly SoldOfDeposits[], proceeds: number, terms: LotFee): LotSaleSplit {
  const taken = sold.flatMap(({ left, qty }) => splitQuantity(left, qty));
  const { fee, amounts } = splitProceeds(taken, proceeds, terms);
  return { fee, parts: taken.map((qty, at) => ({ qty, amount: amounts[at]! })) };
}

/** The same for the money alone, when a sale earned less than expected. */
export function splitProceeds(
  taken: readonly Quantity[],
  proceeds: number,
  terms: LotFee,
): { fee: number; amounts: number[] } {
  const fee = feeOfSale(terms, taken, proceeds);
  return { fee, amounts: splitAmount(proceeds - fee, taken.map(grams)) };
}
