import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedBulk } from '../../demo/bulk/bulk.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// Thousands of rows on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, testClock(DEMO_NOW), { database: await demoDatabase() });
});
afterAll(() => app.close());

async function count(from: string): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int as n from ${from}`);
  return rows[0].n;
}

test('the bulk catalogue stands beside the demo, with pictures, stock, bids and a search document each', async () => {
  const demo = await count('listings');
  const made = await seedBulk(app.ctx, 600, { farmers: 60, customers: 100, bids: 120 });
  expect(made).toMatchObject({ listings: 600, farmers: 60, customers: 100 });
  expect(made.products).toBeGreaterThan(2_000);
  expect(await count('listings')).toBe(demo + 600);
  expect(await count('listings where search is null')).toBe(0);
  expect(await count('listings where price_customer <= 0 or image_url is null')).toBe(0);
  expect(await count('(select distinct farmer_id from listings) f')).toBe(21 + 60);
  expect(await count("(select distinct status from bids where customer_id like 'massal-%') s")).toBe(3);
  await expectInvariants(app.database.pool);
});

test('a second run adds as many again', async () => {
  const before = await count('listings');
  await seedBulk(app.ctx, 200, { farmers: 20, customers: 50, bids: 40 });
  expect(await count('listings')).toBe(before + 200);
  await expectInvariants(app.database.pool);
});
