import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type MidtransStandIn, midtransStandIn } from '../support/midtrans-stand-in.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let midtrans: MidtransStandIn;
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  midtrans = await midtransStandIn();
  app = await testApp({ midtrans: midtrans.keys }, testClock());
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { gateway: true });
});
beforeEach(async () => {
  Object.assign(midtrans.state, { away: false, hangs: false, losesRefunds: false, refundFlaw: null });
  stalls = await makeTwoStalls(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(async () => {
  await app.close();
  await midtrans.close();
});

const call = (url: string, payload?: object, who: SignedIn = admin) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { cookie: who.cookie },
  });
/** Two orders of one checkout, Rp 36.000 and Rp 30.000, paid at the gateway's page through `channel`. */
async function paid(channel: string, status = 'settlement') {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ];
  const answer = await call('/api/orders', { items, billing, paymentMethod: 'gateway' }, customer);
  const [first, second] = answer.json().data.orders.map((order: { code: string }) => order.code);
  await call(`/api/orders/${first}/pay-online`, {}, customer);
  const ref = midtrans.last();
  midtrans.become(ref, status, { payment_type: channel, fraud_status: 'accept' });
  await call(`/api/orders/${first}/check-payment`, {});
  return { first: first as string, second: second as string, ref };
}
const seen = async (code: string) => (await call(`/api/orders/${code}`)).json().data;
const give = (code: string, amount: number, refunded: number, over: object = {}) =>
  call(`/api/orders/${code}/refund-online`, { amount, reason: 'memar', refunded, ...over });

test('the gateway refunds a part and then the rest; each is booked once, and its notification changes nothing', async () => {
  const { first, second, ref } = await paid('gopay');
  expect((await seen(first)).refundOnline).toBe(true);
  expect((await give(first, 6_000, 0)).json()).toMatchObject({
    message: 'Uang dikembalikan lewat layanan pembayaran.',
    data: { status: 'paid', refunded: 6_000 },
  });
  expect((await give(first, 30_000, 6_000, { restock: true })).json().data.status).toBe('refunded');
  expect(midtrans.refundsOf(ref).map((one) => one.refund_amount)).toEqual(['6000.00', '30000.00']);
  const told = await call('/api/payments/midtrans', midtrans.notification(ref));
  expect(told.json().data).toEqual({ applied: false });
  expect(await seen(second)).toMatchObject({ status: 'paid', refunded: 0 });
  expect(await farmerBalance(app.ctx, stalls.one.farmerId)).toBe(0);
  const { rows } = await app.database.pool.query(
    'select stock::float8, reserved::float8 from listings where id = $1',
    [stalls.one.id],
  );
  expect(rows[0]).toEqual({ stock: 100, reserved: 0 });
});

test('pressing twice, or two people at once, refunds once', async () => {
  const { first, ref } = await paid('qris');
  const answers = await Promise.all([give(first, 10_000, 0), give(first, 10_000, 0)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toContain(200);
  expect((await give(first, 10_000, 0)).json().error.code).toBe('stale_version');
  expect(midtrans.refundsOf(ref)).toHaveLength(1);
  expect((await seen(first)).refunded).toBe(10_000);
});

test('a refund rejected by the gateway books nothing and shows the reason; the admin records a manual refund', async () => {
  const { first } = await paid('credit_card');
  midtrans.state.refundFlaw = { status_code: '414', status_message: 'Refund is rejected' };
  const answer = await give(first, 6_000, 0);
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'gateway_refund_refused']);
  expect(answer.json().message).toContain('414 Refund is rejected');
  expect((await seen(first)).refunded).toBe(0);
  const noted = await call(`/api/orders/${first}/refund`, { amount: 6_000, reason: 'memar', refunded: 0 });
  expect(noted.json().data.refunded).toBe(6_000);
});

test('without a response the refund stays open: another sum or a note must wait, the same sum checks first and never sends twice', async () => {
  const { first, ref } = await paid('gopay');
  midtrans.state.losesRefunds = true;
  const lost = await give(first, 36_000, 0);
  expect([lost.statusCode, lost.json().error.code]).toEqual([503, 'gateway_refund_unsure']);
  expect(await seen(first)).toMatchObject({ refunded: 0, refundOnline: true });
  expect((await give(first, 5_000, 0)).json().error.code).toBe('gateway_refund_open');
  const noted = await call(`/api/orders/${first}/refund`, { amount: 5_000, reason: 'memar', refunded: 0 });
  expect(noted.json().error.code).toBe('gateway_refund_open');
  midtrans.state.losesRefunds = false;
  expect((await give(first, 36_000, 0)).json().data).toMatchObject({ status: 'refunded', refunded: 36_000 });
  expect(midtrans.refundsOf(ref)).toHaveLength(1);
});

test('a refund whose response was lost is booked by its notification to the right order', async () => {
  const { first, second, ref } = await paid('gopay');
  // A refund goes to cancelled orders first, unless it was requested for another one.
  await call(`/api/orders/${first}/cancel`, { reason: 'gagal panen' });
  midtrans.state.losesRefunds = true;
  await give(second, 30_000, 0);
  midtrans.state.losesRefunds = false;
  const told = await call('/api/payments/midtrans', midtrans.notification(ref));
  expect(told.json().data).toEqual({ applied: true });
  expect(await seen(second)).toMatchObject({ status: 'refunded', refunded: 30_000 });
  expect(await seen(first)).toMatchObject({ status: 'cancelled', refunded: 0 });
});

test('bank transfers cannot be refunded online: the page says so, and the admin records a manual refund', async () => {
  const { first, ref } = await paid('bank_transfer');
  expect((await seen(first)).refundOnline).toBe(false);
  expect((await give(first, 6_000, 0)).json().error.code).toBe('gateway_refund_no');
  expect(midtrans.refundsOf(ref)).toEqual([]);
  expect(
    (await call(`/api/orders/${first}/refund`, { amount: 6_000, reason: 'memar', refunded: 0 })).json().data
      .refunded,
  ).toBe(6_000);
});

test('only admins can refund, only paid orders, and never more than was paid', async () => {
  const { first } = await paid('gopay');
  for (const who of [customer, await signedIn(app, { role: 'farmer' })]) {
    const answer = await call(
      `/api/orders/${first}/refund-online`,
      { amount: 1, reason: 'x', refunded: 0 },
      who,
    );
    expect(answer.statusCode).toBe(403);
  }
  expect((await give(first, 36_001, 0)).json().error.code).toBe('refund_too_large');
  expect((await give(first, 0, 0)).statusCode).toBe(400);
  expect((await seen(first)).refunded).toBe(0);
});
