import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getHealth } from '../../src/domain/health/get-health.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { syncOpenCharges } from '../../src/domain/orders/payments/sync-charge.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { readConfig } from '../../src/server/config.ts';
import { ConfigError } from '../../src/server/config-error.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type MidtransStandIn, midtransStandIn } from '../support/midtrans-stand-in.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { type XenditStandIn, xenditStandIn } from '../support/xendit-stand-in.ts';

/* Xendit and Midtrans are both configured: Xendit takes new charges, and each charge stays with its gateway. */

let xendit: XenditStandIn;
let midtrans: MidtransStandIn;
const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  xendit = await xenditStandIn();
  midtrans = await midtransStandIn();
  app = await testApp({ xendit: xendit.keys, midtrans: midtrans.keys, paymentGateway: 'xendit' }, clock);
});
beforeEach(async () => {
  Object.assign(xendit.state, {
    away: false,
    losesRefunds: false,
    refundStatus: 'SUCCEEDED',
    refundError: null,
  });
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { gateway: true });
  stalls = await makeTwoStalls(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(async () => {
  await app.close();
  await xendit.close();
  await midtrans.close();
});

const call = (url: string, payload?: object, who?: SignedIn, headers: object = {}) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
  });
const notify = (body: object, headers: object = xendit.headers) =>
  call('/api/payments/xendit', body, undefined, headers);
const open = (code: string) => call(`/api/orders/${code}/pay-online`, {}, customer);
const seen = async (code: string) => (await call(`/api/orders/${code}`, undefined, admin)).json().data;
const cancel = (code: string) => call(`/api/orders/${code}/cancel`, {}, customer);
const refund = (code: string, amount: number, refunded = 0) =>
  call(`/api/orders/${code}/refund-online`, { amount, reason: 'memar', refunded }, admin);
const money = async () => {
  const { rows } = await app.database.pool.query(
    'select kind, platform_amount::int as cash, seller_amount::int as farmer from money_movements where platform_amount <> 0 order by id',
  );
  return rows;
};
/** Two farmers in one checkout, Rp 36.000 and Rp 30.000. */
async function place(over: object = {}) {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ];
  const reply = await call('/api/orders', { items, billing, paymentMethod: 'gateway', ...over }, customer);
  expect(reply.statusCode, reply.body).toBe(201);
  const [first, second] = reply.json().data.orders.map((order: { code: string }) => order.code);
  return { first: first as string, second: second as string };
}
/** Such a checkout whose page at Xendit is open. */
async function begun(over: object = {}) {
  const codes = await place(over);
  const reply = await open(codes.first);
  expect(reply.statusCode, reply.body).toBe(200);
  return { ...codes, ref: xendit.last(), url: reply.json().data.url as string };
}
async function paid(over: object = {}) {
  const made = await begun();
  await notify(xendit.become(made.ref, 'PAID', over));
  return made;
}

