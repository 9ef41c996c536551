import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import { bareShop } from '../support/bare-context.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('two processes that are started at once over an empty shop lay its texts once', async () => {
  const ctx = bareShop(database.pool, { now: () => new Date() });
  await Promise.all([1, 2, 3].map(() => seedContent(ctx, { sample: false })));
  const { rows } = await database.pool.query(
    'select count(*)::int as entries, count(distinct (collection, number))::int as numbers from content_entries',
  );
  expect(rows[0].entries).toBeGreaterThan(0);
  expect(rows[0].entries).toBe(rows[0].numbers);
});
