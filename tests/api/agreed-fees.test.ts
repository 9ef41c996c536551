import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* A delivery fee agreed for one order: the order is placed, its seller offers a fee, its buyer accepts it and then
   pays. */

const HOUR = 3_600_000;
const clock = testClock();
let app: TestApp;
let farmer: SignedIn;
let buyer: SignedIn;
let spinach: { id: number };

beforeAll(async () => {
  app = await testApp({ mail: { from: 'Lumbung <lumbung@lumbung.example>' } } as never, clock);
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  farmer = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
  spinach = await makeListing(app.ctx, { farmerId: farmer.farmerId!, priceCustomer: 8_000 });
  await app.database.pool.query('delete from email_outbox');
});

const far = {
  ...billing,
  city: 'Kota Jayapura',
  state: 'Papua',
  landmark: 'dekat dermaga',
  phone: '081234567890',
};
const call = (who: SignedIn | null, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: who ? { cookie: who.cookie } : {},
  });
async function place(over: object = {}, who: SignedIn | null = buyer) {
  const placed = await call(who, 'POST', '/api/orders', {
    items: [{ id: spinach.id, quantity: 2, price: 8_000 }],
    billing: far,
    paymentMethod: 'transfer',
    delivery: { [farmer.farmerId!]: 'delivery' },
    ...over,
  });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().data as {
    group: string;
    total: number;
    orders: { code: string; status: string; total: number; token?: string }[];
  };
}
const read = async (code: string, who: SignedIn | null = buyer, query = '') =>
  (await call(who, 'GET', `/api/orders/${code}${query}`)).json().data;
const refusal = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
  answer.statusCode,
  answer.json().error.code,
];
async function letters(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ key: string; subject: string; text: string }>(
    'delete from email_outbox returning *',
  );
  return Object.fromEntries(
    rows.map(({ key, subject, text }) => [key.split(':').at(-1), `${subject}\n${text}`]),
  );
}

test('[R56] an order waits for its fee; the seller names it, the buyer agrees and pays the new total', async () => {
  const { orders, total } = await place();
  const { code } = orders[0]!;
  expect([orders[0]!.status, total]).toEqual(['awaiting_fee', 16_000]);
  const waiting = await read(code);
  expect(waiting).toMatchObject({ status: 'awaiting_fee', delivery: 0, payment: null, papers: [] });
  expect(waiting.fee).toEqual({ state: 'asked', offer: null, note: null });
  expect(waiting.actions).toEqual(['cancel']);
  expect(Date.parse(waiting.dueAt) - clock.now().getTime()).toBe(48 * HOUR);
  expect(refusal(await call(buyer, 'GET', `/api/orders/${code}/invoice.pdf`))).toEqual([
    409,
    'invoice_not_yet',
  ]);
  const asked = await letters();
  expect(asked.buyer).toContain('belum termasuk ongkir');
  expect(asked.buyer).not.toContain('0000 1234 5678');
  expect(asked.seller).toContain(`Sebutkan ongkir pesanan: ${code}`);
  expect(asked.buyer).toContain(`Pesanan diterima: ${code}`);
  // An order that awaits its fee has no invoice and no payment deadline.
  expect(asked.buyer).not.toMatch(/invoice\.pdf|Paling lambat/);
  expect(asked.buyer).toMatch(/Total tanpa ongkir: Rp\s16\.000/);

  // A seller who sets a fee sees the destination, but not the contact yet.
  const sold = await read(code, farmer);
  expect(sold.billing).toMatchObject({ address1: far.address1, city: far.city, landmark: far.landmark });
  expect([sold.billing.phone, sold.billing.email]).toEqual([undefined, undefined]);
  expect(sold.actions).toEqual(['offer_fee', 'cancel']);
  const ready = (await call(farmer, 'GET', '/api/orders?todo=ready')).json();
  expect(ready.data.map((one: { code: string }) => one.code)).toEqual([code]);

  const named = await call(farmer, 'POST', `/api/orders/${code}/fee`, { fee: 45_000, note: 'lewat kapal' });
  expect([named.statusCode, named.json().message]).toEqual([
    200,
    'Ongkirnya disebutkan; pembeli diberi tahu.',
  ]);
  expect((await letters()).buyer).toMatch(/Rp\s45\.000.*lewat kapal/);
  const offered = await read(code);
  expect(offered.fee).toEqual({ state: 'offered', offer: 45_000, note: 'lewat kapal' });
  expect([offered.total, offered.actions]).toEqual([16_000, ['refuse_fee', 'accept_fee', 'cancel']]);

  const agreed = await call(buyer, 'POST', `/api/orders/${code}/fee/accept`, { fee: 45_000 });
  expect([agreed.statusCode, agreed.json().data]).toEqual([200, { code, total: 61_000 }]);
  const open = await read(code);
  expect(open).toMatchObject({ status: 'awaiting_payment', delivery: 45_000, total: 61_000 });
  expect(open.payment.amount - open.payment.suffix).toBe(61_000);
  // It can be paid, and then has its invoice.
  expect(open.papers).toEqual([]);
  expect((await call(buyer, 'GET', `/api/orders/${code}/invoice.pdf`)).statusCode).toBe(409);
  const told = await letters();
  expect(told.buyer).toContain('0000 1234 5678');
  expect(told.seller).toContain('setuju dengan ongkir');

  const admin = await signedIn(app, { role: 'admin' });
  expect((await call(admin, 'POST', `/api/orders/${code}/confirm-payment`)).statusCode).toBe(200);
  expect(await read(code)).toMatchObject({ status: 'paid', paid: true, total: 61_000 });
  expect((await read(code)).history.map((step: { reason: string | null }) => step.reason)).toEqual([
    null,
    expect.stringMatching(/^Ongkir Rp\s45\.000: lewat kapal$/),
    expect.stringMatching(/^Ongkir Rp\s45\.000 disetujui$/),
    null,
  ]);
});