describe('paying', () => {
  test('an invoice with items, buyer, duration and way back; the same page again makes no second one', async () => {
    await makeCoupon(app.ctx, { value: 15 });
    const { first, second, ref, url } = await begun({ coupon: 'PANEN10' });
    expect(xendit.bodies.get(ref)).toMatchObject({
      amount: 66_000 - 9_900,
      currency: 'IDR',
      payer_email: 'sri@contoh.example',
      invoice_duration: 24 * 3600,
      success_redirect_url: `http://127.0.0.1:3000/orders/${first}`,
      customer: { given_names: 'Sri', surname: 'Wahyuni', email: 'sri@contoh.example' },
    });
    // Items cannot have a negative price: the description names the discount.
    expect(xendit.bodies.get(ref)!.items).toHaveLength(2);
    expect(xendit.bodies.get(ref)!.description).toContain('Potongan kupon');
    expect(url).toMatch(`${xendit.keys.url}/web/`);
    const before = xendit.bodies.size;
    expect((await open(second)).json().data.url).toBe(url);
    expect(xendit.bodies.size).toBe(before);
    const { rows } = await app.database.pool.query('select provider from gateway_charges');
    expect(rows).toEqual([{ provider: 'xendit' }]);
  });

  test.each(['PAID', 'SETTLED'] as const)(
    '%s pays every order of the checkout; a replay changes nothing',
    async (status) => {
      const { first, second, ref } = await begun();
      const news = xendit.become(ref, status);
      const replies = await Promise.all(Array.from({ length: 5 }, () => notify(news)));
      expect(replies.map((reply) => reply.statusCode)).toEqual(Array(5).fill(200));
      expect(replies.filter((reply) => reply.json().data.applied)).toHaveLength(1);
      for (const code of [first, second]) expect((await seen(code)).status).toBe('paid');
      expect(await farmerBalance(app.ctx, stalls.one.farmerId)).toBe(36_000);
      expect((await notify(news)).json().data).toEqual({ applied: false });
      expect(await money()).toHaveLength(2);
    },
  );

  test('a wrong or missing token, another amount, a forged status: nothing is believed', async () => {
    const { first, ref } = await begun();
    const news = xendit.become(ref, 'PENDING');
    const token = xendit.keys.webhookToken;
    for (const headers of [
      {},
      { 'x-callback-token': '' },
      { 'x-callback-token': `${token}x` },
      { 'x-callback-token': token.replace('t', 'T') },
    ]) {
      expect((await notify({ ...news, status: 'PAID' }, headers)).statusCode).toBe(403);
    }
    expect((await notify({ external_id: ref })).statusCode).toBe(400);
    expect((await notify({ ...news, amount: 1 })).statusCode).toBe(409);
    expect((await notify({ ...news, status: 'PAID' })).statusCode).toBe(200);
    expect((await seen(first)).status).toBe('awaiting_payment');
    expect((await notify({ ...news, external_id: 'invoice_123' })).json().data).toEqual({ applied: false });
    expect(await money()).toEqual([]);
  });

  test('an invoice that was paid with less than its amount pays nothing', async () => {
    const { first, ref } = await begun();
    expect((await notify(xendit.become(ref, 'PAID', { paid_amount: 65_999 }))).statusCode).toBe(409);
    expect((await seen(first)).status).toBe('awaiting_payment');
  });

  test('an expired invoice leaves the order to wait; paying again opens a new one', async () => {
    const { first, ref } = await begun();
    expect((await notify(xendit.become(ref, 'EXPIRED'))).statusCode).toBe(200);
    expect((await seen(first)).status).toBe('awaiting_payment');
    expect((await open(first)).statusCode).toBe(200);
    expect(xendit.last()).not.toBe(ref);
  });

  test('while Xendit is away, no order is lost: opening, webhook and job go on later', async () => {
    const { first } = await place();
    xendit.state.away = true;
    expect((await open(first)).statusCode).toBe(503);
    xendit.state.away = false;
    expect((await open(first)).statusCode).toBe(200);
    const news = xendit.become(xendit.last(), 'PAID');
    xendit.state.away = true;
    expect((await notify(news)).statusCode).toBe(503);
    clock.forward(11 * 60_000);
    expect(await syncOpenCharges(app.ctx)).toBe(0);
    xendit.state.away = false;
    expect(await syncOpenCharges(app.ctx)).toBe(1);
    expect((await seen(first)).status).toBe('paid');
  });
});

describe('money that comes late or twice', () => {
  test('money for an order that was cancelled meanwhile is booked and can be sent back', async () => {
    const { first, second, ref } = await begun();
    expect((await cancel(second)).statusCode).toBe(200);
    await notify(xendit.become(ref, 'PAID'));
    expect((await seen(first)).status).toBe('paid');
    expect(await seen(second)).toMatchObject({ status: 'cancelled', paid: true, refunded: 0 });
    expect((await refund(second, 30_000)).json().data).toMatchObject({
      status: 'refunded',
      refunded: 30_000,
    });
  });

  test('after its time an unpaid order ends; money that comes in after all is booked', async () => {
    const { first, ref } = await begun();
    clock.forward(24 * 3_600_000);
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
    xendit.become(ref, 'EXPIRED');
    await syncOpenCharges(app.ctx);
    expect(await expireUnpaidOrders(app.ctx)).toBe(2);
    await notify(xendit.become(ref, 'PAID'));
    expect(await seen(first)).toMatchObject({ status: 'cancelled', paid: true });
  });

  test('paid on two pages, the second payment is a surplus', async () => {
    const { first, second, ref: one } = await begun();
    await cancel(second);
    await open(first);
    const two = xendit.last();
    await notify(xendit.become(two, 'PAID'));
    await notify(xendit.become(one, 'PAID'));
    expect(await money()).toEqual([
      { kind: 'payment', cash: 36_000, farmer: 36_000 },
      { kind: 'payment', cash: 30_000, farmer: 0 },
      { kind: 'surplus', cash: 36_000, farmer: 0 },
    ]);
  });
});

