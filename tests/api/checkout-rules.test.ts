import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { findSavedAddresses } from '../../src/domain/orders/checkout/saved-addresses.ts';
import { MONEY_MAX } from '../../src/shared/format/money.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf, refused } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { makeStall, orderRow, placing, rowsOf, stockOf } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The terms on which an order is placed: today's goods, prices and stock, and the rows that it writes. */

const clock = testClock();
let app: TestApp;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  buyer = await signedIn(app);
});

const cod = { paymentMethod: 'cod' as const };
const fees = (farmerId: number, deliveryFees: object) =>
  app.database.pool.query('update farmers set settings = $1 where id = $2', [{ deliveryFees }, farmerId]);

describe('comparing what the buyer saw with the current state', () => {
  const quality = 'kadar air 13,5 %';
  let productId: number;
  beforeAll(async () => {
    const listing = await makeListing(app.ctx, { product: { name: 'Beras Pandan' } });
    productId = listing.productId;
  });

  test.each([
    ['nothing said', {}, null],
    ['name, unit and quality as they are', { name: 'Beras Pandan', unit: 'kg', quality_text: quality }, null],
    ['another name', { name: 'Beras Merah' }, ['goods_changed', { unit: 'kg', price: 12_000 }]],
    ['another name, the same unit', { name: 'Beras Merah', unit: 'kg' }, ['goods_changed', {}]],
    ['another unit', { unit: 'karung' }, ['goods_changed', { unit: 'kg' }]],
    ['another unit, the same name', { name: 'Beras Pandan', unit: 'karung' }, ['goods_changed', {}]],
    ['another quality', { quality_text: 'kadar air 14 %' }, ['quality_changed', { quality, price: 12_000 }]],
    ['no quality where there is one', { quality_text: '' }, ['quality_changed', { quality }]],
    ['a rupiah less', { price: 11_999 }, ['price_changed', { today: 12_000, price: 'Rp\u00a012.000' }]],
    ['a rupiah more', { price: 12_001 }, ['price_changed', { today: 12_000 }]],
    ['all that there is', { quantity: 100 }, null],
    ['half a kilogram more than there is', { quantity: 100.5 }, ['stock_short', { left: 100, unit: 'kg' }]],
    ['the least', { quantity: 5 }, null],
    ['half a kilogram below the least', { quantity: 4.5 }, ['order_below_lot', { unit: 'kg', minLot: 5 }]],
    ['half a step more', { quantity: 5.25 }, ['order_off_step', { unit: 'kg', step: 0.5 }]],
  ] as const)('checks a line of the checkout: %s', async (_name, over, told) => {
    const { listing } = await makeStall(app.ctx, {
      productId,
      minLot: toQuantity(5),
      step: toQuantity(0.5),
      moisture: 13.5,
    });
    const line = { id: listing.id, quantity: 10, price: 12_000, ...over };
    const answer = await refused(placing(app.ctx, buyer.actor, [], { items: [line], ...cod }));
    if (told)
      expect(answer).toMatchObject({
        code: told[0],
        params: { id: listing.id, name: 'Beras Pandan', ...told[1] },
      });
    else expect(answer).toBeNull();
    expect(await stockOf(app.ctx, listing.id)).toEqual([100, told ? 0 : line.quantity]);
  });

  test('names what is gone: of several the first by number, in whatever order they are listed', async () => {
    const { listing: first } = await makeStall(app.ctx, { productId });
    const { listing: second } = await makeStall(app.ctx, { isActive: false });
    const at = (id: number, price = 12_000) => ({ id, quantity: 1, price });
    const told = (...items: ReturnType<typeof at>[]) =>
      refused(placing(app.ctx, buyer.actor, [], { items, ...cod }));
    expect(await told(at(second.id), at(first.id, 1))).toMatchObject({ params: { id: first.id } });
    expect(await told(at(first.id, 1), at(second.id))).toMatchObject({ params: { id: first.id } });
    const gone = await told(at(second.id), at(first.id));
    expect(gone).toMatchObject({ code: 'listing_gone', params: { id: second.id } });
    expect(gone!.params.name).toMatch(/^Beras \d+$/);
    expect(await told(at(900_000))).toEqual({
      code: 'listing_gone',
      params: { id: 900_000, name: undefined },
    });
  });
});

