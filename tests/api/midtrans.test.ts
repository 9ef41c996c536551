import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { syncOpenCharges } from '../../src/domain/orders/payments/sync-charge.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
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
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  midtrans = await midtransStandIn();
  app = await testApp({ midtrans: midtrans.keys }, clock);
});
beforeEach(async () => {
  midtrans.state.away = false;
  midtrans.state.hangs = false;
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { gateway: true });
  stalls = await makeTwoStalls(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(async () => {
  await app.close();
  await midtrans.close();
});

const call = (url: string, payload?: unknown, who?: SignedIn) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: who ? { cookie: who.cookie } : {},
  });
const notify = (body: object) => call('/api/payments/midtrans', body);
/** Two farmers in one checkout: Rp 36.000 and Rp 30.000. */
const place = async (who: SignedIn | undefined = customer, over: object = {}) => {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ];
  const answer = await call('/api/orders', { items, billing, paymentMethod: 'gateway', ...over }, who);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.orders as { code: string; total: number; token?: string }[];
};
const open = async (code: string, who: SignedIn | null = customer, token = '') =>
  call(`/api/orders/${code}/pay-online${token ? `?token=${token}` : ''}`, {}, who ?? undefined);
const seen = async (code: string) => (await call(`/api/orders/${code}`, undefined, admin)).json().data;
const money = async () => {
  const { rows } = await app.database.pool.query(
    'select kind, platform_amount::int as cash, seller_amount::int as farmer from money_movements where platform_amount <> 0 order by id',
  );
  return rows;
};
/** A checkout whose page is open: its orders and the number of its charge. */
const begun = async (over: object = {}) => {
  const orders = await place(customer, over);
  const answer = await open(orders[0]!.code);
  expect(answer.statusCode, answer.body).toBe(200);
  return { orders, ref: midtrans.last() };
};

describe('opening the payment page', () => {
  test('creates a charge with items, customer, expiry and return address; opening again reuses it', async () => {
    await makeCoupon(app.ctx, { value: 15 });
    await app.database.pool.query(`update farmers set settings = '{"deliveryFees":{"default":9000}}'`);
    const before = midtrans.begun.size;
    const { orders, ref } = await begun({ coupon: 'PANEN10' });
    const sent = midtrans.begun.get(ref) as never as {
      transaction_details: { gross_amount: number };
      item_details: { price: number }[];
      customer_details: object;
      callbacks: { finish: string };
      expiry: object;
      notifyUrl: string;
    };
    expect(sent.transaction_details.gross_amount).toBe(66_000 - 9_900 + 18_000);
    expect(sent.item_details).toHaveLength(6);
    expect(sent.customer_details).toEqual({
      first_name: 'Sri',
      last_name: 'Wahyuni',
      email: 'sri@contoh.example',
    });
    expect(sent.expiry).toEqual({ start_time: '2026-11-21 10:00:00 +0700', unit: 'minute', duration: 1440 });
    expect(sent.callbacks.finish).toBe(`http://127.0.0.1:3000/orders/${orders[0]!.code}`);
    expect(sent.notifyUrl).toBe('http://127.0.0.1:3000/api/payments/midtrans');
    const [first, second] = [await open(orders[0]!.code), await open(orders[1]!.code)];
    expect(second.json().data.url).toBe(first.json().data.url);
    expect(first.json().data.url).toMatch(`${midtrans.keys.url}/snap/v4/redirection/`);
    expect(midtrans.begun.size).toBe(before + 1);
  });

  test('is possible for the buyer only, while payment is pending; a guest needs the token, which is in the return address', async () => {
    const [order] = await place();
    expect((await open(order!.code, null)).statusCode).toBe(404);
    expect((await open(order!.code, await signedIn(app))).statusCode).toBe(404);
    expect((await open(order!.code, admin)).statusCode).toBe(404);
    expect((await call(`/api/orders/${order!.code}/confirm-payment`, {}, admin)).json().error.code).toBe(
      'gateway_confirms',
    );
    const answer = await call('/api/orders', {
      items: [{ id: stalls.one.id, quantity: 1, price: 12_000 }],
      billing,
      paymentMethod: 'gateway',
    });
    const [guest] = answer.json().data.orders;
    expect((await open(guest.code, null, guest.token)).statusCode).toBe(200);
    const sent = midtrans.begun.get(midtrans.last()) as never as {
      callbacks: { finish: string };
      item_details: object[];
    };
    // Neither delivery nor a coupon: only the goods.
    expect(sent.item_details).toHaveLength(1);
    expect(sent.callbacks.finish).toContain(`?token=${guest.token}`);
    const transfer = await place(customer, { paymentMethod: 'transfer' });
    expect((await open(transfer[0]!.code)).statusCode).toBe(409);
  });

  test('survives a gateway that is down, disconnects or rejects the key: the next try works', async () => {
    const [order] = await place();
    for (const trouble of ['away', 'hangs'] as const) {
      midtrans.state[trouble] = true;
      const answer = await open(order!.code);
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toContain('Pesanan Anda tetap tersimpan');
      expect((await seen(order!.code)).status).toBe('awaiting_payment');
      midtrans.state[trouble] = false;
    }
    expect((await open(order!.code)).statusCode).toBe(200);
    const stranger = await testApp({ midtrans: { ...midtrans.keys, serverKey: 'SB-Mid-server-lain' } });
    await expect(
      stranger.ctx.gateway!.createCharge({
        ref: 'LB-1',
        amount: 1,
        items: [],
        customer: { firstName: 'A', lastName: '' },
        from: new Date(),
        minutes: 5,
        returnTo: 'http://127.0.0.1/',
      }),
    ).rejects.toMatchObject({ code: 'gateway_away' });
    await stranger.close();
  });

  test('is not offered without keys, whatever the setting says', async () => {
    const plain = await testApp();
    await enablePayments(plain.ctx, { gateway: true });
    const { one } = await makeTwoStalls(plain.ctx);
    const answer = await plain.fastify.inject({
      method: 'POST',
      url: '/api/orders',
      payload: {
        items: [{ id: one.id, quantity: 1, price: 12_000 }],
        billing,
        paymentMethod: 'gateway',
      },
    });
    expect(answer.json().error.code).toBe('payment_method_off');
    const told = await plain.fastify.inject({ method: 'POST', url: '/api/payments/midtrans', payload: {} });
    expect(told.statusCode).toBe(404);
    await plain.close();
  });
});