test('only the displayed fee can be agreed to; the buyer can request another, and nobody else can interfere', async () => {
  const { code } = (await place()).orders[0]!;
  const fee = (who: SignedIn | null, path: string, body: object) =>
    call(who, 'POST', `/api/orders/${code}/fee${path}`, body);
  expect(refusal(await fee(buyer, '/accept', { fee: 1 }))).toEqual([409, 'fee_not_named']);
  expect(refusal(await fee(buyer, '/refuse', {}))).toEqual([409, 'fee_not_named']);
  expect(refusal(await fee(buyer, '', { fee: 1 }))).toEqual([404, 'order_not_found']);
  expect(refusal(await fee(await signedIn(app, { role: 'farmer' }), '', { fee: 1 }))).toEqual([
    404,
    'order_not_found',
  ]);
  const wrong = await fee(farmer, '', { fee: -1 });
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    400,
    { fee: 'Ongkir tidak boleh kurang dari 0.' },
  ]);
  await fee(farmer, '', { fee: 90_000 });
  expect(refusal(await fee(farmer, '/accept', { fee: 90_000 }))).toEqual([404, 'order_not_found']);
  await fee(farmer, '', { fee: 60_000 });
  expect(refusal(await fee(buyer, '/accept', { fee: 90_000 }))).toEqual([409, 'fee_changed']);
  await letters();
  expect((await fee(buyer, '/refuse', { reason: 'terlalu mahal' })).statusCode).toBe(200);
  expect((await letters()).seller).toMatch(/Rp\s60\.000.*terlalu mahal/);
  expect((await read(code)).fee).toEqual({ state: 'asked', offer: null, note: null });
  expect(refusal(await fee(buyer, '/accept', { fee: 60_000 }))).toEqual([409, 'fee_not_named']);
  await fee(farmer, '', { fee: 0, note: 'ikut pengiriman lain' });
  expect((await fee(buyer, '/accept', { fee: 0 })).json().data.total).toBe(16_000);
  expect(refusal(await fee(farmer, '', { fee: 5_000 }))).toEqual([409, 'order_step_impossible']);
});

test('a guest agrees by token; an order paid on delivery goes to its seller without a payment', async () => {
  const { orders } = await place({ paymentMethod: 'cod' }, null);
  const { code, token } = orders[0]!;
  await call(farmer, 'POST', `/api/orders/${code}/fee`, { fee: 20_000 });
  expect(refusal(await call(null, 'POST', `/api/orders/${code}/fee/accept`, { fee: 20_000 }))[0]).toBe(404);
  const agreed = await call(null, 'POST', `/api/orders/${code}/fee/accept?token=${token}`, { fee: 20_000 });
  expect(agreed.statusCode, agreed.body).toBe(200);
  expect(await read(code, null, `?token=${token}`)).toMatchObject({
    status: 'awaiting_payment',
    payment: null,
  });
  expect((await call(farmer, 'POST', `/api/orders/${code}/confirm-payment`)).statusCode).toBe(200);
  expect(await read(code, farmer)).toMatchObject({ status: 'processing', total: 36_000, delivery: 20_000 });
});

