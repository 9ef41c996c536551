import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../demo/demo.ts';
import { checkChains } from '../src/domain/weighing/check-chains.ts';
import { bareShop } from './bare-shop.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the demo shows an order that was weighed and settled, and one that waits for its buyer’s yes', async () => {
  const shop = bareShop(database.pool, testClock());
  await seedDemo(shop);
  const { rows } = await database.pool.query(
    `select t.status, l.payable is not null as settled from weigh_tickets t join order_lines l on l.id = t.order_line_id order by t.id`,
  );
  expect(rows).toEqual([
    { status: 'confirmed', settled: true },
    { status: 'proposed', settled: false },
  ]);
  expect((await checkChains(shop)).faults).toEqual([]);
});
