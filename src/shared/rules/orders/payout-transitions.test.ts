import { expect, test } from 'vitest';
import { nextPayoutStatus, PAYOUT_STATUSES, PAYOUT_TRANSITIONS } from './payout-transitions.ts';

test('a payout moves on step by step; each step but the last can be undone, and a sent payout cannot be cancelled', () => {
  expect(nextPayoutStatus('made', 'approve')).toBe('approved');
  expect(nextPayoutStatus('approved', 'export')).toBe('exported');
  expect(nextPayoutStatus('exported', 'send')).toBe('sent');
  expect(nextPayoutStatus('approved', 'send')).toBe('sent');
  expect(nextPayoutStatus('sent', 'finish')).toBe('done');
  // No payout is exported, sent or finished before its approval.
  for (const step of ['export', 'send', 'finish'] as const)
    expect(nextPayoutStatus('made', step)).toBeUndefined();
  expect(PAYOUT_STATUSES.filter((status) => nextPayoutStatus(status, 'cancel'))).toEqual([
    'made',
    'approved',
    'exported',
  ]);
  expect(PAYOUT_STATUSES.map((status) => nextPayoutStatus(status, 'back'))).toEqual([
    undefined,
    'made',
    'approved',
    'approved',
    'sent',
    undefined,
  ]);
  expect(PAYOUT_TRANSITIONS.filter((step) => nextPayoutStatus('cancelled', step))).toEqual([]);
});
