import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { completeShippedOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { getInvoice } from '../../src/domain/orders/queries/get-invoice.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { getFarmerOverview } from '../../src/domain/reports/get-farmer-overview.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { begun, chargeNews, gatewayDesk } from '../support/payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* What a weighing leaves open: it is on every list, the bank's row matches it, and no order is completed silently over
   it. */

const clock = testClock();
let app: TestApp;
let at: Weighbridge;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
  at = await weighbridge(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const as = async (userId: string) => signedIn(app, { userId });
const post = (url: string, payload: object = {}, who = admin) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });
const get = async (url: string, who = admin) =>
  (await app.fastify.inject({ url, headers: { cookie: who.cookie } })).json().data;

/** An order of 100 kg, paid by transfer and shipped, weighed as `net`. */
async function weighed(net: number) {
  const order = await weighable(at, { method: 'transfer' });
  const ticket = await proposed(at, order, net);
  await confirmTicket(app.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: ticket.id });
  await post(`/api/orders/${order.code}/ship`);
  return order.code;
}
const completed = async (code: string) => (await get(`/api/orders/${code}`)).status === 'completed';

test('a shortfall stands on every list, the bank’s row pays it, and only then is the order completed', async () => {
  const buyer = await as(at.buyer.userId);
  const code = await weighed(108);
  const { shortfall } = await get(`/api/orders/${code}`);
  expect(shortfall).toBe(56_000);
  const open = { kind: 'weighing', ref: code, amount: shortfall };
  expect((await getAdminQueue(app.ctx, admin.actor)).items).toContainEqual(expect.objectContaining(open));
  expect((await getFarmerOverview(app.ctx, at.seller)).weighed.data.map((one) => one.code)).toEqual([code]);
  expect(await get('/api/orders?todo=weighed')).toMatchObject([{ code }]);
  expect(await get(`/api/orders/${code}`, buyer)).toMatchObject({
    shortfallBank: { name: 'Bank Contoh', account: '0000 1234 5678' },
  });
  for (const who of [buyer, admin]) {
    const early = await post(`/api/orders/${code}/complete`, {}, who);
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'balance_open']);
  }
  clock.set(new Date(clock.now().getTime() + 8 * 86_400_000));
  await completeShippedOrders(app.ctx);
  expect(await completed(code)).toBe(false);

  const csv = `Tanggal,Keterangan,Debet,Kredit\n21/11/2026,KURANG TIMBANG,,${shortfall}`;
  await post('/api/admin/bank-lines/import', { csv });
  const [row] = await get('/api/admin/bank-lines');
  expect(row.suggestions).toMatchObject([{ code, how: 'shortfall', amount: shortfall }]);
  const { payment } = row.suggestions[0];
  const matched = await post('/api/admin/bank-lines/match', { lines: [{ id: row.id, payment }] });
  expect(matched.json().data).toEqual({ codes: [code], matched: 1, refused: [] });
  expect(await get(`/api/orders/${code}`)).toMatchObject({ shortfall: 0 });
  expect((await getAdminQueue(app.ctx, admin.actor)).counts.weighing).toBeUndefined();
  expect((await post(`/api/orders/${code}/complete`, {}, buyer)).statusCode).toBe(200);
});

test('a surplus is not completed over by time, and is on the lists until it went back', async () => {
  const code = await weighed(80);
  const { surplus, toReturn } = await get(`/api/orders/${code}`);
  expect(toReturn).toEqual({ late: 0, cancelled: 0, surplus: 0, weighing: surplus });
  clock.set(new Date(clock.now().getTime() + 8 * 86_400_000));
  await completeShippedOrders(app.ctx);
  expect(await completed(code)).toBe(false);
  expect((await getAdminQueue(app.ctx, admin.actor)).items).toContainEqual(
    expect.objectContaining({ kind: 'weighing', ref: code, amount: surplus }),
  );
  await post(`/api/orders/${code}/weighing/balance`, { side: 'surplus', amount: surplus });
  expect(await completeShippedOrders(app.ctx)).toBe(1);
  expect((await getFarmerOverview(app.ctx, at.seller)).weighed.total).toBe(0);
});

test('an admin completes over a shortfall only by naming it; revenue is what was paid, and follows what comes later', async () => {
  const revenue = async () => (await getDashboardStats(app.ctx, admin.actor)).monthlyRevenue;
  const before = await revenue();
  const code = await weighed(108);
  expect((await post(`/api/orders/${code}/complete?open=55999`)).statusCode).toBe(409);
  expect((await post(`/api/orders/${code}/complete?open=56000`)).statusCode).toBe(200);
  expect((await revenue()) - before).toBe(700_000);
  expect((await getAdminQueue(app.ctx, admin.actor)).counts.weighing).toBe(1);
  await post(`/api/orders/${code}/weighing/balance`, { side: 'shortfall', amount: 56_000 });
  expect((await revenue()) - before).toBe(756_000);
});

