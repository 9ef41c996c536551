import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Delivery follows the farmer's terms; without any, nothing is promised and nothing is free. */

let app: TestApp;
let farmer: SignedIn;
let spinach: { id: number };

beforeAll(async () => {
  app = await testApp({}, testClock());
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  farmer = await signedIn(app, { role: 'farmer' });
  spinach = await makeListing(app.ctx, {
    farmerId: farmer.farmerId!,
    priceCustomer: 8_000,
  });
});

const settle = (payload: object) =>
  app.fastify.inject({ method: 'PATCH', url: '/api/me/stall', payload, headers: { cookie: farmer.cookie } });
const quote = async (city?: string) =>
  (
    await app.fastify.inject({
      method: 'POST',
      url: '/api/cart/quote',
      payload: { items: [{ id: spinach.id, quantity: 1 }], ...(city ? { city } : {}) },
    })
  ).json().data;
const order = (over: object) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      items: [{ id: spinach.id, quantity: 1, price: 8_000 }],
      billing: { ...billing, city: 'Kota Jayapura', state: 'Papua' },
      paymentMethod: 'transfer',
      ...over,
    },
  });
const deliver = () => order({ delivery: { [farmer.farmerId!]: 'delivery' } });
const written = async () =>
  (
    await app.database.pool.query(
      `select (select count(*)::int from orders where farmer_id = $1) as orders, reserved::float8 from listings where id = $2`,
      [farmer.farmerId, spinach.id],
    )
  ).rows[0];

test('[R56] delivering a kilogram of spinach to Papua is not free: it is picked up, or the fee is agreed first', async () => {
  const { groups, delivery } = await quote('Kota Jayapura');
  expect(groups[0].delivery.choices).toEqual([
    { method: 'delivery', fee: null },
    { method: 'pickup', fee: 0 },
  ]);
  expect([groups[0].delivery.method, delivery]).toEqual(['pickup', 0]);
  const delivered = await deliver();
  expect([delivered.statusCode, delivered.json().data.orders[0].status]).toEqual([201, 'awaiting_fee']);
  expect(await written()).toEqual({ orders: 1, reserved: 1 });
  const fetched = await order({});
  expect([fetched.statusCode, fetched.json().data.total]).toEqual([201, 8_000]);
  expect(fetched.json().data.orders[0].status).toBe('awaiting_payment');
  expect(await written()).toEqual({ orders: 2, reserved: 2 });
  await settle({ pickup: false });
  expect((await order({})).json().data.orders[0].status).toBe('awaiting_fee');
});

test('[R56] delivery is free only where the farmer said so; a named fee counts there, and the general one elsewhere', async () => {
  await settle({ deliveryFees: { '3404': 0, '3402': 7_500 } });
  const known = async (city?: string) => (await quote(city)).groups[0].delivery;
  expect(await known('Sleman')).toMatchObject({ method: 'delivery', fee: 0, named: true });
  expect(await known('Bantul')).toMatchObject({ method: 'delivery', fee: 7_500, named: true });
  expect(await known('Kota Jayapura')).toMatchObject({ method: 'pickup', fee: 0, named: false });
  expect(await known()).toMatchObject({ method: 'delivery', fee: null, named: false });
  expect((await quote()).city).toBeNull();
  await settle({ deliveryFees: { '3404': 0, default: 90_000 } });
  expect(await known('Kota Jayapura')).toMatchObject({ method: 'delivery', fee: 90_000, named: false });
  expect((await deliver()).json().data.total).toBe(98_000);
});

test('[R56] above the farmer’s stated sum the fee is waived in quote and order, but never to Papua', async () => {
  await settle({ deliveryFees: { '3402': 7_500 }, deliveryFreeFrom: 16_000 });
  const delivery = async (quantity: number, city: string) =>
    (
      await app.fastify.inject({
        method: 'POST',
        url: '/api/cart/quote',
        payload: { items: [{ id: spinach.id, quantity }], city },
      })
    ).json().data.groups[0].delivery;
  expect(await delivery(1, 'Bantul')).toMatchObject({ fee: 7_500, terms: { free_from: 16_000 } });
  expect(await delivery(2, 'Bantul')).toMatchObject({ method: 'delivery', fee: 0 });
  expect((await delivery(2, 'Kota Jayapura')).choices[0]).toEqual({ method: 'delivery', fee: null });
  const bantul = { ...billing, city: 'Bantul', state: 'Yogyakarta' };
  const bought = async (quantity: number) =>
    (await order({ items: [{ id: spinach.id, quantity, price: 8_000 }], billing: bantul })).json().data;
  expect((await bought(1)).total).toBe(15_500);
  expect((await bought(2)).total).toBe(16_000);
  expect((await settle({ deliveryFreeFrom: 0 })).json().error.fields).toHaveProperty('deliveryFreeFrom');
  await settle({ deliveryFreeFrom: null });
  expect((await bought(2)).total).toBe(23_500);
});

test('new delivery terms show on the next card and page, the thresholds never do', async () => {
  const terms = { deliveryFees: { '3404': 5_000 }, deliveryDays: [4, 2, 4], deliveryCutoff: 12 };
  await settle({ ...terms, bidFloorPercent: 70 });
  const shown = {
    pickup: true,
    delivery: true,
    fees: { '3404': 5_000 },
    days: [2, 4],
    cutoff: 12,
    free_from: null,
  };
  const list = await app.fastify.inject({ url: `/api/products?farmer=${farmer.farmerId}` });
  const page = await app.fastify.inject({ url: `/api/products/${spinach.id}` });
  expect(list.json().data[0].delivery).toEqual(shown);
  expect(page.json().data.delivery).toEqual(shown);
  expect(page.body).not.toContain('bidFloor');
  await settle({ delivery: false, deliveryDays: [], deliveryCutoff: null });
  expect((await app.fastify.inject({ url: `/api/products/${spinach.id}` })).json().data.delivery).toEqual({
    ...shown,
    delivery: false,
    days: [],
    cutoff: null,
  });
});

test.each([
  [{ deliveryDays: [2, 4] }, 'deliveryCutoff'],
  [{ deliveryCutoff: 12 }, 'deliveryDays'],
  [{ deliveryDays: [7], deliveryCutoff: 12 }, 'deliveryDays.0'],
  [{ deliveryDays: [1], deliveryCutoff: 24 }, 'deliveryCutoff'],
])('days and cutoff go together: %j is rejected at %s', async (given, field) => {
  const answer = await settle(given);
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
});
