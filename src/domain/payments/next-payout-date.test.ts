import { expect, test } from 'vitest';
import { nextPayoutDate } from './next-payout-date.ts';

test('the next payout falls on the coming payout day in WIB, today included', () => {
  const noon = new Date('2026-11-22T05:00:00Z');
  expect(nextPayoutDate(noon, 22)).toBe('2026-11-22');
  expect(nextPayoutDate(noon, 28)).toBe('2026-11-28');
  expect(nextPayoutDate(noon, 2)).toBe('2026-12-02');
  expect(nextPayoutDate(new Date('2026-12-31T05:00:00Z'), 1)).toBe('2027-01-01');
  // Still the 22nd in UTC, but the 23rd in the farmer's time zone.
  expect(nextPayoutDate(new Date('2026-11-22T18:00:00Z'), 22)).toBe('2026-12-22');
});

test('promises no date when no payout day is set', () => {
  expect(nextPayoutDate(new Date('2026-11-22T05:00:00Z'), 0)).toBeNull();
});
