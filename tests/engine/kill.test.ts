import { expect, test } from 'vitest';
import { run } from '../prove/kill.ts';

// The time to restart is the long run's to judge (npm run prove -- kill 100): here other tests run beside it.
test('kill -9 of the app, the database and both under acknowledged bids: none lost, none half-written', async () => {
  const figures = await run(3, { log: () => undefined, seed: 23, restartMs: 60_000 });
  expect(figures).toMatchObject({ kills: 3, lost: 0, 'half-written': 0 });
  expect(figures['acknowledged bids']).toBeGreaterThanOrEqual(30);
}, 180_000);
