/** Rules whose every small change is tried, numbers too, and the tests that cover them, the quickest to fail first. */
export type Group = { sources: string[]; tests: string[] };

const alone = (...sources: string[]): Group[] =>
  sources.map((source) => ({ sources: [source], tests: [source.replace(/\.ts$/, '.test.ts')] }));

export const rules: Record<string, Group[]> = {
  bidding: alone('src/shared/bidding/bid-rules.ts', 'src/shared/bidding/bid-math.ts'),
  orders: [
    ...alone(
      'src/domain/orders/rules/order-rules.ts',
      'src/domain/orders/rules/complaint-rules.ts',
      'src/domain/orders/rules/contact-rules.ts',
      'src/domain/orders/rules/payment-state.ts',
    ),
    {
      sources: ['src/domain/orders/rules/commission.ts'],
      tests: ['src/domain/orders/rules/order-sums.test.ts'],
    },
  ],
  payments: alone('src/domain/payments/providers.ts', 'src/domain/text/qris.ts'),
  listings: [
    ...alone('src/domain/listings/require-thresholds.ts'),
    { sources: ['src/domain/listings/move-stock.ts'], tests: ['tests/api/move-stock.test.ts'] },
  ],
  cart: [
    ...alone('src/domain/cart/split-amount.ts', 'src/shared/orders/delivery.ts'),
    { sources: ['src/domain/cart/coupon.ts'], tests: ['tests/api/coupon-rules.test.ts'] },
  ],
  accounts: [
    {
      sources: ['src/domain/accounts/passwords/check-password.ts'],
      tests: ['tests/api/password-rules.test.ts'],
    },
  ],
  quality: alone('src/shared/quality/quality.ts'),
  shared: alone(
    'src/shared/figures/days.ts',
    'src/shared/figures/money.ts',
    'src/shared/bidding/reference-note.ts',
  ),
};
