import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls, QRIS } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const post = (url: string, payload: object = {}) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: admin.cookie } });
const one = async (statement: string) => (await app.database.pool.query(statement)).rows[0];

async function checkout(kinds: 1 | 2, paymentMethod: 'transfer' | 'qris' = 'transfer') {
  const { one: rice, two } = await makeTwoStalls(app.ctx);
  const items = [
    { id: rice.id, quantity: 3, price: 12_000 },
    { id: two.id, quantity: 2, price: 15_000 },
  ].slice(0, kinds);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items, billing, paymentMethod },
  });
  return answer.json().data.orders.map(({ code }: { code: string }) => code) as string[];
}

test('one of two sellers’ orders is cancelled and the whole sum arrives: both are booked, one to be refunded', async () => {
  const [first, second] = await checkout(2);
  const { id, asked } = await one('select id, (due + suffix)::int as asked from payments');
  await post(`/api/orders/${second}/cancel`, { reason: 'gagal panen' });
  const booked = await post(`/api/admin/payments/${id}/received`, { amount: asked });
  expect(booked.json().data).toEqual({ paid: [first], late: [second], surplus: 0 });
  expect((await one('select sum(platform_amount)::int as cash from money_movements')).cash).toBe(asked);
  const back = { amount: 30_000, reason: 'pesanan batal', restock: false, refunded: 0 };
  expect((await post(`/api/orders/${second}/refund`, back)).statusCode).toBe(200);
  await expectInvariants(app.database.pool);
});

test('money for a cancelled order is booked by a confirmation, and used for the next order', async () => {
  const [code] = await checkout(1);
  const { id, asked } = await one('select id, (due + suffix)::int as asked from payments');
  await post(`/api/orders/${code}/cancel`, { reason: 'gagal panen' });
  expect((await post(`/api/orders/${code}/confirm-payment?amount=${asked}`)).statusCode).toBe(200);
  const [next] = await checkout(1);
  const used = await post(`/api/admin/payments/${id}/use`, { order: next });
  expect(used.json().data).toEqual({ codes: [next], left: asked - 36_000 });
  expect((await post(`/api/admin/payments/${id}/return`, { amount: asked })).statusCode).toBe(409);
  const left = await post(`/api/admin/payments/${id}/return`, { amount: asked - 36_000 });
  expect(left.json().data).toEqual({ left: 0 });
  expect((await one('select sum(platform_amount)::int as cash from money_movements')).cash).toBe(36_000);
  await expectInvariants(app.database.pool);
});

const get = async (url: string) =>
  (await app.fastify.inject({ url, headers: { cookie: admin.cookie } })).json().data;
const statement = (...sums: number[]) =>
  ['Tanggal,Keterangan,Debet,Kredit', ...sums.map((sum, at) => `21/11/2026,TRSF ${at},,${sum}`)].join('\n');
const takeIn = (...sums: number[]) => post('/api/admin/bank-lines/import', { csv: statement(...sums) });
const ledger = async () =>
  (await one('select coalesce(sum(platform_amount), 0)::int as cash from money_movements')).cash as number;
const askedOf = async () =>
  (await one('select id, (due + suffix)::int as asked from payments order by id desc limit 1')) as {
    id: number;
    asked: number;
  };

test.each(['transfer', 'qris'] as const)(
  'money paid by %s after cancellation is matched with its row, and listed as a pending refund',
  async (method) => {
    await enablePayments(app.ctx, { qris: true, qrisStatic: QRIS });
    const [code] = await checkout(1, method);
    const { id, asked } = await askedOf();
    await post(`/api/orders/${code}/cancel`, { reason: 'gagal panen' });
    await takeIn(asked);
    const [row] = await get('/api/admin/bank-lines');
    expect(row.suggestions).toMatchObject([{ payment: id, code, how: 'late' }]);
    const matched = await post('/api/admin/bank-lines/match', { lines: [{ id: row.id, payment: id }] });
    expect(matched.json().data).toEqual({ codes: [code], matched: 1, refused: [] });
    expect(await ledger()).toBe(asked);
    expect(await get('/api/admin/payments?view=back')).toMatchObject([{ id, toGiveBack: asked }]);
    expect(await get(`/api/admin/payments/${id}/received`)).toMatchObject({
      late: [{ code, amount: 36_000, refunded: 0 }],
      surplus: asked - 36_000,
      credit: asked,
      waiting: [],
    });
    await expectInvariants(app.database.pool);
  },
);

