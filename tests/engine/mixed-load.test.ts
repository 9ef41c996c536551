import { expect, test } from 'vitest';
import { begin, Register } from '../soak/mixed/register.ts';

test('a number is held to be true only where it was at some instant of its reading', () => {
  const stock = new Register('stock', 10);
  begin([[stock, -3]], 100, 200);
  begin([[stock, -4]], 150, 300);
  const may = (from: number, to: number) =>
    Array.from({ length: 11 }, (_, value) => value).filter((value) => stock.could(value, from, to));
  expect(may(0, 99)).toEqual([10]);
  expect(may(0, 120)).toEqual([7, 10]);
  expect(may(160, 170)).toEqual([3, 6, 7, 10]);
  expect(may(210, 220)).toEqual([3, 7]);
  expect(may(301, 400)).toEqual([3]);
  // One that is never answered may have happened, or not.
  begin([[stock, 5]], 500);
  expect(may(900, 901)).toEqual([3, 8]);
});

test('what one reading has seen is not undone by a later one', () => {
  const price = new Register('price', 10);
  begin([[price, 5]], 100, 900);
  expect(price.learn(10, 150, 200)).toBe(true);
  expect(price.learn(15, 300, 400)).toBe(true);
  expect(price.learn(10, 350, 450)).toBe(true);
  expect(price.learn(10, 500, 600)).toBe(false);
});
