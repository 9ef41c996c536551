import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bidFieldsProblem } from './bid-fields.ts';
import { bidTotal, bidValue, parseNumberInput, percentBelow, percentOff } from './bid-math.ts';

test('[BID-07] the total is price per unit times quantity, shown only when it is exact', () => {
  expect(bidTotal(13_775, 12)).toBe(165_300);
  expect(bidTotal(null, 12)).toBeNull();
  expect(bidTotal(13_775, null)).toBeNull();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (price, qty) => {
        expect(BigInt(bidTotal(price, qty)!)).toBe(BigInt(price) * BigInt(qty));
      },
    ),
  );
  expect(bidValue(13_775, 2.5)).toBe(34_438);
  expect(bidTotal(2 ** 52, 1000)).toBeNull();
  for (const [price, qty] of [
    [1.5, 1],
    [Number.NaN, 1],
    [1, 1.2345],
    [1, -1],
  ] as const)
    expect(bidTotal(price, qty)).toBeNull();
});

test('the shortcut buttons take 5 and 10 percent off the list price', () => {
  expect(percentBelow(14_500, 5)).toBe(13_775);
  expect(percentBelow(14_500, 10)).toBe(13_050);
  expect(percentBelow(1, 10)).toBe(1);
  expect(percentOff(13_050, 14_500)).toBe(-10);
  expect(percentOff(15, 10)).toBe(50);
  expect(percentOff(5, 0)).toBe(0);
  expect(percentOff(2, 1)).toBe(100);
  expect(percentOff(150_000, 100_000)).toBe(50);
  expect(percentOff(5, 1_000)).toBe(-99);
});

test.each([
  ['6500', 6500],
  ['6.500', 6500],
  ['Rp 1.250.000', 1_250_000],
  ['', null],
  ['  ', null],
  ['-1', -1],
  ['1.5', 1.5],
  ['1234.567', 1234.567],
  ['123.456.789', 123_456_789],
  ['-6.500', -6500],
  ['rp6500', 6500],
  [' Rp 6.500 ', 6500],
  ['-1.25', -1.25],
])('[BID-05] parses the typed price %j as %j', (text, value) => {
  expect(parseNumberInput(text)).toBe(value);
});

test.each([
  'abc',
  '1e5',
  '1,5',
  '0x10',
  '--1',
  'a6500',
  '6500a',
  '6.500a',
  '1.2.3',
  '5.',
  '.5',
  '6500 Rp',
  '5Rp6',
  'xRp6',
  '1.000.0000',
])('rejects %j as a number', (text) => {
  expect(parseNumberInput(text)).toBeNaN();
});

test('[BID-03] [MSG-01] [MSG-02] distinguishes missing figures from zero and negative ones', () => {
  expect(bidFieldsProblem(null, 1)).toBe('Mohon isi harga dan quantity');
  expect(bidFieldsProblem(1, null)).toBe('Mohon isi harga dan quantity');
  expect(bidFieldsProblem(0, 1)).toBe('Harga dan quantity harus lebih dari 0');
  expect(bidFieldsProblem(1, -1)).toBe('Harga dan quantity harus lebih dari 0');
  expect(bidFieldsProblem(Number.NaN, 1)).toBe('Harga dan quantity harus lebih dari 0');
  expect(bidFieldsProblem(1, 0)).toBe('Harga dan quantity harus lebih dari 0');
  expect(bidFieldsProblem(1.5, 1)).toBe('Harga harus bilangan bulat.');
  expect(bidFieldsProblem(1, 1.2345)).toBe('Jumlah paling banyak tiga angka di belakang koma.');
  expect(bidFieldsProblem(1, 1.5)).toBeNull();
  expect(bidFieldsProblem(6_500, 1)).toBeNull();
  expect(bidFieldsProblem(1, 1)).toBeNull();
});
