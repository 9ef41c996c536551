import { expect, test } from 'vitest';
import { isLikelyTypo, quickEditCall, quickEditSteps } from './quick-edit-fields.ts';

const row = { id: 7, onHand: 1_100, price_customer: 7_200, price_tengkulak: 6_550 };

test('detects a digit lost or doubled as a slip, but not a change of a third or less', () => {
  expect(isLikelyTypo(720, 7_200)).toBe(true);
  expect(isLikelyTypo(72_000, 7_200)).toBe(true);
  expect(isLikelyTypo(9_361, 7_200)).toBe(true);
  expect(isLikelyTypo(9_360, 7_200)).toBe(false);
  expect(isLikelyTypo(5_040, 7_200)).toBe(false);
  expect(isLikelyTypo(500, 0)).toBe(false);
});

test('undo restores a price, and adds the stock difference back whatever was sold meanwhile', () => {
  expect(quickEditCall(row, 'price_customer', 7_500)).toEqual({
    subject: 'product:7:price_customer',
    method: 'PUT',
    url: '/api/admin/products/7',
    body: { price_customer: 7_500 },
    undo: { method: 'PUT', url: '/api/admin/products/7', body: { price_customer: 7_200 } },
  });
  expect(quickEditCall(row, 'stock', 1_000)).toMatchObject({
    url: '/api/admin/products/7/stock',
    body: { by: -100 },
    undo: { body: { by: 100 } },
  });
});

test('the shortcut buttons fit the figure', () => {
  expect(quickEditSteps('price_customer', 7_200)).toEqual([100, 500]);
  expect(quickEditSteps('price_customer', 16_500)).toEqual([500, 1000]);
  expect(quickEditSteps('stock', 20)).toEqual([5, 10]);
});
