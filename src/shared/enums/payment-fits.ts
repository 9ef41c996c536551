/**
 * How a payment fits a row of the bank's statement. `sure`: it alone waits for this sum, no other row has it, and the
 * row is not older than the order; `several`: the sum stands in other rows or orders too; `other_day`: the row is older
 * than the order, or of a day to come; `confirmed`: an admin confirmed it before the row arrived; `no_code`: the sum
 * without its unique code; `fee`: short by a usual fee of a transfer; `orders`: the row is the sum of several payments;
 * `part`: several rows sum to it; `near`: within a thousand;
 * `late`: the money of orders that were cancelled; `over`: that of a payment which was confirmed by hand, and of its orders
 * that were cancelled; `twice`: the sum of a payment that has its row already; `shortfall`: what an order's weighing left open.
 */
export const PAYMENT_FITS = [
  'sure',
  'several',
  'other_day',
  'confirmed',
  'no_code',
  'fee',
  'orders',
  'part',
  'near',
  'late',
  'over',
  'twice',
  'shortfall',
] as const;
export type PaymentFit = (typeof PAYMENT_FITS)[number];

/** Fits that account for the whole row, which it can be matched to; only `sure` is ticked beforehand. */
export const EXACT_FITS: ReadonlySet<PaymentFit> = new Set([
  'sure',
  'several',
  'other_day',
  'confirmed',
  'late',
  'over',
  'twice',
  'shortfall',
]);

/** What banks and payment apps take off a transfer. */
export const TRANSFER_FEES: readonly number[] = [
  1_000, 2_500, 2_900, 3_500, 4_000, 5_000, 6_500, 7_500, 10_000, 25_000, 30_000, 35_000,
];
