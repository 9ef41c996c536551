import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox, settings } from '../../src/db/schema/system-tables.ts';
import { changePassword } from '../../src/domain/accounts/authentication/change-password.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
const PASSWORD = 'Sawah-Hijau-77';

beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(() => app.close());

const send = (who: SignedIn, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) =>
  app.fastify.inject({ method, url, headers: { cookie: who.cookie }, ...(payload ? { payload } : {}) });

const account = { bank: 'Bank Tani', number: '1234567890', holder: 'Pak Budi' };

test('asks for the password again for actions an attacker with a stolen session would try, and for nothing else', async () => {
  const farmer = await signedIn(app, { role: 'farmer', stale: true });
  const customer = await signedIn(app, { phone: '+6281300000001', stale: true });
  const admin = await signedIn(app, { role: 'admin', stale: true });
  const user = await makeUser(app.ctx, { phone: '+6281300000002' });
  const other = await makeFarmer(app.ctx, { phone: '+6281300000003', user: { phone: '+6281300000003' } });
  const { name, address, province, city, latitude, longitude } = other;
  const profile = { name, address, province, city, latitude, longitude };
  const guarded: [SignedIn, 'GET' | 'POST' | 'PATCH' | 'PUT', string, object?][] = [
    [farmer, 'PATCH', '/api/me/stall', { payoutAccount: account }],
    [customer, 'PATCH', '/api/me', { phone: '0813-0000-0009' }],
    [customer, 'PATCH', '/api/me', { phone: null }],
    [admin, 'PUT', `/api/admin/users/${user.id}`, { email: 'baru@desa.example' }],
    [admin, 'PUT', `/api/admin/users/${user.id}`, { role: 'admin' }],
    [admin, 'PUT', `/api/admin/users/${user.id}`, { phone: '0813-0000-0008' }],
    [
      admin,
      'POST',
      '/api/admin/users',
      { name: 'A', email: 'a@desa.example', password: PASSWORD, role: 'admin' },
    ],
    [admin, 'PUT', `/api/admin/farmers/${other.id}`, { ...profile, phone: '0813-0000-0007' }],
    [admin, 'PUT', `/api/admin/farmers/${other.id}`, { ...profile, email: 'lain@desa.example' }],
    [admin, 'GET', '/api/admin/users/export.csv'],
    [farmer, 'GET', '/api/admin/orders/export.csv'],
    [farmer, 'GET', '/api/admin/papers/export.csv'],
    [admin, 'GET', '/api/admin/farmers/export.xlsx'],
    [admin, 'GET', '/api/admin/subscribers/export.csv'],
    [admin, 'PUT', '/api/admin/settings/payment', { values: { bankName: 'Bank Lain' } }],
    [admin, 'PUT', '/api/admin/settings/security', { values: { adminSecondFactor: false } }],
  ];
  for (const [who, method, url, body] of guarded) {
    const answer = await send(who, method, url, body);
    expect([url, JSON.stringify(body), answer.statusCode, answer.json().error?.code]).toEqual([
      url,
      JSON.stringify(body),
      403,
      'proof_needed',
    ]);
  }
  const [untouched] = await app.ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(untouched).toMatchObject({ email: user.email, role: 'customer', phone: '+6281300000002' });

  expect(
    (await send(customer, 'PATCH', '/api/me', { name: 'Sari', phone: '0813-0000-0001' })).statusCode,
  ).toBe(200);
  expect((await send(farmer, 'PATCH', '/api/me/stall', { title: 'Petani padi' })).statusCode).toBe(200);
  expect((await send(admin, 'PUT', `/api/admin/users/${user.id}`, { name: 'Lain' })).statusCode).toBe(200);
  expect((await send(admin, 'PUT', `/api/admin/farmers/${other.id}`, profile)).statusCode).toBe(200);
  expect((await send(admin, 'GET', '/api/admin/products/export.csv')).statusCode).toBe(200);
});

