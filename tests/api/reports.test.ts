import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSalesReport } from '../../src/domain/reports/get-sales-report.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { soldOrder } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
const clock = testClock('2026-11-21T03:00:00Z');

const completed = (listing: { id: number; farmerId: number }, qty: number, at: string) =>
  soldOrder(app, listing, qty, at);

let rice: Awaited<ReturnType<typeof makeListing>>;
let corn: Awaited<ReturnType<typeof makeListing>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  rice = await makeListing(app.ctx, { farmerId: farmer.farmerId!, product: { name: 'Rojolele' } });
  corn = await makeListing(app.ctx, {
    farmerId: (await makeFarmer(app.ctx)).id,
    product: { name: 'Jagung' },
  });
});
afterAll(() => app.close());

const stats = (who?: SignedIn, query = '') =>
  app.fastify.inject({
    url: `/api/admin/dashboard/stats${query}`,
    headers: who ? { cookie: who.cookie } : {},
  });

test('[API-09] [DATA-16] the stats take no query and have their fields; only admins and farmers get them', async () => {
  expect((await stats()).statusCode).toBe(401);
  expect((await stats(await signedIn(app))).statusCode).toBe(403);
  expect((await stats(admin, '?page=1')).statusCode).toBe(400);
  const { data } = (await stats(admin)).json();
  expect(data).toMatchObject({
    totalUsers: 4,
    totalFarmers: 2,
    totalProducts: 2,
    totalOrders: 0,
    monthlyRevenue: 0,
    recentUsers: expect.any(Array),
    recentProducts: expect.any(Array),
  });
  const own = (await stats(farmer)).json().data;
  expect(own).toMatchObject({ totalUsers: null, totalFarmers: null, totalProducts: 1, activeProducts: 1 });
  expect(own.recentUsers).toEqual([]);
});

test('[ADM-15] computes the trend from booked amounts, and has none without a month to compare with', async () => {
  expect((await stats(admin)).json().data.trend).toBeNull();
  await completed(rice, 4, '2026-11-05T00:00:00Z');
  expect((await stats(admin)).json().data).toMatchObject({ monthlyRevenue: 40_000, trend: null });
  await completed(corn, 5, '2026-10-20T00:00:00Z');
  expect((await stats(admin)).json().data).toMatchObject({ monthlyRevenue: 40_000, trend: -20 });
  expect((await stats(farmer)).json().data).toMatchObject({ monthlyRevenue: 40_000, trend: null });
  // Early on the fifth only the first four days of last month count, and they had no sales.
  clock.set('2026-11-05T01:00:00Z');
  expect((await stats(admin)).json().data).toMatchObject({ monthlyRevenue: 40_000, trend: null });
  clock.set('2026-11-21T03:00:00Z');
  // A refund is deducted on its own day.
  await app.database.pool.query(
    `insert into money_movements (kind, farmer_id, sale, at) values ('refund', $1, -15000, '2026-11-20T00:00:00Z')`,
    [farmer.farmerId],
  );
  expect((await stats(farmer)).json().data).toMatchObject({ monthlyRevenue: 25_000 });
  expect((await stats(admin)).json().data).toMatchObject({ monthlyRevenue: 25_000 });
  await app.database.pool.query(`delete from money_movements where kind = 'refund'`);
});

