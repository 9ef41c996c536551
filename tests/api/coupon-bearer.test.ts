import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { rowsOf } from '../support/order-fixture.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* Coupons after the checkout: after weighing, in a refund, in a seller's balance. Goods of Rp 12.500 a kilogram, 5 %
   commission. */

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let at: Weighbridge;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  await database.pool.query(`insert into settings (key, value) values ('store', '{"commissionPercent":5}')`);
  at = await weighbridge(ctx, {
    ...{ priceCustomer: 12_500, priceTengkulak: 9_000, stock: toQuantity(10_000) },
    ...{ weighMoisture: null, weighHampa: null },
  });
});
afterEach(() => expectInvariants(database.pool));
afterAll(() => database.close());

let made = 0;
async function coupon(kind: 'fixed' | 'percent', value: number, bearer: 'store' | 'seller') {
  made += 1;
  const code = await makeCoupon(ctx, { code: `KUPON${made}`, kind, value });
  await database.pool.query('update coupons set bearer = $2 where code = $1', [code, bearer]);
  return code;
}
const sums = async (code: string) =>
  (
    await rowsOf(
      ctx,
      `select o.subtotal::int, o.discount::int, o.total::int, o.commission::int,
        coalesce(sum(m.seller_amount), 0)::int as seller from orders o left join money_movements m on m.order_id = o.id
       where o.code = $1 group by o.id`,
      [code],
    )
  )[0];
const uses = async (code: string) =>
  (await rowsOf<{ uses: number }>(ctx, 'select uses from coupons where code = $1', [code]))[0]!.uses;
const weigh = async (order: { code: string; line: number }, net: number) => {
  const ticket = await proposed(at, order, net, { moisture: [], hampa: null });
  await confirmTicket(ctx, at.buyer, order.code, {
    ...{ line: order.line, expected_ticket_id: ticket.id, takes_excess: true },
  });
};
const refund = (code: string, amount: number) =>
  refundOrder(ctx, at.admin, code, { amount, reason: 'memar' });

describe('goods sold by weighing', () => {
  test('a fixed coupon amount is unchanged by the weighing', async () => {
    const code = await coupon('fixed', 50_000, 'seller');
    const order = await weighable(at, { quantity: 8, price: 12_500, method: 'cod', coupon: code });
    await weigh(order, 100);
    expect(await sums(order.code)).toMatchObject({ subtotal: 1_250_000, discount: 50_000, total: 1_200_000 });
    const less = await weighable(at, { quantity: 8, price: 12_500, method: 'cod', coupon: code });
    await weigh(less, 3);
    // Never more than the goods are worth.
    expect(await sums(less.code)).toMatchObject({ subtotal: 37_500, discount: 37_500, total: 0 });
  });

  test('a percentage follows the weighed goods', async () => {
    const code = await coupon('percent', 10, 'seller');
    const order = await weighable(at, { quantity: 8, price: 12_500, method: 'cod', coupon: code });
    await weigh(order, 100);
    expect(await sums(order.code)).toMatchObject({ subtotal: 1_250_000, discount: 125_000 });
  });
});

