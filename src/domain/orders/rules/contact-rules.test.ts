import { expect, test } from 'vitest';
import { contactsOpen, shownBilling } from './contact-rules.ts';

const order = (status: string, paymentMethod: string | null = 'transfer', bidId: number | null = null) =>
  ({ status, paymentMethod, bidId }) as Parameters<typeof contactsOpen>[0];

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
])('contacts of an order: %s', (_name, one, open) => expect(contactsOpen(one)).toBe(open));

test('until then a farmer sees name and kabupaten; the buyer and an admin see all', () => {
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
  } as unknown as Parameters<typeof shownBilling>[0];
  const name = {
    firstName: 'Sri',
    lastName: 'Wahyuni',
    country: 'Indonesia',
    city: 'Sleman',
    state: 'Yogyakarta',
  };
  expect(shownBilling(billing, order('awaiting_payment'), 'farmer')).toEqual(name);
  expect(shownBilling(billing, order('paid'), 'farmer')).toEqual(billing);
  for (const party of ['customer', 'guest', 'admin'] as const)
    expect(shownBilling(billing, order('awaiting_payment'), party)).toEqual(billing);
});
