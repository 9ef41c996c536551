import { expect, test } from 'vitest';
import { deliveryChoices, deliveryFee, deliveryOffers } from './delivery-fee.ts';

const SLEMAN = 3404;

test.each([
  [{}, ['delivery', 'pickup']],
  [{ delivery: false }, ['pickup']],
  [{ pickup: false }, ['delivery']],
  // One way there has to be.
  [{ delivery: false, pickup: false }, ['delivery']],
])('a farmer of %j offers %j', (settings, choices) => expect(deliveryChoices(settings)).toEqual(choices));

test('the fee of a kabupaten goes before the common one; free where none is set, and when collected', () => {
  const fees = { deliveryFees: { default: 15_000, [SLEMAN]: 5_000 } };
  expect(deliveryFee(fees, 'delivery', SLEMAN)).toBe(5_000);
  expect(deliveryFee(fees, 'delivery', 3402)).toBe(15_000);
  expect(deliveryFee(fees, 'delivery', null)).toBe(15_000);
  expect(deliveryFee({ deliveryFees: { default: 15_000, [SLEMAN]: 0 } }, 'delivery', SLEMAN)).toBe(0);
  expect(deliveryFee({}, 'delivery', SLEMAN)).toBe(0);
  expect(deliveryFee(fees, 'pickup', SLEMAN)).toBe(0);
  expect(deliveryOffers(fees, SLEMAN)).toEqual([
    { method: 'delivery', fee: 5_000 },
    { method: 'pickup', fee: 0 },
  ]);
});
