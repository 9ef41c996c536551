import { test } from 'vitest';
import { seedDemo } from '../../demo/demo.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { testApp, testClock } from '../support/test-app.ts';

// The demo's two years end at the moment it is made: on this day its first payout falls before anything is free.
test('no invariant is broken in the demo of another day', async () => {
  const other = await testApp({ demo: true }, testClock('2026-11-22T16:40:00Z'));
  try {
    await seedDemo(other.ctx);
    await expectInvariants(other.database.pool);
  } finally {
    await other.close();
  }
});
