import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppContext, anonymous, type Isolation, inTransaction } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { bySystem } from '../../src/domain/orders/lifecycle/lock-order.ts';
import { recordPayment } from '../../src/domain/orders/payments/record-payment.ts';
import { numberTaxDocuments } from '../../src/domain/orders/policies/issue-tax-documents.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { LONG, times } from '../support/long-run.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { again } from './count-conflicts.ts';
import { type Arena, arena } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

const CHECKOUTS = times(12, 20);
const clock = testClock();
let ground: Arena;

beforeAll(async () => {
  ground = await arena(clock, 30);
});
beforeEach(async () => {
  clock.set(clock.start);
  await ground.empty();
  await enablePayments(ground.ctx);
});
afterEach(() => expectInvariants(ground.database.pool));
afterAll(() => ground.close());

const place = (ctx: AppContext, ids: number[], at: number) =>
  placeOrder(ctx, anonymous, {
    items: ids.map((id, nth) => ({ id, quantity: 1, price: nth === 0 ? 12_000 : 15_000 })),
    billing: { ...billing, email: `pembeli${at}@contoh.example` },
    paymentMethod: 'transfer',
  });

/** Its invoices are written as its money comes in. */
const pay = (ctx: AppContext, group: string) =>
  inTransaction(ctx, (ctx) => recordPayment(ctx, group, bySystem));
const sell = async (ctx: AppContext, ids: number[], at: number) => {
  const placed = await place(ctx, ids, at);
  await pay(ctx, placed.group);
  return placed;
};

const numbers = async (kind = 'invoice') => {
  const { rows } = await ground.database.pool.query<{ farmer: number; numbers: number[] }>(
    `select farmer_id as farmer, array_agg(number order by number) as numbers from tax_documents where kind = $1
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
      const ctx = { ...ground.ctx, isolation };
      const { one, two } = await makeTwoStalls(ctx);
      const placed: Awaited<ReturnType<typeof placeOrder>>[] = [];
      await Promise.all(
        upTo(CHECKOUTS).map(async (at) => {
          const checkout = await again(() => place(ctx, [one.id, two.id], at));
          await again(() => pay(ctx, checkout.group));
          placed.push(checkout);
        }),
      );
      expect(await numbers()).toEqual([upTo(CHECKOUTS), upTo(CHECKOUTS)]);
      await Promise.all(
        placed
          .slice(0, CHECKOUTS / 2)
          .flatMap(({ orders }) =>
            orders.map(({ code, token }) => again(() => cancelOrder(ctx, anonymous, code, {}, token))),
          ),
      );
      expect(await numbers('credit')).toEqual([upTo(CHECKOUTS / 2), upTo(CHECKOUTS / 2)]);
    },
  );

  test('what is rolled back, and whose connection dies before the commit, uses up no number', async () => {
    const { one } = await makeTwoStalls(ground.ctx);
    await sell(ground.ctx, [one.id], 1);
    await expect(
      inTransaction(ground.ctx, async (ctx) => {
        await sell(ctx, [one.id], 2);
        throw new Error('the light went out');
      }),
    ).rejects.toThrow('the light went out');
    await expect(
      inTransaction(ground.ctx, async (ctx) => {
        await sell(ctx, [one.id], 3);
        // Numbered, and not committed yet.
        await numberTaxDocuments(ctx);
        const { rows } = await ctx.db.execute<{ n: number }>('select max(number) as n from tax_documents');
        expect(rows).toEqual([{ n: 2 }]);
        await ctx.db.execute('select pg_terminate_backend(pg_backend_pid())');
      }),
    ).rejects.toThrow();
    await sell(ground.ctx, [one.id], 4);
    expect(await numbers()).toEqual([[1, 2]]);
  });

  test('each year counts from one, in the days of WIB', async () => {
    const { one } = await makeTwoStalls(ground.ctx);
    clock.set(new Date('2026-12-31T16:59:59Z'));
    await sell(ground.ctx, [one.id], 1);
    clock.set(new Date('2026-12-31T17:00:00Z'));
    await sell(ground.ctx, [one.id], 2);
    const { rows } = await ground.database.pool.query('select code from tax_documents order by id');
    expect(rows).toEqual([
      { code: `FK-2026-${one.farmerId}-00001` },
      { code: `FK-2027-${one.farmerId}-00001` },
    ]);
  });

  test('a written paper is neither changed nor taken away', async () => {
    const { one } = await makeTwoStalls(ground.ctx);
    await sell(ground.ctx, [one.id], 1);
    for (const change of [
      'update tax_documents set amount = 1',
      'update tax_documents set number = 7',
      'delete from tax_documents',
    ])
      await expect(ground.database.pool.query(change)).rejects.toThrow('stays as it is');
  });

  test('a change whose document is forgotten, and a document without its number, is not committed', async () => {
    const { one } = await makeTwoStalls(ground.ctx);
    const { group } = await sell(ground.ctx, [one.id], 1);
    const { pool } = ground.database;
    for (const change of [
      `status = 'cancelled'`,
      `status = 'refunded', refunded = total`,
      'refunded = 1',
      `paid_at = null, status = 'awaiting_payment'`,
    ])
      await expect(pool.query(`update orders set ${change} where group_code = $1`, [group])).rejects.toThrow(
        'do not add up',
      );
    const waiting = await place(ground.ctx, [one.id], 2);
    await expect(
      pool.query(`update orders set status = 'paid', paid_at = now() where group_code = $1`, [waiting.group]),
    ).rejects.toThrow('do not add up');
    await expect(
      pool.query(
        `insert into tax_documents (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
         select id, farmer_id, 'debit', 'weighed', 2026, 1, '{}', now() from orders where group_code = $1`,
        [group],
      ),
    ).rejects.toThrow('has no number');
  });
});
