import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailOutbox, notifications } from '../../src/db/schema/system-tables.ts';
import { sendMessages } from '../../src/jobs/send-messages.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let farmer: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  farmer = await signedIn(app, { role: 'farmer', name: 'Pak Sarjono' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  buyer = await signedIn(app);
});

const post = (who: SignedIn | null, url: string, payload?: object) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  });
const undo = (who: SignedIn | null, code: string) => post(who, `/api/orders/${code}/undo-shipping`);
const read = async (code: string, who = farmer) =>
  (await app.fastify.inject({ url: `/api/orders/${code}`, headers: { cookie: who.cookie } })).json().data;
/** The buyer's notices about it so far. */
const told = async (code: string) =>
  (await app.fastify.inject({ url: '/api/notifications', headers: { cookie: buyer.cookie } }))
    .json()
    .data.filter(({ href }: { href: string }) => href.endsWith(code))
    .map(({ kind }: { kind: string }) => kind);

/** A cash-on-delivery order that is confirmed and shipped. */
async function sent(): Promise<string> {
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  const placed = await post(buyer, '/api/orders', {
    items: [{ id, quantity: 1, price: 12_000 }],
    billing,
    paymentMethod: 'cod',
  });
  const [{ code }] = placed.json().data.orders;
  expect((await post(farmer, `/api/orders/${code}/confirm-payment`)).statusCode).toBe(200);
  expect((await post(farmer, `/api/orders/${code}/ship`)).statusCode).toBe(200);
  return code;
}

test('within ten seconds the word is taken back and nobody has heard it', async () => {
  const code = await sent();
  expect((await read(code)).actions).toContain('unship');
  expect((await read(code, buyer)).actions).not.toContain('unship');
  clock.forward(9_900);
  const answer = await undo(farmer, code);
  expect(answer.json()).toMatchObject({ success: true, data: { code, status: 'processing' } });
  clock.forward(60_000);
  expect(await told(code)).not.toContain('order.shipped');
  expect(await told(code)).not.toContain('order.unshipped');
  const mails = await app.ctx.db.select({ key: emailOutbox.key }).from(emailOutbox).orderBy(emailOutbox.id);
  expect(mails.filter(({ key }) => key.includes(`${code}:shipped`))).toEqual([]);
  const { history } = await read(code);
  expect(history.map(({ to }: { to: string }) => to).slice(-3)).toEqual([
    'processing',
    'shipped',
    'processing',
  ]);
  // Finally shipped: the buyer is notified after ten seconds.
  await post(farmer, `/api/orders/${code}/ship`);
  expect(await told(code)).not.toContain('order.shipped');
  clock.forward(10_000);
  expect(await told(code)).toContain('order.shipped');
});

test('within a day the buyer who has heard of it is told, once each time', async () => {
  const code = await sent();
  clock.forward(11_000);
  await sendMessages(app.ctx);
  expect(await told(code)).toContain('order.shipped');
  expect((await undo(farmer, code)).statusCode).toBe(200);
  expect(await told(code)).toContain('order.unshipped');
  await post(farmer, `/api/orders/${code}/ship`);
  clock.forward(11_000);
  const keys = (
    await app.ctx.db.select({ key: emailOutbox.key }).from(emailOutbox).orderBy(emailOutbox.id)
  ).map(({ key }) => key);
  expect(keys.filter((key) => key.includes(`${code}:shipped`))).toHaveLength(2);
});

test('after a day, once the goods are there, once the buyer complains and for anybody else it stays sent', async () => {
  const late = await sent();
  clock.forward(24 * 3_600_000 + 1);
  expect((await undo(farmer, late)).json().error.code).toBe('ship_undo_late');
  expect((await read(late)).actions).not.toContain('unship');

  const code = await sent();
  const other = await signedIn(app, { role: 'farmer' });
  expect((await undo(null, code)).statusCode).toBe(401);
  expect((await undo(other, code)).statusCode).toBe(404);
  expect((await undo(buyer, code)).json().error.code).toBe('order_step_impossible');
  expect((await read(code)).status).toBe('shipped');
  await post(buyer, `/api/orders/${code}/complaint`, { text: 'Karungnya sobek dan basah.' });
  expect((await undo(farmer, code)).json().error.code).toBe('ship_undo_late');

  const done = await sent();
  await post(buyer, `/api/orders/${done}/complete`);
  expect((await undo(farmer, done)).json().error.code).toBe('order_step_impossible');
});

test('pressed twice at once it is undone once, and what came of it with its goods stays whole', async () => {
  const code = await sent();
  const answers = await Promise.all([1, 2, 3].map(() => undo(farmer, code)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect((await read(code)).status).toBe('processing');
  const notices = await app.ctx.db.select().from(notifications).where(eq(notifications.userId, buyer.userId));
  expect(notices.filter(({ kind }) => kind === 'order.shipped')).toEqual([]);
});
