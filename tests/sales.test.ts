import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReport } from '../src/domain/reports/get-report.ts';
import { foldSales, readSaleDays } from '../src/domain/reports/sales.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { bareShop } from './bare-shop.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from './factories.ts';
import { expectInvariants } from './invariants.ts';
import { completedOrder } from './orders.ts';

let database: TestDatabase;
let shop: Shop;
let admin: UserActor;
const goods: { id: number; farmerId: number }[] = [];
const clock = testClock('2026-11-21T03:00:00Z');
/** More than a report names. */
const FARMERS = 105;

beforeAll(async () => {
  database = await testDatabase();
  shop = bareShop(database.pool, clock);
  admin = await actorFor(shop, (await makeUser(shop, { role: 'admin' })).id);
  for (let at = 0; at < FARMERS; at += 1) {
    const farmer = await makeFarmer(shop);
    goods.push(
      await makeListing(shop, {
        farmerId: farmer.id,
        product: { name: `Hasil kebun ${at}` },
      }),
    );
  }
});
afterAll(() => database.close());

const sql = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);
const linesWaiting = async () =>
  (
    await sql(
      'select (select count(*) from sale_lines)::int + (select count(*) from sale_goods_lines)::int as n',
    )
  ).rows[0].n as number;

describe('the kept sums of a day', () => {
  test('follow whatever becomes of an order and its lines, folded or not', async () => {
    for (const at of ['2026-10-31T16:59:59.999Z', '2026-10-31T17:00:00Z', '2026-11-01T16:59:59Z'])
      await completedOrder({ shop }, goods[0]!, 3, at);
    const days = async () => {
      expect((await sql('select * from inv_sales')).rows).toEqual([]);
      const found = await readSaleDays(shop, { start: '2026-10-01', end: '2026-12-31' });
      return Object.fromEntries(found.map(({ day, orders, revenue }) => [day, [orders, revenue]]));
    };
    expect(await days()).toEqual({ '2026-10-31': [1, 30_000], '2026-11-01': [2, 60_000] });
    expect(await foldSales(shop)).toBeGreaterThan(0);
    expect(await linesWaiting()).toBe(0);
    expect(await days()).toEqual({ '2026-10-31': [1, 30_000], '2026-11-01': [2, 60_000] });

    const one = `(select min(id) from orders)`;
    const steps: [string, Record<string, number[]>][] = [
      [`update orders set status = 'refunded' where id = ${one}`, { '2026-11-01': [2, 60_000] }],
      [
        `update orders set status = 'completed' where id = ${one}`,
        { '2026-10-31': [1, 30_000], '2026-11-01': [2, 60_000] },
      ],
      [
        `update orders set completed_at = '2026-11-30T17:00:00Z' where id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 30_000] },
      ],
      [
        `update orders set farmer_id = ${goods[1]!.farmerId}, commission = 700 where id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 30_000] },
      ],
      [
        `with line as (update order_lines set qty = 2.5, total = 25000 where order_id = ${one})
         update orders set subtotal = 25000, total = 25000 where id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 25_000] },
      ],
      [
        `update order_lines set product_name = 'Nama lain', unit = 'ikat' where order_id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 25_000] },
      ],
      [
        `with more as (insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total)
           values (${one}, ${goods[2]!.id}, 'Tambahan', 'kg', 1000, 900, 1, 1000))
         update orders set subtotal = 26000, total = 26000 where id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 26_000] },
      ],
      [
        `with less as (delete from order_lines where product_name = 'Tambahan')
         update orders set subtotal = 25000, total = 25000 where id = ${one}`,
        { '2026-11-01': [2, 60_000], '2026-12-01': [1, 25_000] },
      ],
      [`update orders set version = version + 1`, { '2026-11-01': [2, 60_000], '2026-12-01': [1, 25_000] }],
    ];
    for (const fold of [false, true]) {
      for (const [statement, after] of steps) {
        await sql(statement);
        if (fold) await foldSales(shop);
        expect(await days(), statement).toEqual(after);
      }
      // Back to where it began.
      await sql(`update order_lines set qty = 3, total = 30000 where order_id = ${one}`);
      await sql(
        `update orders set completed_at = '2026-10-31T16:00:00Z', subtotal = 30000, total = 30000 where id = ${one}`,
      );
    }
    await sql(`delete from order_lines where order_id = ${one}`);
    await sql(`delete from orders where id = ${one}`);
    expect(await days()).toEqual({ '2026-11-01': [2, 60_000] });
  });

  test('an order that is not completed leaves no line, and what is rolled back none either', async () => {
    await foldSales(shop);
    await sql(
      `insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, updated_at)
       values ('LB-BELUM1', 'LB-BELUM1', $1, 'paid', 0, 0, now(), now())`,
      [goods[0]!.farmerId],
    );
    await sql(`update orders set status = 'processing' where code = 'LB-BELUM1'`);
    await sql(`update orders set status = 'cancelled' where code = 'LB-BELUM1'`);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`update orders set status = 'refunded' where status = 'completed'`);
    await client.query('rollback');
    client.release();
    expect(await linesWaiting()).toBe(0);
  });

  test('are emptied with the orders', async () => {
    await completedOrder({ shop }, goods[0]!, 3, '2026-11-02T00:00:00Z');
    await sql('truncate orders cascade');
    const { rows } = await sql(
      `select (select count(*) from sale_days)::int + (select count(*) from sale_months)::int
         + (select count(*) from sale_goods)::int as n`,
    );
    expect([await linesWaiting(), rows[0].n]).toEqual([0, 0]);
  });

  test('that are wrong show among the invariants', async () => {
    for (const [broken, mended, view] of [
      [
        `insert into sale_days values ('2026-01-01', 0, 1, 0)`,
        `delete from sale_days where day = '2026-01-01'`,
        'inv_sales',
      ],
      [
        `insert into sale_goods values ('2026-01-01', 'Beras', 'kg', 0, 0.001, 0)`,
        `delete from sale_goods where day = '2026-01-01'`,
        'inv_sales',
      ],
      [
        `insert into sale_months values ('2026-01-01', 1, 1, 0)`,
        `delete from sale_months where month = '2026-01-01'`,
        'inv_sales',
      ],
      [
        `insert into tallies values ('levels', 'out', 1)`,
        `insert into tallies values ('levels', 'out', -1)`,
        'inv_levels',
      ],
    ] as const) {
      await sql(broken);
      expect(await brokenInvariants(database.pool), broken).toHaveProperty(view);
      await sql(mended);
    }
    await expectInvariants(database.pool);
  });
});

/** What a report says of sales, added up from the orders themselves. */
async function counted(from: string, to: string) {
  const of = `o.status = 'completed' and o.completed_at >= $1 and o.completed_at < $2`;
  const within = [`${from}T00:00:00+07:00`, `${to}T00:00:00+07:00`];
  const [sums, farmers, products, listings] = await Promise.all([
    sql(
      `select coalesce(sum(total), 0)::float8 as "totalRevenue", count(*)::int as "totalOrders",
         coalesce(sum(commission), 0)::float8 as commission from orders o where ${of}`,
      within,
    ),
    sql(
      `select farmer_id as id, sum(total)::float8 as revenue from orders o where ${of} group by 1 order by 2 desc, 1 limit 100`,
      within,
    ),
    sql(
      `select product_name as name, sum(l.qty)::float8 as sales, sum(l.total)::float8 as revenue
       from orders o join order_lines l on l.order_id = o.id where ${of} group by 1, l.unit order by 3 desc, 1 limit 5`,
      within,
    ),
    sql(
      `select count(*)::int as n from listings where created_at < $1 and (deleted_at is null or deleted_at >= $1)`,
      [within[1]],
    ),
  ]);
  return {
    sums: sums.rows[0],
    farmers: new Map<number, number>(farmers.rows.map(({ id, revenue }) => [id, revenue])),
    products: products.rows,
    listings: listings.rows[0].n,
  };
}

describe('[DATA-17] a report from kept sums says what the orders say', () => {
  beforeAll(async () => {
    await sql(
      `with made as (
         insert into orders (code, group_code, farmer_id, status, subtotal, total, commission, placed_at, completed_at, updated_at)
         select 'LB-S' || n, 'LB-S' || n, ($1::int[])[1 + n * 7919 % ${FARMERS}], 'completed', (1 + n % 9) * 10000, (1 + n % 9) * 10000,
           n % 11, at, at, at
         from generate_series(1, 1500) n, lateral (select '2026-11-21T02:00:00Z'::timestamptz - n * 104729 % 9000 * interval '1 hour' as at) moment
         returning id, code, total)
       insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total)
       select id, $2, 'Hasil ' || substr(code, 5)::int % 7, 'kg', 10000, 9000, total / 10000, total from made`,
      [goods.map(({ farmerId }) => farmerId), goods[0]!.id],
    );
    await sql(`update listings set deleted_at = '2026-11-05T00:00:00Z', is_active = false where id = $1`, [
      goods[3]!.id,
    ]);
    await sql(`update listings set created_at = '2026-01-01T00:00:00Z' where id % 2 = 0`);
  });

  test.each<[string, object, [string, string], [string, string]]>([
    ['a month under way', {}, ['2026-11-01', '2026-12-01'], ['2026-10-01', '2026-10-22']],
    ['twelve months', { type: 'yearly' }, ['2025-12-01', '2026-12-01'], ['2024-12-01', '2025-11-22']],
    [
      'whole months',
      { type: 'custom', start: '2026-09-01', end: '2026-10-31' },
      ['2026-09-01', '2026-11-01'],
      ['2026-07-02', '2026-09-01'],
    ],
    [
      'a whole month that is over',
      { type: 'custom', start: '2026-10-01', end: '2026-10-31' },
      ['2026-10-01', '2026-11-01'],
      ['2026-08-31', '2026-10-01'],
    ],
    [
      'months with ends',
      { type: 'custom', start: '2026-07-30', end: '2026-10-02' },
      ['2026-07-30', '2026-10-03'],
      ['2026-05-26', '2026-07-30'],
    ],
    [
      'days within a month',
      { type: 'custom', start: '2026-10-05', end: '2026-10-09' },
      ['2026-10-05', '2026-10-10'],
      ['2026-09-30', '2026-10-05'],
    ],
  ])('%s', async (_what, asked, now, before) => {
    const [expected, earlier] = [await counted(...now), await counted(...before)];
    const look = async () => {
      const report = await getReport(shop, admin, asked);
      expect(report).toMatchObject(expected.sums);
      expect(report.before).toMatchObject(earlier.sums);
      expect(report.before.totalProducts).toBe(earlier.listings);
      expect(new Map(report.farmerStats.map(({ id, revenue }) => [id, revenue]))).toEqual(expected.farmers);
      expect(report.topProducts).toMatchObject(expected.products);
      const all = await sql(
        `select farmer_id as id, sum(total)::float8 as revenue from orders
         where status = 'completed' and completed_at >= $1 and completed_at < $2 group by 1`,
        before.map((day) => `${day}T00:00:00+07:00`),
      );
      const was = new Map(all.rows.map(({ id, revenue }) => [id, revenue]));
      for (const { id, before } of report.farmerStats) expect(before).toBe(was.get(id) ?? 0);
      expect(report.monthlyRevenue.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(report.totalRevenue);
    };
    await look();
    await foldSales(shop);
    await look();
    // Some changed since: they wait as lines beside what is kept, and may have changed their rank.
    await sql(
      `update orders set subtotal = subtotal * 3, total = total * 3 where id % 13 = 0 and status = 'completed'`,
    );
    await sql(`update orders set status = 'refunded' where id % 17 = 0`);
    const after = await counted(...now);
    const report = await getReport(shop, admin, asked);
    expect(new Map(report.farmerStats.map(({ id, revenue }) => [id, revenue]))).toEqual(after.farmers);
    expect(report).toMatchObject(after.sums);
    await sql(`update orders set status = 'completed' where status = 'refunded'`);
    await sql(
      `update orders o set subtotal = l.total, total = l.total from order_lines l where l.order_id = o.id`,
    );
    expect((await sql('select * from inv_sales')).rows).toEqual([]);
  });
});
