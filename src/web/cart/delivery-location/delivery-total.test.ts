import { expect, test } from 'vitest';
import { defaultOffer, deliveryOffers } from '../../../shared/rules/orders/delivery-offers.ts';
import { deliveryTotal } from './delivery-total.ts';

const money = (amount: number) => `Rp ${amount}`;
const MAGELANG = 3308;

/** Quotes one farmer's items for a location. */
function quoteTo(fees: Record<string, number>, { delivery = true } = {}) {
  const terms = { pickup: true, delivery, fees, days: [], cutoff: null, free_from: null };
  const choices = deliveryOffers(terms, MAGELANG, 0);
  const usual = defaultOffer(terms, MAGELANG, 0);
  return { groups: [{ farmer: { id: 1 }, delivery: { ...usual, choices } }], city: 'Magelang' } as never;
}

test('outside every zone the fee is to be agreed, in the cart as in the checkout, even if pickup is possible', () => {
  expect(deliveryTotal(quoteTo({ 3404: 0 }), money)).toBe('menurut kesepakatan');
  expect(deliveryTotal(quoteTo({ 3404: 0 }), money, { 1: 'delivery' })).toBe('menurut kesepakatan');
  expect(deliveryTotal(quoteTo({ 3404: 0 }), money, { 1: 'pickup' })).toBe('Diambil sendiri');
  expect(deliveryTotal(quoteTo({ [MAGELANG]: 20_000 }), money)).toBe('Rp 20000');
  expect(deliveryTotal(quoteTo({ [MAGELANG]: 0 }), money)).toBe('Gratis');
  expect(deliveryTotal(quoteTo({}, { delivery: false }), money)).toBe('Diambil sendiri');
});
