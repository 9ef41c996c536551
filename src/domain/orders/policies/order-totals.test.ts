import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_MAX } from '../../../shared/format/money.ts';
import { discountOf, splitAmount } from '../../cart/split-amount.ts';
import { commissionOf } from './commission.ts';

const runs = { numRuns: 5_000 };
const amount = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: MONEY_MAX / 40 }));
const cart = fc.record({
  /** Lines by farmer. */
  parts: fc.array(
    fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 2_000_000 }), qty: fc.integer({ min: 1, max: 500 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    { minLength: 1, maxLength: 8 },
  ),
  fees: fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 8, maxLength: 8 }),
  coupon: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), value: amount }),
  ),
  percent: fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100),
});
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

test('lines, discounts, delivery and commission of any checkout add up to the rupiah, per seller and in total', () => {
  fc.assert(
    fc.property(cart, ({ parts, fees, coupon, percent }) => {
      const subtotals = parts.map((lines) => sum(lines.map((line) => line.price * line.qty)));
      const subtotal = sum(subtotals);
      const discount = discountOf(coupon, subtotal);
      const discounts = splitAmount(discount, subtotals);
      const totals = subtotals.map((part, at) => part - discounts[at]! + fees[at]!);
      const commissions = subtotals.map((part, at) => commissionOf(part - discounts[at]!, percent));
      expect(sum(discounts)).toBe(discount);
      expect(sum(totals)).toBe(subtotal - discount + sum(fees.slice(0, parts.length)));
      for (const [at, part] of subtotals.entries()) {
        const share = discounts[at]!;
        expect(Number.isInteger(share) && share >= 0 && share <= part).toBe(true);
        const commission = commissions[at]!;
        expect(Number.isInteger(commission) && commission >= 0 && commission <= part - share).toBe(true);
        expect(Math.abs(commission - ((part - share) * percent) / 100)).toBeLessThan(1.001);
      }
    }),
    runs,
  );
});

test('a commission is exact where floats are not, and never exceeds the amount', () => {
  expect(commissionOf(100, 1.15)).toBe(1);
  expect(commissionOf(10_000, 1.15)).toBe(115);
  expect(commissionOf(100_000, 4.35)).toBe(4_350);
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 5_000 }), (worth, hundredths) => {
      const exact = (BigInt(worth) * BigInt(hundredths)) / 10_000n;
      expect(commissionOf(worth, hundredths / 100)).toBe(Number(exact));
    }),
    runs,
  );
});

test('the parts of a split differ from their fair share by less than one rupiah', () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 }),
      (whole, weights) => {
        const parts = splitAmount(whole, weights);
        expect(sum(parts)).toBe(whole);
        const all = sum(weights);
        if (all === 0) return;
        for (const [at, part] of parts.entries()) {
          const fair = (BigInt(whole) * BigInt(weights[at]!)) / BigInt(all);
          expect(BigInt(part) === fair || BigInt(part) === fair + 1n).toBe(true);
        }
      },
    ),
    runs,
  );
});
