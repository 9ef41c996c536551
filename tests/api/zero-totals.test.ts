import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeShippedOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeCoupon, makeTwoStalls, QRIS } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* An order whose coupon covers everything has nothing to pay: with no payment method does it await money. */

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;
beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  await enablePayments(app.ctx, { qris: true, qrisStatic: QRIS });
  admin = await signedIn(app, { role: 'admin' });
  stalls = await makeTwoStalls(app.ctx);
  await makeCoupon(app.ctx, { code: 'GRATIS', value: 100 });
});
afterAll(() => app.close());

const post = (url: string, payload: object = {}, who?: SignedIn) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: (who ?? admin).cookie } });
const rows = async (statement: string) => (await app.database.pool.query(statement)).rows;

/** A guest's checkout at one or both stalls, fully covered. */
async function checkout(paymentMethod: string | undefined, kinds: 1 | 2 = 1) {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ].slice(0, kinds);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items, billing, coupon: 'GRATIS', ...(paymentMethod ? { paymentMethod } : {}) },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.orders as { code: string; status: string; total: number }[];
}

test.each(['transfer', 'qris', 'cod'])('by %s nothing is asked for: it is paid at once', async (method) => {
  const [order] = await checkout(method);
  expect(order).toMatchObject({ status: 'paid', total: 0 });
  expect(await rows('select * from payments')).toEqual([]);
  expect(await rows('select status, paid_at is not null as paid, due_at from orders')).toEqual([
    { status: 'paid', paid: true, due_at: null },
  ]);
  expect(await rows(`select reserved::int from listings where id = ${stalls.one.id}`)).toEqual([
    { reserved: 0 },
  ]);
  const texts = (await rows('select text from email_outbox')).map(({ text }) => text).join('\n');
  expect(texts).toContain('Tidak ada yang perlu dibayar');
  expect(texts).not.toMatch(/Bayar Rp|transfer jumlah|sudah kami terima/);
  await expectInvariants(app.database.pool);
});

test('without any way of paying it is paid too', async () => {
  await enablePayments(app.ctx, { cod: false, transfer: false });
  expect(await checkout(undefined)).toMatchObject([{ status: 'paid' }]);
});

test.each(['transfer', 'cod'])('by %s it goes its way to the end by itself', async (method) => {
  const [order] = await checkout(method);
  await post(`/api/orders/${order!.code}/ship`);
  clock.forward(7 * 86_400_000);
  expect(await completeShippedOrders(app.ctx)).toBe(1);
  expect(await rows('select status, cash_received_at from orders')).toEqual([
    { status: 'completed', cash_received_at: null },
  ]);
  // The store bears the coupon, so its seller is owed the discount, and nothing else was booked.
  expect(
    await rows(
      'select kind, platform_amount::int as cash, seller_amount::int as farmer from money_movements',
    ),
  ).toEqual([{ kind: 'coupon', cash: 0, farmer: 36_000 }]);
  await expectInvariants(app.database.pool);
});

test.each(['transfer', 'cod'])(
  'by %s it can be cancelled, and nothing waits to be given back',
  async (method) => {
    const [order] = await checkout(method);
    expect((await post(`/api/orders/${order!.code}/cancel`, { reason: 'habis' })).statusCode).toBe(200);
    expect((await getAdminQueue(app.ctx, admin.actor)).counts).not.toHaveProperty('refund');
    expect(await rows('select uses from coupons')).toEqual([{ uses: 0 }]);
    await expectInvariants(app.database.pool);
  },
);

test('beside an order that costs its delivery, the free one waits for nothing, and neither keeps the other', async () => {
  await app.database.pool.query(
    `update farmers set settings = settings || '{"deliveryFees":{"default":10000}}' where id = $1`,
    [stalls.one.farmerId],
  );
  const [first, second] = await checkout('transfer', 2);
  expect([first, second]).toMatchObject([
    { status: 'awaiting_payment', total: 10_000 },
    { status: 'paid', total: 0 },
  ]);
  const asked = async () => (await rows('select id, (due + suffix)::int as asked, status from payments'))[0];
  const before = await asked();
  // Cancelling a free order does not change the amount due for the other one.
  await post(`/api/orders/${second!.code}/cancel`, { reason: 'habis' });
  expect(await asked()).toEqual(before);
  expect((await post(`/api/orders/${first!.code}/confirm-payment?amount=${before.asked}`)).statusCode).toBe(
    200,
  );
  expect((await post(`/api/orders/${first!.code}/undo-payment`)).statusCode).toBe(200);
  expect((await rows('select status from orders order by id')).map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'cancelled',
  ]);
  await expectInvariants(app.database.pool);
});

test('a confirmation that is undone leaves the free order of its checkout where it is', async () => {
  await app.database.pool.query(
    `update farmers set settings = settings || '{"deliveryFees":{"default":10000}}' where id = $1`,
    [stalls.one.farmerId],
  );
  const [first, second] = await checkout('transfer', 2);
  await post(`/api/orders/${first!.code}/confirm-payment`);
  expect((await post(`/api/orders/${second!.code}/undo-payment`)).statusCode).toBe(200);
  expect((await rows('select status from orders order by id')).map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'paid',
  ]);
  await expectInvariants(app.database.pool);
});
