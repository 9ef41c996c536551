import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import {
  findBestSellerIds,
  refreshBestSellers,
} from '../../src/domain/orders/queries/best-seller-aggregates.ts';
import { findBestSellers } from '../../src/domain/orders/queries/find-best-sellers.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
const clock = testClock('2026-11-21T03:00:00Z');
const LISTINGS = 30;
const STATUSES = [
  'awaiting_payment',
  'paid',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
  'awaiting_fee',
];

const sql = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  const farmers = [await makeFarmer(ctx), await makeFarmer(ctx)];
  const ids: number[] = [];
  for (let at = 0; at < LISTINGS; at += 1)
    ids.push((await makeListing(ctx, { farmerId: farmers[at % 2]!.id })).id);
  // Of 120 days, every 20 minutes or so.
  await sql(
    `with made as (
       insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, updated_at)
       select 'LB-B' || n, 'LB-B' || n, $1, ($2::text[])[1 + n * 31 % 7], (1 + n % 9) * 10000, (1 + n % 9) * 10000, at, at
       from generate_series(1, 900) n, lateral (select $4::timestamptz - n * interval '3 hours 11 minutes' as at) moment
       returning id, code, total)
     insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
     select id, ($3::int[])[1 + substr(code, 5)::int * 7919 % (1 + substr(code, 5)::int % ${LISTINGS})], 'Beras', 'kg', 10000, 9000,
       total / 10000, total, '{}' from made`,
    [farmers[0]!.id, STATUSES, ids, clock.now().toISOString()],
  );
});
afterAll(() => database.close());

/** What sold best, from the orders themselves. */
async function counted(limit: number): Promise<number[]> {
  const { rows } = await sql(
    `select l.id from order_lines line join orders o on o.id = line.order_id join listings l on l.id = line.listing_id
     join farmers f on f.id = l.farmer_id
     where o.placed_at >= $1::timestamptz - interval '2160 hours'
       and o.status not in ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
       and l.is_active and l.deleted_at is null and l.stock > l.reserved and f.is_active and f.deleted_at is null
     group by l.id order by count(*) desc, sum(line.total) desc, l.id limit $2`,
    [clock.now().toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}

const broken = async () => (await sql('select * from invariant_best_sellers')).rows;

test('what sold best is what the orders say, whatever becomes of them, kept anew or not', async () => {
  const best = `(select listing_id from order_lines group by 1 order by count(*) desc limit 1)`;
  const steps: [string, () => unknown][] = [
    ['nothing', () => {}],
    ['some are called off', () => sql(`update orders set status = 'cancelled' where id % 11 = 0`)],
    ['some are paid', () => sql(`update orders set status = 'paid' where id % 7 = 0`)],
    ['some go on', () => sql(`update orders set status = 'completed' where status = 'shipped'`)],
    [
      'some are of another day',
      () => sql(`update orders set placed_at = placed_at - interval '40 days' where id % 13 = 0`),
    ],
    ['a minute goes by', () => clock.forward(60_000)],
    ['days go by', () => clock.forward(5 * 86_400_000)],
    [
      'a line is weighed anew',
      () =>
        sql(
          `with line as (update order_lines set qty = qty + 1, total = total + 10000 where id % 9 = 0 returning order_id)
           update orders set subtotal = subtotal + 10000, total = total + 10000 where id in (table line)`,
        ),
    ],
    [
      'and of other goods',
      () => sql(`update order_lines set listing_id = (select min(id) from listings) where id % 17 = 0`),
    ],
    [
      'an order more',
      () =>
        sql(
          `with made as (insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, updated_at)
             select 'LB-N' || nextval('order_lines_id_seq'), 'LB-N', (select min(id) from farmers), 'paid', 50000, 50000, $1, $1 returning id)
           insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
           select id, (select max(id) from listings), 'Beras', 'kg', 50000, 9000, 1, 50000, '{}' from made`,
          [clock.now().toISOString()],
        ),
    ],
    [
      'and one less',
      () =>
        sql(`with gone as (delete from order_lines where order_id = (select max(id) from orders where code like 'LB-N%') returning order_id)
          select from gone`),
    ],
    ['the best is sold out', () => sql(`update listings set reserved = stock where id = ${best}`)],
    [
      'a farmer rests',
      () => sql(`update farmers set is_active = false where id = (select max(id) from farmers)`),
    ],
    ['he comes back', () => sql(`update farmers set is_active = true`)],
    ['the clock goes back', () => clock.forward(-3 * 86_400_000)],
  ];
  const seen = new Set<string>();
  for (const fold of [false, true]) {
    for (const [what, change] of steps) {
      await change();
      if (fold) await refreshBestSellers(ctx);
      for (const limit of [8, 100]) {
        const now = await findBestSellerIds(ctx, limit);
        expect(now, `${what}, ${fold ? 'kept anew' : 'not kept yet'}, ${limit}`).toEqual(
          await counted(limit),
        );
        seen.add(now.join());
      }
      expect(await broken(), what).toEqual([]);
    }
    expect((await findBestSellers(ctx, anonymous)).map(({ id }) => id)).toEqual(await counted(8));
    await sql('update listings set reserved = 0');
    await refreshBestSellers(ctx);
    expect((await sql('select from listing_sale_deltas')).rowCount).toBe(0);
  }
  expect(seen.size).toBeGreaterThan(15);
  expect((await sql('select from listing_sales_90d')).rowCount).toBeGreaterThan(10);
});

test('what is kept is what is read, and wrong sums show among the invariants', async () => {
  const [best] = await findBestSellerIds(ctx, 1);
  await sql('update listing_sales_90d set orders = orders + 1000 where listing_id <> $1', [best]);
  expect((await findBestSellerIds(ctx, 1))[0]).not.toBe(best);
  expect(await broken()).not.toEqual([]);
  await sql('update listing_sales_90d set orders = orders - 1000 where listing_id <> $1', [best]);
  expect(await broken()).toEqual([]);
  await sql('truncate orders cascade');
  expect(await findBestSellerIds(ctx, 8)).toEqual([]);
  expect(await broken()).toEqual([]);
});
