import { expect, test } from 'vitest';
import { run } from '../soak/flood.ts';
import { LONG } from '../support/long-run.ts';

// How soon and how light it is back is the long run's to judge (npm run soak -- flood 5): here other tests run beside it. It
// floods a page, too, which takes six times as long to make as the list of goods.
test('ten times the load that it takes on: it sheds with 503 and nothing else, stays alive, and is back', async () => {
  const brief = LONG ? { seconds: 1 } : { path: '/api/products', calm: 0.3, seconds: 0.5 };
  const figures = await run(1, { log: () => undefined, ...brief, slower: 20, heavier: 3 });
  expect(figures).toMatchObject({ floods: 1, 'neither answered nor shed': 0 });
  expect(figures['shed with 503, %']).toBeGreaterThan(0);
}, 180_000);
