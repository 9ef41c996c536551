import { expect, test } from 'vitest';
import { PAYOUT_STATUSES, PAYOUT_STEPS, payoutAfter } from './payout-steps.ts';

test('a payout goes on by its steps, each but the last can be taken back, and sent money is not cancelled', () => {
  expect(payoutAfter('made', 'approve')).toBe('approved');
  expect(payoutAfter('approved', 'export')).toBe('exported');
  expect(payoutAfter('exported', 'send')).toBe('sent');
  expect(payoutAfter('approved', 'send')).toBe('sent');
  expect(payoutAfter('sent', 'finish')).toBe('done');
  // Nothing leaves before it was approved.
  for (const step of ['export', 'send', 'finish'] as const) expect(payoutAfter('made', step)).toBeUndefined();
  expect(PAYOUT_STATUSES.filter((status) => payoutAfter(status, 'cancel'))).toEqual([
    'made',
    'approved',
    'exported',
  ]);
  expect(PAYOUT_STATUSES.map((status) => payoutAfter(status, 'back'))).toEqual([
    undefined,
    'made',
    'approved',
    'approved',
    'sent',
    undefined,
  ]);
  expect(PAYOUT_STEPS.filter((step) => payoutAfter('cancelled', step))).toEqual([]);
});
