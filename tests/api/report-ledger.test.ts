import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { placing, rowsOf } from '../support/order-fixture.ts';
import { begun, chargeNews, gatewayDesk } from '../support/payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Every figure of a report is a sum of the ledger by the day of booking: later events belong to their own month. */

const clock = testClock('2026-10-15T03:00:00Z');
const { gateway } = gatewayDesk();
let app: TestApp;
let ctx: AppContext;
let admin: SignedIn;
let buyer: SignedIn;
let goods: Awaited<ReturnType<typeof makeListing>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = { ...app.ctx, gateway };
  await enablePayments(ctx, { gateway: true });
  await ctx.pool.query(`insert into settings (key, value) values ('store', '{"commissionPercent":10}')`);
  ctx.cache.changed('settings');
});
beforeEach(async () => {
  await ctx.pool.query(
    'truncate orders, payments, money_movements, document_counters, listings restart identity cascade',
  );
  clock.set('2026-10-15T03:00:00Z');
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app);
  goods = await makeListing(ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const ask = async (url: string) => {
  const answer = await app.fastify.inject({ url, headers: { cookie: admin.cookie } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const report = (start: string, end: string) =>
  ask(`/api/admin/reports?type=custom&start=${start}&end=${end}`);
const october = () => report('2026-10-01', '2026-10-31');
const november = () => report('2026-11-01', '2026-11-30');
const suffixOf = async (group: string) =>
  Number((await rowsOf(ctx, 'select suffix from payments where group_code = $1', [group]))[0]!.suffix);

/** An order of 3 kg at Rp 12.000, paid by transfer. */
async function sold() {
  const { orders, group, total } = await placing(ctx, buyer.actor, [goods], { paymentMethod: 'transfer' });
  const { code } = orders[0]!;
  await confirmPayment(ctx, admin.actor, code);
  return { code, group, total };
}

describe('[DATA-17] [REPORT-08] the sales report', () => {
  test('subtracts a full refund once, and leaves the closed month unchanged', async () => {
    const { code, total } = await sold();
    const before = await october();
    expect(before).toMatchObject({
      totalRevenue: total,
      refunded: 0,
      netRevenue: total,
      commission: total / 10,
    });
    clock.set('2026-11-05T03:00:00Z');
    await refundOrder(ctx, admin.actor, code, { amount: total, reason: 'busuk' });
    // Listings and farmers are as old as the test; all bookings stay.
    const { before: _, totalProducts: _p, totalFarmers: _f, farmerStats: _s, ...kept } = before;
    expect(await october()).toMatchObject(kept);
    expect(await november()).toMatchObject({
      totalRevenue: 0,
      totalOrders: 0,
      refunded: total,
      netRevenue: -total,
      commission: -total / 10,
    });
  });

  test('keeps the days of a month when a part is refunded later', async () => {
    const { code, total } = await sold();
    const before = (await october()).dailyRevenue;
    expect(before.find(({ day }: { day: string }) => day === '2026-10-15').revenue).toBe(total);
    clock.set('2026-10-20T03:00:00Z');
    await refundOrder(ctx, admin.actor, code, { amount: 5_000, reason: 'kurang' });
    const now = await october();
    expect(now.dailyRevenue).toEqual(before);
    expect(now).toMatchObject({ totalRevenue: total, refunded: 5_000, netRevenue: total - 5_000 });
  });

  test('shows the buyers’ bank chargebacks', async () => {
    const { ref, total } = await begun(ctx, buyer.actor, [goods]);
    await applyChargeStatus(ctx, chargeNews(ref, total));
    clock.set('2026-11-02T03:00:00Z');
    await applyChargeStatus(ctx, chargeNews(ref, total, { refunded: total, chargedBack: true }));
    expect(await october()).toMatchObject({ totalRevenue: total, chargebacks: 0 });
    expect(await november()).toMatchObject({
      totalRevenue: 0,
      refunded: 0,
      chargebacks: total,
      netRevenue: -total,
    });
  });

  test('shows the revenue of unique suffixes, and counts no cancelled order', async () => {
    const { group, code, total } = await sold();
    expect(await october()).toMatchObject({ uniqueCodes: await suffixOf(group) });
    await cancelOrder(ctx, admin.actor, code, { reason: 'habis' });
    expect(await october()).toMatchObject({
      totalRevenue: total,
      refunded: total,
      netRevenue: 0,
      commission: 0,
      uniqueCodes: await suffixOf(group),
    });
    await refundOrder(ctx, admin.actor, code, { amount: total, reason: 'dikembalikan' });
    expect(await october()).toMatchObject({ totalRevenue: total, refunded: total, netRevenue: 0 });
  });
});

test('the tax page counts what was paid, as the report does', async () => {
  await placing(ctx, buyer.actor, [goods], { paymentMethod: 'transfer' });
  expect(await ask('/api/admin/tax?month=2026-10')).toMatchObject({ turnover: 0 });
  const { code, total } = await sold();
  expect(await ask('/api/admin/tax?month=2026-10')).toMatchObject({ turnover: total });
  clock.set('2026-11-05T03:00:00Z');
  await refundOrder(ctx, admin.actor, code, { amount: 6_000, reason: 'kurang' });
  expect(await ask('/api/admin/tax?month=2026-10')).toMatchObject({ turnover: total });
  const later = await ask('/api/admin/tax?month=2026-11');
  expect(later).toMatchObject({ turnover: -6_000 });
  expect(later.sellers).toMatchObject([{ turnover: -6_000, yearTurnover: total - 6_000 }]);
  expect((await november()).netRevenue).toBe(-6_000);
});

test('[ADM-15] the dashboard counts by booking day, minus refunds', async () => {
  const { code, total } = await sold();
  const stats = () => ask('/api/admin/dashboard/stats');
  expect(await stats()).toMatchObject({ monthlyRevenue: total });
  clock.set('2026-11-05T03:00:00Z');
  await refundOrder(ctx, admin.actor, code, { amount: 6_000, reason: 'kurang' });
  const now = await stats();
  expect(now.monthlyRevenue).toBe(-6_000);
  expect(now.months.at(-2)).toMatchObject({ month: '2026-10', revenue: total });
});

test('[REPORT-02] a month is chosen by name and compared with the month before', async () => {
  const { total } = await sold();
  clock.set('2026-12-05T03:00:00Z');
  const month = (name: string) => ask(`/api/admin/reports?type=monthly&month=${name}`);
  expect(await month('2026-10')).toMatchObject({
    start: '2026-10-01',
    end: '2026-10-31',
    totalRevenue: total,
    before: { start: '2026-09-01', end: '2026-09-30', totalRevenue: 0 },
  });
  expect(await month('2026-11')).toMatchObject({
    totalRevenue: 0,
    before: { start: '2026-10-01', end: '2026-10-31', totalRevenue: total },
  });
});

test('the ledger shows the rows behind a figure, page by page, and books corrected fees in their own month', async () => {
  const { code, total, group } = await sold();
  const page = async (query: string) =>
    (
      await app.fastify.inject({ url: `/api/admin/ledger?${query}`, headers: { cookie: admin.cookie } })
    ).json();
  expect(await page('from=2026-10-01&to=2026-10-31&kind=payment')).toMatchObject({
    total: 1,
    sums: { cash: total, seller: total, sale: total, commission: 0 },
    data: [{ kind: 'payment', orderCode: code, cash: total, sale: total, undone: false }],
  });
  const all = await page('from=2026-10-01&to=2026-10-31&limit=2');
  expect(all).toMatchObject({ total: 3, totalPages: 2 });
  expect(all.data).toHaveLength(2);
  expect((await page('from=2026-11-01')).total).toBe(0);
  const fee = (amount: number, key: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/admin/ledger/fees',
      headers: { cookie: admin.cookie, 'idempotency-key': key },
      payload: { kind: 'qris_fee', amount, note: 'laporan penyelenggara' },
    });
  expect((await fee(2_500, 'biaya-satu')).statusCode).toBe(201);
  clock.set('2026-11-02T03:00:00Z');
  admin = await signedIn(app, { role: 'admin' });
  expect((await fee(-2_501, 'biaya-dua')).statusCode).toBe(409);
  expect((await fee(-500, 'biaya-tiga')).statusCode).toBe(201);
  expect(await october()).toMatchObject({ qrisFees: 2_500, gatewayFees: 0, bankFees: 0 });
  expect(await november()).toMatchObject({ qrisFees: -500 });

  const file = await app.fastify.inject({
    url: '/api/admin/journal/export.csv?from=2026-10-01&to=2026-10-31',
    headers: { cookie: admin.cookie },
  });
  expect(file.statusCode, file.body).toBe(200);
  expect(file.body).toContain('Kas dan bank');
  expect(file.body).toContain('Pendapatan komisi');
  const other = await signedIn(app);
  for (const url of ['/api/admin/ledger', '/api/admin/journal/export.csv'])
    expect((await app.fastify.inject({ url, headers: { cookie: other.cookie } })).statusCode).toBe(403);
  expect(await suffixOf(group)).toBeGreaterThan(0);
});
