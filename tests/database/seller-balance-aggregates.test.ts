import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { refreshBalanceAggregates } from '../../src/domain/payments/balance-aggregates.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
let admin: UserActor;
const farmers: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, testClock());
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  for (let at = 0; at < 4; at += 1) farmers.push((await makeFarmer(ctx)).id);
});
afterAll(() => database.close());

const sql = (statement: string, values: unknown[] = []) => database.pool.query(statement, values);
const book = (...amounts: [farmer: number, amount: number][]) =>
  sql(
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at)
     select 'settlement', farmer, 0, amount, now() from unnest($1::int[], $2::bigint[]) as one (farmer, amount)`,
    [amounts.map(([at]) => farmers[at]), amounts.map(([, amount]) => amount)],
  );

/** What the office's list says, by the farmers' places in `farmers`, with its sums. */
async function listed(side?: 'credit' | 'debt') {
  expect((await sql('select * from invariant_balances')).rows).toEqual([]);
  const { data, total, credit, debt } = await findBalances(ctx, admin, side ? { side } : {});
  return {
    all: data.map(({ farmerId, balance }) => [farmers.indexOf(farmerId), balance]),
    total,
    credit,
    debt,
  };
}

test('the list of balances follows what is booked, changed, taken and emptied, folded or not', async () => {
  for (const fold of [false, true]) {
    const folded = async (of: Promise<unknown>) => {
      await of;
      if (fold) expect(await refreshBalanceAggregates(ctx)).toBeGreaterThan(0);
    };
    await folded(book([0, 5_000], [1, 7_000], [0, 4_000], [2, -3_000]));
    expect(await listed()).toEqual({
      all: [
        [0, 9_000],
        [1, 7_000],
        [3, 0],
        [2, -3_000],
      ],
      total: 4,
      credit: 16_000,
      debt: 3_000,
    });
    // Even again: neither owed nor owing.
    await folded(book([1, -7_000]));
    expect(await listed('credit')).toEqual({ all: [[0, 9_000]], total: 1, credit: 9_000, debt: 3_000 });
    expect(await listed('debt')).toEqual({ all: [[2, -3_000]], total: 1, credit: 9_000, debt: 3_000 });
    await folded(sql('update money_movements set seller_amount = 6000 where seller_amount = 5000'));
    await folded(sql('update money_movements set farmer_id = $1 where seller_amount = 6000', [farmers[3]]));
    await folded(sql('delete from money_movements where seller_amount = -3000'));
    expect(await listed('credit')).toEqual({
      all: [
        [3, 6_000],
        [0, 4_000],
      ],
      total: 2,
      credit: 10_000,
      debt: 0,
    });
    await sql('truncate money_movements cascade');
    expect(await listed()).toMatchObject({ total: 4, credit: 0, debt: 0 });
  }
});

test('a booking that is rolled back leaves no line; a balance that is wrong shows among the invariants', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) values ('settlement', $1, 0, 1, now())`,
    [farmers[0]],
  );
  await client.query('rollback');
  client.release();
  expect(await refreshBalanceAggregates(ctx)).toBe(0);
  await sql('insert into balance_deltas values ($1, 1)', [farmers[0]]);
  expect(await brokenInvariants(database.pool)).toHaveProperty('invariant_balances');
  await sql('delete from balance_deltas');
});
