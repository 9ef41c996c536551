import { expect, test } from 'vitest';
import { COMPLAINT_PICTURES_MAX, contestEnd, endedByItself, mayComplain } from './complaint-rules.ts';

const completedAt = new Date('2026-11-01T03:00:00.000Z');
const contestUntil = contestEnd(completedAt, { contestDays: 7 });
const done = { status: 'completed', contestUntil } as const;
const calledOff = { status: 'cancelled', contestUntil } as const;

test.each([
  ['sent', { status: 'shipped', contestUntil: null } as const, 'customer', '2026-11-01T03:00:00Z', true],
  [
    'sent, to a guest',
    { status: 'shipped', contestUntil: null } as const,
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
    { status: 'cancelled', contestUntil: null } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
  ['by the seller', done, 'farmer', '2026-11-01T03:00:00Z', false],
  ['by an admin', done, 'admin', '2026-11-01T03:00:00Z', false],
  [
    'not sent yet',
    { status: 'processing', contestUntil: null } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
  [
    'given back after it was received',
    { status: 'refunded', contestUntil } as const,
    'customer',
    '2026-11-01T03:00:00Z',
    false,
  ],
] as const)('a complaint: %s', (_name, order, party, now, may) => {
  expect(mayComplain(order, party, new Date(now))).toBe(may);
});

test('the time that the store gives from the end on, five pictures', () => {
  expect(contestEnd(completedAt, { contestDays: 0 })).toEqual(completedAt);
  expect(contestUntil).toEqual(new Date('2026-11-08T03:00:00.000Z'));
  expect(COMPLAINT_PICTURES_MAX).toBe(5);
});

test.each([
  ['of a ticket, agreed on', { ticketId: 1, answer: 'a', answeredBy: null }, true],
  ['of a ticket, answered by somebody', { ticketId: 1, answer: 'a', answeredBy: 'ani' }, false],
  ['of a ticket, open', { ticketId: 1, answer: null, answeredBy: null }, false],
  ['of no ticket', { ticketId: null, answer: 'a', answeredBy: null }, false],
])('a complaint %s ended by itself: %o', (_name, ending, byItself) =>
  expect(endedByItself(ending)).toBe(byItself),
);
