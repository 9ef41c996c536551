import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, users, verifications } from '../../src/db/schema/auth-tables.ts';
import { outboundMessages } from '../../src/db/schema/messaging-tables.ts';
import { consents } from '../../src/db/schema/privacy-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { readResetLink } from '../../src/domain/accounts/authentication/reset-password.ts';
import { claimMessages } from '../../src/domain/notifications/outbound-messages.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
const PASSWORD = 'Sawah-Hijau-77';

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

let number = 0;
const phoneOf = () => `08135556${String(1000 + ++number)}`;
const farmer = (over: object = {}) => ({
  name: 'Mbah Slamet',
  address: 'Dusun Kadilobo RT 3',
  province: 'Yogyakarta',
  city: 'Sleman',
  latitude: -7.66,
  longitude: 110.42,
  ...over,
});
const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object, who = admin) =>
  app.fastify.inject({
    method,
    url,
    headers: { cookie: who.cookie },
    ...(body ? { payload: body } : {}),
  });
const reset = (token: string, password = PASSWORD) =>
  browserJar(app).send('POST', '/api/auth/reset-password', { token, password });
const enter = (email: string) =>
  browserJar(app).send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
const tokenIn = (url: string) => url.split('token=')[1]!;

/** A farmer with a phone number and nothing else, as just added by the admin. */
async function invited(over: object = {}) {
  const phone = phoneOf();
  const answer = await call('POST', '/api/admin/farmers', farmer({ phone, ...over }));
  expect(answer.statusCode, answer.body).toBe(201);
  const { data } = answer.json();
  return { phone, data, token: tokenIn(data.invitation.url) };
}

test('a farmer without e-mail is added by phone and invited by WhatsApp, sets a password through the link, and signs in by phone from then on', async () => {
  const { phone, data, token } = await invited();
  expect(data).toMatchObject({ email: null, phone: `+62${phone.slice(1)}`, isActive: true });
  expect(data.invitation).toMatchObject({ invites: true, sent: null });
  expect(data.invitation.whatsapp.startsWith(`https://wa.me/62${phone.slice(1)}?text=`)).toBe(true);
  const said = decodeURIComponent(data.invitation.whatsapp);
  expect(said).toContain(data.invitation.url);
  expect(said).toContain('Mbah Slamet, Anda diundang berjualan di Lumbung');
  expect(said).toContain('Berlaku 7 hari, sekali pakai');
  const kept = await app.ctx.db.select().from(verifications);
  expect(JSON.stringify(kept)).not.toContain(token);
  expect((await enter(phone)).statusCode).toBe(401);
  expect(await readResetLink(app.ctx, token)).toEqual({
    invited: { name: 'Mbah Slamet', signsInBy: data.phone },
  });

  const jar = browserJar(app);
  const made = await jar.send('POST', '/api/auth/reset-password', { token, password: PASSWORD });
  expect(made.json().message).toBe('Akun Anda sudah jadi. Selamat datang!');
  const me = (await jar.send('GET', '/api/me')).json().data;
  expect(me).toMatchObject({ email: null, phone: data.phone, role: 'farmer', farmerId: data.id });
  const agreed = await app.ctx.db.select().from(consents).where(eq(consents.userId, data.userId));
  expect(agreed.map(({ purpose }) => purpose)).toContain('account');

  expect((await reset(token)).json().error.code).toBe('reset_link_invalid');
  expect(await readResetLink(app.ctx, token)).toBeNull();
  expect((await enter(phone)).statusCode).toBe(200);
  // Nothing was ever sent to an address that does not exist.
  expect(
    (await app.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id)).filter(
      ({ toAddress }) => !toAddress.includes('@'),
    ),
  ).toEqual([]);
});

