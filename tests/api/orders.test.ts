import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (url: string, payload?: unknown, who?: SignedIn, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: { ...headers, ...(who ? { cookie: who.cookie } : {}) },
  });
const tables = async () => {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from orders)::int as orders, (select count(*) from order_lines)::int as lines,
            (select count(*) from stock_movements)::int as moves, (select count(*) from email_outbox)::int as mails,
            (select sum(reserved) from listings)::int as reserved, (select count(*) from payments)::int as payments`,
  );
  return rows[0];
};
const farmerOf = async (farmerId: number): Promise<SignedIn> => {
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [farmerId]);
  return signedIn(app, { userId: rows[0].user_id });
};

test('a store in dollars formats its errors in dollars', async () => {
  const { one } = await makeTwoStalls(app.ctx);
  const coupon = await makeCoupon(app.ctx, { min_subtotal: 1_000_000 });
  await app.database.pool.query(
    `insert into settings (key, value, updated_at) values ('store', '{"currency": "USD"}', now())
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
  const items = (price: number) => [{ id: one.id, quantity: 1, price }];
  const place = async (body: object) => (await call('/api/orders', { billing, ...body }, customer)).json();
  expect(await place({ items: items(100) })).toMatchObject({ message: expect.stringContaining('$120.00') });
  expect(await place({ items: items(12_000), coupon })).toMatchObject({
    message: expect.stringContaining('$10,000.00'),
  });
});

test('[SHOP-15] the buyer pays price_customer, whatever the middleman’s price beside it', async () => {
  const { id } = await makeListing(app.ctx, { priceTengkulak: 9_000, priceCustomer: 12_500 });
  const quote = (await call('/api/cart/quote', { items: [{ id, quantity: 4 }] })).json().data;
  expect(quote.groups[0].lines[0]).toMatchObject({ price: 12_500, total: 50_000 });
  const place = (price: number) =>
    call('/api/orders', { items: [{ id, quantity: 4, price }], billing }, customer);
  expect((await place(9_000)).statusCode).toBe(409);
  expect((await place(12_500)).statusCode).toBe(201);
  const { rows } = await app.database.pool.query(
    'select l.price::int, l.total::int, o.subtotal::int from order_lines l join orders o on o.id = l.order_id',
  );
  expect(rows).toEqual([{ price: 12_500, total: 50_000, subtotal: 50_000 }]);
});

describe('the quote', () => {
  test('marks a quantity below the minimum, which cannot be ordered', async () => {
    const { id } = await makeListing(app.ctx, { minLot: toQuantity(5) });
    const quote = (await call('/api/cart/quote', { items: [{ id, quantity: 4 }] })).json().data;
    expect(quote.groups[0].lines[0]).toMatchObject({ problem: 'lot', min_lot: 5 });
    expect(quote).toMatchObject({ total: 0, warnings: [{ code: 'order_below_lot', id }] });
    const order = (quantity: number) =>
      call('/api/orders', { items: [{ id, quantity, price: 12_000 }], billing });
    const refused = await order(4);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/^Beras \d+ dibeli paling sedikit 5 kg\.$/);
    expect((await order(5)).statusCode).toBe(201);
  });

  test('[CART-14] [CART-13] prices a cart of two farmers at today’s prices: lines, groups, free delivery, total', async () => {
    const { one, two } = await makeTwoStalls(app.ctx);
    const items = [
      { id: one.id, quantity: 3 },
      { id: two.id, quantity: 2 },
    ];
    const quote = (await call('/api/cart/quote', { items })).json().data;
    expect(quote).toMatchObject({
      subtotal: 66_000,
      discount: 0,
      delivery: 0,
      total: 66_000,
      missing: [],
      warnings: [],
    });
    expect(quote.groups.map((group: { subtotal: number }) => group.subtotal)).toEqual([36_000, 30_000]);
  });

  test('marks short, removed and unknown lines, which count for nothing', async () => {
    const { one, two } = await makeTwoStalls(app.ctx);
    await app.database.pool.query('update listings set is_active = false where id = $1', [two.id]);
    const items = [
      { id: one.id, quantity: 101 },
      { id: two.id, quantity: 1 },
      { id: 999_999, quantity: 1 },
    ];
    const quote = (await call('/api/cart/quote', { items })).json().data;
    expect(quote).toMatchObject({ total: 0, missing: [999_999] });
    expect(
      quote.groups.flatMap((group: { lines: { problem: string }[] }) =>
        group.lines.map((line) => line.problem),
      ),
    ).toEqual(['short', 'gone']);
  });

  test('a farmer’s fees by kabupaten set the delivery cost, and pickup is free', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    await app.database.pool.query(`update farmers set settings = $1 where id = $2`, [
      JSON.stringify({ deliveryFees: { '3404': 10_000, default: 25_000 } }),
      one.farmerId,
    ]);
    const items = [{ id: one.id, quantity: 1 }];
    const fee = async (extra: object) =>
      (await call('/api/cart/quote', { items, ...extra })).json().data.delivery;
    expect(await fee({ city: 'Sleman', state: 'Yogyakarta' })).toBe(10_000);
    expect(await fee({ city: 'Bantul', state: 'Yogyakarta' })).toBe(25_000);
    expect(await fee({ delivery: { [one.farmerId]: 'pickup' } })).toBe(0);
  });
});

