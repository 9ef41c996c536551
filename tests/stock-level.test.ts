import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_LOW_THRESHOLD, stockLevel } from '../src/shared/labels.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('[SHOP-18] [SHOP-19] [SHOP-20] the badge is the same in the database as in the product, for every stock and threshold', async () => {
  const { rows } = await database.pool.query(
    `select free, threshold, listing_level(free, threshold) as level
     from generate_series(-2, 120) as free, unnest(array[null, 0, 1, 10, 49, 50, 51, 100]) as threshold`,
  );
  expect(rows).toHaveLength(123 * 8);
  for (const { free, threshold, level } of rows) {
    expect(stockLevel(free, threshold ?? LIST_LOW_THRESHOLD), `${free} of ${threshold}`).toBe(level);
  }
});
