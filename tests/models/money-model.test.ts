import { afterAll, beforeAll, test } from 'vitest';
import { type Arena, arena } from '../races/gate.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { runMoneyModel } from './run-money-model.ts';

const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 4);
});
afterAll(() => ring.close());

test('whatever is done to orders in whatever order, goods and money agree with the rules to the rupiah', async () => {
  await runMoneyModel(ring.ctx, clock, () => brokenInvariants(ring.database.pool), times(4, 20));
}, 120_000);