describe('the maximum sum', () => {
  test('of a checkout equals the maximum of any sum, even if each order is far below', async () => {
    const price = MONEY_MAX / 2;
    const one = (await makeStall(app.ctx, { priceCustomer: price, priceTengkulak: 1 })).listing;
    const two = (await makeStall(app.ctx, { priceCustomer: price, priceTengkulak: 1 })).listing;
    const three = (await makeStall(app.ctx, { priceCustomer: 1, priceTengkulak: 1 })).listing;
    const items = [one, two, three].map(({ id, priceCustomer }) => ({
      id,
      quantity: 1,
      price: priceCustomer,
    }));
    expect(await refusalOf(placing(app.ctx, buyer.actor, [], { items, ...cod }))).toBe('order_too_large');
    const placed = await placing(app.ctx, buyer.actor, [], { items: items.slice(0, 2), ...cod });
    expect(placed.total).toBe(MONEY_MAX);
  });

  test('of an order is the same including delivery', async () => {
    const { farmer, listing } = await makeStall(app.ctx, {
      priceCustomer: MONEY_MAX - 1,
      priceTengkulak: 1,
    });
    const place = () => {
      const items = [{ id: listing.id, quantity: 1, price: MONEY_MAX - 1 }];
      return placing(app.ctx, buyer.actor, [], { items, ...cod });
    };
    await fees(farmer.id, { default: 2 });
    expect(await refusalOf(place())).toBe('order_too_large');
    await fees(farmer.id, { default: 1 });
    expect((await place()).total).toBe(MONEY_MAX);
  });
});

test('stores an order completely: totals, goods as sold, who placed it, and what is reserved', async () => {
  const { farmer, listing } = await makeStall(app.ctx, { weighed: true, weighMoisture: 14, weighHampa: 3 });
  const second = await makeListing(app.ctx, { farmerId: farmer.id, priceCustomer: 7_000 });
  await fees(farmer.id, { default: 9_000 });
  const coupon = await makeCoupon(app.ctx, { code: 'TULIS10' });
  const { group, total, orders } = await placing(app.ctx, buyer.actor, [second, listing], {
    paymentMethod: 'transfer',
    coupon,
    notes: 'Titip di pos ronda',
    total: 57_000 - 5_700 + 9_000,
  });
  // A single order has the code of its checkout; a buyer with an account needs no token.
  expect({ total, orders }).toEqual({
    total: 60_300,
    orders: [{ code: group, status: 'awaiting_payment', farmer: farmer.name, total: 60_300 }],
  });
  const now = clock.now();
  const row = await orderRow(app.ctx, group);
  expect(row).toMatchObject({
    ...{ group_code: group, customer_id: buyer.userId, guest_token_hash: null, farmer_id: farmer.id },
    ...{ status: 'awaiting_payment', fee_state: null, coupon_code: coupon, payment_method: 'transfer' },
    ...{ delivery_method: 'delivery', billing, notes: 'Titip di pos ronda', placed_at: now, updated_at: now },
    ...{ due_at: new Date(now.getTime() + 24 * 3_600_000), confirm_by: null, network_hash: null },
  });
  expect([row.subtotal, row.discount, row.delivery, row.total, row.commission].map(Number)).toEqual([
    57_000, 5_700, 9_000, 60_300, 2_565,
  ]);
  const lines = await rowsOf(
    app.ctx,
    `select listing_id, qty::float8, price::int, total::int, weigh_tolerance::float8 as tolerance,
       weigh_moisture::float8 as moisture, weigh_hampa::float8 as hampa
     from order_lines where order_id = $1 order by id`,
    [row.id],
  );
  expect(lines).toEqual([
    {
      ...{ listing_id: listing.id, qty: 3, price: 12_000, total: 36_000 },
      ...{ tolerance: 10, moisture: 14, hampa: 3 },
    },
    {
      ...{ listing_id: second.id, qty: 3, price: 7_000, total: 21_000 },
      ...{ tolerance: null, moisture: null, hampa: null },
    },
  ]);
  expect(
    await rowsOf(
      app.ctx,
      'select from_status, to_status, actor_id, actor_role from order_history where order_id = $1',
      [row.id],
    ),
  ).toEqual([
    { from_status: null, to_status: 'awaiting_payment', actor_id: buyer.userId, actor_role: 'customer' },
  ]);
  expect(await stockOf(app.ctx, second.id)).toEqual([100, 3]);
});

