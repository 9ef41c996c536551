import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type MidtransStandIn, midtransStandIn } from '../support/midtrans-stand-in.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let midtrans: MidtransStandIn;
const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;
let farmer: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  midtrans = await midtransStandIn();
  app = await testApp({ midtrans: midtrans.keys }, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { gateway: true, contestDays: 3 });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  stalls = await makeTwoStalls(app.ctx);
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [
    stalls.one.farmerId,
  ]);
  farmer = await signedIn(app, { userId: rows[0].user_id });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(async () => {
  await app.close();
  await midtrans.close();
});

const call = (url: string, payload?: unknown, who: SignedIn = admin) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: { cookie: who.cookie },
  });
/** One order of Rp 36.000 of the first farmer, whose part is Rp 34.200. */
const order = async (paymentMethod: 'transfer' | 'cod' | 'gateway'): Promise<string> => {
  const items = [{ id: stalls.one.id, quantity: 3, price: 12_000 }];
  const answer = await call('/api/orders', { items, billing, paymentMethod }, customer);
  return answer.json().data.orders[0].code;
};
const step = async (code: string, name: string, who = admin, body: object = {}) => {
  const answer = await call(`/api/orders/${code}/${name}`, body, who);
  expect(answer.statusCode, answer.body).toBe(200);
};
const statement = async () =>
  (await call(`/api/admin/balances/${stalls.one.farmerId}`, undefined, farmer)).json().data;
const payOut = (amount: number) =>
  call('/api/admin/payouts', { farmers: [{ id: stalls.one.farmerId, amount }] });
const seen = async (code: string) => (await call(`/api/orders/${code}`)).json().data;
const DAY = 86_400_000;
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));

describe('money held until delivery', () => {
  test('is held until it can no longer be disputed, and can then be paid out once', async () => {
    const code = await order('transfer');
    await step(code, 'confirm-payment');
    const held = { balance: 34_200, free: 0, held: { total: 34_200, count: 1 } };
    expect(await statement()).toMatchObject({
      ...held,
      held: { orders: [{ code, status: 'paid', amount: 34_200, reason: 'undelivered', freeAt: null }] },
    });
    for (const name of ['process', 'ship']) {
      await step(code, name);
      expect(await statement()).toMatchObject(held);
      const early = await payOut(34_200);
      expect([early.statusCode, early.json().error.code]).toEqual([409, 'payout_changed']);
    }
    expect((await call('/api/admin/balances?side=payable')).json()).toMatchObject({ total: 0, payable: 0 });
    await step(code, 'complete', customer);
    const freeAt = new Date(clock.now().getTime() + 3 * DAY);
    expect((await statement()).held.orders).toMatchObject([
      { reason: 'contestable', freeAt: freeAt.toISOString() },
    ]);
    clock.set(new Date(freeAt.getTime() - 1));
    expect((await payOut(34_200)).statusCode).toBe(409);
    clock.set(freeAt);
    expect(await statement()).toMatchObject({ free: 34_200, held: { total: 0, orders: [] } });
    const listed = (await call('/api/admin/balances?side=payable')).json();
    expect(listed).toMatchObject({ total: 1, payable: 34_200, data: [{ held: 0, free: 34_200 }] });
    expect((await payOut(34_200)).statusCode).toBe(201);
    expect((await payOut(34_200)).statusCode).toBe(409);
    expect(await statement()).toMatchObject({ balance: 0, free: 0 });
  });

  test('pays out only the free part of a balance', async () => {
    const first = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(first, name);
    later(3 * DAY);
    const second = await order('transfer');
    await step(second, 'confirm-payment');
    expect(await statement()).toMatchObject({ balance: 68_400, free: 34_200 });
    expect((await payOut(68_400)).statusCode).toBe(409);
    expect((await payOut(34_200)).statusCode).toBe(201);
    expect(await statement()).toMatchObject({ balance: 34_200, free: 0 });
  });

  test('is held beyond its time by a complaint without an answer', async () => {
    const code = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(code, name);
    const complaint = await call(`/api/orders/${code}/complaint`, { text: 'Berasnya basah.' }, customer);
    expect(complaint.statusCode, complaint.body).toBe(201);
    later(30 * DAY);
    expect((await statement()).held.orders).toMatchObject([{ reason: 'contested', freeAt: null }]);
    expect((await payOut(34_200)).statusCode).toBe(409);
    await step(code, 'complaint/answer', admin, { answer: 'Sudah diganti.' });
    expect((await payOut(34_200)).statusCode).toBe(201);
  });

  test('deducts commission owed for cash on delivery from the free amount', async () => {
    const cod = await order('cod');
    await step(cod, 'confirm-payment', farmer);
    const code = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(code, name);
    expect(await statement()).toMatchObject({ balance: 32_400, free: -1_800 });
    later(3 * DAY);
    expect(await statement()).toMatchObject({ balance: 32_400, free: 32_400 });
  });

  test('the store sets the holding time; received orders keep the time they started with', async () => {
    const code = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(code, name);
    await enablePayments(app.ctx, { contestDays: 0 });
    expect((await payOut(34_200)).statusCode).toBe(409);
    const next = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(next, name);
    expect((await statement()).free).toBe(34_200);
  });
});

