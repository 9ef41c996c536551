import { expect, test } from 'vitest';
import { itemsQuery, readItemsQuery, requestedItems } from './cart-quote.ts';

test('a cart survives the round trip through the address, also with fractions of a unit', () => {
  const items = [
    { id: 1, quantity: 5 },
    { id: 2, quantity: 2.5 },
    { id: 3, quantity: 0.001 },
  ];
  expect(itemsQuery(items)).toBe('1:5,2:2.5,3:0.001');
  expect(readItemsQuery(itemsQuery(items))).toEqual(items);
});

test.each(['1:0', '1:-2', '1:1.2345', '1:', '0:1', 'a:1', '1:2,5.5:1', '1:1e3', '1:12345678'])(
  'drops the invalid quantities of %j',
  (text) => {
    expect(readItemsQuery(text).filter(({ quantity }) => quantity !== 2)).toEqual([]);
  },
);

test.each([
  ['buy=7&quantity=2%2C25', 2.25],
  ['buy=7&quantity=2.25', 2.25],
  ['buy=7&quantity=1.000', 1000],
  ['buy=7&quantity=', 1],
  ['buy=7', 1],
])('a plain form requests one product with the typed quantity: %s', (query, quantity) => {
  expect(requestedItems(new URLSearchParams(query))).toEqual([{ id: 7, quantity }]);
});
