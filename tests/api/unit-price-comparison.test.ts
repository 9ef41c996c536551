import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { newDatabase } from '../support/test-database.ts';

/* 'Termurah' compares prices per kilogram; liters and pieces never convert and are sorted among them by the price of
   one. */

let app: TestApp;
const ids: Record<string, number> = {};

beforeAll(async () => {
  // The planner uses the table's former size.
  app = await testApp(undefined, undefined, { database: await newDatabase() });
  for (const [name, unit, priceCustomer] of [
    ['Gabah sekuintal', 'kwintal', 1_265_000],
    ['Beras sekilo', 'kg', 13_200],
    ['Beras setengah mahal', 'kg', 12_700],
    ['Jagung seton', 'ton', 7_200_000],
    ['Lada segram', 'gram', 95],
    ['Kelapa sebutir', 'buah', 100],
  ] as const) {
    ids[name] = (await makeListing(app.ctx, { priceCustomer, product: { name, unit } })).id;
  }
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const names = async (sort: string) =>
  (await app.fastify.inject({ url: `/api/products?sort=${sort}` }))
    .json()
    .data.map(({ product }: { product: { name: string } }) => product.name);
const cheapest = [
  'Kelapa sebutir',
  'Jagung seton',
  'Gabah sekuintal',
  'Beras setengah mahal',
  'Beras sekilo',
  'Lada segram',
];

test('a quintal at Rp 1.265.000 is cheaper than a kilogram at Rp 12.700', async () => {
  expect(await names('price')).toEqual(cheapest);
  expect(await names('-price')).toEqual(cheapest.toReversed());
});

test('a range of prices is of the kilogram too, and its counts are those of its list', async () => {
  const within = async (range: string) => {
    const { data, total } = (await app.fastify.inject(`/api/products?sort=price&${range}`)).json();
    expect(total).toBe(data.length);
    return data.map(({ product }: { product: { name: string } }) => product.name);
  };
  expect(await within('price_from=12650&price_to=13000')).toEqual([
    'Gabah sekuintal',
    'Beras setengah mahal',
  ]);
  expect(await within('price_to=7200')).toEqual(['Kelapa sebutir', 'Jagung seton']);
  expect(await within('price_from=95000')).toEqual(['Lada segram']);
  expect(await within('price_from=13201&price_to=13201')).toEqual([]);
  const wrong = (await app.fastify.inject('/api/products?price_from=2&price_to=1')).json();
  expect(wrong.error.fields.price_from).toBe('Harga terendah di atas harga tertinggi.');
});

test('another price, another unit, another product: the order follows', async () => {
  const { pool } = app.database;
  await pool.query('update listings set price_customer = 12600 where id = $1', [ids['Beras sekilo']]);
  app.ctx.cache.changed('catalog');
  expect((await names('price')).slice(1, 3)).toEqual(['Jagung seton', 'Beras sekilo']);
  await pool.query(`update products set unit = 'kg' where name = 'Jagung seton'`);
  app.ctx.cache.changed('catalog');
  expect((await names('price')).at(-1)).toBe('Jagung seton');
  await expectInvariants(pool);
});

test('the list is read in the order of its index, without sorting', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain select id from listings l where l.is_active and l.deleted_at is null
       order by l.comparison_price asc, l.id asc limit 20`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('listings_price');
    expect(plan).not.toContain('Sort');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
