import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { endOwnSession } from '../../src/domain/accounts/sessions/end-own-session.ts';
import { findSessions } from '../../src/domain/accounts/sessions/find-sessions.ts';
import { insertSession } from '../../src/domain/accounts/sessions/insert-session.ts';
import { findAuditTrail } from '../../src/domain/audit/find-audit-trail.ts';
import { makeListing } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
});
afterAll(() => app.close());

const post = (url: string, who?: SignedIn) =>
  app.fastify.inject({ method: 'POST', url, headers: who ? { cookie: who.cookie } : {} });

test('an admin e-mails a password link, at most three an hour; nobody else can, and nobody sees the link', async () => {
  const user = await signedIn(app);
  const url = `/api/admin/users/${user.actor.userId}/password-mail`;
  expect((await post(url)).statusCode).toBe(401);
  expect((await post(url, farmer)).statusCode).toBe(403);
  const sent = await post(url, admin);
  expect([sent.statusCode, sent.json().message]).toEqual([
    200,
    'Belum ada email yang terkirim: surat keluar situs ini belum diatur. Suratnya tersimpan di Email Keluar; pakai “Bantu masuk”.',
  ]);
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.actor.email!))
    .orderBy(emailOutbox.id);
  expect(mails).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(asWritten(mails[0]!).text)![1]!;
  expect(sent.body).not.toContain(token);
  for (const status of [200, 200, 429]) expect((await post(url, admin)).statusCode).toBe(status);
  expect((await post('/api/admin/users/nobody/password-mail', admin)).statusCode).toBe(404);
});

test('an admin signs a user out everywhere at once, and the trail records it', async () => {
  const user = await signedIn(app);
  const url = `/api/admin/users/${user.actor.userId}/sign-out`;
  expect((await post(url, user)).statusCode).toBe(403);
  expect((await post(url, admin)).json().data).toEqual({ ended: 1 });
  expect(await app.ctx.db.$count(sessions, eq(sessions.userId, user.actor.userId))).toBe(0);
  const answer = await app.fastify.inject({ url: '/api/me', headers: { cookie: user.cookie } });
  expect(answer.statusCode).toBe(401);
  const [entry] = await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.actor.userId });
  expect(entry).toMatchObject({
    action: 'user.sign-out',
    who: admin.actor.name,
    changes: [{ field: 'sessions', from: 1, to: 0 }],
  });
});

test('a user ends the session of their own device, and of nobody else’s', async () => {
  const [own, other] = [await signedIn(app), await signedIn(app)];
  const devices = () => findSessions(app.ctx, other.actor, null);
  const [theirs] = await devices();
  await expect(endOwnSession(app.ctx, own.actor, theirs!.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await devices()).toEqual([theirs]);
  await endOwnSession(app.ctx, other.actor, theirs!.id);
  expect(await devices()).toEqual([]);
});

test('the trail shows who changed what from which value to which; a farmer reads it for their own listings only', async () => {
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  for (const price_customer of [15_000, 16_000]) {
    await app.fastify.inject({
      method: 'PUT',
      url: `/api/admin/products/${id}`,
      headers: { cookie: farmer.cookie },
      payload: { price_customer },
    });
  }
  const trail = await findAuditTrail(app.ctx, farmer.actor, { entity: 'product', id });
  expect(trail.map(({ who, changes }) => [who, ...changes])).toEqual([
    [farmer.actor.name, { field: 'price_customer', from: 15_000, to: 16_000 }],
    [farmer.actor.name, { field: 'price_customer', from: 12_000, to: 15_000 }],
  ]);
  const after = trail[1]!.id;
  expect(await findAuditTrail(app.ctx, farmer.actor, { entity: 'product', id, after })).toEqual([trail[0]]);
  const other = await signedIn(app, { role: 'farmer' });
  const customer = await signedIn(app);
  await expect(findAuditTrail(app.ctx, other.actor, { entity: 'product', id })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(findAuditTrail(app.ctx, farmer.actor, { entity: 'user', id: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(findAuditTrail(app.ctx, customer.actor, { entity: 'product', id })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome di Android'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge di Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet di Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari di iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox di macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox di Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera di Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Peramban di Windows'],
  ['curl/8.15.0', 'Perangkat lain'],
  [null, 'Perangkat lain'],
])('describes a device by browser and system: %s', async (userAgent, device) => {
  const { actor, userId } = await signedIn(app);
  const token = await insertSession(app.ctx, userId, { address: '203.0.113.7', userAgent });
  const all = await findSessions(app.ctx, actor, token);
  expect(all.find(({ current }) => current)).toMatchObject({ device, address: '203.0.113.7' });
  const [row] = await app.ctx.db.select().from(sessions).where(eq(sessions.token, token));
  expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(30 * 86_400_000);
});
