/** The limits on new buyers, as they stand on the form. */
export const HOLDING = [
  'checkoutsPerEmail',
  'checkoutsPerAddress',
  'openCheckouts',
  'largeShare',
  'largeGoods',
  'confirmMinutes',
  'checkHours',
] as const;
