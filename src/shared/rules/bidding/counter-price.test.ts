import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterRange } from './counter-price.ts';

test('a suggested counter-offer is halfway between the prices, rounded', () => {
  expect(counterRange(8_300, 8_700)).toEqual({ least: 8_301, most: 8_700, step: 50, start: 8_500 });
  expect(counterRange(15_500, 16_500)).toEqual({ least: 15_501, most: 16_500, step: 100, start: 16_000 });
  expect(counterRange(27_000, 30_000)!.start).toBe(28_500);
});

test('with less stock than requested the suggestion is just above the offered price', () => {
  expect(counterRange(15_500, 16_500, true)!.start).toBe(15_600);
  expect(counterRange(8_300, 8_700, true)!.start).toBe(8_350);
});

test('suggests no counter-offer at or above the list price', () => {
  expect(counterRange(8_700, 8_700)).toBeNull();
  expect(counterRange(9_000, 8_700)).toBeNull();
});

test('the suggestion is always within the bounds', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(price, price, fc.boolean(), (offered, list, fewer) => {
      const range = counterRange(offered, list, fewer);
      if (range === null) return list <= offered;
      return range.start >= range.least && range.start <= range.most && range.least > offered;
    }),
  );
});
