import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { relyingPartyOf } from '../../src/domain/accounts/mfa/passkey-challenge.ts';
import { deleteOwnAccount } from '../../src/domain/privacy/delete-own-account.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { authenticator } from '../support/webauthn-authenticator.ts';

const ORIGIN = 'https://pasar.example';
const party = { rpId: 'pasar.example', origin: ORIGIN };
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ publicUrl: ORIGIN }, clock);
});
afterAll(() => app.close());

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, who?: { cookie: string }, payload?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: { origin: ORIGIN, ...(who ? { cookie: who.cookie } : {}) },
    ...(payload ? { payload } : {}),
  });
const options = async (who: SignedIn) => (await send('POST', '/me/passkeys/options', who)).json().data;
const entering = async () => (await send('POST', '/auth/passkey/options')).json().data;
const enter = async (response: object) => {
  const answer = await send('POST', '/auth/passkey', undefined, { response });
  return { status: answer.statusCode, code: answer.json().error?.code, answer };
};

/** A user with a passkey on their device. */
async function withKey(who?: Parameters<typeof signedIn>[1]) {
  const user = await signedIn(app, who);
  const device = authenticator(party);
  const response = device.make(await options(user));
  const added = await send('POST', '/me/passkeys', user, { name: 'HP saya', response });
  expect(added.statusCode).toBe(200);
  return { user, device };
}

test('a passkey signs in on its own, its owner is alerted, and it stops working when removed', async () => {
  const { user, device } = await withKey();
  const [me] = await app.ctx.db.select().from(users).where(eq(users.id, user.userId));
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, me!.email!))
    .orderBy(emailOutbox.id);
  expect(mails.map((mail) => mail.text).join()).toContain('Kunci masuk (passkey) baru');

  const { status, answer } = await enter(device.sign(await entering()));
  expect([status, answer.json().data.user.id]).toEqual([200, user.userId]);
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  const session = cookies.find((cookie) => cookie.startsWith('__Host-lumbung.session_token='))!;
  expect(session).toMatch(/HttpOnly; SameSite=Lax; Secure/);
  const own = { cookie: session.split(';')[0]! };
  const listed = (await send('GET', '/me/passkeys', own)).json().data;
  expect(listed).toEqual([
    { id: device.id, name: 'HP saya', createdAt: expect.any(String), usedAt: expect.any(String) },
  ]);

  const other = await signedIn(app);
  expect((await send('DELETE', `/me/passkeys/${device.id}`, other)).statusCode).toBe(404);
  expect((await send('DELETE', `/me/passkeys/${device.id}`, own)).statusCode).toBe(200);
  expect(await enter(device.sign(await entering()))).toMatchObject({ status: 401, code: 'passkey_wrong' });
});

test('a response from another site, another device, a clone, or used before does not sign in', async () => {
  const { user, device } = await withKey();
  const good = device.sign(await entering());
  expect((await enter(good)).status).toBe(200);
  // The same response again; one without a challenge of ours; one to a challenge for registering a passkey.
  expect((await enter(good)).status).toBe(401);
  expect((await enter(device.sign({ challenge: 'A'.repeat(43) }))).status).toBe(401);
  expect((await enter(device.sign(await options(user)))).status).toBe(401);
  // Entered on a phishing page; without finger or PIN; a cloned key with a counter that lags behind.
  expect(
    (await enter(device.sign(await entering(), { origin: 'https://pasar.example.jahat.example' }))).status,
  ).toBe(401);
  expect((await enter(device.sign(await entering(), { unasked: true }))).status).toBe(401);
  expect((await enter(device.sign(await entering(), { count: 1 }))).status).toBe(401);
  const stranger = authenticator(party);
  expect((await enter({ ...stranger.sign(await entering()), id: device.id, rawId: device.id })).status).toBe(
    401,
  );
  // After five minutes.
  const late = await entering();
  clock.forward(5 * 60_000 + 1);
  expect((await enter(device.sign(late, { count: 50 }))).status).toBe(401);
  // Of ten concurrent requests with one response, one signs in.
  const once = device.sign(await entering(), { count: 60 });
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(once)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('creating a passkey needs recent authentication and user verification, works for oneself only, and once', async () => {
  const stale = await signedIn(app, { stale: true });
  expect((await send('POST', '/me/passkeys/options', stale)).json().error.code).toBe('proof_needed');
  const user = await signedIn(app);
  const other = await signedIn(app);
  const device = authenticator(party);
  const add = async (who: SignedIn, response: object) =>
    (await send('POST', '/me/passkeys', who, { name: 'HP', response })).statusCode;
  // A challenge for another user, a response from another site, one without finger or PIN.
  expect(await add(user, device.make(await options(other)))).toBe(400);
  expect(await add(user, device.make(await options(user), { origin: 'https://jahat.example' }))).toBe(400);
  expect(await add(user, device.make(await options(user), { unasked: true }))).toBe(400);
  const asked = await options(user);
  expect(asked.authenticatorSelection).toMatchObject({ userVerification: 'required' });
  const response = device.make(asked);
  expect(await add(user, response)).toBe(200);
  expect(await add(user, response)).toBe(400);
  // The same passkey can belong to nobody else.
  expect(await add(other, device.make(await options(other)))).toBe(400);
});

test('a passkey cannot sign in a deactivated or closed account; an admin’s passkey counts as two factors', async () => {
  const { user, device } = await withKey();
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, user.userId));
  expect(await enter(device.sign(await entering()))).toMatchObject({ status: 403, code: 'account_inactive' });
  await app.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, user.userId));
  await deleteOwnAccount(app.ctx, user.actor, { confirm: 'HAPUS' });
  expect((await enter(device.sign(await entering()))).status).toBe(401);

  const admin = await withKey({ role: 'admin' });
  const { status, answer } = await enter(admin.device.sign(await entering()));
  expect([status, answer.json().data.user.role]).toEqual([200, 'admin']);
});

test('says so under an address for which browsers support no passkeys', async () => {
  const bare = await testApp({ publicUrl: 'http://192.168.1.7:3000' });
  try {
    const asked = await bare.fastify.inject({ method: 'POST', url: '/api/auth/passkey/options' });
    expect(asked.json().error.code).toBe('passkey_not_here');
    const { cookie } = await signedIn(bare);
    const own = await bare.fastify.inject({ url: '/api/me/passkeys', headers: { cookie } });
    expect(own.json().data).toBeNull();
  } finally {
    await bare.close();
  }
});

test.each([
  ['https://pasar.example', 'pasar.example'],
  ['https://pasar.example:8443/', 'pasar.example'],
  // On the local machine browsers require no https.
  ['http://localhost:3000', 'localhost'],
  ['http://pasar.example', null],
  ['https://203.0.113.7', null],
  ['https://[2001:db8::1]', null],
  ['https://toko1', 'toko1'],
  ['https://pasar203.example', 'pasar203.example'],
])('a passkey is bound to the shop’s domain where browsers allow it: %s', (url, id) => {
  expect(relyingPartyOf(url)?.id ?? null).toBe(id);
});
