import { expect, test } from 'vitest';
import { run } from '../prove/buyers.ts';

test('many buyers of the same goods at once, at two processes: as many sold as there were, three times over', async () => {
  const figures = await run(3, { log: () => undefined, seed: 11, buyers: 60 });
  expect(figures).toMatchObject({ rounds: 3, oversold: 0, undersold: 0 });
  expect(figures['orders acknowledged']).toBe(figures.units);
}, 180_000);