describe('refunds from two tabs', () => {
  test('of two partial refunds started from the same state, the second is asked to reload', async () => {
    const code = await order('transfer');
    await step(code, 'confirm-payment');
    const give = (amount: number) =>
      call(`/api/orders/${code}/refund`, { amount, reason: 'memar', refunded: 0 });
    const answers = await Promise.all([give(5_000), give(7_000)]);
    expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.statusCode === 409)!.json().error.code).toBe('stale_version');
    expect([5_000, 7_000]).toContain((await seen(code)).refunded);
  });
});

describe('cash on delivery', () => {
  test('an order cannot be cancelled after the seller has the cash: commission stays owed, and the buyer is notified', async () => {
    const code = await order('cod');
    await step(code, 'confirm-payment', farmer);
    expect(await seen(code)).toMatchObject({ mayTakeCash: true, cashAt: null });
    expect(await statement()).toMatchObject({ balance: -1_800, atTheDoor: 0 });
    await step(code, 'cash', farmer);
    expect(await seen(code)).toMatchObject({ mayTakeCash: false, cashAt: clock.now().toISOString() });
    expect((await seen(code)).actions).not.toContain('cancel');
    expect(await statement()).toMatchObject({ balance: -1_800, atTheDoor: 36_000 });
    for (const who of [farmer, admin]) {
      const answer = await call(`/api/orders/${code}/cancel`, { reason: 'gagal panen' }, who);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'order_cash_taken']);
    }
    expect((await call(`/api/orders/${code}/cash`, {}, farmer)).json().error.code).toBe('cash_not_now');
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from notifications where kind = 'order.cash' and user_id = $1`,
      [customer.userId],
    );
    expect(rows[0].n).toBe(1);
    for (const name of ['ship', 'complete']) await step(code, name);
    expect(await statement()).toMatchObject({ balance: -1_800, atTheDoor: 36_000 });
  });

  test('a paid order was cancelled: the buyer reports it, the admin books it, and the commission is owed after all', async () => {
    const code = await order('cod');
    await step(code, 'confirm-payment', farmer);
    await step(code, 'cancel', farmer, { reason: 'gagal panen' });
    expect((await statement()).balance).toBe(0);
    const told = await call(
      `/api/orders/${code}/complaint`,
      { text: 'Sudah saya bayar tunai, barangnya sudah diantar.' },
      customer,
    );
    expect(told.statusCode, told.body).toBe(201);
    expect((await call(`/api/orders/${code}/cash`, {}, farmer)).json().error.code).toBe('cash_not_now');
    expect((await call(`/api/orders/${code}/cash`, {}, customer)).statusCode).toBe(403);
    await step(code, 'cash', admin);
    expect(await statement()).toMatchObject({
      balance: -1_800,
      commission: -3_600,
      refunds: 1_800,
      atTheDoor: 36_000,
    });
    expect((await call(`/api/orders/${code}/cash`, {})).statusCode).toBe(409);
    const trail = (await call(`/api/orders/${code}/trail`)).json().data;
    expect(trail.map((entry: { action: string }) => entry.action)).toContain('order.cash');
  });

  test('an order received without comment counts as paid; one never accepted cannot be disputed', async () => {
    const code = await order('cod');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(code, name);
    expect((await seen(code)).cashAt).toBe(clock.now().toISOString());
    const other = await order('cod');
    await step(other, 'cancel', customer);
    expect((await call(`/api/orders/${other}/cash`, {})).json().error.code).toBe('cash_not_now');
    expect(
      (await call(`/api/orders/${other}/complaint`, { text: 'Sudah bayar.' }, customer)).statusCode,
    ).toBe(409);
  });
});

test('refunding an order with cash on delivery returns the paid-out coupon of the store', async () => {
  const coupon = await makeCoupon(app.ctx, { code: 'TOKO10', kind: 'fixed', value: 10_000 });
  await app.database.pool.query(`update coupons set bearer = 'store' where code = $1`, [coupon]);
  const items = [{ id: stalls.one.id, quantity: 3, price: 12_000 }];
  const placed = await call('/api/orders', { items, billing, paymentMethod: 'cod', coupon }, customer);
  expect(placed.statusCode, placed.body).toBe(201);
  const { code } = placed.json().data.orders[0];
  await step(code, 'confirm-payment', farmer);
  await step(code, 'ship', farmer);
  await step(code, 'complete', customer);
  // Rp 26.000 was received on delivery; from the coupon's Rp 10.000 the commission of Rp 1.300 is deducted.
  expect((await statement()).closing).toBe(8_700);
  later(10 * DAY);
  expect((await payOut(8_700)).statusCode).toBe(201);
  await step(code, 'refund', admin, { amount: 13_000, reason: 'memar', refunded: 0 });
  // Half of the sale is valid: so are half of the coupon and of the commission.
  expect((await statement()).closing).toBe(4_350 - 8_700);
});

describe('chargebacks', () => {
  /** An order that was paid online, with the number of its charge. */
  const paidOnline = async () => {
    const code = await order('gateway');
    await call(`/api/orders/${code}/pay-online`, {}, customer);
    const ref = midtrans.last();
    await call('/api/payments/midtrans', midtrans.become(ref, 'settlement', { payment_type: 'credit_card' }));
    expect((await seen(code)).status).toBe('paid');
    return { code, ref };
  };
  const chargeBack = (ref: string, over: object = {}) =>
    call(
      '/api/payments/midtrans',
      midtrans.become(ref, 'chargeback', { payment_type: 'credit_card', ...over }),
    );

  test('a chargeback after payout makes the balance negative, and later sales cover it', async () => {
    const { code, ref } = await paidOnline();
    for (const name of ['ship', 'complete']) await step(code, name);
    later(3 * DAY);
    expect((await payOut(34_200)).statusCode).toBe(201);
    expect((await chargeBack(ref)).json().data).toEqual({ applied: true });
    // Reported twice, booked once.
    expect((await chargeBack(ref)).json().data).toEqual({ applied: false });
    expect(await statement()).toMatchObject({ balance: -34_200, free: -34_200, refunds: -36_000 + 1_800 });
    const after = await seen(code);
    expect(after).toMatchObject({ status: 'refunded', refunded: 36_000 });
    expect(after.history.at(-1)).toMatchObject({
      reason: 'Ditarik kembali oleh bank pembeli (chargeback)',
      by: 'system',
    });
    const trail = (await call(`/api/orders/${code}/trail`)).json().data;
    expect(trail.map((entry: { action: string }) => entry.action)).toContain('order.chargeback');
    const next = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(next, name);
    const third = await order('transfer');
    for (const name of ['confirm-payment', 'ship', 'complete']) await step(third, name);
    later(3 * DAY);
    expect(await statement()).toMatchObject({ balance: 34_200, free: 34_200 });
    expect((await payOut(68_400)).statusCode).toBe(409);
    expect((await payOut(34_200)).statusCode).toBe(201);
    const { rows } = await app.database.pool.query(
      `select user_id, text from notifications where kind = 'order.chargeback' order by id`,
    );
    expect(rows.map((row) => row.user_id)).toEqual([customer.userId, farmer.userId]);
    expect(rows[1].text).toContain('dipotong dari saldo Anda');
  });

  test('a chargeback before shipping restocks the goods; a partial one takes its part', async () => {
    const { code, ref } = await paidOnline();
    const stock = async () =>
      (await app.database.pool.query('select stock::float8 from listings where id = $1', [stalls.one.id]))
        .rows[0].stock;
    expect(await stock()).toBe(97);
    await call(
      '/api/payments/midtrans',
      midtrans.become(ref, 'partial_chargeback', { payment_type: 'credit_card', refund_amount: '6000.00' }),
    );
    expect(await seen(code)).toMatchObject({ status: 'paid', refunded: 6_000 });
    expect(await statement()).toMatchObject({ balance: 28_500, free: 0 });
    expect(await stock()).toBe(97);
    await chargeBack(ref);
    expect(await seen(code)).toMatchObject({ status: 'refunded', refunded: 36_000 });
    expect(await stock()).toBe(100);
    expect(await statement()).toMatchObject({ balance: 0 });
  });
});
