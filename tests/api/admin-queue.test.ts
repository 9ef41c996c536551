import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { billing } from '../support/billing-form.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;
const clock = testClock();

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app);
  await enablePayments(app.ctx, { contestDays: 0 });
});
afterAll(() => app.close());

const call = (url: string, payload: object, who: SignedIn) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });
const hour = () => clock.set(new Date(clock.now().getTime() + 3_600_000));

test('lists what awaits the admin, oldest first, removes finished items, and notifies nobody else', async () => {
  await app.database.pool.query('truncate contact_messages, reviews, comments cascade');
  await expect(getAdminQueue(app.ctx, customer.actor)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await getAdminQueue(app.ctx, admin.actor)).toMatchObject({ items: [], counts: {}, total: 0 });
  const { one } = await makeTwoStalls(app.ctx);
  const order = async () => {
    const items = [{ id: one.id, quantity: 1, price: 12_000 }];
    const answer = await call('/api/orders', { items, billing, paymentMethod: 'transfer' }, customer);
    return answer.json().data.orders[0].code as string;
  };
  const step = async (code: string, name: string, body: object = {}, who = admin) => {
    const answer = await call(`/api/orders/${code}/${name}`, body, who);
    expect(answer.statusCode, answer.body).toBe(200);
    hour();
  };
  await app.database.pool.query(
    `insert into contact_messages (name, email, comments, created_at) values ('Tini', 'tini@contoh.example', 'Buka hari apa?', $1)`,
    [clock.now()],
  );
  hour();
  const cancelled = await order();
  await step(cancelled, 'confirm-payment');
  await step(cancelled, 'cancel', { reason: 'gagal panen' });
  const contested = await order();
  for (const name of ['confirm-payment', 'ship']) await step(contested, name);
  const told = await call(`/api/orders/${contested}/complaint`, { text: 'Berasnya basah.' }, customer);
  expect(told.statusCode).toBe(201);
  hour();
  const proved = await order();
  await app.database.pool.query(
    `update payments set status = 'checking', receipt_at = $1 where group_code = (select group_code from orders where code = $2)`,
    [clock.now(), proved],
  );
  hour();
  const paid = await order();
  await step(paid, 'confirm-payment');
  const queue = await getAdminQueue(app.ctx, admin.actor);
  expect(queue.items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['message', null],
    ['refund', 12_000],
    ['complaint', null],
    ['proof', expect.any(Number)],
  ]);
  expect(queue).toMatchObject({ total: 4, counts: { message: 1, refund: 1, complaint: 1, proof: 1 } });
  // An order that was paid two days ago and not processed since awaits an admin.
  clock.set(new Date(clock.now().getTime() + 2 * 86_400_000));
  expect((await getAdminQueue(app.ctx, admin.actor)).items.at(-1)).toMatchObject({
    kind: 'late',
    ref: paid,
  });
  await step(cancelled, 'refund', { amount: 12_000, reason: 'gagal panen', refunded: 0 });
  await step(contested, 'complaint/answer', { answer: 'Kami ganti.' });
  await step(contested, 'complete');
  await step(paid, 'process');
  await step(proved, 'reject-proof', { reason: 'Buram.' });
  const left = await getAdminQueue(app.ctx, admin.actor);
  expect(left.items.map(({ kind }) => kind)).toEqual(['message']);
  expect(left.payable).toEqual({ farmers: 1, amount: 12_000 });
});
