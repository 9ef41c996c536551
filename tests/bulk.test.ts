import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBulk } from '../src/db/seed/bulk.ts';
import { seedDemo } from '../src/db/seed/demo.ts';
import { type TestApp, testApp } from './app.ts';
import { expectInvariants } from './invariants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.shop);
});
afterAll(() => app.close());

async function count(from: string): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int as n from ${from}`);
  return rows[0].n;
}

test('the bulk catalogue stands beside the demo, with pictures, stock, bids and a search document each', async () => {
  const demo = await count('listings');
  const made = await seedBulk(app.shop, 3_000, { farmers: 60, customers: 200, bids: 300 });
  expect(made).toMatchObject({ listings: 3_000, farmers: 60, customers: 200 });
  expect(made.products).toBeGreaterThan(2_000);
  expect(await count('listings')).toBe(demo + 3_000);
  expect(await count('listings where search is null')).toBe(0);
  expect(await count('listings where price_customer <= 0 or image_url is null')).toBe(0);
  expect(await count('(select distinct farmer_id from listings) f')).toBe(20 + 60);
  expect(await count("(select distinct status from bids where customer_id like 'massal-%') s")).toBe(3);
  await expectInvariants(app.database.pool);
});

test('a second run adds as many again', async () => {
  const before = await count('listings');
  await seedBulk(app.shop, 500, { farmers: 20, customers: 50, bids: 40 });
  expect(await count('listings')).toBe(before + 500);
  await expectInvariants(app.database.pool);
});
