import { afterAll, beforeAll, test } from 'vitest';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { times } from '../long.ts';
import { type Arena, arena } from '../race/gate.ts';
import { runLotModel } from './run-lot-model.ts';

let ring: Arena;
beforeAll(async () => {
  ring = await arena(testClock(), 4);
});
afterAll(() => ring.close());

test('whatever a group brings, sells, gives back and hands on in whatever order, shares and fee are what the sales brought', async () => {
  await runLotModel(ring.shop, () => brokenInvariants(ring.database.pool), times(3, 16));
}, 120_000);