test('of an order that was given back whole nothing is asked for any more', async () => {
  const buyer = await as(at.buyer.userId);
  const code = await weighed(108);
  expect(await get(`/api/orders/${code}/weighing`, buyer)).toMatchObject({ shortfall: 56_000 });
  const back = { amount: 700_000, refunded: 0, reason: 'apek' };
  expect((await post(`/api/orders/${code}/refund`, back)).json().data.status).toBe('refunded');
  for (const who of [buyer, admin]) {
    expect(await get(`/api/orders/${code}`, who)).toMatchObject({ shortfall: 0, shortfallBank: null });
    expect(await get(`/api/orders/${code}/weighing`, who)).toMatchObject({ shortfall: 0, bank: null });
  }
  const { parts } = await getInvoice(app.ctx, buyer.actor, code);
  expect(parts).toMatchObject([{ refunded: 700_000, shortfall: 0 }]);
});

test('of an order that cost nothing the bank’s row pays what it weighed more', async () => {
  await makeCoupon(app.ctx, { code: 'GRATIS', kind: 'fixed', value: 700_000 });
  for (const method of ['transfer', 'cod'] as const) {
    const { code, line } = await weighable(at, { method, coupon: 'GRATIS', paid: false });
    const ticket = await proposed(at, { code, line }, 108);
    await confirmTicket(app.ctx, at.buyer, code, { line, expected_ticket_id: ticket.id });
    expect(await get(`/api/orders/${code}`)).toMatchObject({ total: 56_000, shortfall: 56_000 });
    const csv = `Tanggal,Keterangan,Debet,Kredit\n21/11/2026,KURANG ${method},,56000`;
    await post('/api/admin/bank-lines/import', { csv });
    const [row] = await get('/api/admin/bank-lines');
    expect(row.suggestions).toMatchObject([{ code, how: 'shortfall' }]);
    const pair = { id: row.id, payment: row.suggestions[0].payment };
    const matched = await post('/api/admin/bank-lines/match', { lines: [pair] });
    expect(matched.json().data).toEqual({ codes: [code], matched: 1, refused: [] });
    expect(await get(`/api/orders/${code}`)).toMatchObject({ shortfall: 0 });
    const [listed] = await get(`/api/admin/payments?view=all&q=${code}`);
    expect(listed).toMatchObject({ status: 'confirmed', amount: 0, mayUndo: false });
  }
});

describe('of an order paid at the gateway', () => {
  /** A hundred kilograms, weighed as 108: Rp 56.000 is still due, by transfer. */
  async function short() {
    const ctx: AppContext = { ...app.ctx, gateway: gatewayDesk().gateway };
    await enablePayments(ctx, { gateway: true });
    const items = [{ id: at.listing.id, quantity: 100, price: 7_000 }];
    const { ref, total, first: code } = await begun(ctx, at.buyer, [], { items });
    await applyChargeStatus(ctx, chargeNews(ref, total));
    const { lines } = await getWeighing(ctx, at.buyer, code);
    const { line } = lines[0]!;
    const ticket = await proposed(at, { code, line }, 108);
    await confirmTicket(ctx, at.buyer, code, { line, expected_ticket_id: ticket.id });
    return code;
  }
  /** A row of the bank's statement, and its suggestions. */
  async function rowOf(amount: number, text: string) {
    const csv = `Tanggal,Keterangan,Debet,Kredit\n21/11/2026,${text},,${amount}`;
    await post('/api/admin/bank-lines/import', { csv });
    const rows: {
      id: number;
      text: string;
      suggestions: { code: string; how: string; payment: number }[];
    }[] = await get('/api/admin/bank-lines');
    return rows.find((row) => row.text === text)!;
  }

  test('the row that is suggested for its shortfall pays it', async () => {
    const code = await short();
    const row = await rowOf(56_000, 'KURANG LEWAT BANK');
    expect(row.suggestions).toMatchObject([{ code, how: 'shortfall' }]);
    const { payment } = row.suggestions[0]!;
    const matched = await post('/api/admin/bank-lines/match', { lines: [{ id: row.id, payment }] });
    expect(matched.json().data).toEqual({ codes: [code], matched: 1, refused: [] });
    expect(await get(`/api/orders/${code}`)).toMatchObject({ shortfall: 0, refunded: 0 });
  });

  test('two rows pay it by hand; nothing else of it comes by the bank', async () => {
    const code = await short();
    const { payment } = (await rowOf(56_000, 'UNTUK SARAN')).suggestions.find((one) => one.code === code)!;
    const [one, two, other] = [
      await rowOf(50_000, 'KURANG SATU'),
      await rowOf(6_000, 'KURANG DUA'),
      await rowOf(700_000, 'LAIN'),
    ];
    const byHand = (rest: 'none' | 'over', ...rows: { id: number }[]) =>
      post('/api/admin/bank-lines/match-by-hand', {
        ...{ lines: rows.map(({ id }) => id), payments: [payment], rest },
      });
    expect((await byHand('over', other)).json().error.code).toBe('gateway_confirms');
    expect((await byHand('none', one, two)).json().data).toEqual({ codes: [code] });
    expect(await get(`/api/orders/${code}`)).toMatchObject({ shortfall: 0 });
    expect((await byHand('none', other)).json().error.code).toBe('gateway_confirms');
    const { refused } = (
      await post('/api/admin/bank-lines/match', { lines: [{ id: other.id, payment }] })
    ).json().data;
    expect(refused).toHaveLength(1);
  });
});