describe('gateway notifications', () => {
  test('settlement marks every order of the checkout as paid and credits the farmers; repeating it changes nothing', async () => {
    const { orders, ref } = await begun();
    const told = midtrans.become(ref, 'settlement');
    expect((await notify(told)).json()).toMatchObject({ success: true, data: { applied: true } });
    for (const { code } of orders) expect((await seen(code)).status).toBe('paid');
    expect(await farmerBalance(app.ctx, stalls.one.farmerId)).toBe(36_000);
    const before = await money();
    expect(before).toHaveLength(2);
    for (let again = 0; again < 3; again += 1)
      expect((await notify(told)).json().data).toEqual({ applied: false });
    expect(await money()).toEqual(before);
  });

  test('ten at once book the money once', async () => {
    const { ref } = await begun();
    const told = midtrans.become(ref, 'settlement');
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(told)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.json().data.applied)).toHaveLength(1);
    expect(await money()).toHaveLength(2);
  });

  test('with a wrong signature, another amount or a forged body are rejected, and nothing is trusted without asking', async () => {
    const { orders, ref } = await begun();
    const told = midtrans.become(ref, 'pending');
    for (const body of [
      { ...told, signature_key: 'f'.repeat(128) },
      { ...told, signature_key: told.signature_key.replace(/./, (c) => (c === 'a' ? 'b' : 'a')) },
      { ...told, gross_amount: '1.00' },
      { ...told, order_id: 'LB-LAIN' },
    ]) {
      expect((await notify(body)).statusCode).toBe(403);
    }
    expect((await notify({ order_id: ref })).statusCode).toBe(400);
    const lesser = midtrans.notification(ref, { gross_amount: '1.00', transaction_status: 'settlement' });
    expect((await notify(lesser)).statusCode).toBe(409);
    // The signature is valid, since it does not cover the status; but the gateway reports pending.
    const lie = midtrans.notification(ref, { transaction_status: 'settlement' });
    expect((await notify(lie)).statusCode).toBe(200);
    expect((await seen(orders[0]!.code)).status).toBe('awaiting_payment');
    expect(await money()).toEqual([]);
    const test = midtrans.notification(ref, { order_id: 'payment_notif_test_1' });
    expect((await notify(test)).json().data).toEqual({ applied: false });
  });

  test('that arrive late or out of order change nothing: the gateway is asked for the status', async () => {
    const { orders, ref } = await begun();
    const pending = midtrans.become(ref, 'pending');
    const settled = midtrans.become(ref, 'settlement');
    expect((await notify(pending)).json().data).toEqual({ applied: true });
    expect((await seen(orders[0]!.code)).status).toBe('paid');
    expect((await notify(settled)).json().data).toEqual({ applied: false });
    expect((await seen(orders[0]!.code)).status).toBe('paid');
  });

  test('are rejected for a retry while the gateway cannot be asked', async () => {
    const { orders, ref } = await begun();
    const told = midtrans.become(ref, 'settlement');
    midtrans.state.away = true;
    expect((await notify(told)).statusCode).toBe(503);
    midtrans.state.away = false;
    expect((await notify(told)).statusCode).toBe(200);
    expect((await seen(orders[0]!.code)).status).toBe('paid');
  });

  test('have an effect on the order for each status of the protocol', async () => {
    for (const [status, over, expected] of [
      ['capture', { fraud_status: 'accept' }, 'paid'],
      ['capture', { fraud_status: 'challenge' }, 'awaiting_payment'],
      ['capture', { fraud_status: 'deny' }, 'awaiting_payment'],
      ['settlement', { fraud_status: 'accept' }, 'paid'],
      ['authorize', {}, 'awaiting_payment'],
      ['pending', {}, 'awaiting_payment'],
      ['deny', {}, 'awaiting_payment'],
      ['cancel', {}, 'awaiting_payment'],
      ['expire', {}, 'awaiting_payment'],
      ['failure', {}, 'awaiting_payment'],
    ] as const) {
      const { orders, ref } = await begun();
      expect((await notify(midtrans.become(ref, status, over))).statusCode).toBe(200);
      expect((await seen(orders[0]!.code)).status, `${status} ${JSON.stringify(over)}`).toBe(expected);
    }
  });

  test('a card that is denied and retried on the same page is paid; after a failure a new charge is created', async () => {
    const { orders, ref } = await begun();
    await notify(midtrans.become(ref, 'deny'));
    await notify(midtrans.become(ref, 'capture', { fraud_status: 'accept' }));
    expect((await seen(orders[0]!.code)).status).toBe('paid');
    const other = await begun();
    await notify(midtrans.become(other.ref, 'expire'));
    expect((await open(other.orders[0]!.code)).statusCode).toBe(200);
    expect(midtrans.last()).not.toBe(other.ref);
  });
});