test('with several farmers, orders with a known fee are paid at once, and the rest once their fee is agreed', async () => {
  const other = await signedIn(app, { role: 'farmer' });
  const rice = await makeListing(app.ctx, { farmerId: other.farmerId!, priceCustomer: 15_000 });
  await app.fastify.inject({
    method: 'PATCH',
    url: '/api/me/stall',
    payload: { deliveryFees: { default: 10_000 } },
    headers: { cookie: other.cookie },
  });
  const coupon = await makeCoupon(app.ctx, { code: 'ONGKIR10' });
  const items = [
    { id: spinach.id, quantity: 2 },
    { id: rice.id, quantity: 1 },
  ];
  const quoted = (
    await call(null, 'POST', '/api/cart/quote', {
      items,
      coupon,
      city: far.city,
      state: far.state,
      delivery: { [farmer.farmerId!]: 'delivery' },
    })
  ).json().data;
  const { orders, total, group } = await place({
    items: [
      { ...items[0], price: 8_000 },
      { ...items[1], price: 15_000 },
    ],
    coupon,
    total: quoted.total,
  });
  // The first payment uses up the coupon: 10 % of 15,000.
  expect([quoted.discount, quoted.total, total]).toEqual([1_500, 39_500, 39_500]);
  const open = orders.find((one) => one.status === 'awaiting_fee')!;
  const known = orders.find((one) => one.status === 'awaiting_payment')!;
  const paying = await read(known.code);
  expect([paying.payment.amount - paying.payment.suffix, paying.group]).toEqual([23_500, group]);
  expect((await read(open.code)).group).toBe(open.code);
  await call(farmer, 'POST', `/api/orders/${open.code}/fee`, { fee: 30_000 });
  await call(buyer, 'POST', `/api/orders/${open.code}/fee/accept`, { fee: 30_000 });
  const apart = await read(open.code);
  expect(apart.payment.amount - apart.payment.suffix).toBe(46_000);
  expect((await read(known.code)).payment.amount).toBe(paying.payment.amount);
});

test('without agreement in time the order ends, the stock is released, and nobody is billed', async () => {
  const { code } = (await place()).orders[0]!;
  clock.forward(47 * HOUR);
  await expireUnpaidOrders(app.ctx);
  expect((await read(code)).status).toBe('awaiting_fee');
  await call(farmer, 'POST', `/api/orders/${code}/fee`, { fee: 30_000 });
  clock.forward(47 * HOUR);
  await expireUnpaidOrders(app.ctx);
  expect((await read(code)).status).toBe('awaiting_fee');
  await letters();
  clock.forward(1 * HOUR);
  expect(refusal(await call(buyer, 'POST', `/api/orders/${code}/fee/accept`, { fee: 30_000 }))).toEqual([
    409,
    'order_pay_by',
  ]);
  await expireUnpaidOrders(app.ctx);
  expect(await read(code)).toMatchObject({ status: 'cancelled', cancelReason: 'fee_open', papers: [] });
  const { rows } = await app.database.pool.query('select reserved::float8 from listings where id = $1', [
    spinach.id,
  ]);
  expect(rows[0].reserved).toBe(0);
  const told = await letters();
  expect(told.buyer).toContain('ongkirnya tidak disepakati');
  expect(told.buyer).not.toContain('credit-note');
});

test('an accepted bid waits for its fee too, and a buyer who rejects the fee does not count as a non-payer', async () => {
  const market = await makeMarket(app.ctx);
  const seller = await signedIn(app, { userId: market.farmer.userId });
  const deal = async () => {
    const bid = await makeBid(app.ctx, market, { qty: 3, customer: buyer.actor });
    await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
    const { rows } = await app.database.pool.query('select code, total::int from orders where bid_id = $1', [
      bid.id,
    ]);
    const done = await call(buyer, 'POST', `/api/orders/${rows[0].code}/checkout`, {
      billing: far,
      paymentMethod: 'transfer',
      delivery: 'delivery',
      total: rows[0].total,
    });
    expect(done.statusCode, done.body).toBe(200);
    return { bid: bid.id, code: rows[0].code as string, goods: rows[0].total as number };
  };
  const first = await deal();
  expect(await read(first.code)).toMatchObject({ status: 'awaiting_fee', payment: null });
  await call(seller, 'POST', `/api/orders/${first.code}/fee`, { fee: 12_000 });
  const agreed = await call(buyer, 'POST', `/api/orders/${first.code}/fee/accept`, { fee: 12_000 });
  expect(agreed.json().data.total).toBe(first.goods + 12_000);

  const second = await deal();
  expect((await call(buyer, 'POST', `/api/orders/${second.code}/cancel`, {})).statusCode).toBe(200);
  const { rows } = await app.database.pool.query('select status, reason from bids where id = $1', [
    second.bid,
  ]);
  expect(rows[0]).toEqual({ status: 'accepted', reason: null });
});
