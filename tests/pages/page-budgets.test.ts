import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { countRoundTrips, type RoundTrips } from '../support/count-round-trips.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What a page of the demo may ask of the database and send, each made again. Counts do not depend on the machine's load. */

// The demo is seeded, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let app: App;
let counted: RoundTrips;
const people: Partial<Record<string, SignedIn>> = {};

/** Who has the most to show: a page of nobody's goods is light. */
const busiest = `
  select u.id from users u where u.role = $1 and u.is_active
  order by (select count(*) from listings l join farmers f on f.id = l.farmer_id where f.user_id = u.id) desc,
    (select count(*) from bids b where b.customer_id = u.id) desc, u.id limit 1`;

beforeAll(async () => {
  database = await demoDatabase();
  counted = countRoundTrips(database.pool);
  ({ app } = await builtApp({ demo: true, keepAnswers: false }, { database, clock: testClock(DEMO_NOW) }));
  for (const role of ['admin', 'farmer', 'customer']) {
    const { rows } = await database.pool.query<{ id: string }>(busiest, [role]);
    people[role] = await signedIn(app, { userId: rows[0]!.id });
  }
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

test.each([
  ['/admin/dashboard', 'admin', 4, 57],
  ['/admin/dashboard', 'farmer', 24, 52],
  ['/admin/products', 'admin', 8, 98],
  ['/admin/products', 'farmer', 9, 75],
  ['/admin/bids', 'admin', 9, 81],
  ['/admin/orders', 'admin', 7, 56],
  ['/bidding-list', 'customer', 6, 76],
  ['/shop', 'nobody', 1, 61.44],
  ['/shop', 'customer', 2, 65],
  ['/shop-single/1', 'nobody', 11, 76],
  ['/shop-single/1', 'customer', 14, 78],
  ['/', 'nobody', 4, 64],
  ['/cart', 'customer', 1, 25],
  ['/checkout', 'customer', 3, 34],
])('%s of %s is at most %i statements and %d kB of HTML', async (url, role, statements, kB) => {
  const { cookie } = people[role] ?? {};
  const open = () =>
    app.fastify.inject({ url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
  // What is kept beside the page, such as the settings, is read by the first.
  await open();
  const before = counted.statements;
  const { statusCode, body } = await open();
  expect(statusCode).toBe(200);
  expect(counted.statements - before).toBeLessThanOrEqual(statements);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(kB * 1000);
});
