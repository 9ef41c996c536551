import { expect, test } from 'vitest';
import {
  amountToFreeDelivery,
  type DeliveryTerms,
  defaultOffer,
  deliveryFeeTo,
  deliveryOffers,
  deliveryPaid,
  isNamedLocation,
  paidTogether,
} from './delivery-offers.ts';

const SLEMAN = 3404;
const JAYAPURA = 9471;
const silent: DeliveryTerms = {
  pickup: true,
  delivery: true,
  fees: {},
  days: [],
  cutoff: null,
  free_from: null,
};
const zoned = { ...silent, fees: { [SLEMAN]: 5_000, 3402: 0 } };
const everywhere = { ...silent, fees: { ...zoned.fees, default: 15_000 } };

test('[R56] delivery is never free without a stated fee: it must be agreed on, or the goods are picked up', () => {
  expect(deliveryOffers(silent, JAYAPURA, 0)).toEqual([
    { method: 'delivery', fee: null },
    { method: 'pickup', fee: 0 },
  ]);
  expect(deliveryFeeTo(zoned, JAYAPURA)).toBeNull();
  expect(deliveryFeeTo(zoned, null)).toBeNull();
  expect(defaultOffer(silent, JAYAPURA, 0)).toEqual({ method: 'pickup', fee: 0 });
});

test('[R56] delivery is free only where the farmer said so', () => {
  expect(deliveryFeeTo(zoned, 3402)).toBe(0);
  expect(deliveryFeeTo(zoned, SLEMAN)).toBe(5_000);
  expect(deliveryFeeTo({ ...silent, fees: { default: 0 } }, JAYAPURA)).toBe(0);
});

test('the fee for a kabupaten overrides the general fee', () => {
  expect(deliveryFeeTo(everywhere, SLEMAN)).toBe(5_000);
  expect(deliveryFeeTo(everywhere, JAYAPURA)).toBe(15_000);
  expect(deliveryFeeTo(everywhere, null)).toBe(15_000);
  expect(defaultOffer(everywhere, SLEMAN, 0)).toEqual({ method: 'delivery', fee: 5_000 });
});

test('without a destination only a fee that holds everywhere is known', () => {
  expect(deliveryFeeTo(everywhere, undefined)).toBeNull();
  expect(deliveryFeeTo({ ...silent, fees: { default: 9_000 } }, undefined)).toBe(9_000);
  expect(defaultOffer(zoned, undefined, 0)).toEqual({ method: 'delivery', fee: null });
  expect(defaultOffer(silent, undefined, 0)).toEqual({ method: 'pickup', fee: 0 });
});

test('where a place has no fee, an order without an agreed fee means pickup', () => {
  for (const place of [JAYAPURA, null])
    expect(defaultOffer(zoned, place, 0)).toEqual({ method: 'pickup', fee: 0 });
});

const fromLakh = { ...zoned, free_from: 100_000 };

test('[R56] above the stated sum the farmer’s fees are waived; a fee still to be agreed stays so', () => {
  expect([99_999, 100_000].map((goods) => deliveryFeeTo(fromLakh, SLEMAN, goods))).toEqual([5_000, 0]);
  expect(deliveryOffers(fromLakh, SLEMAN, 100_000)[0]).toEqual({ method: 'delivery', fee: 0 });
  expect(defaultOffer(fromLakh, SLEMAN, 100_000)).toEqual({ method: 'delivery', fee: 0 });
  expect(deliveryFeeTo(fromLakh, JAYAPURA, 9_000_000)).toBeNull();
  expect(deliveryFeeTo({ ...everywhere, free_from: 100_000 }, JAYAPURA, 100_000)).toBe(0);
  expect(deliveryFeeTo(fromLakh, undefined, 100_000)).toBeNull();
});

test.each([
  ['a place of his', fromLakh, SLEMAN, 60_000, 40_000],
  ['the sum itself', fromLakh, SLEMAN, 100_000, 0],
  ['no place yet', fromLakh, undefined, 60_000, 40_000],
  ['a place that is free anyway', fromLakh, 3402, 60_000, null],
  ['a place without a fee', fromLakh, JAYAPURA, 60_000, null],
  ['a farmer who says no such sum', zoned, SLEMAN, 60_000, null],
  ['a farmer who does not deliver', { ...fromLakh, delivery: false }, SLEMAN, 60_000, null],
])('the amount missing for free delivery: %s', (_, terms, place, goods, missing) => {
  expect(amountToFreeDelivery(terms, place, goods)).toBe(missing);
});

test.each([
  [{ delivery: false }, ['pickup']],
  [{ pickup: false }, ['delivery']],
  // At least one method must remain.
  [{ delivery: false, pickup: false }, ['delivery']],
])('a farmer with the terms %j offers %j', (said, ways) =>
  expect(deliveryOffers({ ...silent, ...said }, SLEMAN, 0).map(({ method }) => method)).toEqual(ways),
);

test('the terms of the only named place apply, and the lowest fee and sum are shown', () => {
  const one = { ...silent, fees: { [SLEMAN]: 1, default: 9_000 }, free_from: 1 };
  expect(deliveryFeeTo(one, undefined)).toBeNull();
  expect(defaultOffer(one, undefined, 0)).toEqual({ method: 'delivery', fee: null });
  expect(defaultOffer({ ...silent, fees: { [SLEMAN]: 1 } }, undefined, 0)).toEqual({
    method: 'delivery',
    fee: null,
  });
  expect(deliveryFeeTo(one, SLEMAN)).toBe(1);
  expect(amountToFreeDelivery(one, SLEMAN, 0)).toBe(1);
  expect([SLEMAN, JAYAPURA, null, undefined].map((place) => isNamedLocation(one, place))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('shows the delivery cost, or why there was none', () => {
  const said = (method: Parameters<typeof deliveryPaid>[0], fee: number) =>
    deliveryPaid(method, fee, (amount) => `Rp ${amount}`);
  expect([said('delivery', 1), said('delivery', 0), said('pickup', 0), said(null, 0), said(null, 5)]).toEqual(
    ['Rp 1', 'Gratis', 'Diambil sendiri', 'Rp 0', 'Rp 5'],
  );
});

test('orders with known totals are paid together; without any, the first is paid alone', () => {
  expect(paidTogether([false, true, false])).toEqual([true, false, true]);
  expect(paidTogether([true, false])).toEqual([false, true]);
  expect(paidTogether([true, true])).toEqual([true, false]);
  expect(paidTogether([false])).toEqual([true]);
  expect(paidTogether([])).toEqual([]);
});
