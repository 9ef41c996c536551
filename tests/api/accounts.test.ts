import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accounts,
  rateLimitAttempts,
  sessions,
  users,
  verifications,
} from '../../src/db/schema/auth-tables.ts';
import { emailOutbox, settings } from '../../src/db/schema/system-tables.ts';
import { makeUser } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ trustProxy: ['10.9.9.9'] }, clock);
});
afterAll(() => app.close());

type Sent = { cookie?: string; address?: string; headers?: Record<string, string> };

const post = (path: string, payload: object | undefined, { cookie, address, headers }: Sent = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: path,
    ...(payload ? { payload } : {}),
    remoteAddress: address ?? '203.0.113.1',
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
const get = (path: string, cookie?: string) =>
  app.fastify.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} });
const signIn = (email: string, password: string, sent?: Sent) =>
  post('/api/auth/sign-in/email', { email, password }, sent);
/** The Cookie header that a browser sends after this response. */
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

const PASSWORD = 'Sawah-Hijau-77';
let number = 0;
const freshEmail = () => `orang${++number}@desa.example`;
const register = (over: object = {}, sent?: Sent) =>
  post('/api/auth/sign-up/email', { name: 'Sari', email: freshEmail(), password: PASSWORD, ...over }, sent);
const usersNow = () => app.ctx.db.$count(users);

test('[AUTH-01] [AUTH-04] [AUTH-06] [AUTH-24] registering creates a customer with a hashed password and signs them in', async () => {
  const email = freshEmail();
  const answer = await register({ email, phone: '0812-3456-7890' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    message: 'Akun Anda sudah jadi. Selamat datang!',
    data: { user: { email, role: 'customer', phone: '+6281234567890', farmerId: null } },
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(answer.headers['cache-control']).toBe('private, no-store');

  const me = await get('/api/me', cookieOf(answer));
  expect(me.json()).toEqual({ data: answer.json().data.user });
  const [account] = await app.ctx.db.select().from(accounts).where(eq(accounts.userId, me.json().data.id));
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=/);
  expect(answer.body).not.toContain(account!.password!);
});

test('[AUTH-01] [AUTH-02] [AUTH-08] [AUTH-09] [AUTH-10] registration rejects invalid input, each with its message', async () => {
  const before = await usersNow();
  const refused = async (over: object, code: string, fields?: object) => {
    const answer = await register(over);
    expect(answer.statusCode, code).toBe(400);
    expect(answer.json().error.code).toBe(code);
    if (fields) expect(answer.json().error.fields).toMatchObject(fields);
    return answer.json().message;
  };
  await refused({ email: '' }, 'invalid_input', { email: 'Isi email' });
  await refused({ email: 'bukan-email' }, 'invalid_input', { email: 'Format email belum benar' });
  await refused({ password: undefined }, 'invalid_input', { password: 'Isi password' });
  expect(await refused({ password: 'kL9#z' }, 'invalid_input')).toBe('Minimal 6 karakter');
  expect(await refused({ confirmPassword: 'Sawah-Hijau-78' }, 'password_mismatch')).toBe(
    'Konfirmasi password tidak sama',
  );
  for (const password of ['123456', 'Indonesia', 'SAYANGKU', 'lumbung', 'aaaaaaaa', 'abcabcabc']) {
    await refused({ password }, 'password_common');
  }
  await refused({ email: 'mbok-darmi@desa.example', password: 'Mbok-Darmi' }, 'password_common');
  await refused({ phone: '123' }, 'invalid_input', { phone: expect.stringContaining('belum benar') });
  for (const extra of [{ role: 'admin' }, { isActive: true }, { emailVerified: true }, { id: 'x' }]) {
    await refused(extra, 'invalid_input');
  }
  await refused({ name: 'a\0b' }, 'invalid_input');
  await refused({ name: 'n'.repeat(5000) }, 'invalid_input');
  await refused({ email: ['a@b.id'] }, 'invalid_input');
  await refused({ password: 'x'.repeat(201) }, 'invalid_input');
  expect(await usersNow()).toBe(before);
});

test('rejects a 1 MB password before hashing or counting it', async () => {
  const before = await app.ctx.db.$count(rateLimitAttempts);
  expect((await signIn('siapa@desa.example', 'p'.repeat(1_000_000))).statusCode).toBe(413);
  expect((await signIn('siapa@desa.example', 'p'.repeat(201))).statusCode).toBe(400);
  expect(await app.ctx.db.$count(rateLimitAttempts)).toBe(before);
});

test('[AUTH-08] [AUTH-09] the minimum length is a setting, and the hint follows it', async () => {
  await app.ctx.db.insert(settings).values({ key: 'store', value: { passwordMinLength: 12 } });
  const answer = await register({ password: 'kL9#zQw!pv7' });
  expect(answer.json().error.fields).toEqual({ password: 'Minimal 12 karakter' });
  await app.ctx.db.delete(settings).where(eq(settings.key, 'store'));
});

test('case and Unicode variants of an e-mail are one account; of two simultaneous registrations one succeeds', async () => {
  const answers = await Promise.all([
    register({ email: 'Warni@Desa.example' }),
    register({ email: ' warni@desa.example ' }),
    register({ email: 'ｗａｒｎｉ@desa.example' }),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  const loser = answers.find((answer) => answer.statusCode === 409)!;
  expect(loser.json().error.code).toBe('email_taken');
  expect(loser.headers['set-cookie']).toBeUndefined();
  expect((await signIn('WARNI@desa.example', PASSWORD)).statusCode).toBe(200);
});

test('[AUTH-03] [AUTH-04] [AUTH-06] a user signs in by e-mail or by an Indonesian phone number', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD, phone: '+6281355550001', phoneVerified: true });
  for (const identifier of [
    user.email,
    user.email.toUpperCase(),
    '081355550001',
    '+62 813-5555-0001',
    '6281355550001',
  ]) {
    const answer = await signIn(identifier, PASSWORD);
    expect(answer.statusCode, identifier).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Berhasil masuk. Selamat datang!',
      data: { user: { id: user.id } },
    });
  }
  expect((await post('/api/auth/sign-in/email', { email: user.email })).json().error.fields).toEqual({
    password: 'Isi password',
  });
  expect((await post('/api/auth/sign-in/email', { password: PASSWORD })).json().error.fields).toEqual({
    email: 'Isi email',
  });
});

