import { expect, test } from 'vitest';
import { run } from '../soak/mixed.ts';

const short = {
  seed: 5,
  seconds: 6,
  every: 4,
  victims: ['database'],
  demo: false,
  stalls: 2,
  each: 20,
} as const;

test('people buy and read, and the database is killed: no page shows a number that was not true while it was made', async () => {
  const figures = await run(1, { log: () => undefined, ...short });
  expect(figures).toMatchObject({ untrue: 0, 'lost, half-written, an invariant broken': 0 });
  expect(figures.kills).toBeGreaterThan(0);
  expect(figures['numbers checked']).toBeGreaterThan(100);
  expect(figures['commands acknowledged']).toBeGreaterThan(5);
}, 180_000);