describe('placing an order', () => {
  test('[CHECK-04] [CHECK-05] a guest places one real order per farmer; without a method the payment is arranged', async () => {
    const { one, two } = await makeTwoStalls(app.ctx);
    const items = [
      { id: one.id, quantity: 3, price: 12_000 },
      { id: two.id, quantity: 2, price: 15_000 },
    ];
    const answer = await call('/api/orders', { items, billing });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toMatchObject({ total: 66_000, group: expect.stringMatching(/^LB-/) });
    expect(data.orders).toHaveLength(2);
    const [first] = data.orders;
    expect((await call(`/api/orders/${first.code}`)).statusCode).toBe(404);
    expect((await call(`/api/orders/${first.code}?token=wrong`)).statusCode).toBe(404);
    const seen = (await call(`/api/orders/${first.code}?token=${first.token}`)).json().data;
    expect(seen).toMatchObject({
      status: 'awaiting_payment',
      total: 36_000,
      party: 'guest',
      paymentMethod: null,
    });
    // The checkout's other orders open from here, each with its own token, and only for holders of one of them.
    const [sibling] = seen.siblings;
    const { status: _status, ...second } = data.orders[1];
    expect(sibling).toEqual(second);
    expect((await call(`/api/orders/${sibling.code}?token=${sibling.token}`)).statusCode).toBe(200);
    expect((await call(`/api/orders/${sibling.code}?token=${first.token}`)).statusCode).toBe(404);
    expect(await tables()).toMatchObject({ orders: 2, lines: 2, reserved: 5 });
  });

  test('a guest’s key opens the order until half a year after it ended', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const items = [{ id: one.id, quantity: 1, price: 12_000 }];
    const { code, token } = (await call('/api/orders', { items, billing })).json().data.orders[0];
    const opens = async () => (await call(`/api/orders/${code}?token=${token}`)).statusCode;
    clock.forward(181 * 86_400_000);
    expect(await opens()).toBe(200);
    expect((await call(`/api/orders/${code}/cancel?token=${token}`, {})).statusCode).toBe(200);
    clock.forward(180 * 86_400_000 - 1);
    expect(await opens()).toBe(200);
    clock.forward(1);
    expect(await opens()).toBe(404);
  });

  test('[CHECK-02] [CHECK-03] names each missing required field; phone, second line and notes are optional', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const items = [{ id: one.id, quantity: 1, price: 12_000 }];
    const refused = async (field: string, value: string | undefined) => {
      const before = await tables();
      const answer = await call('/api/orders', { items, billing: { ...billing, [field]: value } });
      expect(answer.statusCode, field).toBe(400);
      expect(Object.keys(answer.json().error.fields)).toEqual([`billing.${field}`]);
      expect(await tables()).toEqual(before);
    };
    for (const field of ['firstName', 'country', 'address1', 'city', 'state', 'postcode', 'email'])
      await refused(field, ' ');
    await refused('lastName', undefined);
    expect((await call('/api/orders', { items, billing })).statusCode).toBe(201);
  });

  test('accepts an empty last name from buyers with one name', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const items = [{ id: one.id, quantity: 1, price: 12_000 }];
    const answer = await call('/api/orders', { items, billing: { ...billing, lastName: ' ' } });
    expect(answer.statusCode).toBe(201);
    const { rows } = await app.database.pool.query(
      `select billing ->> 'lastName' as last from orders order by id desc limit 1`,
    );
    expect(rows).toEqual([{ last: '' }]);
  });

  test('a price that differs from today’s changes nothing and returns today’s', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const before = await tables();
    const answer = await call('/api/orders', { items: [{ id: one.id, quantity: 1, price: 1 }], billing });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('Rp\u00a012.000');
    expect(await tables()).toEqual(before);
  });

  test('one sold-out line of two: nothing is written', async () => {
    const { one, two } = await makeTwoStalls(app.ctx);
    const before = await tables();
    const items = [
      { id: one.id, quantity: 1, price: 12_000 },
      { id: two.id, quantity: 51, price: 15_000 },
    ];
    const answer = await call('/api/orders', { items, billing });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.code).toBe('stock_short');
    expect(await tables()).toEqual(before);
  });

  test('negative, malformed and overflowing amounts are 400 and change nothing', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const dear = await makeListing(app.ctx, {
      priceCustomer: 900_000_000_000,
      stock: toQuantity(2_000_000),
    });
    const before = await tables();
    for (const item of [
      { id: one.id, quantity: -1, price: 12_000 },
      { id: one.id, quantity: 0, price: 12_000 },
      { id: one.id, quantity: 1.2345, price: 12_000 },
      { id: one.id, quantity: '1', price: 12_000 },
      { id: one.id, quantity: 1, price: -12_000 },
      { id: one.id, quantity: 1, price: 1e308 },
      { id: one.id, quantity: 2 ** 31, price: 12_000 },
      { id: dear.id, quantity: 2, price: 900_000_000_000 },
      { id: one.id, quantity: 1, price: 12_000, total: 1 },
    ]) {
      expect((await call('/api/orders', { items: [item], billing })).statusCode, JSON.stringify(item)).toBe(
        400,
      );
    }
    expect(await tables()).toEqual(before);
  });

  test('the same idempotency key makes one order and returns its response again; another body is 422', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const body = { items: [{ id: one.id, quantity: 1, price: 12_000 }], billing };
    const key = { 'idempotency-key': 'k-1' };
    const [first, second] = [
      await call('/api/orders', body, customer, key),
      await call('/api/orders', body, customer, key),
    ];
    expect(second.body).toBe(first.body);
    expect(await tables()).toMatchObject({ orders: 1 });
    const other = { ...body, notes: 'lain' };
    expect((await call('/api/orders', other, customer, key)).statusCode).toBe(422);
  });
});