describe('who pays for the coupon', () => {
  test.each([
    // Goods of Rp 100.000, discount Rp 10.000; the commission is 5 % of Rp 90.000.
    ['the store', 'store', 100_000 - 4_500, 50_000 - 2_250],
    ['the seller', 'seller', 90_000 - 4_500, 45_000 - 2_250],
  ] as const)('%s bears it: sale, half refunded, fully refunded', async (_, bearer, whole, half) => {
    const code = await coupon('fixed', 10_000, bearer);
    const order = await weighable(at, { quantity: 8, price: 12_500, method: 'transfer', coupon: code });
    expect(await sums(order.code)).toMatchObject({ seller: whole });
    await refund(order.code, 45_000);
    expect(await sums(order.code)).toMatchObject({ seller: half });
    await refund(order.code, 45_000);
    expect(await sums(order.code)).toMatchObject({ seller: 0 });
    expect(await uses(code)).toBe(0);
  });

  test('with cash on delivery the store owes the seller its part once the goods are received, and nothing for cancelled ones', async () => {
    const code = await coupon('fixed', 10_000, 'store');
    const received = await weighable(at, { quantity: 8, price: 12_500, method: 'cod', coupon: code });
    await advanceOrder(ctx, at.seller, received.code, 'ship');
    expect(await sums(received.code)).toMatchObject({ seller: -4_500 });
    await advanceOrder(ctx, at.buyer, received.code, 'complete');
    expect(await sums(received.code)).toMatchObject({ seller: 10_000 - 4_500 });
    const order = await weighable(at, { quantity: 8, price: 12_500, method: 'cod', coupon: code });
    expect(await sums(order.code)).toMatchObject({ seller: -4_500 });
    await cancelOrder(ctx, at.seller, order.code, { reason: 'gagal panen' });
    expect(await sums(order.code)).toMatchObject({ seller: 0 });
  });

  test('the statement shows the coupon', async () => {
    const [farmer] = await rowsOf<{ id: number }>(ctx, 'select farmer_id as id from listings where id = $1', [
      at.listing.id,
    ]);
    const before = await getStatement(ctx, at.admin, farmer!.id);
    for (const bearer of ['store', 'seller'] as const) {
      const code = await coupon('fixed', 10_000, bearer);
      await weighable(at, { quantity: 8, price: 12_500, method: 'transfer', coupon: code });
    }
    const { coupons, lines } = await getStatement(ctx, at.admin, farmer!.id);
    expect(coupons - before.coupons).toBe(10_000);
    const said = lines.slice(before.lines.length).map(({ kind, note, amount }) => [kind, note, amount]);
    expect(said).toEqual([
      ['payment', null, 90_000],
      ['commission', null, -4_500],
      ['coupon', `kupon KUPON${made - 1} ditanggung toko`, 10_000],
      ['payment', `setelah kupon KUPON${made}, Rp\u00a010.000 ditanggung penjual`, 90_000],
      ['commission', null, -4_500],
    ]);
  });
});

describe('a coupon’s use is given back when no order of the checkout remains', () => {
  type Step = 'cancel' | 'refund';
  test.each([
    ['cancel', 'cancel'],
    ['cancel', 'refund'],
    ['refund', 'cancel'],
    ['refund', 'refund'],
  ] as [Step, Step][])('after %s and then %s', async (...steps) => {
    const code = await coupon('fixed', 10_000, 'store');
    const { one, two } = await makeTwoStalls(ctx);
    const { orders } = await placeOrder(ctx, at.buyer, {
      items: [
        { id: one.id, quantity: 3, price: 12_000 },
        { id: two.id, quantity: 2, price: 15_000 },
      ],
      ...{ billing, paymentMethod: 'transfer', coupon: code },
    });
    await confirmPayment(ctx, at.admin, orders[0]!.code);
    for (const [index, step] of steps.entries()) {
      expect(await uses(code)).toBe(1);
      const order = orders[index]!;
      if (step === 'refund') await refund(order.code, order.total);
      else await cancelOrder(ctx, at.admin, order.code, { reason: 'habis' });
    }
    expect(await uses(code)).toBe(0);
  });
});

test('commission and coupon of the remaining goods: any sequence of refunds equals a single one', async () => {
  let seed = 42;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let run = 0; run < 6; run += 1) {
    const code = await coupon('fixed', 1_000 + random(9_000), run % 2 === 0 ? 'store' : 'seller');
    const order = await weighable(at, { quantity: 8, price: 12_500, method: 'transfer', coupon: code });
    const { discount, total, commission } = (await sums(order.code)) as Record<string, number>;
    let back = 0;
    for (let step = 0; step < 4; step += 1) {
      const amount = 1 + random(Math.floor((total! - back) / 2));
      await refund(order.code, amount);
      back += amount;
      // Calculated by hand: each share of the remaining part, to the nearest rupiah.
      const left = (total! - back) / total!;
      const kept = Math.round(commission! * left);
      const credit = run % 2 === 0 ? Math.round(discount! * left) : 0;
      expect(await sums(order.code)).toMatchObject({
        commission: kept,
        seller: total! - back + credit - kept,
      });
    }
  }
});
