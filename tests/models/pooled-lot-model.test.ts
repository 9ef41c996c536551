import { afterAll, beforeAll, test } from 'vitest';
import { type Arena, arena } from '../races/gate.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { runLotModel } from './run-lot-model.ts';

let ring: Arena;
beforeAll(async () => {
  ring = await arena(testClock(), 4);
});
afterAll(() => ring.close());

test('whatever a group brings, sells, gives back and hands on in whatever order, shares and fee are what the sales brought', async () => {
  await runLotModel(ring.ctx, () => brokenInvariants(ring.database.pool), times(3, 16));
}, 120_000);
