import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The checkout of an accepted bid's order: 3 kg at the agreed price, delivered for 5,000 or 20,000. */

const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let farmer: SignedIn;
let code: string;
let goods: number;

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  const market = await makeMarket(app.ctx);
  customer = await signedIn(app);
  farmer = await signedIn(app, { userId: market.farmer.userId });
  const bid = await makeBid(app.ctx, market, { qty: 3, customer: customer.actor });
  await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  const { rows } = await app.database.pool.query('select code, total::int from orders where bid_id = $1', [
    bid.id,
  ]);
  ({ code, total: goods } = rows[0]);
  await settle({ deliveryFees: { '3404': 5_000, default: 20_000 }, pickup: true, delivery: true });
});

const settle = (payload: object) =>
  app.fastify.inject({
    method: 'PATCH',
    url: '/api/me/stall',
    payload,
    headers: { cookie: farmer.cookie },
  });
const quote = (query = '', who: SignedIn | null = customer) =>
  app.fastify.inject({
    url: `/api/orders/${code}/checkout${query}`,
    headers: who ? { cookie: who.cookie } : {},
  });
const order = (over: object) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${code}/checkout`,
    payload: { billing, paymentMethod: 'transfer', ...over },
    headers: { cookie: customer.cookie },
  });

test('shows each delivery method with its fee to the kabupaten and the total before the order is placed', async () => {
  const choices = async (query: string) => (await quote(query)).json().data.groups[0].delivery.choices;
  expect(await choices('?city=Sleman&state=Yogyakarta')).toEqual([
    { method: 'delivery', fee: 5_000 },
    { method: 'pickup', fee: 0 },
  ]);
  expect(await choices('?city=Bantul')).toEqual([
    { method: 'delivery', fee: 20_000 },
    { method: 'pickup', fee: 0 },
  ]);
  expect((await quote('?city=Sleman')).json().data).toMatchObject({
    subtotal: goods,
    delivery: 5_000,
    total: goods + 5_000,
    groups: [{ lines: [{ quantity: 3, total: goods, problem: null }] }],
  });
  await settle({ delivery: false });
  expect(await choices('?city=Sleman')).toEqual([{ method: 'pickup', fee: 0 }]);
  expect((await order({ delivery: 'delivery' })).json().error.code).toBe('delivery_not_offered');
  expect((await order({ delivery: 'pickup', total: goods })).json().data).toEqual({ code, total: goods });
});

test('rejects a total that the buyer did not see, returns the current one, and places nothing', async () => {
  const { total } = (await quote('?city=Sleman')).json().data;
  await settle({ deliveryFees: { default: 9_000 } });
  const answer = await order({ total });
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'total_changed']);
  expect(answer.json().message).toContain((goods + 9_000).toLocaleString('id-ID'));
  expect((await quote()).statusCode).toBe(200);
  expect((await order({ total: goods + 9_000 })).json().data.total).toBe(goods + 9_000);
  expect((await quote()).json().error.code).toBe('order_step_impossible');
});

test('only the buyer can read it, and invalid input is rejected', async () => {
  expect((await quote('', null)).statusCode).toBe(401);
  expect((await quote('', farmer)).json().error.code).toBe('order_step_impossible');
  expect((await quote('', await signedIn(app))).statusCode).toBe(404);
  expect((await quote(`?city=${'x'.repeat(121)}`)).statusCode).toBe(400);
  expect((await quote('?kota=Sleman')).statusCode).toBe(400);
});

const DAYS = 24 * 3_600_000;

test('a checkout after the end of the hold is rejected', async () => {
  clock.forward(3 * DAYS);
  const answer = await order({});
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'order_pay_by']);
});

test('a completed checkout cannot be repeated, not even after the hold', async () => {
  expect((await order({})).statusCode).toBe(200);
  clock.forward(3 * DAYS);
  const answer = await order({});
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'order_step_impossible']);
});
