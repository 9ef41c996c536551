import { expect, test } from 'vitest';
import { deliveryOffers, usualOffer } from '../../../shared/orders/delivery.ts';
import { deliverySum } from './delivery-sum.ts';

const money = (amount: number) => `Rp ${amount}`;
const MAGELANG = 3308;

/** The quote of one farmer's goods to a place. */
function quoteTo(fees: Record<string, number>, { delivery = true } = {}) {
  const terms = { pickup: true, delivery, fees, days: [], cutoff: null, free_from: null };
  const choices = deliveryOffers(terms, MAGELANG, 0);
  const usual = usualOffer(terms, MAGELANG, 0);
  return { groups: [{ farmer: { id: 1 }, delivery: { ...usual, choices } }], city: 'Magelang' } as never;
}

test('[16.3] outside of every zone the fee is a matter of agreement, in the cart as in the checkout, though one may fetch the goods', () => {
  expect(deliverySum(quoteTo({ 3404: 0 }), money)).toBe('menurut kesepakatan');
  expect(deliverySum(quoteTo({ 3404: 0 }), money, { 1: 'delivery' })).toBe('menurut kesepakatan');
  expect(deliverySum(quoteTo({ 3404: 0 }), money, { 1: 'pickup' })).toBe('Diambil sendiri');
  expect(deliverySum(quoteTo({ [MAGELANG]: 20_000 }), money)).toBe('Rp 20000');
  expect(deliverySum(quoteTo({ [MAGELANG]: 0 }), money)).toBe('Gratis');
  expect(deliverySum(quoteTo({}, { delivery: false }), money)).toBe('Diambil sendiri');
});