test('a guest’s order is accessible by its token only, and nothing about the guest is remembered', async () => {
  const { listing } = await makeStall(app.ctx);
  const { listing: other } = await makeStall(app.ctx);
  const { orders, group } = await placing(app.ctx, null, [listing, other], cod, '192.0.2.1');
  expect(new Set(orders.map(({ token }) => token)).size).toBe(2);
  for (const { code, token } of orders) {
    expect(code).not.toBe(group);
    expect(await orderRow(app.ctx, code)).toMatchObject({
      ...{ group_code: group, customer_id: null, coupon_code: null },
      guest_token_hash: createHash('sha256').update(token!).digest('hex'),
      network_hash: expect.stringMatching(/^[\w-]{22}$/),
    });
  }
  expect(await findSavedAddresses(app.ctx, buyer.actor)).toEqual([]);
  // An admin without a second factor counts as anonymous.
  const enrolling = { ...buyer.actor, kind: 'enrolling' as const };
  const nobody = await placing(app.ctx, enrolling, [other], {
    ...cod,
    billing: { ...billing, email: 'a@b.example' },
  });
  expect((await orderRow(app.ctx, nobody.group)).customer_id).toBeNull();
  const known = await rowsOf(app.ctx, 'select actor_role from order_history where actor_id is null');
  expect(known).toContainEqual({ actor_role: 'guest' });
});

test('where no fee is known, only the first order has the checkout’s code and coupon, and none is billed', async () => {
  const [one, two] = [await makeStall(app.ctx), await makeStall(app.ctx)];
  const delivery = { [one.farmer.id]: 'delivery' as const, [two.farmer.id]: 'delivery' as const };
  const coupon = await makeCoupon(app.ctx, { code: 'JAUH10' });
  const { group, total, orders } = await placing(app.ctx, buyer.actor, [one.listing, two.listing], {
    ...{ paymentMethod: 'transfer', delivery, coupon },
  });
  expect(orders.map(({ status, total }) => [status, total])).toEqual([
    ['awaiting_fee', 32_400],
    ['awaiting_fee', 36_000],
  ]);
  expect([total, orders[0]!.code === group, orders[1]!.code === group]).toEqual([68_400, true, false]);
  const [first, second] = [await orderRow(app.ctx, group), await orderRow(app.ctx, orders[1]!.code)];
  const due_at = new Date(clock.now().getTime() + 48 * 3_600_000);
  expect(first).toMatchObject({ group_code: group, coupon_code: coupon, fee_state: 'asked', due_at });
  expect(second).toMatchObject({ group_code: orders[1]!.code, coupon_code: null, fee_state: 'asked' });
  const billed = await rowsOf(app.ctx, 'select id from payments where group_code = any($1)', [
    orders.map(({ code }) => code),
  ]);
  expect(billed).toEqual([]);
  const used = await rowsOf(app.ctx, 'select amount::int from coupon_redemptions where group_code = $1', [
    group,
  ]);
  expect(used).toEqual([{ amount: 3_600 }]);
});

test('rejects an unseen total with today’s; the right one, or none, is accepted', async () => {
  const { listing } = await makeStall(app.ctx);
  const place = (total?: number) =>
    refused(placing(app.ctx, buyer.actor, [listing], { ...cod, ...(total === undefined ? {} : { total }) }));
  for (const total of [0, 35_999, 36_001])
    expect(await place(total)).toEqual({
      code: 'total_changed',
      params: { total: 'Rp\u00a036.000', today: 36_000 },
    });
  expect([await place(36_000), await place()]).toEqual([null, null]);
  // The error for a delivery method that is not offered names the farmer.
  const { farmer, listing: far } = await makeStall(app.ctx);
  await app.database.pool.query(`update farmers set settings = '{"pickup": false}' where id = $1`, [
    farmer.id,
  ]);
  const delivery = { [farmer.id]: 'pickup' as const };
  expect(await refused(placing(app.ctx, buyer.actor, [far], { ...cod, delivery }))).toEqual({
    code: 'delivery_not_offered',
    params: { farmer: farmer.name },
  });
});

test('the id of a saved address ignores upper and lower case, and the address keeps its spelling', async () => {
  const { listing } = await makeStall(app.ctx);
  await placing(app.ctx, buyer.actor, [listing], { ...cod, billing: { ...billing, lastName: 'WAHYUNI' } });
  const fields = JSON.stringify([
    ['address1', 'jl. kaliurang km 9, gg. mawar 3'],
    ['city', 'sleman'],
    ['country', 'indonesia'],
    ['email', 'sri@contoh.example'],
    ['firstname', 'sri'],
    ['lastname', 'wahyuni'],
    ['postcode', '55581'],
    ['state', 'yogyakarta'],
  ]);
  expect(await findSavedAddresses(app.ctx, buyer.actor)).toEqual([
    { ...billing, lastName: 'WAHYUNI', id: createHash('sha256').update(fields).digest('hex') },
  ]);
});
