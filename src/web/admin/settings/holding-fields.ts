/** The limits for new buyers, in the order of the form. */
export const HOLDING_FIELDS = [
  'checkoutsPerEmail',
  'checkoutsPerAddress',
  'openCheckouts',
  'largeShare',
  'largeGoods',
  'personShare',
  'networkShare',
  'strangersShare',
  'confirmMinutes',
  'checkHours',
] as const;
