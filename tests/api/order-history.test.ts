import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addOrderNote } from '../../src/domain/orders/lifecycle/add-order-note.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let stranger: SignedIn;
let customer: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin', name: 'Bu Admin' });
  customer = await signedIn(app, { name: 'Sri Pembeli' });
  seller = await signedIn(app, { role: 'farmer', name: 'Pak Tani' });
  stranger = await signedIn(app, { role: 'farmer' });
  listing = await makeListing(app.ctx, { farmerId: seller.farmerId!, stock: toQuantity(1000) });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

/** A minute apart each, as people act. */
async function post(url: string, payload: object, who?: SignedIn) {
  clock.forward(60_000);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/orders${url}`,
    payload,
    headers: who ? { cookie: who.cookie } : {},
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json().data;
}
const place = async (paymentMethod: string, who?: SignedIn) => {
  const items = [{ id: listing.id, quantity: 3, price: 12_000 }];
  return (await post('', { items, billing, paymentMethod }, who)).orders[0].code as string;
};
const ask = (code: string, who?: SignedIn) =>
  app.fastify.inject({ url: `/api/orders/${code}/trail`, headers: who ? { cookie: who.cookie } : {} });

type Entry = { who: string | null; action: string; at: string; changes: { field: string; to: unknown }[] };
const told = async (code: string, who = admin) =>
  ((await ask(code, who)).json().data as Entry[])
    .map(({ who, action, changes }) => [
      who,
      action,
      ...changes.map(({ field, to }) => `${field}: ${String(to)}`),
    ])
    .reverse();

test('the history shows who did what to an order that was paid, shipped, complained about and refunded', async () => {
  const code = await place('transfer', customer);
  await post(`/${code}/confirm-payment`, {}, admin);
  await post(`/${code}/process`, {}, seller);
  await post(`/${code}/ship`, {}, seller);
  await post(`/${code}/complaint`, { text: 'Sebagian busuk.' }, customer);
  await post(`/${code}/complaint/answer`, { answer: 'Kami kembalikan sebagian.' }, seller);
  await post(`/${code}/complete`, {}, customer);
  await post(`/${code}/refund`, { amount: 6_000, reason: 'Separuh karung', refunded: 0 }, admin);
  await post(`/${code}/refund`, { amount: 30_000, reason: 'Sisanya', refunded: 6_000 }, admin);

  const whole = [
    ['Sri Pembeli', 'order.create'],
    ['Bu Admin', 'order.status', 'status: paid'],
    ['Bu Admin', 'payment.confirm'],
    ['Pak Tani', 'order.status', 'status: processing'],
    ['Pak Tani', 'order.status', 'status: shipped'],
    ['Pak Tani', 'complaint.answer'],
    ['Sri Pembeli', 'order.status', 'status: completed'],
    ['Bu Admin', 'order.refund', 'refunded: 6000', 'reason: Separuh karung'],
    ['Bu Admin', 'order.status', 'status: refunded', 'reason: Sisanya'],
    ['Bu Admin', 'order.refund', 'refunded: 36000', 'reason: Sisanya'],
  ];
  const sorted = (rows: string[][]) => rows.map((row) => row.join(' | ')).sort();
  const trail = await told(code);
  expect(sorted(trail as string[][])).toEqual(sorted(whole));
  // Newest first; events of the same command are together.
  const times = ((await ask(code, seller)).json().data as Entry[]).map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(await told(code, seller)).toEqual(trail);
});

test('a seller’s or admin’s step on an order is in the audit log, a customer’s is not', async () => {
  const code = await place('cod', customer);
  await post(`/${code}/confirm-payment`, {}, seller);
  await post(`/${code}/cancel`, { reason: 'Gagal panen' }, seller);
  const bought = await place('cod', customer);
  await post(`/${bought}/cancel`, {}, customer);
  const { rows } = await app.database.pool.query(
    `select a.action, a.before, a.after, u.name from audit_log a left join users u on u.id = a.actor_id
     where a.entity = 'order' and a.entity_id = any($1) order by a.id`,
    [[code, bought]],
  );
  expect(rows).toEqual([
    {
      action: 'order.status',
      before: { status: 'awaiting_payment' },
      after: { status: 'processing' },
      name: 'Pak Tani',
    },
    {
      action: 'order.status',
      before: { status: 'processing' },
      after: { status: 'cancelled', reason: 'Gagal panen' },
      name: 'Pak Tani',
    },
  ]);
  expect(await told(bought)).toEqual([
    ['Sri Pembeli', 'order.create'],
    ['Sri Pembeli', 'order.status', 'status: cancelled'],
  ]);
});

test('shows a guest as a person without an account; the history is for the seller and admins', async () => {
  const code = await place('cod');
  expect(await told(code)).toEqual([['pembeli tanpa akun', 'order.create']]);
  expect((await ask(code)).statusCode).toBe(401);
  expect((await ask(code, customer)).statusCode).toBe(403);
  expect((await ask(code, stranger)).statusCode).toBe(404);
  expect((await ask(code, seller)).statusCode).toBe(200);
});

test('an automatic step has no name, and shows its reason', async () => {
  const code = await place('transfer', customer);
  clock.forward(25 * 3_600_000);
  await expireUnpaidOrders(app.ctx);
  expect(await told(code)).toEqual([
    ['Sri Pembeli', 'order.create'],
    [null, 'order.status', 'status: cancelled', 'reason: unpaid'],
  ]);
});

test('only admins read their internal notes in the history', async () => {
  const code = await place('cod', customer);
  clock.forward(60_000);
  await addOrderNote(app.ctx, admin.actor, code, { note: 'Sudah ditelepon.' });
  expect(await told(code)).toEqual([
    ['Sri Pembeli', 'order.create'],
    ['Bu Admin', 'order.note', 'note: Sudah ditelepon.'],
  ]);
  expect(await told(code, seller)).toEqual([['Sri Pembeli', 'order.create']]);
});
