import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppContext, anonymous, inTransaction } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type Arena, arena, atOnce } from './gate.ts';

const clock = testClock();
let ground: Arena;

beforeAll(async () => {
  ground = await arena(clock, 24);
});
beforeEach(async () => {
  clock.set(clock.start);
  await ground.empty();
});
afterEach(() => expectInvariants(ground.database.pool));
afterAll(() => ground.close());

const won = (results: PromiseSettledResult<unknown>[]) => results.filter((one) => one.status === 'fulfilled');
/** The codes of the refusals; anything thrown that is no refusal fails the test. */
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!isDomainError(one.reason)) throw one.reason;
    return [one.reason.code];
  });
const order = (items: { id: number; quantity: number; price: number }[], over: object = {}) =>
  placeOrder(ground.ctx, anonymous, { items, billing, ...over });

describe('orders at once', () => {
  test('two hundred buyers for fifty units: fifty sold, no more, no fewer', async () => {
    const listing = await makeListing(ground.ctx, { stock: toQuantity(50) });
    const buyers = Array.from(
      { length: 200 },
      (_, at) => () =>
        order([{ id: listing.id, quantity: 1, price: 12_000 }], {
          billing: { ...billing, email: `pembeli${at}@contoh.example` },
        }),
    );
    const results = await Promise.allSettled(buyers.map((buy) => buy()));
    expect(won(results)).toHaveLength(50);
    expect(new Set(refusals(results))).toEqual(new Set(['stock_short']));
    const { rows } = await ground.database.pool.query(
      'select stock::float8, reserved::float8 from listings where id = $1',
      [listing.id],
    );
    expect(rows).toEqual([{ stock: 50, reserved: 50 }]);
  });

  test('orders over two farmers that cross each other: no deadlock surfaces', async () => {
    const { one, two } = await makeTwoStalls(ground.ctx);
    const first = { id: one.id, quantity: 1, price: 12_000 };
    const second = { id: two.id, quantity: 1, price: 15_000 };
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        order(at % 2 === 0 ? [first, second] : [second, first], {
          billing: { ...billing, email: `pembeli${at}@contoh.example` },
        }),
      ),
    );
    expect(won(results)).toHaveLength(40);
    const { rows } = await ground.database.pool.query('select count(*)::int as n from orders');
    expect(rows[0].n).toBe(80);
  });

  test('both orders of a checkout cancelled at the same moment give its coupon back', async () => {
    const { one, two } = await makeTwoStalls(ground.ctx);
    const coupon = await makeCoupon(ground.ctx, { total_limit: 1 });
    const items = [
      { id: one.id, quantity: 1, price: 12_000 },
      { id: two.id, quantity: 1, price: 15_000 },
    ];
    const { orders: placed } = await order(items, { coupon });
    const cancel = (ctx: AppContext, at: number) =>
      cancelOrder(ctx, anonymous, placed[at]!.code, {}, placed[at]!.token);
    const pool = ground.database.pool;
    const waits = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    let second = Promise.resolve<unknown>(undefined);
    await inTransaction(ground.ctx, async (ctx) => {
      await cancel(ctx, 0);
      let over = false;
      second = cancel(ground.ctx, 1).finally(() => {
        over = true;
      });
      // The other is through before this one commits, or it waits for it.
      while (!over && !(await waits())) await new Promise(setImmediate);
    });
    await second;
    expect((await pool.query('select uses from coupons')).rows).toEqual([{ uses: 0 }]);
  });

  test('a coupon for one, tried a hundred times at once: one', async () => {
    const listing = await makeListing(ground.ctx, { stock: toQuantity(1000) });
    const coupon = await makeCoupon(ground.ctx, { total_limit: 1 });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => order([{ id: listing.id, quantity: 1, price: 12_000 }], { coupon })),
    );
    expect(won(results)).toHaveLength(1);
    expect(new Set(refusals(results))).toEqual(new Set(['coupon_used_up']));
    const { rows } = await ground.database.pool.query('select uses from coupons');
    expect(rows).toEqual([{ uses: 1 }]);
  });
});