test('sign-in replaces and ends a planted session cookie', async () => {
  const planted = await signedIn(app);
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const answer = await signIn(user.email, PASSWORD, { cookie: planted.cookie });
  expect(cookieOf(answer)).not.toBe(planted.cookie);
  expect((await get('/api/me', cookieOf(answer))).json().data.id).toBe(user.id);
  expect((await get('/api/me', planted.cookie)).statusCode).toBe(401);
});

test('signing out ends the session at once, everywhere it is used', async () => {
  const { cookie } = await signedIn(app);
  expect((await get('/api/auth/get-session', cookie)).json().data.user.role).toBe('customer');
  const answer = await post('/api/auth/sign-out', undefined, { cookie });
  // Not the storage, which contains the cart of the browser's next user.
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.json()).toMatchObject({ success: true, message: 'Anda sudah keluar.' });
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await get('/api/me', cookie)).statusCode).toBe(401);
  expect((await get('/api/auth/get-session', cookie)).json()).toEqual({ data: null });
  expect((await post('/api/auth/sign-out', undefined, { cookie })).statusCode).toBe(200);
});

test('tells a deactivated user so only after the right password', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD, isActive: false });
  expect((await signIn(user.email, 'Salah-Sekali-1')).json().error.code).toBe('wrong_credentials');
  const answer = await signIn(user.email, PASSWORD);
  expect(answer.statusCode).toBe(403);
  expect(answer.json().message).toBe(
    'Akun Anda dinonaktifkan. Hubungi administrator untuk mengaktifkannya kembali.',
  );
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('the database itself ends every session of an inactive user', async () => {
  const { userId, cookie } = await signedIn(app);
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, userId));
  expect(await app.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  await expect(signedIn(app, { userId })).rejects.toMatchObject({
    cause: { constraint: 'sessions_active_user' },
  });
  await app.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, userId));
  expect((await get('/api/me', cookie)).statusCode).toBe(401);
});

