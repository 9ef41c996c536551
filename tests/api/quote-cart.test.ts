import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The totals of a cart with two farmers in Sleman, who deliver there for 5,000 and 7,000. */

let app: TestApp;
let rice: { id: number };
let chillies: { id: number };
beforeAll(async () => {
  app = await testApp({}, testClock());
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from coupon_redemptions; delete from coupons');
  rice = await soldBy(await stall(5_000), 12_000);
  chillies = await soldBy(await stall(7_000), 15_000);
});

async function stall(fee: number): Promise<SignedIn> {
  const farmer = await signedIn(app, { role: 'farmer' });
  const payload = { deliveryFees: { '3404': fee } };
  await app.fastify.inject({
    method: 'PATCH',
    url: '/api/me/stall',
    payload,
    headers: { cookie: farmer.cookie },
  });
  return farmer;
}
const soldBy = ({ farmerId }: SignedIn, priceCustomer: number, over = {}) =>
  makeListing(app.ctx, { farmerId: farmerId!, priceCustomer, ...over });
const quote = async (items: { id: number; quantity: number }[], over = {}, who?: SignedIn) =>
  (
    await app.fastify.inject({
      method: 'POST',
      url: '/api/cart/quote',
      payload: { items, city: 'Sleman', state: 'Yogyakarta', ...over },
      ...(who ? { headers: { cookie: who.cookie } } : {}),
    })
  ).json().data;
const both = () => [
  { id: rice.id, quantity: 2 },
  { id: chillies.id, quantity: 1 },
];

test('a coupon reduces each farmer’s sum in proportion, the fees stay, and the parts add up to the total', async () => {
  const coupon = await makeCoupon(app.ctx);
  const { groups, ...sums } = await quote(both(), { coupon });
  const of = ({ subtotal, discount, delivery, total }: (typeof groups)[number]) => [
    subtotal,
    discount,
    delivery.fee,
    total,
  ];
  expect(groups.map(of)).toEqual([
    [24_000, 2_400, 5_000, 26_600],
    [15_000, 1_500, 7_000, 20_500],
  ]);
  expect(sums).toMatchObject({
    subtotal: 39_000,
    discount: 3_900,
    delivery: 12_000,
    total: 47_100,
    coupon: { code: coupon, discount: 3_900 },
    warnings: [],
  });
});

test('an invalid coupon is reported beside a quote without it', async () => {
  const sums = await quote(both(), { coupon: 'TIDAKADA' });
  expect(sums).toMatchObject({ discount: 0, total: 51_000, coupon: null });
  expect(sums.warnings.map(({ code }: { code: string }) => code)).toEqual(['coupon_unknown']);
});

test('an exhausted coupon is reported to a signed-in customer, and by nobody’s name before', async () => {
  const coupon = await makeCoupon(app.ctx, { per_customer_limit: 1 });
  const buyer = await signedIn(app);
  const bought = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items: [{ ...both()[0], price: 12_000 }], billing, paymentMethod: 'transfer', coupon },
    headers: { cookie: buyer.cookie },
  });
  expect(bought.statusCode).toBe(201);
  expect(await quote(both(), { coupon }, buyer)).toMatchObject({
    coupon: null,
    warnings: [{ code: 'coupon_used_by_you' }],
  });
  expect(await quote(both(), { coupon })).toMatchObject({ discount: 3_900, warnings: [] });
});

test('a farmer of whom nothing can be ordered adds no fee', async () => {
  await app.database.pool.query('update listings set is_active = false where id = $1', [rice.id]);
  const { groups, ...sums } = await quote(both());
  expect(groups[0]).toMatchObject({ subtotal: 0, delivery: { fee: 5_000 }, lines: [{ problem: 'gone' }] });
  expect(sums).toMatchObject({ subtotal: 15_000, delivery: 7_000, total: 22_000 });
  expect(sums.warnings).toMatchObject([{ code: 'listing_gone', id: rice.id }]);
});

test('a shortage says how much is left, or that nothing is', async () => {
  await app.database.pool.query('update listings set reserved = stock - 3 where id = $1', [rice.id]);
  await app.database.pool.query('update listings set reserved = stock where id = $1', [chillies.id]);
  const { warnings } = await quote([
    { id: rice.id, quantity: 5 },
    { id: chillies.id, quantity: 1 },
  ]);
  expect(warnings.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^Stok Beras \d+ tersisa 3 kg\.$/),
    expect.stringMatching(/^Beras \d+ sudah habis\.$/),
  ]);
});

test('the state’s price appears beside weighed goods only', async () => {
  const product = (name: string) => ({ product: { name, unit: 'kg' as const, category: 'gabah' as const } });
  const farmer = await stall(0);
  const weighed = await soldBy(farmer, 7_000, {
    ...product('Gabah timbang'),
    weighed: true,
    stock: toQuantity(900),
  });
  const bagged = await soldBy(farmer, 7_000, product('Gabah karung'));
  const lines = (
    await quote([
      { id: weighed.id, quantity: 100 },
      { id: bagged.id, quantity: 100 },
    ])
  ).groups[0].lines;
  expect(lines[0]).toMatchObject({ weighing: { tolerance: 10 }, hpp: { per_kg: 6_500 } });
  expect(lines[1]).toMatchObject({ weighing: null, hpp: null });
});