describe('one order, several hands', () => {
  const placed = async () => {
    await enablePayments(ground.ctx);
    const listing = await makeListing(ground.ctx);
    const buyer = await actorFor(ground.ctx, (await makeUser(ground.ctx)).id);
    const admin = await actorFor(ground.ctx, (await makeUser(ground.ctx, { role: 'admin' })).id);
    const { orders } = await placeOrder(ground.ctx, buyer, {
      items: [{ id: listing.id, quantity: 5, price: 12_000 }],
      billing,
      paymentMethod: 'transfer',
    });
    return { listing, buyer, admin, code: orders[0]!.code };
  };
  const stock = async (id: number) =>
    (
      await ground.database.pool.query('select stock::float8, reserved::float8 from listings where id = $1', [
        id,
      ])
    ).rows[0];

  test('two cancels: the goods come back once', async () => {
    const { listing, buyer, code } = await placed();
    const cancel = () => cancelOrder(ground.ctx, buyer, code, {});
    const results = await atOnce(ground, listing.id, [cancel, cancel, cancel]);
    expect(won(results)).toHaveLength(1);
    expect(refusals(results)).toEqual(['order_step_impossible', 'order_step_impossible']);
    expect(await stock(listing.id)).toEqual({ stock: 100, reserved: 0 });
  });

  test('payment against cancel against lapse: one winner, and the money agrees with it', async () => {
    const { listing, buyer, admin, code } = await placed();
    clock.forward(25 * 3_600_000);
    const results = await atOnce(ground, listing.id, [
      () => confirmPayment(ground.ctx, admin, code),
      () => cancelOrder(ground.ctx, buyer, code, {}),
      () => expireUnpaidOrders(ground.ctx),
    ]);
    refusals(results);
    const { rows } = await ground.database.pool.query(
      `select o.status, (select count(*)::int from order_history where order_id = o.id) as steps,
              (select coalesce(sum(platform_amount), 0)::int from money_movements where order_id = o.id) as cash from orders o`,
    );
    // A cancel that comes after the payment cancels the paid order: three steps, its money kept to be given back.
    const { status, steps, cash } = rows[0];
    expect([
      ['paid', 2, 60_000],
      ['cancelled', 2, 0],
      ['cancelled', 3, 60_000],
    ]).toContainEqual([status, steps, cash]);
    expect(await stock(listing.id)).toEqual(
      status === 'paid' ? { stock: 95, reserved: 0 } : { stock: 100, reserved: 0 },
    );
  });

  test('two confirmations of one transfer: the money is booked once', async () => {
    const { listing, admin, code } = await placed();
    const confirm = () => confirmPayment(ground.ctx, admin, code);
    const results = await atOnce(ground, listing.id, [confirm, confirm]);
    expect(won(results)).toHaveLength(1);
    const { rows } = await ground.database.pool.query(
      `select count(*)::int as n from money_movements where kind = 'payment'`,
    );
    expect(rows[0].n).toBe(1);
  });
});

