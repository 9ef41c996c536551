import { expect, test } from 'vitest';
import { COMPLAIN_WITHIN_DAYS, COMPLAINT_PICTURES_MAX, mayComplain } from './complaint-rules.ts';

const completedAt = new Date('2026-11-01T03:00:00.000Z');
const done = { status: 'completed', completedAt } as const;

test.each([
  ['sent', { status: 'shipped', completedAt: null } as const, 'customer', '2026-11-01T03:00:00Z', true],
  [
    'sent, to a guest',
    { status: 'shipped', completedAt: null } as const,
    'guest',
    '2026-11-01T03:00:00Z',
    true,
  ],
  ['received', done, 'customer', '2026-11-01T03:00:00Z', true],
  ['at the last instant of seven days', done, 'guest', '2026-11-08T03:00:00.000Z', true],
  ['an instant later', done, 'guest', '2026-11-08T03:00:00.001Z', false],
  ['by the seller', done, 'farmer', '2026-11-01T03:00:00Z', false],
  ['by an admin', done, 'admin', '2026-11-01T03:00:00Z', false],
  [
    'not sent yet',
    { status: 'processing', completedAt: null } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
  [
    'given back after it was received',
    { status: 'refunded', completedAt } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
] as const)('a complaint: %s', (_name, order, party, now, may) => {
  expect(mayComplain(order, party, new Date(now))).toBe(may);
});

test('seven days, five pictures', () => {
  expect([COMPLAIN_WITHIN_DAYS, COMPLAINT_PICTURES_MAX]).toEqual([7, 5]);
});
