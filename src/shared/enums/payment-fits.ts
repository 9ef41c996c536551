/**
 * How a payment matches a row of the bank's statement. `sure`: only this payment has the amount, no other row does, and
 * the row is not older than the order; `several`: other rows or orders have the amount too; `other_day`: the row is
 * older than the order, or of a future day; `confirmed`: an admin confirmed the payment before the row arrived;
 * `no_code`: the amount without its unique code; `fee`: short by a usual fee of a transfer; `orders`: the row is the
 * sum of several payments; `part`: several rows add up to the payment; `near`: within a thousand; `late`: the money of
 * cancelled orders; `over`: the money of a payment that was confirmed by hand, and of its cancelled orders; `twice`:
 * the amount of a payment that already has its row; `shortfall`: what an order's weighing left open.
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

/** Matches that explain the whole amount of a row; only `sure` is preselected. */
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

/** The usual transfer fees of banks and payment apps. */
export const TRANSFER_FEES: readonly number[] = [
  1_000, 2_500, 2_900, 3_500, 4_000, 5_000, 6_500, 7_500, 10_000, 25_000, 30_000, 35_000,
];
