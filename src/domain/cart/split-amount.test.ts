import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_MAX } from '../../shared/format/money.ts';
import { discountOf, splitAmount } from './split-amount.ts';

const weights = fc.array(fc.integer({ min: 0, max: MONEY_MAX }), { minLength: 1, maxLength: 12 });

test('the parts always sum to the amount, and each is within one unit of its fair share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MONEY_MAX }), weights, (amount, shares) => {
      const parts = splitAmount(amount, shares);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
      const sum = shares.reduce((a, b) => a + b, 0);
      for (const [at, part] of parts.entries()) {
        expect(Number.isSafeInteger(part)).toBe(true);
        if (sum === 0) continue;
        const floor = (BigInt(amount) * BigInt(shares[at]!)) / BigInt(sum);
        expect(BigInt(part) === floor || BigInt(part) === floor + 1n).toBe(true);
      }
    }),
  );
});

test('a discount split over sellers never exceeds the value of a seller’s goods', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 100 }), (subtotals, percent) => {
      const subtotal = subtotals.reduce((a, b) => a + b, 0);
      const discount = discountOf({ kind: 'percent', value: percent }, subtotal);
      expect(discount).toBeLessThanOrEqual(subtotal);
      for (const [at, part] of splitAmount(discount, subtotals).entries()) {
        expect(part).toBeLessThanOrEqual(subtotals[at]!);
      }
    }),
  );
});

test('checks known figures: 100 over three equal parts, and a fixed coupon above the subtotal', () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(10_000, [30_000, 10_000])).toEqual([7500, 2500]);
  // The largest remainder goes first at any position; equal ones go by position.
  expect(splitAmount(10, [1, 8, 6])).toEqual([1, 5, 4]);
  expect(splitAmount(7, [1, 1, 1, 1])).toEqual([2, 2, 2, 1]);
  expect(splitAmount(1, [1, 2])).toEqual([0, 1]);
  expect(splitAmount(1, [2, 1])).toEqual([1, 0]);
  // With all weights zero, the first part gets everything.
  expect(splitAmount(500, [0, 0, 0])).toEqual([500, 0, 0]);
  expect(splitAmount(500, [1])).toEqual([500]);
  expect(splitAmount(500, [])).toEqual([]);
  expect(discountOf({ kind: 'fixed', value: 50_000 }, 20_000)).toBe(20_000);
  expect(discountOf({ kind: 'fixed', value: 5_000 }, 20_000)).toBe(5_000);
  expect(discountOf({ kind: 'percent', value: 15 }, 99_999)).toBe(14_999);
});
