import { expect, test } from 'vitest';
import { run } from '../soak/rolling.ts';

test('a new build beside the former one and then in its place, under load: nothing fails, no page mixes the two', async () => {
  const figures = await run(1, { log: () => undefined, seconds: 4 });
  expect(figures).toMatchObject({ failed: 0, 'pages that mix two builds': 0 });
  expect(figures['pages of the former build']).toBeGreaterThan(0);
  expect(figures['pages of the new build']).toBeGreaterThan(0);
  expect(figures['of them asked of the other build']).toBeGreaterThan(0);
}, 180_000);