test('[DATA-17] [REPORT-08] the report equals SQL over the same range', async () => {
  // The last instant of October in WIB, and the first of November.
  await completed(corn, 7, '2026-10-31T16:59:59Z');
  await completed(corn, 1, '2026-10-31T17:00:00Z');
  const month = await getSalesReport(app.ctx, admin.actor, {});
  expect(month).toMatchObject({
    totalRevenue: 50_000,
    totalOrders: 2,
    totalProducts: 2,
    totalFarmers: 2,
    monthlyRevenue: [{ month: '2026-11', revenue: 50_000 }],
    topProducts: [
      { name: 'Rojolele', sales: 4, revenue: 40_000 },
      { name: 'Jagung', sales: 1, revenue: 10_000 },
    ],
  });
  expect(month.farmerStats).toMatchObject([
    { id: farmer.farmerId, products: 1, revenue: 40_000, average: 40_000 },
    { products: 1, revenue: 10_000, average: 10_000 },
  ]);
  const year = await getSalesReport(app.ctx, admin.actor, { type: 'yearly' });
  expect(year.monthlyRevenue).toHaveLength(12);
  const { rows } = await app.database.pool.query(
    `select sum(total)::int as sum from orders where status = 'completed'`,
  );
  expect(year.totalRevenue).toBe(rows[0].sum);
  expect(year.monthlyRevenue.reduce((sum, one) => sum + one.revenue, 0)).toBe(rows[0].sum);
  const range = await getSalesReport(app.ctx, admin.actor, {
    type: 'custom',
    start: '2026-10-20',
    end: '2026-10-31',
  });
  expect(range.totalRevenue).toBe(120_000);
});

test('rejects a range that ends before it starts or spans a thousand years; a farmer has no report', async () => {
  for (const range of [
    { type: 'custom', start: '2026-02-01', end: '2026-01-01' },
    { type: 'custom', start: '1026-01-01', end: '2026-01-01' },
    { type: 'custom' },
    { type: 'weekly' },
  ]) {
    await expect(getSalesReport(app.ctx, admin.actor, range)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  }
  await expect(getSalesReport(app.ctx, farmer.actor, {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('[ADM-16] [ADM-17] the chart and the tasks equal SQL, for the market and for one stall; the first steps disappear once done', async () => {
  const all = (await stats(admin)).json().data;
  const own = (await stats(farmer)).json().data;
  const { rows } = await app.database.pool.query(
    `select to_char(completed_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, sum(total)::int as revenue,
            sum(total) filter (where farmer_id = $1)::int as own
     from orders where status = 'completed' group by 1`,
    [farmer.farmerId],
  );
  for (const [found, column] of [
    [all, 'revenue'],
    [own, 'own'],
  ] as const) {
    expect(found.months).toHaveLength(12);
    expect(found.months.at(-1).month).toBe('2026-11');
    for (const { month, revenue } of found.months) {
      expect(revenue, month).toBe(rows.find((row) => row.month === month)?.[column] ?? 0);
    }
  }
  await app.database.pool.query('update listings set stock = 0 where id = $1', [corn.id]);
  await app.database.pool.query(
    `insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, updated_at)
     values ('LB-TUGAS001', 'LB-TUGAS001', $1, 'processing', 0, 0, now(), now()),
            ('LB-TUGAS002', 'LB-TUGAS002', $2, 'paid', 0, 0, now(), now())`,
    [farmer.farmerId, corn.farmerId],
  );
  expect((await stats(admin)).json().data.todo).toMatchObject({
    toProcess: 1,
    toShip: 1,
    outOfStock: 1,
    lowStock: 0,
  });
  expect((await stats(farmer)).json().data.todo).toMatchObject({ toProcess: 0, toShip: 1, outOfStock: 0 });
  expect(own.firstSteps).toBeNull();
  expect(all.stallSteps).toBeNull();
  expect(own.stallSteps).toEqual({
    profile: false,
    products: true,
    delivery: false,
    account: false,
    notices: false,
  });
  expect(all.firstSteps).toEqual({
    farmers: true,
    products: true,
    payment: false,
    site: false,
    content: true,
    mail: false,
    open: true,
  });
  for (const [key, value] of [
    ['payment', { cod: true }],
    ['site', { product: 'Lumbung' }],
  ]) {
    await app.database.pool.query('insert into settings (key, value) values ($1, $2)', [
      key,
      JSON.stringify(value),
    ]);
  }
  expect((await stats(admin)).json().data.firstSteps).toBeNull();
});
