import { expect, test } from 'vitest';
import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { itemsOfOrder } from './use-reorder.ts';

test('reordering weighed goods uses the quantity that was ordered, in the sales unit', () => {
  const line = {
    listingId: 8,
    name: 'Gabah',
    price: 7200,
    unit: 'kg',
    image_url: null,
    ordered: null,
    declined: 0,
  };
  const goods = [
    { ...line, qty: 96.5, ordered: 100 },
    { ...line, listingId: 9, qty: 5 },
    { ...line, listingId: 10, qty: 4, declined: 2 },
  ] as OrderView['goods'];
  const farmer = { id: 1, name: 'Sarjono', city: 'Sleman' };
  expect(itemsOfOrder({ goods, farmer }).map(({ id, quantity }) => [id, quantity])).toEqual([
    [8, 100],
    [9, 5],
    [10, 6],
  ]);
});
