import { afterAll, beforeAll, test } from 'vitest';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { type Arena, arena } from '../race/gate.ts';
import { runBidModel } from './run-bid-model.ts';

const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 4);
});
afterAll(() => ring.close());

test('[BID-29] whatever is done in whatever order, a negotiation does what its rules say', async () => {
  await runBidModel(ring.shop, clock, () => brokenInvariants(ring.database.pool), 15);
}, 120_000);