test('a sign-in at the instant of deactivation leaves no session', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const other = await app.database.pool.connect();
  await other.query('begin');
  await other.query('update users set is_active = false where id = $1', [user.id]);
  const entering = signIn(user.email, PASSWORD);
  await expect
    .poll(
      async () =>
        (
          await app.database.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBe(1);
  await other.query('commit');
  other.release();
  expect((await entering).json().error.code).toBe('account_inactive');
  expect(await app.ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});

test('[AUTH-10] five wrong passwords lock one account from one address, whatever the sender claims to be', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const address = '203.0.113.50';
  for (let i = 0; i < 5; i += 1) {
    expect((await signIn(user.email, 'Salah-Sekali-1', { address })).statusCode).toBe(401);
  }
  const locked = await signIn(user.email, PASSWORD, { address });
  expect(locked.statusCode).toBe(429);
  expect(locked.json().message).toBe('Terlalu banyak percobaan. Coba lagi beberapa saat lagi.');
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900);

  // Forged addresses and other spellings of the e-mail or the path make no difference.
  for (const name of ['x-forwarded-for', 'x-real-ip', 'client-ip', 'x-lumbung-address']) {
    const headers = { [name]: '8.8.8.8' };
    expect((await signIn(user.email.toUpperCase(), PASSWORD, { address, headers })).statusCode).toBe(429);
  }
  for (const path of ['//api/auth/sign-in/email', '/api//auth/sign-in/email', '/api/auth/sign-in//email']) {
    expect((await post(path, { email: user.email, password: PASSWORD }, { address })).statusCode).not.toBe(
      200,
    );
  }
  // The owner in another browser is not locked out, and the lock ends by itself.
  expect((await signIn(user.email, PASSWORD, { address: '198.51.100.99' })).statusCode).toBe(200);
  clock.forward(15 * 60_000 + 1000);
  expect((await signIn(user.email, PASSWORD, { address })).statusCode).toBe(200);
});

test('[AUTH-10] behind the known proxy each client is counted separately', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const via = (client: string) => ({ address: '10.9.9.9', headers: { 'x-forwarded-for': client } });
  for (let i = 0; i < 5; i += 1) await signIn(user.email, 'Salah-Sekali-1', via('192.0.2.1'));
  expect((await signIn(user.email, PASSWORD, via('192.0.2.1'))).statusCode).toBe(429);
  expect((await signIn(user.email, PASSWORD, via('192.0.2.2'))).statusCode).toBe(200);
});

test('[AUTH-10] addresses of one IPv6 /64 count as one', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  for (let i = 0; i < 5; i += 1) {
    await signIn(user.email, 'Salah-Sekali-1', { address: `2001:db8:7:7::${i + 1}` });
  }
  expect((await signIn(user.email, PASSWORD, { address: '2001:db8:7:7:ffff::9' })).statusCode).toBe(429);
  expect((await signIn(user.email, PASSWORD, { address: '2001:db8:7:8::1' })).statusCode).toBe(200);
});

test('[AUTH-10] of twenty simultaneous wrong passwords only five are checked', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(user.email, 'Salah-Sekali-1', { address: '203.0.113.60' })),
  );
  const tried = answers.filter((answer) => answer.statusCode === 401).length;
  expect(tried).toBeLessThanOrEqual(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20 - tried);
});

test('[AUTH-10] an address with many successful sign-ins and sign-ups is accepted; one with a hundred failures is not', async () => {
  const address = '203.0.113.70';
  const user = await makeUser(app.ctx, { password: PASSWORD });
  for (let i = 0; i < 12; i += 1)
    expect((await signIn(user.email, PASSWORD, { address })).statusCode).toBe(200);
  expect(await app.ctx.db.$count(rateLimitAttempts, like(rateLimitAttempts.key, `%${address}%`))).toBe(0);
  await app.ctx.db
    .insert(rateLimitAttempts)
    .values(Array.from({ length: 100 }, () => ({ key: `signin:address:${address}`, at: clock.now() })));
  expect((await signIn(user.email, PASSWORD, { address })).statusCode).toBe(429);
});

const linkIn = async (email: string) => {
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, email))
    .orderBy(emailOutbox.id);
  return mails.flatMap((mail) => asWritten(mail).text.match(/http\S+reset-password\?token=\S+/g) ?? []);
};

