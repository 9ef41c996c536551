import { expect, test } from 'vitest';
import { run } from '../soak/buyers.ts';

test('many buyers of the same goods at once, at two processes: as many sold as there were, twice over', async () => {
  const figures = await run(2, { log: () => undefined, seed: 11, buyers: 40 });
  expect(figures).toMatchObject({ rounds: 2, oversold: 0, undersold: 0 });
  expect(figures['orders acknowledged']).toBe(figures.units);
}, 180_000);
