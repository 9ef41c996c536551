import { expect, test } from 'vitest';
import { areContactsVisible, isSellerPhoneVisible, visibleBilling } from './contact-visibility.ts';

const order = (status: string, paymentMethod: string | null = 'transfer', bidId: number | null = null) =>
  ({ status, paymentMethod, bidId }) as Parameters<typeof areContactsVisible>[0];

test.each([
  ['cancelled, though a bid', order('cancelled', 'cod', 1), false],
  ['given back, though a bid', order('refunded', 'cod', 1), false],
  ['of a bid, before its checkout', order('awaiting_checkout', null, 1), true],
  ['of no bid, before its checkout', order('awaiting_checkout', null), false],
  ['to be paid by transfer', order('awaiting_payment'), false],
  ['to be paid at the door', order('awaiting_payment', 'cod'), true],
  ['to be paid as arranged', order('awaiting_payment', null), true],
  ['paid', order('paid'), true],
  ['sent', order('shipped'), true],
])('contact visibility of an order that is %s', (_name, one, open) =>
  expect(areContactsVisible(one)).toBe(open),
);

test.each([
  ['to be paid at the door, not taken on yet', order('awaiting_payment', 'cod'), false],
  ['of a bid, to be paid', order('awaiting_payment', 'cod', 1), true],
  ['taken on', order('processing', 'cod'), true],
  ['cancelled, though a bid', order('cancelled', 'cod', 1), false],
  ['whose fee is to be named', order('awaiting_fee'), false],
])('visibility of the seller’s own phone in an order that is %s', (_name, one, open) =>
  expect(isSellerPhoneVisible(one)).toBe(open),
);

test('a seller who names a fee sees the delivery address and nothing more', () => {
  const known = { firstName: 'Sri', lastName: '', country: 'Indonesia', city: 'Sleman', state: 'Yogyakarta' };
  const way = { address1: 'Jl. Kaliurang Km 9', postcode: '55581' };
  const billing = (more: object) =>
    ({ ...known, ...way, phone: '+6281200001234', email: 'sri@contoh.example', ...more }) as Parameters<
      typeof visibleBilling
    >[0];
  const shown = (more: object) => visibleBilling(billing(more), order('awaiting_fee'), 'farmer');
  expect(shown({ landmark: 'Dekat pasar' })).toEqual({ ...known, ...way, landmark: 'Dekat pasar' });
  expect(Object.keys(shown({ landmark: '' }))).not.toContain('landmark');
});

test('before payment a farmer sees only name and kabupaten; the buyer and an admin see everything', () => {
  const billing = {
    firstName: 'Sri',
    lastName: 'Wahyuni',
    country: 'Indonesia',
    city: 'Sleman',
    state: 'Yogyakarta',
    phone: '+6281200001234',
    email: 'sri@contoh.example',
    address1: 'Jl. Kaliurang Km 9',
    zip: '55581',
  } as unknown as Parameters<typeof visibleBilling>[0];
  const name = {
    firstName: 'Sri',
    lastName: 'Wahyuni',
    country: 'Indonesia',
    city: 'Sleman',
    state: 'Yogyakarta',
  };
  expect(visibleBilling(billing, order('awaiting_payment'), 'farmer')).toEqual(name);
  expect(visibleBilling(billing, order('paid'), 'farmer')).toEqual(billing);
  for (const party of ['customer', 'guest', 'admin'] as const)
    expect(visibleBilling(billing, order('awaiting_payment'), party)).toEqual(billing);
});
