import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterRange } from './counter-price.ts';

test('a counter-offer starts half way, on a round figure', () => {
  expect(counterRange(8_300, 8_700)).toEqual({ least: 8_301, most: 8_700, step: 50, start: 8_500 });
  expect(counterRange(15_500, 16_500)).toEqual({ least: 15_501, most: 16_500, step: 100, start: 16_000 });
  expect(counterRange(27_000, 30_000)!.start).toBe(28_500);
});

test('who has less than was asked for starts just above the price he was offered', () => {
  expect(counterRange(15_500, 16_500, true)!.start).toBe(15_600);
  expect(counterRange(8_300, 8_700, true)!.start).toBe(8_350);
});

test('at or above the list price there is nothing to counter', () => {
  expect(counterRange(8_700, 8_700)).toBeNull();
  expect(counterRange(9_000, 8_700)).toBeNull();
});

test('the start always lies inside the bounds', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(price, price, fc.boolean(), (offered, list, fewer) => {
      const range = counterRange(offered, list, fewer);
      if (range === null) return list <= offered;
      return range.start >= range.least && range.start <= range.most && range.least > offered;
    }),
  );
});