test('[AUTH-11] a password is reset by a mailed link: once, within the hour, ending every session', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const { cookie } = await signedIn(app, { userId: user.id });
  const ask = (email: string) =>
    post(
      '/api/auth/request-password-reset',
      { email },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
  const known = await ask(user.email.toUpperCase());
  const unknown = await ask('tidak-ada-sama-sekali@desa.example');
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
  const [link] = await linkIn(user.email);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/);
  const token = new URL(link!).searchParams.get('token')!;
  expect(await app.ctx.db.$count(verifications, like(verifications.identifier, `%${token}%`))).toBe(0);

  const reset = (body: object) => post('/api/auth/reset-password', { token, ...body });
  expect((await reset({ password: '123456' })).json().error.code).toBe('password_common');
  expect((await reset({ password: 'Padi-Baru-88', confirmPassword: 'x' })).json().error.code).toBe(
    'password_mismatch',
  );
  const twice = await Promise.all([reset({ password: 'Padi-Baru-88' }), reset({ password: 'Padi-Baru-89' })]);
  expect(twice.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  expect(twice.find((answer) => answer.statusCode === 400)!.json().error.code).toBe('reset_link_invalid');
  expect((await get('/api/me', cookie)).statusCode).toBe(401);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(401);
  expect((await reset({ password: 'Padi-Baru-90' })).json().error.code).toBe('reset_link_invalid');
});

test('[AUTH-11] a link does nothing when it is older than an hour, forged, or of a deactivated user', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const reset = (token: string) => post('/api/auth/reset-password', { token, password: 'Padi-Baru-88' });
  await post('/api/auth/request-password-reset', { email: user.email });
  const token = new URL((await linkIn(user.email))[0]!).searchParams.get('token')!;
  expect((await reset(`${token.slice(0, -1)}~`)).json().error.code).toBe('reset_link_invalid');
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  expect((await reset(token)).statusCode).toBe(400);
  await app.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, user.id));
  clock.forward(61 * 60_000);
  expect((await reset(token)).json().message).toBe(
    'Tautan ini sudah tidak berlaku. Minta tautan baru untuk mengganti password.',
  );
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
});

test('[AUTH-10] [AUTH-11] sends at most three links an hour to one e-mail, known or not', async () => {
  const user = await makeUser(app.ctx);
  for (const email of [user.email, 'entah-siapa@desa.example']) {
    const statuses = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await post('/api/auth/request-password-reset', { email })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  expect(await linkIn(user.email)).toHaveLength(3);
});

test('a user reads and changes their own account, but not the fields only others may change', async () => {
  expect((await get('/api/me')).statusCode).toBe(401);
  const { cookie, farmerId } = await signedIn(app, { role: 'farmer' });
  expect((await get('/api/me', cookie)).json().data).toMatchObject({ role: 'farmer', farmerId });
  const patch = (payload: object, own = cookie) =>
    app.fastify.inject({ method: 'PATCH', url: '/api/me', payload, headers: own ? { cookie: own } : {} });
  expect((await patch({ name: 'Pak Wagiman', phone: '0813 7777 0002' })).json()).toMatchObject({
    success: true,
    message: 'Profil Anda sudah disimpan.',
    data: { name: 'Pak Wagiman', phone: '+6281377770002' },
  });
  expect((await patch({ phone: '' })).json().data.phone).toBeNull();
  for (const body of [{ role: 'admin' }, { email: 'lain@desa.example' }, { isActive: true }, { name: '' }]) {
    expect((await patch(body)).statusCode).toBe(400);
  }
  expect((await patch({ name: 'x' }, '')).statusCode).toBe(401);
  // A number typed by a stranger does not block its owner: only a verified number is unique.
  await makeUser(app.ctx, { phone: '+6281377770003' });
  expect((await patch({ phone: '081377770003' })).json().data.phone).toBe('+6281377770003');
  await makeUser(app.ctx, { phone: '+6281377770004', phoneVerified: true });
  await expect(makeUser(app.ctx, { phone: '+6281377770004', phoneVerified: true })).rejects.toMatchObject({
    cause: { constraint: 'users_phone_unique' },
  });
});

test('rejects commands from other sites and in other formats', async () => {
  const body = { email: 'a@desa.example', password: PASSWORD };
  const from = (headers: Record<string, string>) => post('/api/auth/sign-in/email', body, { headers });
  expect((await from({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await from({ origin: 'null' })).statusCode).toBe(403);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(415);
  }
});

test('account commands with their own page are not exposed under /api/auth', async () => {
  const { cookie } = await signedIn(app);
  for (const path of [
    'update-user',
    'delete-user',
    'change-email',
    'change-password',
    'link-social',
    'revoke-sessions',
  ]) {
    expect((await post(`/api/auth/${path}`, {}, { cookie })).statusCode, path).toBe(404);
  }
  for (const path of [
    'list-sessions',
    'list-accounts',
    'ok',
    'error',
    'verify-email?token=x',
    'callback/google',
  ]) {
    expect((await get(`/api/auth/${path}`, cookie)).statusCode, path).not.toBe(200);
  }
});