describe('an invitation', () => {
  test('expires after seven days, is void when a newer one exists, and can be withdrawn', async () => {
    const first = await invited();
    clock.forward(7 * 86_400_000 + 1);
    expect((await reset(first.token)).json().error.code).toBe('reset_link_invalid');
    const again = async () => {
      const answer = await call('POST', `/api/admin/users/${first.data.userId}/password-link`);
      expect(answer.json().data.invites).toBe(true);
      return tokenIn(answer.json().data.url);
    };
    const second = await again();
    const third = await again();
    expect((await reset(second)).statusCode).toBe(400);
    const url = `/api/admin/users/${first.data.userId}/password-link`;
    await app.fastify.inject({ method: 'DELETE', url, headers: { cookie: admin.cookie } });
    expect((await reset(third)).statusCode).toBe(400);
    expect((await reset(await again(), 'password')).json().error.code).toBe('password_common');
    const last = await again();
    expect((await reset(last)).statusCode).toBe(200);
    // From now on it is a link for a lost password: valid for three days, and it does not sign in by itself.
    const lost = (await call('POST', `/api/admin/users/${first.data.userId}/password-link`)).json().data;
    expect(lost.invites).toBe(false);
    const jar = browserJar(app);
    await jar.send('POST', '/api/auth/reset-password', { token: tokenIn(lost.url), password: PASSWORD });
    expect((await jar.send('GET', '/api/me')).statusCode).toBe(401);
  });

  test('can be created by admins only, and two who open it at once set one password', async () => {
    const other = await signedIn(app, { role: 'farmer' });
    const { data, token } = await invited();
    const url = `/api/admin/users/${data.userId}/password-link`;
    expect((await call('POST', url, undefined, other)).statusCode).toBe(403);
    expect((await call('POST', '/api/admin/farmers', farmer({ phone: phoneOf() }), other)).statusCode).toBe(
      403,
    );
    const both = await Promise.all([reset(token), reset(token, 'Padi-Kuning-88')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const made = await app.ctx.db.select().from(accounts).where(eq(accounts.userId, data.userId));
    expect(made).toHaveLength(1);
  });

  test('is sent through the channel the operator configured, and its key is in no row', async () => {
    const set = await call('PUT', '/api/admin/channels/sms', {
      url: 'https://sms.contoh.example/kirim',
      form: 'json',
      body: '{"to":"{nomor}","text":"{pesan}"}',
    });
    expect(set.statusCode, set.body).toBe(200);
    const { data, token } = await invited();
    expect(data.invitation.sent).toBe('sms');
    const stored = await app.ctx.db
      .select()
      .from(outboundMessages)
      .where(eq(outboundMessages.userId, data.userId))
      .orderBy(outboundMessages.id);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    const [word] = (await claimMessages(app.ctx, 10)).filter(({ userId }) => userId === data.userId);
    expect(word).toMatchObject({
      recipient: data.phone,
      content: { href: `/reset-password?token=${token}` },
    });
  });
});

test('a user without e-mail keeps the phone number, cannot become an admin, and can be found', async () => {
  const { data, token, phone } = await invited({ name: 'Mbah Tanpa Surat' });
  const jar = browserJar(app);
  await jar.send('POST', '/api/auth/reset-password', { token, password: PASSWORD });
  const own = await jar.send('PATCH', '/api/me', { phone: '' });
  expect(own.statusCode, own.body).toBe(400);
  expect(own.json().error.fields.phone).toContain('Anda masuk dengan nomor ini');
  const url = `/api/admin/farmers/${data.id}`;
  const { email: _e, invitation: _i, ...fields } = data;
  const rest = farmer({ name: fields.name });
  expect((await call('PUT', url, { ...rest, phone: '' })).json().error.fields).toHaveProperty('phone');
  expect((await call('PUT', url, { ...rest, phone })).statusCode).toBe(200);
  const user = `/api/admin/users/${data.userId}`;
  expect((await call('PUT', user, { phone: '' })).json().error.fields).toHaveProperty('phone');
  expect((await call('PUT', user, { role: 'admin' })).json().error.fields).toHaveProperty('email');
  expect((await call('PUT', user, { email: '', name: fields.name })).statusCode).toBe(200);
  expect((await call('POST', `${user}/password-mail`)).json().error.code).toBe('help_no_email');
  const list = (await call('GET', '/api/admin/users?q=tanpa+surat&sort=email')).json();
  expect(list.data).toMatchObject([{ id: data.userId, email: null }]);
  // He may add an e-mail later without losing a way to sign in.
  expect((await call('PUT', user, { email: 'slamet@contoh.example' })).json().data.email).toBe(
    'slamet@contoh.example',
  );
  const [row] = await app.ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, data.userId), eq(users.phoneVerified, true)));
  expect(row?.emailVerified).toBe(false);
});