test('recent authentication lasts as long as the setting says, from sign-in or password', async () => {
  const user = await makeUser(app.ctx, { phone: '+6281300000011', password: PASSWORD });
  const browser = browserJar(app);
  await browser.send('POST', '/api/auth/sign-in/email', { email: user.email, password: PASSWORD });
  const change = (last: number) => browser.send('PATCH', '/api/me', { phone: `0813-0000-01${last}` });
  expect((await change(11)).statusCode).toBe(200);
  clock.forward(16 * 60_000);
  expect((await change(12)).statusCode).toBe(403);
  expect((await browser.send('POST', '/api/me/proof', { password: PASSWORD })).statusCode).toBe(200);
  expect((await change(12)).statusCode).toBe(200);
  await app.ctx.db.insert(settings).values({ key: 'security', value: { proofMinutes: 60 } });
  clock.forward(45 * 60_000);
  expect((await change(13)).statusCode).toBe(200);
  await app.ctx.db.delete(settings).where(eq(settings.key, 'security'));
  for (let at = 0; at < 5; at += 1) {
    expect((await browser.send('POST', '/api/me/proof', { password: 'bukan ini' })).statusCode).toBe(400);
  }
  expect((await browser.send('POST', '/api/me/proof', { password: PASSWORD })).statusCode).toBe(429);
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  expect(mails).toHaveLength(3);
  expect(
    mails.every(
      ({ subject, isTransactional }) => isTransactional && subject.endsWith('Nomor telepon akun Anda diubah'),
    ),
  ).toBe(true);
});

test('a changed e-mail is reported to the old address at once', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const user = await makeUser(app.ctx, { preferences: { quietFrom: 0, quietTo: 23 } });
  await send(admin, 'PUT', `/api/admin/users/${user.id}`, { email: 'alamat-baru@desa.example' });
  const [mail] = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  expect(mail).toMatchObject({ isTransactional: true, subject: 'Keamanan akun: Email akun Anda diubah' });
  expect(mail!.nextTryAt).toEqual(mail!.createdAt);
});

test('a phone number signs in only when verified, which one entered by an admin is', async () => {
  const phone = '+6281300000021';
  const user = await makeUser(app.ctx, { phone, password: PASSWORD });
  const enter = () =>
    browserJar(app).send('POST', '/api/auth/sign-in/email', { email: '0813-0000-0021', password: PASSWORD });
  expect((await enter()).json().error.code).toBe('wrong_credentials');
  const admin = await signedIn(app, { role: 'admin' });
  await send(admin, 'PUT', `/api/admin/users/${user.id}`, { phone: '0813-0000-0020' });
  await send(admin, 'PUT', `/api/admin/users/${user.id}`, { phone });
  expect((await enter()).statusCode).toBe(200);
  const own = await signedIn(app, { userId: user.id });
  await send(own, 'PATCH', '/api/me', { phone: '0813-0000-0022' });
  await send(own, 'PATCH', '/api/me', { phone });
  expect((await enter()).json().error.code).toBe('wrong_credentials');
});

test('an idle session expires after its role’s time; an active one continues', async () => {
  const idle = async (role: 'admin' | 'customer', hours: number) => {
    const who = await signedIn(app, { role, stale: true });
    clock.forward(hours * 3_600_000);
    return (await send(who, 'GET', '/api/me')).statusCode;
  };
  expect(await idle('admin', 11)).toBe(200);
  expect(await idle('admin', 13)).toBe(401);
  expect(await idle('customer', 24)).toBe(200);
  await app.ctx.db.insert(settings).values({ key: 'security', value: { idleHoursCustomer: 2 } });
  expect(await idle('customer', 3)).toBe(401);
  const busy = await signedIn(app, { stale: true });
  for (let at = 0; at < 4; at += 1) {
    clock.forward(3_600_000);
    expect((await send(busy, 'GET', '/api/me')).statusCode).toBe(200);
  }
  await app.ctx.db.delete(settings).where(eq(settings.key, 'security'));
});

