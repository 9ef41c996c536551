import { expect, test } from 'vitest';
import { run } from '../soak/siege.ts';

// How slow it may become and what it may hold is the long run's to judge (npm run soak -- siege 10), on a machine of its own.
test('under every attack at once people are answered without a fault, and nothing that was acknowledged is lost', async () => {
  const figures = await run(1, { log: () => undefined, seconds: 20, calm: 5, brief: true });
  expect(figures).toMatchObject({ 'people answered with a fault': 0, 'acknowledged and lost': 0 });
  expect(figures['attacks answered']).toBeGreaterThan(100);
}, 180_000);
