import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { recordFailedDelivery } from '../../src/domain/orders/lifecycle/record-failed-delivery.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { BREAKDOWNS } from '../../src/shared/enums/report-breakdowns.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { placing } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { proposed, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* The rows of a report are parts of the same ledger as its total, and each links to its orders. */

const clock = testClock('2026-10-15T03:00:00Z');
let app: TestApp;
let ctx: AppContext;
let admin: SignedIn;
let buyer: SignedIn;
let rice: Awaited<ReturnType<typeof makeListing>>;
let fruit: Awaited<ReturnType<typeof makeListing>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = app.ctx;
  await enablePayments(ctx);
});
beforeEach(async () => {
  await ctx.pool.query(
    'truncate orders, payments, money_movements, document_counters, listings restart identity cascade',
  );
  clock.set('2026-10-15T03:00:00Z');
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app, { name: 'Bu Sri' });
  rice = await makeListing(ctx, { product: { category: 'beras' } });
  fruit = await makeListing(ctx, {
    farmerId: rice.farmerId,
    product: { category: 'fruit' },
    priceCustomer: 7_001,
  });
});
afterAll(() => app.close());

const ask = async (path: string, query: Record<string, string> = {}) => {
  const answer = await app.fastify.inject({
    url: `/api/admin/reports${path}?${new URLSearchParams(query)}`,
    headers: { cookie: admin.cookie },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const october = { type: 'monthly', month: '2026-10' };
const rowsBy = async (by: string, query: Record<string, string> = october) =>
  (await ask('/breakdown', { ...query, by })).data;

/** Paid by transfer. */
async function sold(
  who: SignedIn | null,
  goods: Parameters<typeof placing>[2],
  address: Partial<typeof billing> = {},
) {
  const { orders } = await placing(ctx, who?.actor ?? null, goods, {
    paymentMethod: 'transfer',
    billing: { ...billing, ...address },
  });
  const { code } = orders[0]!;
  await confirmPayment(ctx, admin.actor, code);
  return code;
}

/** Each row is the sum of its orders, and all rows are the report's total. */
async function expectRowsToAddUp(query: Record<string, string>) {
  await expectInvariants(ctx.pool);
  const { totalRevenue, totalOrders } = (await ask('', query)).data;
  for (const by of BREAKDOWNS) {
    const { rows, rest, total } = await rowsBy(by, query);
    expect(rest).toBeNull();
    expect(total.revenue, by).toBe(totalRevenue);
    expect(
      rows.reduce((sum: number, row: { revenue: number }) => sum + row.revenue, 0),
      by,
    ).toBe(totalRevenue);
    if (by !== 'category') expect(total.orders, by).toBe(totalOrders);
    for (const { key, name, revenue } of rows) {
      const behind = await ask('/orders', { ...query, by, key, limit: '50' });
      expect(behind, `${by} ${name}`).toMatchObject({ name, sum: revenue });
      expect(behind.data.reduce((sum: number, order: { amount: number }) => sum + order.amount, 0)).toBe(
        revenue,
      );
    }
  }
}

test('[DATA-17] revenue splits by category, farmer, buyer and region to the rupiah, and each row has its orders', async () => {
  const both = await sold(buyer, [rice, fruit]);
  const guests = await sold(null, [rice], { state: 'Bali', city: 'Kota Denpasar' });
  const categories = await rowsBy('category');
  expect(
    categories.rows.map(({ key, name, orders }: { key: string; name: string; orders: number }) => [
      key,
      name,
      orders,
    ]),
  ).toEqual([
    ['beras', 'Beras', 2],
    ['fruit', 'Buah', 1],
  ]);
  expect((await rowsBy('buyer')).rows.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Bu Sri',
    'Pembeli tanpa akun',
  ]);
  const regions = (await rowsBy('region')).rows;
  expect(regions.map(({ key }: { key: string }) => key).sort()).toEqual(['Bali', billing.state].sort());
  expect(await ask('/orders', { ...october, by: 'region', key: 'Bali' })).toMatchObject({
    data: [{ code: guests, region: 'Bali' }],
  });
  expect((await ask('/orders', { ...october, by: 'category', key: 'fruit' })).data).toMatchObject([
    { code: both, buyer: 'Bu Sri' },
  ]);
  expect((await ask('/orders', october)).total).toBe(2);
  await expectRowsToAddUp(october);
});

test('compares each row with the month before, including one without sales this month', async () => {
  await sold(buyer, [rice]);
  clock.set('2026-11-20T03:00:00Z');
  await sold(buyer, [fruit]);
  const { rows, before } = await rowsBy('category', { type: 'monthly', month: '2026-11' });
  expect(before.start).toBe('2026-10-01');
  expect(rows).toMatchObject([
    { key: 'fruit', before: 0, orders: 1 },
    { key: 'beras', revenue: 0, orders: 0 },
  ]);
  expect(rows[1].before).toBe((await rowsBy('category')).total.revenue);
});

test('a closed month keeps its rows after a refund, a changed category, an erased buyer and an erased address', async () => {
  const code = await sold(buyer, [rice, fruit]);
  const called = await sold(buyer, [rice]);
  clock.set('2026-11-05T03:00:00Z');
  const kept = await Promise.all(BREAKDOWNS.map((by) => rowsBy(by)));
  await refundOrder(ctx, admin.actor, code, { amount: 5_000, reason: 'busuk' });
  await cancelOrder(ctx, admin.actor, called, { reason: 'habis' });
  await ctx.pool.query(`update products set category = 'lainnya'`);
  await ctx.pool.query('update orders set billing = null');
  await refundOrder(ctx, admin.actor, called, {
    amount: Number(
      (await ctx.pool.query('select total from orders where code = $1', [called])).rows[0].total,
    ),
    reason: 'dikembalikan',
  });
  const now = await Promise.all(BREAKDOWNS.map((by) => rowsBy(by)));
  expect(now).toEqual(kept);
  await expectRowsToAddUp(october);
  await sold(buyer, [rice]);
  expect((await rowsBy('category', { type: 'monthly', month: '2026-11' })).rows).toMatchObject([
    { key: 'lainnya', orders: 1, before: 0 },
  ]);
});

test('a listing that becomes another product leaves its sales with the old one', async () => {
  await sold(buyer, [rice]);
  await ctx.pool.query(
    'update listings set product_id = (select product_id from listings where id = $1) where id = $2',
    [fruit.id, rice.id],
  );
  expect((await rowsBy('category')).rows).toMatchObject([{ key: 'beras' }]);
});

/** Weighs an order's gabah now, with the agreement of both sides. */
async function weigh(at: Awaited<ReturnType<typeof weighbridge>>, code: string, net: number) {
  const { lines } = await getWeighing(ctx, at.buyer, code);
  const { line } = lines[0]!;
  const ticket = await proposed(at, { code, line }, net, { weighed_at: clock.now().toISOString() });
  await confirmTicket(ctx, at.buyer, code, { line, expected_ticket_id: ticket.id });
}

test('a closed month keeps its products’ revenue and the orders behind it when they are weighed later', async () => {
  const at = await weighbridge(ctx, { product: { name: 'Gabah Ciherang', unit: 'kg', category: 'gabah' } });
  const gabah = async (month: string) => {
    const query = { type: 'monthly', month };
    const { topProducts } = (await ask('', query)).data as {
      topProducts: { name: string; revenue: number }[];
    };
    const { data, sum } = await ask('/orders', { ...query, by: 'product', key: 'kg Gabah Ciherang' });
    const { revenue } = topProducts.find(({ name }) => name === 'Gabah Ciherang')!;
    return { revenue, sum, orders: data.map(({ amount }: { amount: number }) => amount) };
  };
  const { code } = await weighable(at, { method: 'transfer' });
  const sold = { revenue: 700_000, sum: 700_000, orders: [700_000] };
  expect(await gabah('2026-10')).toEqual(sold);
  clock.set('2026-11-05T03:00:00Z');
  await weigh(at, code, 96);
  expect(await gabah('2026-10')).toEqual(sold);
  const next = await weighable(at, { method: 'transfer' });
  await weigh(at, next.code, 97);
  const cod = await weighable(at, { method: 'cod' });
  await weigh(at, cod.code, 98);
  await advanceOrder(ctx, admin.actor, cod.code, 'ship');
  await advanceOrder(ctx, at.buyer, cod.code, 'complete');
  expect(await gabah('2026-11')).toEqual({
    ...{ revenue: 679_000 + 686_000 - 28_000, sum: 679_000 + 686_000 - 28_000 },
    orders: [686_000, 679_000, -28_000],
  });
  expect(await gabah('2026-10')).toEqual(sold);
  await expectRowsToAddUp(october);
});

test.each([
  ['less', { net: 96, less: 28_000, later: 0 }],
  ['more, paid later', { net: 108, less: 0, later: 56_000 }],
])(
  'a weighing difference belongs to the category of the weighed goods: %s',
  async (_name, { net, less, later }) => {
    const at = await weighbridge(ctx);
    const beside = await makeListing(ctx, { farmerId: at.seller.farmerId!, product: { category: 'beras' } });
    const { orders } = await placing(ctx, at.buyer, [], {
      items: [
        { id: at.listing.id, quantity: 100, price: 7_000 },
        { id: beside.id, quantity: 3, price: beside.priceCustomer },
      ],
      paymentMethod: 'transfer',
    });
    const { code } = orders[0]!;
    await confirmPayment(ctx, admin.actor, code);
    await weigh(at, code, net);
    if (later > 0) await settleWeighingBalance(ctx, admin.actor, code, { side: 'shortfall', amount: later });
    expect((await rowsBy('category')).rows).toMatchObject([
      { key: 'gabah', revenue: 700_000 + later - less, orders: 1 },
      { key: 'beras', revenue: 3 * beside.priceCustomer, orders: 1 },
    ]);
    await expectRowsToAddUp(october);
  },
);

test('cash on delivery is split by what was accepted of each category; refused goods are in no row', async () => {
  const delivered = async (taken: Record<string, number>) => {
    const { orders } = await placing(ctx, buyer.actor, [rice, fruit], { paymentMethod: 'cod' });
    const { code } = orders[0]!;
    await confirmPayment(ctx, admin.actor, code);
    await advanceOrder(ctx, admin.actor, code, 'ship');
    await recordFailedDelivery(ctx, admin.actor, code, {
      ...{ outcome: 'partial', reason: 'memar', restock: true, taken },
    });
  };
  await delivered({ [fruit.id]: 0 });
  expect((await rowsBy('category')).rows).toMatchObject([
    { key: 'beras', revenue: 3 * rice.priceCustomer, orders: 1 },
  ]);
  await delivered({ [rice.id]: 1 });
  expect((await rowsBy('category')).rows).toMatchObject([
    { key: 'beras', revenue: 4 * rice.priceCustomer, orders: 2 },
    { key: 'fruit', revenue: 3 * fruit.priceCustomer, orders: 1 },
  ]);
  await expectRowsToAddUp(october);
});

test('a month with many buyers shows the largest and the sum of the others', async () => {
  await sold(buyer, [rice]);
  await ctx.pool.query(
    `with people as (
       insert into users (id, name, email, role) select 'b' || n, 'B' || n, n || '@example.com', 'customer' from generate_series(1, 130) n returning id),
     made as (
       insert into orders (code, group_code, farmer_id, customer_id, status, subtotal, total, placed_at, completed_at, updated_at)
       select 'LB-' || id, 'LB-' || id, $1, id, 'cancelled', 1000, 1000, $2, $2, $2 from people returning *)
     insert into money_movements (kind, group_code, order_id, farmer_id, sale, at)
     select 'payment', code, id, farmer_id, total, placed_at from made`,
    [rice.farmerId, '2026-10-16T03:00:00Z'],
  );
  const { rows, rest, total } = await rowsBy('buyer');
  expect(rows).toHaveLength(100);
  expect(rows[0].name).toBe('Bu Sri');
  expect(rest).toEqual({ rows: 31, orders: 31, revenue: 31_000, before: 0 });
  expect(total.revenue).toBe((await ask('', october)).data.totalRevenue);
});

test.each([
  ['/breakdown', { by: 'phone' }],
  ['/breakdown', { type: 'custom', start: '2026-02-01', end: '2026-01-01', by: 'buyer' }],
  ['/orders', { by: 'buyer', key: 'x'.repeat(321) }],
  ['/orders', { month: '2026-13' }],
])('%s rejects %j', async (path, query) => {
  const { statusCode } = await app.fastify.inject({
    url: `/api/admin/reports${path}?${new URLSearchParams(query as Record<string, string>)}`,
    headers: { cookie: admin.cookie },
  });
  expect(statusCode).toBe(400);
});