describe('refunds', () => {
  test('a part and then the rest, each once; the webhook of a refund changes nothing more', async () => {
    const { first, second } = await paid();
    const before = xendit.refunds.length;
    expect((await seen(first)).refundOnline).toBe(true);
    expect((await refund(first, 6_000)).json().data).toMatchObject({ status: 'paid', refunded: 6_000 });
    expect((await refund(first, 30_000, 6_000)).json().data.status).toBe('refunded');
    expect(xendit.refunds.slice(before).map(({ amount }) => amount)).toEqual([6_000, 30_000]);
    expect((await notify(xendit.refundNews())).json().data).toEqual({ applied: false });
    expect(await seen(second)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  test('one that is pending is booked by its webhook; one that fails later is refused and can be noted by hand', async () => {
    const { first, second } = await paid();
    xendit.state.refundStatus = 'PENDING';
    expect((await refund(first, 36_000)).json().error.code).toBe('gateway_refund_unsure');
    expect((await seen(first)).refunded).toBe(0);
    xendit.refunds.at(-1)!.status = 'SUCCEEDED';
    expect((await notify(xendit.refundNews())).json().data).toEqual({ applied: true });
    expect(await seen(first)).toMatchObject({ status: 'refunded', refunded: 36_000 });
    expect((await refund(second, 5_000)).json().error.code).toBe('gateway_refund_unsure');
    Object.assign(xendit.refunds.at(-1)!, { status: 'FAILED', failure_code: 'ACCOUNT_NOT_FOUND' });
    expect((await notify(xendit.refundNews())).json().data).toEqual({ applied: false });
    const again = await refund(second, 5_000);
    expect(again.json().error.code).toBe('gateway_refund_refused');
    expect(again.json().message).toContain('ACCOUNT_NOT_FOUND');
    const noted = await call(
      `/api/orders/${second}/refund`,
      { amount: 5_000, reason: 'memar', refunded: 0 },
      admin,
    );
    expect(noted.json().data.refunded).toBe(5_000);
  });

  test('a lost reply is found out by asking again, and the money goes once', async () => {
    const { first } = await paid();
    const before = xendit.refunds.length;
    xendit.state.losesRefunds = true;
    expect((await refund(first, 36_000)).json().error.code).toBe('gateway_refund_unsure');
    xendit.state.losesRefunds = false;
    expect((await refund(first, 36_000)).json().data).toMatchObject({ status: 'refunded' });
    expect(xendit.refunds).toHaveLength(before + 1);
  });

  test('what Xendit refuses is shown with its reason; a bank transfer has no way back', async () => {
    const { first } = await paid();
    xendit.state.refundError = { error_code: 'INSUFFICIENT_BALANCE', message: 'Balance too low' };
    const refused = await refund(first, 6_000);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'gateway_refund_refused']);
    expect(refused.json().message).toContain('INSUFFICIENT_BALANCE');
    const transfer = await paid({ payment_method: 'BANK_TRANSFER' });
    expect((await seen(transfer.first)).refundOnline).toBe(false);
    expect((await refund(transfer.first, 6_000)).json().error.code).toBe('gateway_refund_no');
  });

  test('one that was made in the dashboard is booked from its webhook', async () => {
    const { first, second, ref } = await paid();
    await cancel(first);
    xendit.refunds.push({
      ...{ id: 'rfd-1', reference_id: 'dasbor', amount: 66_000, status: 'SUCCEEDED', reason: 'OTHERS' },
      ...{ failure_code: null, invoice_id: xendit.become(ref, 'SETTLED').id },
    });
    expect((await notify(xendit.refundNews())).json().data).toEqual({ applied: true });
    for (const code of [first, second]) expect((await seen(code)).status).toBe('refunded');
    const unknown = { ...xendit.refundNews(), data: { ...xendit.refundNews().data, invoice_id: null } };
    expect((await notify(unknown)).json().data).toEqual({ applied: false });
  });
});

describe('beside Midtrans', () => {
  /** A checkout from the time when Midtrans took new charges. */
  async function begunAtMidtrans() {
    const { gateway: xenditGateway, otherGateways } = app.ctx;
    const [midtransGateway] = otherGateways!;
    Object.assign(app.ctx, { gateway: midtransGateway, otherGateways: [xenditGateway] });
    try {
      const codes = await place();
      expect((await open(codes.first)).json().data.url).toMatch(midtrans.keys.url);
      return { ...codes, ref: midtrans.last() };
    } finally {
      Object.assign(app.ctx, { gateway: xenditGateway, otherGateways });
    }
  }

  test('both webhooks work at once, each for its own charges only', async () => {
    const old = await begunAtMidtrans();
    const now = await begun();
    const oldNews = midtrans.become(old.ref, 'settlement', { payment_type: 'gopay' });
    const news = xendit.become(now.ref, 'PAID');
    // A charge of the other gateway does not belong to this one.
    const crossed = await notify({ ...news, external_id: old.ref });
    expect(crossed.json().data).toEqual({ applied: false });
    const replies = await Promise.all([call('/api/payments/midtrans', oldNews), notify(news)]);
    expect(replies.map((reply) => reply.json().data)).toEqual([{ applied: true }, { applied: true }]);
    for (const code of [old.first, now.first]) expect((await seen(code)).status).toBe('paid');
    expect((await call('/api/payments/lain', {})).statusCode).toBe(404);
  });

  test('a charge is asked about and refunded at the gateway that took it, though another takes new ones', async () => {
    const old = await begunAtMidtrans();
    midtrans.become(old.ref, 'settlement', { payment_type: 'gopay' });
    const checked = await call(`/api/orders/${old.first}/check-payment`, {}, customer);
    expect(checked.json().data).toEqual({ applied: true });
    const before = xendit.refunds.length;
    expect((await refund(old.first, 36_000)).json().data).toMatchObject({ status: 'refunded' });
    expect(midtrans.refundsOf(old.ref).map((one) => one.refund_amount)).toEqual(['36000.00']);
    expect(xendit.refunds).toHaveLength(before);
  });

  test('a gateway that is away holds up the job for its own charges alone', async () => {
    const now = await begun();
    const old = await begunAtMidtrans();
    midtrans.become(old.ref, 'settlement', { payment_type: 'gopay' });
    xendit.become(now.ref, 'PAID');
    xendit.state.away = true;
    clock.forward(11 * 60_000);
    expect(await syncOpenCharges(app.ctx)).toBe(1);
    expect((await seen(old.first)).status).toBe('paid');
    expect((await seen(now.first)).status).toBe('awaiting_payment');
  });

  test('a charge whose gateway is no longer configured is kept, asked of no other, and shown in health', async () => {
    const old = await begunAtMidtrans();
    midtrans.become(old.ref, 'settlement', { payment_type: 'gopay' });
    const settings = async () =>
      (await getHealth(app.ctx, admin.actor)).findings
        .filter(({ kind, text }) => kind === 'setting' && text.includes('midtrans'))
        .map(({ grade }) => grade);
    expect(await settings()).toEqual([]);
    const { otherGateways } = app.ctx;
    Object.assign(app.ctx, { otherGateways: [] });
    try {
      expect(await settings()).toEqual(['now']);
      clock.forward(11 * 60_000);
      expect(await syncOpenCharges(app.ctx)).toBe(0);
      const checked = await call(`/api/orders/${old.first}/check-payment`, {}, customer);
      expect(checked.json().data).toEqual({ applied: false });
      expect((await call('/api/payments/midtrans', midtrans.notification(old.ref))).statusCode).toBe(404);
    } finally {
      Object.assign(app.ctx, { otherGateways });
    }
    expect(await syncOpenCharges(app.ctx)).toBe(1);
    expect((await seen(old.first)).status).toBe('paid');
  });
});

describe('settings', () => {
  const midtransEnv = { MIDTRANS_SERVER_KEY: 'SB-Mid-server-abc' };
  const xenditEnv = {
    XENDIT_SECRET_KEY: 'xnd_development_abc+/==',
    XENDIT_WEBHOOK_TOKEN: 'token-verifikasi-webhook',
  };
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lumbung-xendit-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
  function mistakes(env: Record<string, string>): string[] {
    try {
      read(env);
    } catch (thrown) {
      if (thrown instanceof ConfigError) return thrown.lines;
      throw thrown;
    }
    return [];
  }

  test("key and token together; its pages are Xendit's own", () => {
    const { xendit } = read(xenditEnv);
    expect(xendit).toMatchObject({ url: 'https://api.xendit.co' });
    expect(xendit!.pages).toContain('https://checkout.xendit.co');
    const wrongs: Record<string, string>[] = [
      { XENDIT_SECRET_KEY: xenditEnv.XENDIT_SECRET_KEY },
      { XENDIT_WEBHOOK_TOKEN: xenditEnv.XENDIT_WEBHOOK_TOKEN },
      { ...xenditEnv, XENDIT_SECRET_KEY: 'dua kata panjang' },
      { ...xenditEnv, XENDIT_WEBHOOK_TOKEN: 'pendek' },
      { XENDIT_URL: 'https://api.xendit.co' },
      { ...xenditEnv, XENDIT_URL: 'http://api.xendit.co' },
      { ...xenditEnv, XENDIT_URL: 'https://api.xendit.co/v2' },
    ];
    for (const wrong of wrongs) {
      expect(mistakes(wrong), JSON.stringify(wrong)).toHaveLength(1);
    }
  });

  test('PAYMENT_GATEWAY must choose between two, and only one that has keys', () => {
    const both = { ...midtransEnv, ...xenditEnv };
    expect(mistakes(both)).toEqual([expect.stringContaining('PAYMENT_GATEWAY wajib')]);
    expect(read({ ...both, PAYMENT_GATEWAY: 'xendit' }).paymentGateway).toBe('xendit');
    expect(mistakes({ ...midtransEnv, PAYMENT_GATEWAY: 'xendit' })).toHaveLength(1);
    expect(mistakes({ ...both, PAYMENT_GATEWAY: 'lain' })).toEqual([expect.stringContaining('salah satu')]);
    expect(mistakes(midtransEnv)).toEqual([]);
  });
});
