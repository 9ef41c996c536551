import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindLateSteps } from '../../src/domain/orders/lifecycle/remind-late-steps.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { getFarmerOverview } from '../../src/domain/reports/get-farmer-overview.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { mailedOf } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Paid or confirmed orders that make no progress: their buyer can complain or cancel, and the seller and the shop are
   notified. */

const DAY = 86_400_000;
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  clock.set(clock.start);
  await emptyShop(app, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  seller = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
  listing = await makeListing(app.ctx, { farmerId: seller.farmerId! });
});
afterAll(() => app.close());

const post = (url: string, payload: object = {}, who?: SignedIn) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/orders${url}`,
    payload,
    headers: who ? { cookie: who.cookie } : {},
  });
const view = async (code: string, who = buyer) =>
  (await app.fastify.inject({ url: `/api/orders/${code}`, headers: { cookie: who.cookie } })).json().data;
const sql = async (statement: string) => (await app.database.pool.query(statement)).rows;

/** An order that is paid, or confirmed for cash on delivery, and is being prepared. */
async function prepared(paymentMethod: 'transfer' | 'cod' = 'transfer', who: SignedIn | null = buyer) {
  const items = [{ id: listing.id, quantity: 3, price: 12_000 }];
  const placed = await post('', { items, billing, paymentMethod }, who ?? undefined);
  const { code, token } = placed.json().data.orders[0] as { code: string; token?: string };
  expect((await post(`/${code}/confirm-payment`, {}, admin)).statusCode).toBe(200);
  if (paymentMethod === 'transfer') await post(`/${code}/process`, {}, seller);
  expect((await view(code, admin)).status).toBe('processing');
  return { code, token };
}

describe('the promised day', () => {
  test('is the time of all steps, or the seller’s next delivery day', async () => {
    // Saturday 21 November, 10.00 WIB.
    const { code } = await prepared();
    expect(await view(code)).toMatchObject({ promisedDay: '2026-11-28', late: false });
    await app.database.pool.query(
      `update farmers set settings = settings || '{"deliveryDays":[2],"deliveryCutoff":12,"deliveryFees":{"default":0}}' where id = $1`,
      [seller.farmerId],
    );
    const items = [{ id: listing.id, quantity: 1, price: 12_000 }];
    const delivery = { [seller.farmerId!]: 'delivery' };
    const placed = await post('', { items, billing, paymentMethod: 'transfer', delivery }, buyer);
    const next = placed.json().data.orders[0].code;
    expect((await view(next)).promisedDay).toBeNull();
    await post(`/${next}/confirm-payment`, {}, admin);
    expect((await view(next)).promisedDay).toBe('2026-11-24');
    await post(`/${next}/undo-payment`, {}, admin);
    expect((await view(next)).promisedDay).toBeNull();
  });

  test.each(['transfer', 'cod'] as const)(
    'lets the buyer cancel an order paid by %s once it has passed: goods and money are returned',
    async (method) => {
      const { code } = await prepared(method);
      const refused = await post(`/${code}/cancel`, {}, buyer);
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'order_step_impossible']);
      expect((await view(code)).actions).not.toContain('cancel');
      clock.set(new Date('2026-11-28T16:59:59Z'));
      expect((await post(`/${code}/cancel`, {}, buyer)).statusCode).toBe(409);
      clock.set(new Date('2026-11-28T17:00:00Z'));
      expect(await view(code)).toMatchObject({ late: true, mayComplain: true });
      expect((await view(code)).actions).toContain('cancel');
      expect((await post(`/${code}/cancel`, { reason: 'Terlalu lama' }, buyer)).statusCode).toBe(200);
      expect(await sql(`select stock::int, reserved::int from listings where id = ${listing.id}`)).toEqual([
        { stock: 100, reserved: 0 },
      ]);
      if (method === 'transfer') {
        expect((await view(code)).toReturn).toMatchObject({ cancelled: 36_000 });
        expect((await getAdminQueue(app.ctx, admin.actor)).counts).toMatchObject({ refund: 1 });
        const back = { amount: 36_000, reason: 'terlambat', restock: false, refunded: 0 };
        expect((await post(`/${code}/refund`, back, admin)).statusCode).toBe(200);
      }
      await expectInvariants(app.database.pool);
    },
  );

  test('gives a guest the same options, and a stranger none', async () => {
    const { code, token } = await prepared('transfer', null);
    clock.forward(8 * DAY);
    expect((await post(`/${code}/complaint`, { text: 'Kapan?' })).statusCode).toBe(404);
    expect((await post(`/${code}/complaint?token=${token}`, { text: 'Kapan?' })).statusCode).toBe(201);
    expect((await post(`/${code}/cancel?token=${token}`, {})).statusCode).toBe(200);
    expect(await sql('select answer is null as open from complaints')).toEqual([{ open: false }]);
  });

  test('lets the buyer ask, and still complain about the goods later', async () => {
    const { code } = await prepared();
    expect((await post(`/${code}/complaint`, { text: 'Kapan dikirim?' }, buyer)).statusCode).toBe(409);
    clock.forward(8 * DAY);
    expect((await post(`/${code}/complaint`, { text: 'Kapan dikirim?' }, buyer)).statusCode).toBe(201);
    expect((await post(`/${code}/complaint`, { text: 'Lagi' }, buyer)).statusCode).toBe(409);
    await post(`/${code}/complaint/answer`, { answer: 'Besok, Bu.' }, seller);
    expect((await view(code)).complaint).toMatchObject({ reply: 'Besok, Bu.', answer: null });
    await post(`/${code}/ship`, {}, seller);
    expect((await view(code)).complaint.answer).toContain('sudah dikirim');
    // The seller may undo a shipment, although its buyer complained before.
    expect((await post(`/${code}/undo-shipping`, {}, seller)).statusCode).toBe(200);
    await post(`/${code}/ship`, {}, seller);
    expect((await post(`/${code}/complaint`, { text: 'Basah' }, buyer)).statusCode).toBe(201);
    expect((await view(code)).complaint).toMatchObject({ text: 'Basah', answer: null });
    const keys = await mailedOf(app.ctx, code);
    expect(keys).toEqual(
      expect.arrayContaining(['complaint:late:buyer', 'complaint:late:seller', 'complaint:buyer']),
    );
    await expectInvariants(app.database.pool);
  });

  test('does not allow cancelling weighed or cash-paid orders', async () => {
    const { code } = await prepared('cod');
    await post(`/${code}/cash`, {}, seller);
    clock.forward(8 * DAY);
    const refused = await post(`/${code}/cancel`, {}, buyer);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'order_cash_taken']);
  });
});

describe('late orders', () => {
  const late = async () =>
    (await getAdminQueue(app.ctx, admin.actor)).items.filter(({ kind }) => kind === 'late');
  const mails = async (code: string) =>
    (await mailedOf(app.ctx, code)).filter((key) => key.startsWith('late_step'));

  test('are in the admin’s queue and the seller’s day at every step, and the seller is notified once per step', async () => {
    const { code } = await prepared('cod');
    expect([await late(), await remindLateSteps(app.ctx)]).toEqual([[], 0]);
    clock.forward(8 * DAY);
    expect(await late()).toMatchObject([{ ref: code, text: 'Belum dikirim, dijanjikan 2026-11-28' }]);
    expect((await getFarmerOverview(app.ctx, seller.actor)).late.data).toMatchObject([{ code }]);
    expect([await remindLateSteps(app.ctx), await remindLateSteps(app.ctx)]).toEqual([1, 0]);
    expect(await mails(code)).toHaveLength(2);
    await post(`/${code}/ship`, {}, seller);
    expect(await late()).toEqual([]);
    clock.forward(7 * DAY);
    expect(await late()).toMatchObject([{ ref: code, text: 'Belum dikonfirmasi sampai' }]);
    expect([await remindLateSteps(app.ctx), await remindLateSteps(app.ctx)]).toEqual([1, 0]);
    expect(await mails(code)).toHaveLength(4);
  });

  test('include paid orders untouched for longer than the setting', async () => {
    await enablePayments(app.ctx, { processDays: 1 });
    const items = [{ id: listing.id, quantity: 3, price: 12_000 }];
    const placed = await post('', { items, billing, paymentMethod: 'transfer' }, buyer);
    const { code } = placed.json().data.orders[0];
    await post(`/${code}/confirm-payment`, {}, admin);
    clock.forward(DAY - 1);
    expect(await late()).toEqual([]);
    clock.forward(1);
    expect(await late()).toMatchObject([{ ref: code, text: expect.stringContaining('Belum disiapkan') }]);
    expect(await remindLateSteps(app.ctx)).toBe(1);
    // Only the seller: the day promised to the buyer has not passed.
    expect(await mails(code)).toEqual([expect.stringMatching(/:seller$/)]);
    // Once it has passed, both are notified once.
    const { promised_day: promised } = (await sql('select promised_day from orders'))[0];
    clock.set(new Date(`${promised}T17:00:00Z`));
    expect([await remindLateSteps(app.ctx), await remindLateSteps(app.ctx)]).toEqual([1, 0]);
    expect((await mails(code)).filter((key) => key.endsWith(':buyer'))).toHaveLength(1);
  });

  test('from before such deadlines existed get one counted from their last step', async () => {
    const { code } = await prepared();
    await sql('update orders set promised_day = null, step_due_at = null');
    clock.forward(8 * DAY);
    expect((await view(code)).late).toBe(false);
    expect(await remindLateSteps(app.ctx)).toBe(1);
    expect((await view(code)).late).toBe(true);
  });
});
