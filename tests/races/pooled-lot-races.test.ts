import { afterAll, beforeAll, describe, test } from 'vitest';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { type Arena, arena } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';
import { lotRaces, runLotRace } from './pooled-lot-rounds.ts';

/** Rounds of each; `npm run soak -- lot-races 100` is the long run. */
const ROUNDS = times(2, 6);

let ground: Arena;
beforeAll(async () => {
  ground = await arena(testClock(), 12);
});
afterAll(() => ground.close());

/*
 * Two sales of the last deposit, two payments that share the last deposits out, a deposit is taken back while it is ordered or sold,
 * the same deposit is taken back twice, whoever weighs is removed meanwhile, whose goods are weighed is removed meanwhile.
 * Pooled lots on real connections: members, deposits and sales that meet at the same instant. */
describe.each(ISOLATIONS)('%s', (isolation) => {
  test.each(Object.keys(lotRaces))('%s', { timeout: 60_000 }, async (name) => {
    await ground.empty();
    ground.ctx.isolation = isolation;
    await runLotRace(name, ground, ROUNDS);
  });
});