describe('coupons', () => {
  test('[CHECK-12] a stored coupon is deducted, split over the sellers to the rupiah', async () => {
    const { one, two } = await makeTwoStalls(app.ctx);
    const coupon = await makeCoupon(app.ctx, { value: 15 });
    const items = [
      { id: one.id, quantity: 1, price: 12_000 },
      { id: two.id, quantity: 1, price: 15_000 },
    ];
    const quote = (
      await call('/api/cart/quote', { items: items.map(({ price: _, ...item }) => item), coupon })
    ).json().data;
    expect(quote).toMatchObject({ discount: 4050, coupon: { code: coupon, discount: 4050 } });
    const { data } = (await call('/api/orders', { items, billing, coupon: 'panen10' }, customer)).json();
    expect(data.total).toBe(22_950);
    const { rows } = await app.database.pool.query('select discount from orders order by id');
    expect(rows.map((row) => Number(row.discount))).toEqual([1800, 2250]);
  });

  test('an unknown, exhausted, already used or below-minimum coupon has its own message, and nothing is written', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    await makeCoupon(app.ctx, { code: 'SEKALI', total_limit: 1 });
    await makeCoupon(app.ctx, { code: 'SEORANG', per_customer_limit: 1 });
    await makeCoupon(app.ctx, { code: 'BESAR', min_subtotal: 1_000_000 });
    const order = (coupon: string, who?: SignedIn) =>
      call('/api/orders', { items: [{ id: one.id, quantity: 1, price: 12_000 }], billing, coupon }, who);
    expect((await order('TIDAKADA')).json().message).toBe('Kode kupon ini tidak dikenal.');
    expect((await order('BESAR')).json().error.code).toBe('coupon_minimum');
    expect((await order('SEKALI')).statusCode).toBe(201);
    expect((await order('SEKALI')).json().error.code).toBe('coupon_used_up');
    expect((await order('SEORANG', customer)).statusCode).toBe(201);
    expect((await order('SEORANG', customer)).json().error.code).toBe('coupon_used_by_you');
    expect(await tables()).toMatchObject({ orders: 2 });
  });

  test('a cancelled checkout gives the coupon back once', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const coupon = await makeCoupon(app.ctx, { total_limit: 1 });
    const body = { items: [{ id: one.id, quantity: 1, price: 12_000 }], billing, coupon };
    const { code } = (await call('/api/orders', body, customer)).json().data.orders[0];
    expect((await call(`/api/orders/${code}/cancel`, {}, customer)).statusCode).toBe(200);
    expect((await call(`/api/orders/${code}/cancel`, {}, customer)).statusCode).toBe(409);
    expect((await call('/api/orders', body, customer)).statusCode).toBe(201);
  });
});

