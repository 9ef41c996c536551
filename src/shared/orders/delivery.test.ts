import { expect, test } from 'vitest';
import {
  type DeliveryTerms,
  deliveryOffers,
  deliveryPaid,
  feeTo,
  isNamed,
  missingToFree,
  paidTogether,
  usualOffer,
} from './delivery.ts';

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

test('[R56] without a fee that he named nothing is free: it is to be agreed on, or fetched', () => {
  expect(deliveryOffers(silent, JAYAPURA, 0)).toEqual([
    { method: 'delivery', fee: null },
    { method: 'pickup', fee: 0 },
  ]);
  expect(feeTo(zoned, JAYAPURA)).toBeNull();
  expect(feeTo(zoned, null)).toBeNull();
  expect(usualOffer(silent, JAYAPURA, 0)).toEqual({ method: 'pickup', fee: 0 });
});

test('[R56] free is where he said so, and nowhere else', () => {
  expect(feeTo(zoned, 3402)).toBe(0);
  expect(feeTo(zoned, SLEMAN)).toBe(5_000);
  expect(feeTo({ ...silent, fees: { default: 0 } }, JAYAPURA)).toBe(0);
});

test('the fee of a kabupaten goes before the one of all others', () => {
  expect(feeTo(everywhere, SLEMAN)).toBe(5_000);
  expect(feeTo(everywhere, JAYAPURA)).toBe(15_000);
  expect(feeTo(everywhere, null)).toBe(15_000);
  expect(usualOffer(everywhere, SLEMAN, 0)).toEqual({ method: 'delivery', fee: 5_000 });
});

test('while nobody has said where to, only a fee that holds everywhere is known', () => {
  expect(feeTo(everywhere, undefined)).toBeNull();
  expect(feeTo({ ...silent, fees: { default: 9_000 } }, undefined)).toBe(9_000);
  expect(usualOffer(zoned, undefined, 0)).toEqual({ method: 'delivery', fee: null });
  expect(usualOffer(silent, undefined, 0)).toEqual({ method: 'pickup', fee: 0 });
});

test('where no fee is named for a place, what can be ordered as it stands is meant', () => {
  for (const place of [JAYAPURA, null])
    expect(usualOffer(zoned, place, 0)).toEqual({ method: 'pickup', fee: 0 });
});

const fromLakh = { ...zoned, free_from: 100_000 };

test('[R56] from the sum that he names his fees fall away, and where he named none it stays to be agreed on', () => {
  expect([99_999, 100_000].map((goods) => feeTo(fromLakh, SLEMAN, goods))).toEqual([5_000, 0]);
  expect(deliveryOffers(fromLakh, SLEMAN, 100_000)[0]).toEqual({ method: 'delivery', fee: 0 });
  expect(usualOffer(fromLakh, SLEMAN, 100_000)).toEqual({ method: 'delivery', fee: 0 });
  expect(feeTo(fromLakh, JAYAPURA, 9_000_000)).toBeNull();
  expect(feeTo({ ...everywhere, free_from: 100_000 }, JAYAPURA, 100_000)).toBe(0);
  expect(feeTo(fromLakh, undefined, 100_000)).toBeNull();
});

test.each([
  ['a place of his', fromLakh, SLEMAN, 60_000, 40_000],
  ['the sum itself', fromLakh, SLEMAN, 100_000, 0],
  ['no place yet', fromLakh, undefined, 60_000, 40_000],
  ['a place that is free anyway', fromLakh, 3402, 60_000, null],
  ['a place without a fee', fromLakh, JAYAPURA, 60_000, null],
  ['a farmer who says no such sum', zoned, SLEMAN, 60_000, null],
  ['a farmer who does not deliver', { ...fromLakh, delivery: false }, SLEMAN, 60_000, null],
])('what is missing to a free delivery: %s', (_, terms, place, goods, missing) => {
  expect(missingToFree(terms, place, goods)).toBe(missing);
});

test.each([
  [{ delivery: false }, ['pickup']],
  [{ pickup: false }, ['delivery']],
  // One way there has to be.
  [{ delivery: false, pickup: false }, ['delivery']],
])('a farmer of %j offers %j', (said, ways) =>
  expect(deliveryOffers({ ...silent, ...said }, SLEMAN, 0).map(({ method }) => method)).toEqual(ways),
);

test('a single place that he names decides, and the least fee and sum count', () => {
  const one = { ...silent, fees: { [SLEMAN]: 1, default: 9_000 }, free_from: 1 };
  expect(feeTo(one, undefined)).toBeNull();
  expect(usualOffer(one, undefined, 0)).toEqual({ method: 'delivery', fee: null });
  expect(usualOffer({ ...silent, fees: { [SLEMAN]: 1 } }, undefined, 0)).toEqual({
    method: 'delivery',
    fee: null,
  });
  expect(feeTo(one, SLEMAN)).toBe(1);
  expect(missingToFree(one, SLEMAN, 0)).toBe(1);
  expect([SLEMAN, JAYAPURA, null, undefined].map((place) => isNamed(one, place))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('what a delivery cost is said by its sum, or why there was none', () => {
  const said = (method: Parameters<typeof deliveryPaid>[0], fee: number) =>
    deliveryPaid(method, fee, (amount) => `Rp ${amount}`);
  expect([said('delivery', 1), said('delivery', 0), said('pickup', 0), said(null, 0), said(null, 5)]).toEqual(
    ['Rp 1', 'Gratis', 'Diambil sendiri', 'Rp 0', 'Rp 5'],
  );
});

test('orders whose sum is known are paid together; where none is, the first by itself', () => {
  expect(paidTogether([false, true, false])).toEqual([true, false, true]);
  expect(paidTogether([true, false])).toEqual([false, true]);
  expect(paidTogether([true, true])).toEqual([true, false]);
  expect(paidTogether([false])).toEqual([true]);
  expect(paidTogether([])).toEqual([]);
});
