import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulkPrice, PRICE_CHANGES } from './bulk-price.ts';

test('raises Rp 16.500 by five percent, rounded to each step', () => {
  expect(PRICE_CHANGES.map((step) => bulkPrice(16_500, 5, step))).toEqual([
    17_325, 17_350, 17_300, 17_500, 17_000,
  ]);
});

test('a rounded price is a multiple of its step, at most half a step from the exact price, and never zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e12 }),
      fc.integer({ min: -90, max: 300 }),
      fc.constantFrom(...PRICE_CHANGES),
      (price, percent, step) => {
        const got = bulkPrice(price, percent, step);
        expect(got % step).toBe(0);
        expect(got).toBeGreaterThanOrEqual(step);
        if (got > step) expect(Math.abs(got - (price * (100 + percent)) / 100)).toBeLessThanOrEqual(step / 2);
      },
    ),
  );
});
