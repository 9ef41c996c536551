import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { makeUser } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

const PASSWORD = 'Sawah-Hijau-77';

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  ({ app, database } = await builtApp());
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

test('a form that is asked for the password keeps what was typed, and goes on with it', async () => {
  const { id } = await makeUser(app.ctx, { phone: '+6281300000031', password: PASSWORD });
  const { cookie } = await signedIn(app, { userId: id, stale: true });
  const send = (fields: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: '/profile',
      headers: {
        cookie,
        origin: app.ctx.config.publicUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ intent: 'profile', ...fields }).toString(),
    });
  const typed = { name: 'Sari Baru', phone: '0813-0000-0032', address: 'Jl. Kenanga 7' };
  const asked = await send(typed);
  expect(asked.statusCode).toBe(403);
  expect(asked.body).toContain('name="proofPassword"');
  for (const value of Object.values(typed)) expect(asked.body).toContain(value);
  const wrong = await send({ ...typed, proofPassword: 'bukan ini' });
  expect([wrong.statusCode, wrong.body.includes('Password salah'), wrong.body.includes('bukan ini')]).toEqual(
    [400, true, false],
  );
  const done = await send({ ...typed, proofPassword: PASSWORD });
  expect([done.statusCode, done.body.includes('Profil Anda sudah disimpan.')]).toEqual([200, true]);
  const [user] = await app.ctx.db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ name: 'Sari Baru', phone: '+6281300000032', address: 'Jl. Kenanga 7' });
});

test('a file full of people asks for the password first, and comes by itself then', async () => {
  const { id } = await makeUser(app.ctx, { role: 'admin', password: PASSWORD });
  const { cookie } = await signedIn(app, { userId: id, stale: true });
  const url = '/admin/download/users/csv?role=farmer';
  const asked = await app.fastify.inject({ url, headers: { cookie } });
  expect([asked.statusCode, asked.body.includes('name="proofPassword"')]).toEqual([200, true]);
  const answer = await app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      cookie,
      origin: app.ctx.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ proofPassword: PASSWORD }).toString(),
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    '/api/admin/users/export.csv?role=farmer',
  ]);
  expect((await app.fastify.inject({ url: answer.headers.location!, headers: { cookie } })).statusCode).toBe(
    200,
  );
});

test('an admin is led to his second factor first, sets it up, and is asked for its code from then on', async () => {
  const { email } = await makeUser(app.ctx, { role: 'admin', password: PASSWORD });
  const browser = browserJar(app);
  const post = (url: string, fields: Record<string, string>) => browser.form(url, fields);
  const come = await post('/admin/login', { email, password: PASSWORD, from: '/admin/users' });
  expect(come.headers.location).toBe('/profile/security?next=%2Fadmin%2Fusers');
  expect((await browser.send('GET', '/admin/users')).headers.location).toContain('/profile/security');
  const page = '/profile/security?next=%2Fadmin%2Fusers';
  const half = (await browser.send('GET', page)).body;
  expect(half).toContain('Satu langkah lagi');
  // In by half: nothing asks him to sign in again, there is a way out, and every door leads on to what is missing.
  expect(half).not.toContain('href="/login"');
  expect(half.match(/action="\/logout"/g)).toHaveLength(3);
  expect((await browser.send('GET', '/admin/login')).headers.location).toContain('/profile/security');
  const login = (await browser.send('GET', '/login?next=%2Fadmin%2Fusers')).body;
  expect(login).toContain('Anda sudah masuk');
  expect(login).toContain(`href="${page}"`);
  const own = await browser.send('GET', '/orders');
  expect([own.statusCode, own.body.includes('href="/profile/security?next=%2Forders"')]).toEqual([403, true]);
  const begun = await post(page, { intent: 'begin' });
  expect(begun.body).toContain('data:image/svg+xml');
  const secret = /secret=([A-Z2-7]+)/.exec(begun.body)![1]!;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const on = await post(page, { intent: 'confirm', code: code() });
  const codes = [...on.body.matchAll(/<li>([a-z2-9]{4}(?:-[a-z2-9]{4}){3})<\/li>/g)].map(([, one]) => one!);
  expect(codes).toHaveLength(10);
  expect(on.body).toContain('href="/admin/users"');
  expect((await browser.send('GET', '/admin/users')).statusCode).toBe(200);

  const other = browserJar(app);
  const asked = await other.form('/login', { email, password: PASSWORD, next: '/admin/users' });
  expect(asked.headers.location).toBe('/login/code?next=%2Fadmin%2Fusers');
  const second = (await other.send('GET', '/login/code')).body;
  expect(second).toContain('kode 6 angkanya');
  expect(second).not.toContain('href="/login"');
  // Who would rather not has a way out of it, after which no code is waited for.
  const third = browserJar(app);
  await third.form('/login', { email, password: PASSWORD });
  expect((await third.form('/logout', {})).headers.location).toBe('/');
  expect((await third.send('GET', '/login/code')).body).toContain('Masuk lagi');
  const step = { next: '/admin/users' };
  expect((await other.form('/login/code', { ...step, code: '12' })).body).toContain('Kode salah');
  const answer = await other.form('/login/code', { ...step, code: codes[0]! });
  expect(answer.headers.location).toBe('/admin/users');
  expect((await other.send('GET', '/admin/users')).statusCode).toBe(200);
});
