import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './money.ts';
import {
  compare,
  exactSum,
  isLess,
  isMore,
  isQuantity,
  isWholeSteps,
  isZero,
  larger,
  lineTotal,
  minus,
  parseQuantityInput,
  plus,
  quantityText,
  roundDownToStep,
  times,
  toDecimal,
  toQuantity,
} from './quantity.ts';
import { STEPS } from './units.ts';

/** Thousandths, up to the limit of a column. */
const counts = fc.integer({ min: 0, max: 999_999_999_999 });
const decimals = counts.map((count) => count / 1000);

test('a decimal number with three places survives the round trip, and SQL gets its three places', () => {
  fc.assert(
    fc.property(counts, (count) => {
      const quantity = toQuantity(count / 1000);
      expect(toDecimal(quantity)).toBe(count / 1000);
      expect(BigInt(quantityText(quantity).replace('.', ''))).toBe(BigInt(count));
      expect(JSON.parse(JSON.stringify({ qty: toDecimal(quantity) }))).toEqual({ qty: count / 1000 });
    }),
  );
});

test('sums and differences are exact', () => {
  expect(exactSum(0.1, 0.2)).toBe(0.3);
  expect(exactSum(0.3, -0.1, -0.2)).toBe(0);
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const [one, two] = [toQuantity(a / 1000), toQuantity(b / 1000)];
      expect(compare(minus(plus(one, two), two), one)).toBe(0);
      expect(Math.sign(compare(one, two))).toBe(Math.sign(a - b));
    }),
  );
});

test('a line total is price times quantity, rounded half up once', () => {
  expect(lineTotal(12_500, toQuantity(2.5))).toBe(31_250);
  expect(lineTotal(1, toQuantity(0.5))).toBe(1);
  expect(lineTotal(1, toQuantity(0.499))).toBe(0);
  expect(lineTotal(333, toQuantity(0.333))).toBe(111);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), counts, (price, count) => {
      const exact = BigInt(price) * BigInt(count);
      const rest = exact % 1000n;
      const expected = exact / 1000n + (rest >= 500n ? 1n : 0n);
      expect(lineTotal(price, toQuantity(count / 1000))).toBe(Number(expected));
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      (price, qty) => {
        expect(lineTotal(price, toQuantity(qty))).toBe(price * qty);
      },
    ),
  );
});

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['0,25', 0.25],
  ['0.250', 0.25],
  ['1.000', 1000],
  ['1.000,5', 1000.5],
  ['12.345.678,125', 12_345_678.125],
  ['1,000', 1],
  ['1000', 1000],
  [' 1 000 ', 1000],
  ['-0,5', -0.5],
  ['', null],
])('parses the typed quantity %j as %j', (text, value) => {
  expect(parseQuantityInput(text)).toBe(value);
});

test.each(['abc', '1,5,5', '1.5.5', '1,000.5', '2,', ',5', '1e3', '0x10', '2.50.000'])(
  'rejects %j as a quantity',
  (text) => {
    expect(parseQuantityInput(text)).toBeNaN();
  },
);

test('the text of a quantity field parses back to the same quantity', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(parseQuantityInput(formatNumber(value))).toBe(value);
    }),
  );
});

test('every step divides one, and rounding down to a step gives the largest multiple that fits', () => {
  for (const step of STEPS) expect(isWholeSteps(toQuantity(1), toQuantity(step))).toBe(true);
  fc.assert(
    fc.property(decimals, fc.constantFrom(...STEPS), (value, step) => {
      const fits = roundDownToStep(value, step);
      expect(isWholeSteps(toQuantity(fits), toQuantity(step))).toBe(true);
      expect(fits <= value && exactSum(value, -fits) < step).toBe(true);
    }),
  );
});

test('a quantity is above 0, has three decimals, and fits its column', () => {
  expect([0.001, 1, 2.5, 999_999_999.999].every(isQuantity)).toBe(true);
  expect([0, -1, 0.0005, 1.2345, 1e9, Number.NaN, Number.POSITIVE_INFINITY].some(isQuantity)).toBe(false);
});

test('compares and multiplies quantities', () => {
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      const [one, two] = [toQuantity(a / 1000), toQuantity(b / 1000)];
      expect(toDecimal(larger(one, two))).toBe(Math.max(a, b) / 1000);
      expect([isLess(one, two), isMore(one, two), isLess(one, one), isMore(one, one)]).toEqual([
        ...[a < b, a > b, false, false],
      ]);
      expect(isZero(minus(one, two))).toBe(a === b);
    }),
  );
  expect([isZero(toQuantity(0)), isZero(toQuantity(0.001))]).toEqual([true, false]);
  expect(toDecimal(times(toQuantity(0.1), 3))).toBe(0.3);
});
