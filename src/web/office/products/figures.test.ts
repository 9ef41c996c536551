import { expect, test } from 'vitest';
import { figureCall, isSlip, steps } from './figures.ts';

const row = { id: 7, onHand: 1_100, price_customer: 7_200, price_tengkulak: 6_550 };

test('a digit lost or doubled is a slip, a change of a third or less is not', () => {
  expect(isSlip(720, 7_200)).toBe(true);
  expect(isSlip(72_000, 7_200)).toBe(true);
  expect(isSlip(9_361, 7_200)).toBe(true);
  expect(isSlip(9_360, 7_200)).toBe(false);
  expect(isSlip(5_040, 7_200)).toBe(false);
  expect(isSlip(500, 0)).toBe(false);
});

test('a price is set and set back; stock goes up and back by as much, whatever was sold meanwhile', () => {
  expect(figureCall(row, 'price_customer', 7_500)).toEqual({
    subject: 'product:7:price_customer',
    method: 'PUT',
    url: '/api/admin/products/7',
    body: { price_customer: 7_500 },
    undo: { method: 'PUT', url: '/api/admin/products/7', body: { price_customer: 7_200 } },
  });
  expect(figureCall(row, 'stock', 1_000)).toMatchObject({
    url: '/api/admin/products/7/stock',
    body: { by: -100 },
    undo: { body: { by: 100 } },
  });
});

test('the chips fit the figure', () => {
  expect(steps('price_customer', 7_200)).toEqual([100, 500]);
  expect(steps('price_customer', 16_500)).toEqual([500, 1000]);
  expect(steps('stock', 20)).toEqual([5, 10]);
});
