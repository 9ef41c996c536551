import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, isLess, plus, type Quantity, toQuantity, ZERO } from '../../../shared/format/quantity.ts';
import { feeOf, splitLotSale, splitProceeds } from './split-lot-sale.ts';

const sum = (all: readonly Quantity[]) => all.reduce((a, b) => plus(a, b), ZERO);
const weight = fc.integer({ min: 0, max: 50_000_000 }).map((grams) => toQuantity(grams / 1000));
const lefts = fc.array(weight, { minLength: 1, maxLength: 12 }).filter((all) => isLess(ZERO, sum(all)));
const proceeds = fc.integer({ min: 0, max: 1_000_000_000_000 });
const fee = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => percent(hundredths)),
  fc.integer({ min: 1, max: 100_000 }).map((feePerKg) => ({ fee: 0, feePerKg })),
);
const percent = (hundredths: number) => ({ fee: hundredths, feePerKg: 0 });

test('shares plus fee equal the sale, and no deposit gives more than it has', () => {
  fc.assert(
    fc.property(
      lefts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      proceeds,
      fee,
      (left, part, brought, terms) => {
        const all = Math.round(grams(sum(left)) * part);
        const qty = toQuantity(all / 1000);
        const shared = splitLotSale([{ left, qty }], brought, terms);
        expect(shared.fee + shared.parts.reduce((total, { amount }) => total + amount, 0)).toBe(brought);
        expect(compare(sum(shared.parts.map((one) => one.qty)), qty)).toBe(0);
        for (const [at, one] of shared.parts.entries()) {
          expect(isLess(left[at]!, one.qty)).toBe(false);
          expect(one.amount).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 400 },
  );
});

const grams = (quantity: Quantity) => compare(quantity, ZERO);

test('splits a sale of 60 kg for Rp 1.000.001 among members with 100, 200 and 300 kg at a fee of 5 %', () => {
  const shared = splitLotSale(
    [{ left: [100, 200, 300].map(toQuantity), qty: toQuantity(60) }],
    1_000_001,
    percent(500),
  );
  expect(shared.fee).toBe(50_000);
  expect(shared.parts.map(({ amount }) => amount)).toEqual([158_334, 316_667, 475_000]);
  expect(shared.parts.map(({ qty }) => compare(qty, ZERO) / 1000)).toEqual([10, 20, 30]);
});

test('handles a fee of 0 % and of 100 %', () => {
  expect(feeOf(999, 0)).toBe(0);
  expect(feeOf(999, 10_000)).toBe(999);
  expect(feeOf(999, 150)).toBe(14);
  expect(splitProceeds([toQuantity(1), toQuantity(2)], 10, percent(10_000))).toEqual({
    fee: 10,
    amounts: [0, 0],
  });
});

test('keeps the shares of goods already sold when less money remains', () => {
  expect(splitProceeds([toQuantity(10), toQuantity(20)], 0, percent(500))).toEqual({
    fee: 0,
    amounts: [0, 0],
  });
  expect(splitProceeds([toQuantity(10), toQuantity(20)], 301, percent(0))).toEqual({
    fee: 0,
    amounts: [100, 201],
  });
});

test('a fee of Rp 500 per kilogram is Rp 30.000 for 60 kg, and never exceeds the sale', () => {
  const shared = splitLotSale([{ left: [100, 200, 300].map(toQuantity), qty: toQuantity(60) }], 1_000_001, {
    fee: 0,
    feePerKg: 500,
  });
  expect(shared.fee).toBe(30_000);
  expect(shared.parts.map(({ amount }) => amount)).toEqual([161_667, 323_334, 485_000]);
  expect(splitProceeds([toQuantity(10)], 3_000, { fee: 0, feePerKg: 500 })).toEqual({
    fee: 3_000,
    amounts: [0],
  });
});