test('a password change ends every session; the current browser gets a new one', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const [own, other] = [browserJar(app), browserJar(app)];
  for (const one of [own, other]) {
    await one.send('POST', '/api/auth/sign-in/email', { email: user.email, password: PASSWORD });
  }
  const actor = await actorFor(app.ctx, user.id);
  const change = (currentPassword: string) =>
    changePassword(app.ctx, { address: '203.0.113.9', userAgent: null }, actor, {
      currentPassword,
      password: 'Panen-Padi-88',
    });
  await expect(change('bukan ini')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { currentPassword: 'Password lama salah' },
  });
  expect((await own.send('GET', '/api/me')).statusCode).toBe(200);
  const token = await change(PASSWORD);
  for (const one of [own, other]) expect((await one.send('GET', '/api/me')).statusCode).toBe(401);
  const left = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(left.map((session) => session.token)).toEqual([token]);
  // A user who signs in with a provider has no old password that could be right.
  const social = await makeUser(app.ctx);
  const asked = await send(await signedIn(app, { userId: social.id }), 'POST', '/api/me/proof', {
    password: PASSWORD,
  });
  expect(asked.json().error.code).toBe('proof_without_password');
  await expect(
    changePassword(app.ctx, { address: '203.0.113.9', userAgent: null }, await actorFor(app.ctx, social.id), {
      currentPassword: PASSWORD,
      password: 'Panen-Padi-88',
    }),
  ).rejects.toMatchObject({ fields: { currentPassword: 'Password lama salah' } });
});

test('a session expires at its hour, however active it is', async () => {
  const user = await signedIn(app, { stale: true });
  const me = async () => (await send(user, 'GET', '/api/me')).statusCode;
  const expiresAt = new Date(clock.now().getTime() + 1);
  await app.ctx.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, user.userId));
  expect(await me()).toBe(200);
  clock.forward(1);
  expect(await me()).toBe(401);
});

test('a browser stays known for a year, its session for a month', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const answer = await browserJar(app).send('POST', '/api/auth/sign-in/email', {
    email: user.email,
    password: PASSWORD,
  });
  const ages = answer.cookies.map(({ maxAge }) => maxAge).filter((age) => age !== undefined);
  expect(ages.toSorted((a, b) => a - b)).toEqual([30 * 86_400, 365 * 86_400]);
});

test('password attempts in another user’s name or from the same carrier’s address do not block the owner’s browser', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const own = browserJar(app, '198.51.100.1');
  const enter = (browser: ReturnType<typeof browserJar>, password = PASSWORD) =>
    browser.send('POST', '/api/auth/sign-in/email', { email: user.email, password });
  expect((await enter(own)).statusCode).toBe(200);
  await own.send('POST', '/api/auth/sign-out');
  // From his own address, and from many others.
  for (let at = 0; at < 30; at += 1) {
    await enter(browserJar(app, at < 6 ? '198.51.100.1' : `198.51.101.${at}`), 'bukan ini');
  }
  expect((await enter(browserJar(app, '198.51.100.1'))).statusCode).toBe(429);
  expect((await enter(browserJar(app, '192.0.2.1'))).statusCode).toBe(429);
  expect((await enter(own)).statusCode).toBe(200);
  await own.send('POST', '/api/auth/sign-out');
  for (let at = 0; at < 10; at += 1) expect((await enter(own, 'bukan ini')).statusCode).toBe(401);
  expect((await enter(own)).statusCode).toBe(429);
  // His browser is not a known one of another account.
  const stranger = await makeUser(app.ctx, { password: PASSWORD });
  const answers = [];
  for (let at = 0; at < 6; at += 1) {
    answers.push(
      (await own.send('POST', '/api/auth/sign-in/email', { email: stranger.email, password: 'bukan' }))
        .statusCode,
    );
  }
  expect(answers.at(-1)).toBe(429);
});
