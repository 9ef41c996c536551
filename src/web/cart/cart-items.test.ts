import { expect, test } from 'vitest';
import { type CartItem, cartCount, cartTotal, mergeItems, parseCart, setItemQuantity } from './cart-items.ts';

const item = (id: number, quantity = 1, price = 12_500): CartItem => ({
  id,
  title: `Beras ${id}`,
  price,
  thumb: null,
  quantity,
  unit: 'kg',
  farmer: { id: 1, name: 'Pak Sarjono', city: 'Sleman' },
});

test('[CART-01] [DATA-01] a saved cart is restored completely; without one the cart is empty', () => {
  expect(parseCart(null)).toEqual([]);
  expect(parseCart(JSON.stringify([item(1, 3), item(2)]))).toEqual([item(1, 3), item(2)]);
});

test('drops what is not a cart item', () => {
  const broken = [
    null,
    5,
    {},
    { ...item(1), quantity: 0 },
    { ...item(2), price: '5' },
    { ...item(3), id: 1e99 },
    item(4),
    item(4),
  ];
  expect(parseCart(JSON.stringify(broken))).toEqual([item(4)]);
  expect(parseCart('{"a":1}')).toEqual([]);
  expect(parseCart(JSON.stringify(Array.from({ length: 500 }, (_, id) => item(id + 1))))).toHaveLength(100);
});

test('[CART-05] merging adds to the existing quantity', () => {
  expect(mergeItems([item(1, 2)], [item(1, 3), item(2)])).toEqual([item(1, 5), item(2)]);
});

test('[CART-08] sets a quantity, and ignores an unknown id', () => {
  expect(setItemQuantity([item(1)], 1, 7)).toEqual([item(1, 7)]);
  expect(setItemQuantity([item(1)], 2, 7)).toEqual([item(1)]);
  for (const wrong of [0, -1, 1.2345, Number.NaN])
    expect(setItemQuantity([item(1, 4)], 1, wrong)).toEqual([item(1, 4)]);
});

test('[CART-10] [CART-14] the badge counts units; the total is the sum of price times quantity', () => {
  expect(cartCount([item(1, 2), item(2, 3)])).toBe(5);
  expect(cartTotal([item(1, 2, 12_500), item(2, 3, 1_000)])).toBe(28_000);
});
