import { expect, test } from 'vitest';
import { COMPLAINT_PICTURES_MAX, complaintDeadline, isOwnOrder, mayComplain } from './complaint-rules.ts';

const completedAt = new Date('2026-11-01T03:00:00.000Z');
const complaintUntil = complaintDeadline(completedAt, { contestDays: 7 });
const done = { status: 'completed', complaintUntil } as const;
const calledOff = { status: 'cancelled', complaintUntil } as const;

test.each([
  ['sent', { status: 'shipped', complaintUntil: null } as const, 'customer', '2026-11-01T03:00:00Z', true],
  [
    'sent, to a guest',
    { status: 'shipped', complaintUntil: null } as const,
    'guest',
    '2026-11-01T03:00:00Z',
    true,
  ],
  ['received', done, 'customer', '2026-11-01T03:00:00Z', true],
  ['at the last instant of seven days', done, 'guest', '2026-11-08T03:00:00.000Z', true],
  ['an instant later', done, 'guest', '2026-11-08T03:00:00.001Z', false],
  [
    'called off after it was taken on to be paid at the door',
    calledOff,
    'customer',
    '2026-11-02T03:00:00Z',
    true,
  ],
  [
    'called off before',
    { status: 'cancelled', complaintUntil: null } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
  ['by the seller', done, 'farmer', '2026-11-01T03:00:00Z', false],
  ['by an admin', done, 'admin', '2026-11-01T03:00:00Z', false],
  [
    'not sent yet',
    { status: 'processing', complaintUntil: null } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
  [
    'given back after it was received',
    { status: 'refunded', complaintUntil } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
] as const)('whether a buyer may file a complaint: %s', (_name, order, party, now, may) => {
  expect(mayComplain(order, party, new Date(now))).toBe(may);
});

test('the deadline is the store’s setting, counted from the end of the order; at most five pictures', () => {
  expect(complaintDeadline(completedAt, { contestDays: 0 })).toEqual(completedAt);
  expect(complaintUntil).toEqual(new Date('2026-11-08T03:00:00.000Z'));
  expect(COMPLAINT_PICTURES_MAX).toBe(5);
});

test.each([
  ['its customer', { customerId: 'ani', billing: null }, true],
  ['a guest with the same e-mail address', { customerId: null, billing: { email: 'Ani@Desa.id' } }, true],
  ['another guest', { customerId: 'budi', billing: { email: 'budi@desa.id' } }, false],
  ['a guest of whom nothing is known any more', { customerId: null, billing: null }, false],
])('whether an order counts as one’s own for %s: %o', (_name, order, own) => {
  expect(isOwnOrder(order, { userId: 'ani', email: 'ani@desa.id' })).toBe(own);
  expect(isOwnOrder(order, { userId: 'citra', email: null })).toBe(false);
});