describe('from payment to completion', () => {
  const place = async (paymentMethod: string) => {
    const { one, two } = await makeTwoStalls(app.ctx);
    const items = [
      { id: one.id, quantity: 3, price: 12_000 },
      { id: two.id, quantity: 2, price: 15_000 },
    ];
    const answer = await call('/api/orders', { items, billing, paymentMethod }, customer);
    expect(answer.statusCode).toBe(201);
    return { one, two, orders: answer.json().data.orders as { code: string }[] };
  };
  const status = async (code: string) =>
    (await call(`/api/orders/${code}`, undefined, admin)).json().data.status;

  test('[CHECK-07] [CHECK-10] rejects a method that is not enabled; if any is enabled, one must be chosen', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const items = [{ id: one.id, quantity: 1, price: 12_000 }];
    for (const paymentMethod of ['cod', 'transfer', 'qris', 'gateway']) {
      expect((await call('/api/orders', { items, billing, paymentMethod })).json().error.code).toBe(
        'payment_method_off',
      );
    }
    await enablePayments(app.ctx, { transfer: false });
    expect((await call('/api/orders', { items, billing })).statusCode).toBe(400);
    expect((await call('/api/orders', { items, billing, paymentMethod: 'transfer' })).statusCode).toBe(409);
    expect((await call('/api/orders', { items, billing, paymentMethod: 'cod' })).statusCode).toBe(201);
  });

  test('transfer: one payment with a suffix for both orders; the admin confirms, the goods are sold, the farmer is credited', async () => {
    await enablePayments(app.ctx);
    const { one, two, orders } = await place('transfer');
    const [first, second] = orders as [{ code: string }, { code: string }];
    const { payment } = (await call(`/api/orders/${first.code}`, undefined, customer)).json().data;
    expect(payment).toMatchObject({
      method: 'transfer',
      status: 'waiting',
      bank: { account: '0000 1234 5678' },
    });
    expect(payment.amount).toBe(66_000 + payment.suffix);
    const seller = await farmerOf(one.farmerId);
    expect((await call(`/api/orders/${first.code}/confirm-payment`, {}, seller)).statusCode).toBe(403);
    expect((await call(`/api/orders/${first.code}/confirm-payment`, {}, customer)).statusCode).toBe(403);
    const confirmed = await call(`/api/orders/${first.code}/confirm-payment`, {}, admin);
    expect(confirmed.json().data.codes.sort()).toEqual([first.code, second.code].sort());
    expect((await call(`/api/orders/${first.code}/confirm-payment`, {}, admin)).statusCode).toBe(409);
    expect(await status(second.code)).toBe('paid');
    expect(await farmerBalance(app.ctx, one.farmerId)).toBe(36_000);
    expect(await farmerBalance(app.ctx, two.farmerId)).toBe(30_000);
    const { rows } = await app.database.pool.query(
      'select stock::float8, reserved::float8 from listings where id = $1',
      [one.id],
    );
    expect(rows[0]).toEqual({ stock: 97, reserved: 0 });
  });

  test('COD: the seller accepts and ships, the buyer receives; a skipped step is 409, a stranger sees nothing', async () => {
    await enablePayments(app.ctx);
    const { one, orders } = await place('cod');
    const { code } = orders[0]!;
    const seller = await farmerOf(one.farmerId);
    const stranger = await signedIn(app);
    const other = await signedIn(app, { role: 'farmer' });
    for (const who of [stranger, other]) {
      expect((await call(`/api/orders/${code}`, undefined, who)).statusCode).toBe(404);
      expect((await call(`/api/orders/${code}/cancel`, {}, who)).statusCode).toBe(404);
    }
    expect((await call(`/api/orders/${code}/ship`, {}, seller)).statusCode).toBe(409);
    expect((await call(`/api/orders/${code}/complete`, {}, customer)).statusCode).toBe(409);
    expect((await call(`/api/orders/${code}/confirm-payment`, {}, seller)).statusCode).toBe(200);
    expect((await call(`/api/orders/${code}/cancel`, {}, customer)).statusCode).toBe(409);
    expect((await call(`/api/orders/${code}/ship`, {}, seller)).statusCode).toBe(200);
    expect((await call(`/api/orders/${code}/complete`, {}, seller)).statusCode).toBe(409);
    expect((await call(`/api/orders/${code}/complete`, {}, customer)).statusCode).toBe(200);
    const { history } = (await call(`/api/orders/${code}`, undefined, customer)).json().data;
    expect(history.map((step: { to: string }) => step.to)).toEqual([
      'awaiting_payment',
      'processing',
      'shipped',
      'completed',
    ]);
  });

  test('cancelling a paid order returns the goods once, credits the farmer nothing, and never refunds more than was paid', async () => {
    await enablePayments(app.ctx);
    const { one, orders } = await place('transfer');
    const { code } = orders[0]!;
    await call(`/api/orders/${code}/confirm-payment`, {}, admin);
    expect((await call(`/api/orders/${code}/cancel`, {}, customer)).statusCode).toBe(200);
    expect((await call(`/api/orders/${code}/cancel`, {}, customer)).statusCode).toBe(409);
    const { rows } = await app.database.pool.query(
      'select stock::float8, reserved::float8 from listings where id = $1',
      [one.id],
    );
    expect(rows[0]).toEqual({ stock: 100, reserved: 0 });
    expect(await farmerBalance(app.ctx, one.farmerId)).toBe(0);
    const refund = (amount: number, who = admin, refunded = 0) =>
      call(`/api/orders/${code}/refund`, { amount, reason: 'batal', refunded }, who);
    expect((await refund(1000, customer)).statusCode).toBe(403);
    expect((await refund(36_001)).statusCode).toBe(409);
    expect((await refund(16_000)).json().data).toMatchObject({ refunded: 16_000, status: 'cancelled' });
    expect((await refund(20_001, admin, 16_000)).statusCode).toBe(409);
    expect((await refund(20_000, admin, 16_000)).json().data).toMatchObject({
      refunded: 36_000,
      status: 'refunded',
    });
  });

  test('a farmer and an admin must give a reason to cancel', async () => {
    await enablePayments(app.ctx);
    const { one, orders } = await place('cod');
    const { code } = orders[0]!;
    const seller = await farmerOf(one.farmerId);
    expect((await call(`/api/orders/${code}/cancel`, {}, seller)).statusCode).toBe(400);
    expect((await call(`/api/orders/${code}/cancel`, { reason: 'Gagal panen' }, seller)).statusCode).toBe(
      200,
    );
    const seen = (await call(`/api/orders/${code}`, undefined, customer)).json().data;
    expect(seen).toMatchObject({ status: 'cancelled', cancelReason: 'Gagal panen' });
  });

  test('an order not paid in time expires once and releases its goods', async () => {
    await enablePayments(app.ctx);
    const { one, orders } = await place('transfer');
    clock.forward(24 * 3_600_000 - 1);
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
    clock.forward(1);
    expect(await expireUnpaidOrders(app.ctx)).toBe(2);
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
    expect(await status(orders[0]!.code)).toBe('cancelled');
    const { rows } = await app.database.pool.query(
      'select stock::float8, reserved::float8 from listings where id = $1',
      [one.id],
    );
    expect(rows[0]).toEqual({ stock: 100, reserved: 0 });
  });

  test('a customer lists their own orders, a farmer those of their listings, an admin all, anonymous none', async () => {
    await enablePayments(app.ctx);
    const { one } = await place('cod');
    const total = async (who?: SignedIn) => (await call('/api/orders', undefined, who)).json().total;
    expect((await call('/api/orders')).statusCode).toBe(401);
    expect(await total(customer)).toBe(2);
    expect(await total(await farmerOf(one.farmerId))).toBe(1);
    expect(await total(admin)).toBe(2);
    expect(await total(await signedIn(app))).toBe(0);
  });
});