describe('money, several hands', () => {
  const sold = async () => {
    await enablePayments(ground.ctx, { contestDays: 0 });
    const { one, two } = await makeTwoStalls(ground.ctx);
    const admin = await actorFor(ground.ctx, (await makeUser(ground.ctx, { role: 'admin' })).id);
    const { orders } = await order(
      [
        { id: one.id, quantity: 1, price: 12_000 },
        { id: two.id, quantity: 1, price: 15_000 },
      ],
      { paymentMethod: 'transfer' },
    );
    await confirmPayment(ground.ctx, admin, orders[0]!.code);
    for (const { code } of orders)
      for (const step of ['ship', 'complete'] as const) await advanceOrder(ground.ctx, admin, code, step);
    return { admin, ids: [one.farmerId, two.farmerId] as const, code: orders[0]!.code };
  };

  test('ten payouts at once over the same balances, in any order: one, and the money leaves once', async () => {
    const { admin, ids } = await sold();
    const parts = [
      { id: ids[0], amount: 12_000 },
      { id: ids[1], amount: 15_000 },
    ];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        createPayout(ground.ctx, admin, { farmers: at % 2 === 0 ? parts : [...parts].reverse() }),
      ),
    );
    expect(won(results)).toHaveLength(1);
    expect(new Set(refusals(results))).toEqual(new Set(['payout_changed']));
    const { rows } = await ground.database.pool.query(
      `select count(distinct payout_id)::int as batches, sum(platform_amount)::int as cash from money_movements where kind = 'payout'`,
    );
    expect(rows).toEqual([{ batches: 1, cash: -27_000 }]);
    expect(await farmerBalance(ground.ctx, ids[0])).toBe(0);
  });

  test('a debt that is brought in ten times at once is taken in once', async () => {
    const { admin, ids } = await sold();
    await ground.database.pool.query(
      `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) values ('commission', $1, 0, -20000, now())`,
      [ids[0]],
    );
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => settleDebt(ground.ctx, admin, ids[0], { amount: 8_000 })),
    );
    expect(won(results)).toHaveLength(1);
    expect(new Set(refusals(results))).toEqual(new Set(['settlement_too_large']));
    expect(await farmerBalance(ground.ctx, ids[0])).toBe(0);
  });

  test('refunds at once never give back more than was paid', async () => {
    const { admin, code } = await sold();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        refundOrder(ground.ctx, admin, code, { amount: 5_000, reason: 'memar' }),
      ),
    );
    expect(won(results)).toHaveLength(2);
    expect(new Set(refusals(results))).toEqual(new Set(['refund_too_large']));
  });

  test('the same part given back from two pages that showed the same is given back once', async () => {
    const { admin, code } = await sold();
    const asked = { amount: 3_000, reason: 'memar', refunded: 0 };
    const results = await Promise.allSettled(
      Array.from({ length: 2 }, () => refundOrder(ground.ctx, admin, code, asked)),
    );
    expect(won(results)).toHaveLength(1);
    expect(refusals(results)).toEqual(['stale_version']);
    const next = await refundOrder(ground.ctx, admin, code, { ...asked, refunded: 3_000 });
    expect(next.refunded).toBe(6_000);
  });
});

test('two hundred proofs that wait to be checked keep no later order from lapsing', async () => {
  await enablePayments(ground.ctx);
  const listing = await makeListing(ground.ctx);
  const buy = () =>
    order([{ id: listing.id, quantity: 1, price: 12_000 }], { paymentMethod: 'transfer' as const });
  const pool = ground.database.pool;
  await pool.query(
    `with made as (
       insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, due_at, updated_at)
       select 'LB-0W' || n, 'LB-0W' || n, $1, 'awaiting_payment', 0, 0, $2, $2, $2 from generate_series(1, 250) n
       returning group_code)
     insert into payments (group_code, method, due, suffix, status, created_at)
     select group_code, 'transfer', row_number() over (), 0, 'checking', $2 from made`,
    [listing.farmerId, new Date(clock.now().getTime() - 1000)],
  );
  const { group } = await buy();
  clock.forward(25 * 3_600_000);
  expect(await expireUnpaidOrders(ground.ctx)).toBe(1);
  const { rows } = await pool.query('select status from orders where group_code = $1', [group]);
  expect(rows).toEqual([{ status: 'cancelled' }]);
  await pool.query("delete from payments where group_code like 'LB-0W%'");
  // Papers stay whatever becomes of an order: only who owns the table gets rid of these.
  await pool.query('alter table tax_documents disable trigger tax_documents_immutable');
  await pool.query(
    "delete from tax_documents where order_id in (select id from orders where group_code like 'LB-0W%')",
  );
  await pool.query('alter table tax_documents enable trigger tax_documents_immutable');
  await pool.query("delete from orders where group_code like 'LB-0W%'");
});
