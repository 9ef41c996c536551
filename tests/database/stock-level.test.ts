import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { LIST_LOW_THRESHOLD, stockLevel } from '../../src/shared/enums/labels.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeListing } from '../support/factories.ts';
import { testApp } from '../support/test-app.ts';
import { newDatabase, type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('[SHOP-18] [SHOP-19] [SHOP-20] the badge is the same in the database as in the product, for every stock and threshold', async () => {
  const { rows } = await database.pool.query(
    `select free, threshold, stock_level(free, threshold) as level
     from generate_series(-2, 120) as free, unnest(array[null, 0, 1, 10, 49, 50, 51, 100]) as threshold`,
  );
  expect(rows).toHaveLength(123 * 8);
  for (const { free, threshold, level } of rows) {
    expect(stockLevel(free, threshold ?? LIST_LOW_THRESHOLD), `${free} of ${threshold}`).toBe(level);
  }
});

test('each listing keeps its own, and a movement that leaves it as it is touches no index', async () => {
  // Where no other test has left anything to be tidied up.
  const app = await testApp(undefined, undefined, { database: await newDatabase() });
  try {
    const { id } = await makeListing(app.ctx, { stock: toQuantity(1_000) });
    const move = (kind: 'reserve' | 'release' | 'sale', qty: number) =>
      moveStock(app.ctx, { kind, listingId: id, qty: toQuantity(qty) });
    const pool = app.database.pool;
    const level = async () =>
      (await pool.query('select level from listings where id = $1', [id])).rows[0].level;
    const counted = async () => {
      const client = await pool.connect();
      await client.query('select pg_stat_force_next_flush()');
      client.release();
      const { rows } = await pool.query(
        `select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'listings'`,
      );
      return rows[0];
    };
    const before = await counted();
    for (let round = 0; round < 20; round++) {
      await move('reserve', 10);
      await move(round % 2 === 0 ? 'release' : 'sale', 5);
    }
    expect(await level()).toBe('available');
    // A connection reports what it did once it has nothing else to do.
    await expect.poll(async () => (await counted()).all - before.all, { timeout: 15_000 }).toBe(40);
    // Nine of ten: where somebody reads an old version, the page has no room for the next.
    expect((await counted()).hot - before.hot).toBeGreaterThanOrEqual(36);
    // Without its index, one record of the log a row; a page is sometimes tidied up, or the level's map.
    const { rows: plans } = await pool.query(
      `explain (analyze, wal, format json) update listings set stock = stock - 1, reserved = reserved - 1 where id = $1`,
      [id],
    );
    expect(plans[0]['QUERY PLAN'][0].Plan['WAL Records']).toBeLessThanOrEqual(4);
    expect(await level()).toBe('available');
    await pool.query(`update listings set stock = stock + 1, reserved = reserved + 1 where id = $1`, [id]);
    await move('reserve', 820);
    expect(await level()).toBe('low');
    await move('reserve', 30);
    expect(await level()).toBe('out');
  } finally {
    await app.close();
  }
});
