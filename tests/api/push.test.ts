import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { outboundMessages, pushDevices } from '../../src/db/schema/messaging-tables.ts';
import { settings } from '../../src/db/schema/system-tables.ts';
import { sendMessages } from '../../src/jobs/send-messages.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { pushService } from '../support/push-service.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let service: Awaited<ReturnType<typeof pushService>>;

beforeAll(async () => {
  service = await pushService();
  app = await testApp(service.config, clock);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  await app.ctx.db.delete(outboundMessages);
  await app.ctx.db.delete(pushDevices);
  service.read.length = 0;
  service.refused.length = 0;
  Object.assign(service.state, { status: null, retryAfter: null });
});

const call = (who: SignedIn, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  app.fastify.inject({ method, url, headers: { cookie: who.cookie }, ...(payload ? { payload } : {}) });
async function subscribed(who: SignedIn) {
  const { publicKey } = (await call(who, 'GET', '/api/me/push')).json().data;
  const subscription = service.subscribe(publicKey);
  const answer = await call(who, 'PUT', '/api/me/push', subscription);
  expect(answer.json()).toEqual({ success: true, message: 'Ponsel ini akan diberi tahu.' });
  return subscription;
}
const devices = () => app.ctx.db.select().from(pushDevices);
const said = () => service.read.map(({ message }) => message.text);

/** A farmer with one subscribed phone, whose first message was already read. */
async function told() {
  const market = await makeMarket(app.ctx);
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const subscription = await subscribed(farmer);
  await sendMessages(app.ctx);
  expect(said()).toEqual(['Di sini Anda diberi tahu tentang tawaran, pesanan dan uang Anda.']);
  service.read.length = 0;
  return { market, farmer, subscription };
}

test('a push travels from the bid to the phone, which alone can decrypt it, and its response uses the page’s use case', async () => {
  const { market, farmer } = await told();
  const bid = await makeBid(app.ctx, market, { qty: 2, bid_price: 9_000 });
  await sendMessages(app.ctx);
  expect(service.refused).toEqual([]);
  const [{ message, ttl }] = service.read as [(typeof service.read)[0]];
  expect(message).toMatchObject({ title: 'Penawaran · Lumbung', href: `/bidding-list/${bid.id}` });
  expect(message.text).toMatch(/Rp\s9\.000/);
  expect(ttl).toBe(12 * 3600);
  const accepted = await call(farmer, 'POST', `/api/bids/${bid.id}/accept`, {
    expected_offer_id: bid.offerId,
  });
  expect(accepted.statusCode).toBe(200);
  const bodies = JSON.stringify(await app.ctx.db.select().from(settings).where(eq(settings.key, 'vapid')));
  expect(bodies).not.toContain('privateKey');
});

test('notifies each of a user’s phones, but no other account’s, and none that was stopped', async () => {
  const { market, farmer, subscription } = await told();
  const second = await signedIn(app, { userId: farmer.userId });
  await subscribed(second);
  const stranger = await signedIn(app, { role: 'farmer' });
  await subscribed(stranger);
  await sendMessages(app.ctx);
  service.read.length = 0;
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(service.read).toHaveLength(2);
  // Another user's request changes nothing.
  await call(stranger, 'POST', '/api/me/push/forget', { endpoint: subscription.endpoint });
  expect(await devices()).toHaveLength(3);
  await call(farmer, 'POST', '/api/me/push/forget', { endpoint: subscription.endpoint });
  service.read.length = 0;
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(service.read).toHaveLength(1);
});

test('the same phone subscribing again is the same device, gets nothing twice, and the page shows that it is on', async () => {
  const { farmer, subscription } = await told();
  expect((await call(farmer, 'PUT', '/api/me/push', subscription)).statusCode).toBe(200);
  await sendMessages(app.ctx);
  expect(service.read).toEqual([]);
  expect(await devices()).toHaveLength(1);
  const here = (await call(farmer, 'GET', '/api/me/push')).json().data;
  expect(here.endpoints).toEqual([subscription.endpoint]);
  // His other session, and another account, have not subscribed.
  for (const who of [
    await signedIn(app, { userId: farmer.userId }),
    await signedIn(app, { role: 'farmer' }),
  ]) {
    expect((await call(who, 'GET', '/api/me/push')).json().data.endpoints).toEqual([]);
  }
});

test('subscribing twice at once makes one device with one welcome message', async () => {
  const who = await signedIn(app, { role: 'farmer' });
  const subscription = service.subscribe((await call(who, 'GET', '/api/me/push')).json().data.publicKey);
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(who, 'PUT', '/api/me/push', subscription)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await sendMessages(app.ctx);
  expect(await devices()).toHaveLength(1);
  expect(service.read).toHaveLength(1);
});

test('signing out on a phone stops its notifications', async () => {
  const { market, farmer } = await told();
  await call(farmer, 'POST', '/api/auth/sign-out');
  expect(await devices()).toEqual([]);
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(service.read).toEqual([]);
});

test('the same phone signed in as another user belongs to that user', async () => {
  const { market, subscription } = await told();
  const other = await signedIn(app, { role: 'farmer' });
  // A pending message of the former user is not shown to the next one.
  await makeBid(app.ctx, market);
  await call(other, 'PUT', '/api/me/push', subscription);
  expect(await devices()).toMatchObject([{ userId: other.userId }]);
  await sendMessages(app.ctx);
  expect(said()).toEqual(['Di sini Anda diberi tahu tentang tawaran, pesanan dan uang Anda.']);
  service.read.length = 0;
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(service.read).toEqual([]);
});

test.each([404, 410] as const)('removes a phone whose service responds %i', async (status) => {
  const { market, subscription } = await told();
  service.ends(subscription.endpoint, status);
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(await devices()).toEqual([]);
});

test('retries a busy service when it says, a failing one later, and then sends once', async () => {
  const { market } = await told();
  await makeBid(app.ctx, market);
  Object.assign(service.state, { status: 429, retryAfter: 600 });
  await sendMessages(app.ctx);
  clock.forward(599_000);
  service.state.status = null;
  await sendMessages(app.ctx);
  expect(service.read).toEqual([]);
  clock.forward(2_000);
  await sendMessages(app.ctx);
  await sendMessages(app.ctx);
  expect(service.read).toHaveLength(1);
  expect(await devices()).toHaveLength(1);
});

test('delays pushes in quiet hours until they end', async () => {
  const { market, farmer } = await told();
  await app.ctx.db
    .update(users)
    .set({ preferences: { quietFrom: 22, quietTo: 5 } })
    .where(eq(users.id, farmer.userId));
  clock.set('2026-11-21T16:30:00Z');
  await makeBid(app.ctx, market);
  await sendMessages(app.ctx);
  expect(service.read).toEqual([]);
  clock.set('2026-11-21T22:00:00Z');
  await sendMessages(app.ctx);
  expect(service.read).toHaveLength(1);
});

test('rejects internal addresses and invalid keys, and stores nothing', async () => {
  const who = await signedIn(app, { role: 'farmer' });
  const good = service.subscribe((await call(who, 'GET', '/api/me/push')).json().data.publicKey);
  const wrong = [
    { ...good, endpoint: 'https://169.254.169.254/latest/meta-data' },
    { ...good, endpoint: 'http://push.example/a' },
    { ...good, endpoint: 'https://localhost/a' },
    { ...good, keys: { ...good.keys, auth: 'AAAA' } },
    { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    { ...good, extra: 1 },
  ];
  for (const payload of wrong) {
    expect((await call(who, 'PUT', '/api/me/push', payload)).statusCode).toBe(400);
  }
  expect(await devices()).toEqual([]);
});

test('creates the key pair once, however many request it at once', async () => {
  await app.ctx.db.delete(settings).where(eq(settings.key, 'vapid'));
  const who = await signedIn(app, { role: 'farmer' });
  const keys = await Promise.all(
    [1, 2, 3, 4].map(async () => (await call(who, 'GET', '/api/me/push')).json().data.publicKey),
  );
  expect(new Set(keys).size).toBe(1);
});

test.each([
  'https://attacker.example/push',
  'https://fcm.googleapis.com.attacker.example/push',
  'https://fcm.googleapis.com:8443/push',
  'https://user@fcm.googleapis.com/push',
  'http://fcm.googleapis.com/push',
  'https://127.0.0.1/push',
  'https://192.168.1.5:8080/push',
])('rejects %s as a push service', async (endpoint) => {
  const farmer = await signedIn(app, { role: 'farmer' });
  const { publicKey } = (await call(farmer, 'GET', '/api/me/push')).json().data;
  const subscription = { ...service.subscribe(publicKey), endpoint };
  expect((await call(farmer, 'PUT', '/api/me/push', subscription)).statusCode).toBe(400);
  expect(await devices()).toEqual([]);
});
