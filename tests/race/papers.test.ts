import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '../../src/domain/orders/course/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/paying/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/paying/refund-order.ts';
import { placeOrder } from '../../src/domain/orders/placing/place-order.ts';
import { anonymous, type Isolation, inTransaction, type Shop } from '../../src/domain/shop.ts';
import { billing } from '../billing.ts';
import { testClock } from '../clock.ts';
import { actorFor, makeUser } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { LONG, times } from '../long.ts';
import { enablePayments, makeTwoStalls } from '../orders.ts';
import { again } from './collided.ts';
import { type Arena, arena } from './gate.ts';
import { ISOLATIONS } from './isolations.ts';

const CHECKOUTS = times(12, 20);
const clock = testClock();
let ground: Arena;

beforeAll(async () => {
  ground = await arena(clock, 30);
});
beforeEach(async () => {
  clock.set(clock.start);
  await ground.empty();
  await enablePayments(ground.shop);
});
afterEach(() => expectInvariants(ground.database.pool));
afterAll(() => ground.close());

const place = (shop: Shop, ids: number[], at: number) =>
  placeOrder(shop, anonymous, {
    items: ids.map((id, nth) => ({ id, quantity: 1, price: nth === 0 ? 12_000 : 15_000 })),
    billing: { ...billing, email: `pembeli${at}@contoh.example` },
    paymentMethod: 'transfer',
  });

const numbers = async (kind = 'invoice') => {
  const { rows } = await ground.database.pool.query<{ farmer: number; numbers: number[] }>(
    `select farmer_id as farmer, array_agg(number order by number) as numbers from order_papers where kind = $1
     group by farmer_id order by farmer_id`,
    [kind],
  );
  return rows.map((row) => row.numbers);
};
const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

describe('numbers of invoices and notes run without a gap', () => {
  test.each<Isolation>(LONG ? [...ISOLATIONS, 'repeatable read'] : ISOLATIONS)(
    'many checkouts over two stalls at once, half of them called off at once, at %s',
    async (isolation) => {
      const shop = { ...ground.shop, isolation };
      const { one, two } = await makeTwoStalls(shop);
      const placed: Awaited<ReturnType<typeof placeOrder>>[] = [];
      await Promise.all(
        upTo(CHECKOUTS).map(async (at) => {
          placed.push(await again(() => place(shop, [one.id, two.id], at)));
        }),
      );
      expect(await numbers()).toEqual([upTo(CHECKOUTS), upTo(CHECKOUTS)]);
      await Promise.all(
        placed
          .slice(0, CHECKOUTS / 2)
          .flatMap(({ orders }) =>
            orders.map(({ code, token }) => again(() => cancelOrder(shop, anonymous, code, {}, token))),
          ),
      );
      expect(await numbers('credit')).toEqual([upTo(CHECKOUTS / 2), upTo(CHECKOUTS / 2)]);
    },
  );

  test('what is rolled back, and whose connection dies before the commit, uses up no number', async () => {
    const { one } = await makeTwoStalls(ground.shop);
    await place(ground.shop, [one.id], 1);
    await expect(
      inTransaction(ground.shop, async (shop) => {
        await place(shop, [one.id], 2);
        throw new Error('the light went out');
      }),
    ).rejects.toThrow('the light went out');
    await expect(
      inTransaction(ground.shop, async (shop) => {
        await place(shop, [one.id], 3);
        // Numbered, and not committed yet.
        await shop.db.execute('set constraints all immediate');
        const { rows } = await shop.db.execute<{ n: number }>('select max(number) as n from order_papers');
        expect(rows).toEqual([{ n: 2 }]);
        await shop.db.execute('select pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toThrow();
    await place(ground.shop, [one.id], 4);
    expect(await numbers()).toEqual([[1, 2]]);
  });

  test('each year counts from one, in the days of WIB', async () => {
    const { one } = await makeTwoStalls(ground.shop);
    clock.set(new Date('2026-12-31T16:59:59Z'));
    await place(ground.shop, [one.id], 1);
    clock.set(new Date('2026-12-31T17:00:00Z'));
    await place(ground.shop, [one.id], 2);
    const { rows } = await ground.database.pool.query('select code from order_papers order by id');
    expect(rows).toEqual([
      { code: `FK-2026-${one.farmerId}-00001` },
      { code: `FK-2027-${one.farmerId}-00001` },
    ]);
  });

  test('a written paper is neither changed nor taken away', async () => {
    const { one } = await makeTwoStalls(ground.shop);
    await place(ground.shop, [one.id], 1);
    for (const change of [
      'update order_papers set amount = 1',
      'update order_papers set number = 7',
      'delete from order_papers',
    ])
      await expect(ground.database.pool.query(change)).rejects.toThrow('stays as it is');
  });
});

test('orders of before get the same papers by the migration as they had been written one by one', async () => {
  const { shop, database } = ground;
  const { one, two } = await makeTwoStalls(shop);
  const admin = await actorFor(shop, (await makeUser(shop, { role: 'admin' })).id);
  const placed = [];
  for (const at of upTo(4)) {
    placed.push((await place(shop, [one.id, two.id], at)).orders);
    clock.forward(60_000);
  }
  const [first, second, third] = placed;
  await cancelOrder(shop, anonymous, first![0]!.code, {}, first![0]!.token);
  clock.forward(60_000);
  for (const { code } of [second![0]!, third![1]!]) {
    await confirmPayment(shop, admin, code, {});
    await refundOrder(shop, admin, code, { amount: 2_000, reason: 'Basah', restock: false, refunded: 0 });
    clock.forward(60_000);
  }
  const all =
    'select order_id, kind, reason, year, number, code, amount, seller, issued_at from order_papers order by kind, farmer_id, number';
  const before = (await database.pool.query(all)).rows;
  expect(before).toHaveLength(11);
  await database.pool.query(
    'alter table order_papers disable trigger user; delete from order_papers; delete from paper_counters;',
  );
  const folder = join(import.meta.dirname, '../../migrations');
  const name = readdirSync(folder).find((one) => one.endsWith('_order-papers-rules.sql'))!;
  const file = readFileSync(join(folder, name), 'utf8');
  for (const statement of file.split('--> statement-breakpoint')) {
    if (/^INSERT INTO/m.test(statement) && !statement.includes('CREATE FUNCTION'))
      await database.pool.query(statement);
  }
  await database.pool.query('alter table order_papers enable trigger user');
  expect((await database.pool.query(all)).rows).toEqual(before);
});
