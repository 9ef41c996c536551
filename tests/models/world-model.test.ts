import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, arena } from '../races/gate.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { runWorldModel } from './run-world-model.ts';

const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 4);
});
afterAll(() => ring.close());

test('whatever is done in whatever order, the books agree with bank, gateway, cash book and scale', async () => {
  const steps = await runWorldModel(
    ring.ctx,
    clock,
    () => brokenInvariants(ring.database.pool),
    times(4, 40),
  );
  expect(steps.get('sell')).toBeGreaterThan(0);
}, 120_000);