test('two simultaneous confirmations of one late sum book it once', async () => {
  const [code] = await checkout(1);
  const { id, asked } = await askedOf();
  await post(`/api/orders/${code}/cancel`, { reason: 'gagal panen' });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post(`/api/orders/${code}/confirm-payment?amount=${asked}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await ledger()).toBe(asked);
  // Through the form, which shows the admin what is booked already.
  const twice = () => post(`/api/admin/payments/${id}/received`, { amount: asked, booked: asked });
  const again = await Promise.all([twice(), twice()]);
  expect(again.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await ledger()).toBe(2 * asked);
  const rows = await Promise.all([takeIn(asked), takeIn(asked)]);
  expect(rows.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await expectInvariants(app.database.pool);
});

test('a row and a confirmation of the same waiting money book it once', async () => {
  const [code] = await checkout(1);
  const { id, asked } = await askedOf();
  await takeIn(asked);
  const [row] = await get('/api/admin/bank-lines');
  await Promise.all([
    post('/api/admin/bank-lines/match', { lines: [{ id: row.id, payment: id }] }),
    post(`/api/orders/${code}/confirm-payment?amount=${asked}`),
  ]);
  expect(await ledger()).toBe(asked);
  await expectInvariants(app.database.pool);
});

test('the whole sum of two sellers arrives after one was cancelled and the rest confirmed: the row shows the surplus', async () => {
  const [first, second] = await checkout(2);
  const { id, asked } = await askedOf();
  await post(`/api/orders/${second}/cancel`, { reason: 'gagal panen' });
  const { asked: less } = await askedOf();
  expect((await post(`/api/orders/${first}/confirm-payment?amount=${less}`)).statusCode).toBe(200);
  await takeIn(asked);
  const [row] = await get('/api/admin/bank-lines');
  expect(row.suggestions).toMatchObject([{ payment: id, how: 'over' }]);
  const matched = await post('/api/admin/bank-lines/match', { lines: [{ id: row.id, payment: id }] });
  expect(matched.json().data).toEqual({ codes: [second], matched: 1, refused: [] });
  expect(await ledger()).toBe(asked);
  expect(await get(`/api/admin/payments/${id}/received`)).toMatchObject({ late: [{ code: second }] });
  await expectInvariants(app.database.pool);
});

test('the buyer’s order page shows what arrived late or twice, and what paid the next order', async () => {
  const buyer = await signedIn(app);
  const order = async () => {
    const { one: rice } = await makeTwoStalls(app.ctx);
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { cookie: buyer.cookie },
      payload: { items: [{ id: rice.id, quantity: 3, price: 12_000 }], billing, paymentMethod: 'transfer' },
    });
    return answer.json().data.orders[0].code as string;
  };
  const seen = async (code: string) =>
    (await app.fastify.inject({ url: `/api/orders/${code}`, headers: { cookie: buyer.cookie } })).json().data;
  const code = await order();
  const { id, asked } = await askedOf();
  await post(`/api/orders/${code}/cancel`, { reason: 'gagal panen' });
  await post(`/api/admin/payments/${id}/received`, { amount: asked });
  expect((await seen(code)).toReturn).toEqual({
    late: 36_000,
    cancelled: 0,
    surplus: asked - 36_000,
    weighing: 0,
  });
  const next = await order();
  const offered = await get(`/api/admin/payments/${id}/received`);
  expect(offered.waiting).toMatchObject([{ code: next, due: 36_000 }]);
  await post(`/api/admin/payments/${id}/use`, { order: next });
  expect((await seen(code)).toReturn).toMatchObject({ late: 0, surplus: asked - 36_000 });
  expect((await seen(next)).payment).toMatchObject({ status: 'confirmed', creditFrom: code });
  await post(`/api/admin/payments/${id}/return`, { amount: asked - 36_000 });
  expect((await seen(code)).toReturn).toBeNull();
  await expectInvariants(app.database.pool);
});
