import { expect, test } from 'vitest';
import { run } from '../soak/kill.ts';
import { times } from '../support/long-run.ts';

/** Each time of both at once, which is more than either alone; in the long run of each alone too. */
const KILLS = times(1, 3);

// The time to restart is the long run's to judge (npm run soak -- kill 100): here other tests run beside it.
test('kill -9 of the app and the database under acknowledged bids: none lost, none half-written', async () => {
  const figures = await run(KILLS, { log: () => undefined, seed: 23, restartMs: 60_000 });
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, 'half-written': 0 });
  expect(figures['acknowledged bids']).toBeGreaterThanOrEqual(10 * KILLS);
}, 180_000);
