import { expect, test } from 'vitest';
import { toQuantity } from '../../shared/format/quantity.ts';
import { deliveryTermsOf } from './delivery-terms.ts';
import { type LineProblem, lineProblemOf } from './line-problem.ts';
import type { CartListing } from './read-cart-listings.ts';

test.each<[string, number, Partial<Record<'available' | 'minLot' | 'step', number>>, boolean, LineProblem]>([
  ['all that is there', 5, { available: 5 }, true, null],
  ['a gram more', 5.001, { available: 5 }, true, 'short'],
  ['the least that is sold', 2, { minLot: 2 }, true, null],
  ['a gram less', 1.999, { minLot: 2 }, true, 'lot'],
  ['whole steps', 1.5, { step: 0.5 }, true, null],
  ['a gram more than a step', 1.501, { step: 0.5 }, true, 'step'],
  ['too much, too', 7.001, { available: 5, minLot: 8, step: 1 }, true, 'short'],
  ['too little and no step', 1.001, { minLot: 2, step: 1 }, true, 'lot'],
  ['of what is not sold any more', 1, {}, false, 'gone'],
  ['much too much of that', 9_999, {}, false, 'gone'],
])(
  'a cart line with %s: %d of %o, on sale %s, has the problem %s',
  (_name, quantity, { available = 100, minLot = 0.001, step = 0.001 }, open, wanted) => {
    const listing = {
      open,
      available: toQuantity(available),
      minLot: toQuantity(minLot),
      step: toQuantity(step),
    } as CartListing;
    expect(lineProblemOf(listing, toQuantity(quantity))).toBe(wanted);
  },
);

test('fills in a farmer’s missing delivery terms: both pickup and delivery are offered, with no fee named', () => {
  const usual = { pickup: true, delivery: true, fees: {}, days: [], cutoff: null, free_from: null };
  expect(deliveryTermsOf({})).toEqual(usual);
  expect(deliveryTermsOf({ pickup: true, delivery: true })).toEqual(usual);
  expect(deliveryTermsOf({ pickup: false })).toEqual({ ...usual, pickup: false });
  expect(deliveryTermsOf({ delivery: false })).toEqual({ ...usual, delivery: false });
  const said = {
    deliveryFees: { '3404': 5_000 },
    deliveryDays: [1, 4],
    deliveryCutoff: 0,
    deliveryFreeFrom: 0,
  };
  expect(deliveryTermsOf(said)).toEqual({
    ...usual,
    fees: { '3404': 5_000 },
    days: [1, 4],
    cutoff: 0,
    free_from: 0,
  });
});
