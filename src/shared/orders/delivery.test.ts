import { expect, test } from 'vitest';
import { type DeliveryTerms, deliveryOffers, feeTo, usualOffer } from './delivery.ts';

const SLEMAN = 3404;
const JAYAPURA = 9471;
const silent: DeliveryTerms = { pickup: true, delivery: true, fees: {}, days: [], cutoff: null };
const zoned = { ...silent, fees: { [SLEMAN]: 5_000, 3402: 0 } };
const everywhere = { ...silent, fees: { ...zoned.fees, default: 15_000 } };

test('[R56] without a fee that he named nothing is free: it is to be agreed on, or fetched', () => {
  expect(deliveryOffers(silent, JAYAPURA)).toEqual([
    { method: 'delivery', fee: null },
    { method: 'pickup', fee: 0 },
  ]);
  expect(feeTo(zoned, JAYAPURA)).toBeNull();
  expect(feeTo(zoned, null)).toBeNull();
  expect(usualOffer(silent, JAYAPURA)).toEqual({ method: 'pickup', fee: 0 });
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
  expect(usualOffer(everywhere, SLEMAN)).toEqual({ method: 'delivery', fee: 5_000 });
});

test('while nobody has said where to, only a fee that holds everywhere is known', () => {
  expect(feeTo(everywhere, undefined)).toBeNull();
  expect(feeTo({ ...silent, fees: { default: 9_000 } }, undefined)).toBe(9_000);
  expect(usualOffer(zoned, undefined)).toEqual({ method: 'delivery', fee: null });
  expect(usualOffer(silent, undefined)).toEqual({ method: 'pickup', fee: 0 });
});

test.each([
  [{ delivery: false }, ['pickup']],
  [{ pickup: false }, ['delivery']],
  // One way there has to be.
  [{ delivery: false, pickup: false }, ['delivery']],
])('a farmer of %j offers %j', (said, ways) =>
  expect(deliveryOffers({ ...silent, ...said }, SLEMAN).map(({ method }) => method)).toEqual(ways),
);