describe('money that arrives late, twice, or is refunded', () => {
  const cancel = (code: string) => call(`/api/orders/${code}/cancel`, {}, customer);

  test('one of two orders is cancelled while the page is open: one is paid, the other’s money awaits a refund', async () => {
    const { orders, ref } = await begun();
    expect((await cancel(orders[1]!.code)).statusCode).toBe(200);
    await notify(midtrans.become(ref, 'settlement'));
    expect((await seen(orders[0]!.code)).status).toBe('paid');
    expect(await seen(orders[1]!.code)).toMatchObject({ status: 'cancelled', paid: true, refunded: 0 });
    expect(await farmerBalance(app.ctx, stalls.two.farmerId)).toBe(0);
    const refund = await call(
      `/api/orders/${orders[1]!.code}/refund`,
      { amount: 30_000, reason: 'batal', refunded: 0 },
      admin,
    );
    expect(refund.json().data).toMatchObject({ status: 'refunded', refunded: 30_000 });
  });

  test('two pages are paid: the second is a surplus, and the gateway’s refund of it is booked', async () => {
    const { orders, ref: first } = await begun();
    expect((await cancel(orders[1]!.code)).statusCode).toBe(200);
    await open(orders[0]!.code);
    const second = midtrans.last();
    expect(second).not.toBe(first);
    await notify(midtrans.become(second, 'settlement'));
    await notify(midtrans.become(first, 'settlement'));
    expect(await money()).toEqual([
      { kind: 'payment', cash: 36_000, farmer: 36_000 },
      { kind: 'payment', cash: 30_000, farmer: 0 },
      { kind: 'surplus', cash: 36_000, farmer: 0 },
    ]);
    await notify(midtrans.become(first, 'refund', { refund_amount: '66000.00' }));
    expect(await seen(orders[0]!.code)).toMatchObject({ status: 'paid', refunded: 0 });
    expect(await seen(orders[1]!.code)).toMatchObject({ status: 'refunded', refunded: 30_000 });
  });

  test('partial refunds at the gateway are booked once each, never above the payment; an earlier admin’s record counts', async () => {
    const { orders, ref } = await begun();
    await notify(midtrans.become(ref, 'settlement'));
    const code = orders[0]!.code;
    const refund = await call(
      `/api/orders/${code}/refund`,
      { amount: 6_000, reason: 'memar', refunded: 0 },
      admin,
    );
    expect(refund.statusCode).toBe(200);
    await notify(midtrans.become(ref, 'partial_refund', { refund_amount: '6000.00' }));
    expect(await seen(code)).toMatchObject({ status: 'paid', refunded: 6_000 });
    const told = midtrans.become(ref, 'partial_refund', { refund_amount: '16000.00' });
    await notify(told);
    await notify(told);
    expect(await seen(code)).toMatchObject({ status: 'paid', refunded: 16_000 });
    await notify(midtrans.become(ref, 'refund'));
    for (const { code, total } of orders)
      expect(await seen(code)).toMatchObject({ status: 'refunded', refunded: total });
    expect(await farmerBalance(app.ctx, stalls.one.farmerId)).toBe(0);
  });

  test('a captured card that the bank voids before settlement is refunded in full', async () => {
    const { orders, ref } = await begun();
    await notify(midtrans.become(ref, 'capture', { fraud_status: 'accept' }));
    await notify(midtrans.become(ref, 'cancel'));
    for (const { code } of orders) expect((await seen(code)).status).toBe('refunded');
  });

  test('a buyer who paid in time keeps the order although the notification was lost; others lose it', async () => {
    const paid = await begun();
    midtrans.become(paid.ref, 'settlement');
    const unpaid = await begun();
    clock.forward(24 * 3_600_000);
    // Nobody has asked the gateway yet, so nothing expires.
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
    expect(await syncOpenCharges(app.ctx)).toBe(1);
    expect(await expireUnpaidOrders(app.ctx)).toBe(2);
    expect((await seen(paid.orders[0]!.code)).status).toBe('paid');
    expect((await seen(unpaid.orders[0]!.code)).status).toBe('cancelled');
    expect(await syncOpenCharges(app.ctx)).toBe(0);
    // The bank was slow: late money is booked, and can be refunded.
    await notify(midtrans.become(unpaid.ref, 'settlement'));
    expect(await seen(unpaid.orders[0]!.code)).toMatchObject({ status: 'cancelled', paid: true });
  });

  test('a gateway that stays down delays nobody for longer than six hours', async () => {
    await begun();
    midtrans.state.away = true;
    clock.forward(30 * 3_600_000);
    expect(await syncOpenCharges(app.ctx)).toBe(0);
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
    clock.forward(1);
    expect(await expireUnpaidOrders(app.ctx)).toBe(2);
  });

  test('buyer and admin can request a status check; a checkout fully covered by a coupon needs no page', async () => {
    const { orders, ref } = await begun();
    midtrans.become(ref, 'settlement');
    const code = orders[0]!.code;
    expect((await call(`/api/orders/${code}/check-payment`, {})).statusCode).toBe(404);
    expect((await call(`/api/orders/${code}/check-payment`, {}, customer)).json().data).toEqual({
      applied: true,
    });
    expect((await seen(code)).status).toBe('paid');
    await makeCoupon(app.ctx, { code: 'GRATIS', value: 100 });
    const free = await place(customer, { coupon: 'GRATIS' });
    const before = midtrans.begun.size;
    expect((await open(free[0]!.code)).json().data.url).toContain(`/orders/${free[0]!.code}`);
    expect(midtrans.begun.size).toBe(before);
    expect((await seen(free[1]!.code)).status).toBe('paid');
  });
});
