import { afterAll, beforeAll, test } from 'vitest';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { times } from '../long.ts';
import { type Arena, arena } from '../race/gate.ts';
import { runMoneyModel } from './run-money-model.ts';

const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 4);
});
afterAll(() => ring.close());

test('whatever is done to orders in whatever order, goods and money agree with the rules to the rupiah', async () => {
  await runMoneyModel(ring.shop, clock, () => brokenInvariants(ring.database.pool), times(4, 20));
}, 120_000);
