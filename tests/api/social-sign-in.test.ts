import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, sessions, users, verifications } from '../../src/db/schema/auth-tables.ts';
import { consents } from '../../src/db/schema/privacy-tables.ts';
import { SESSION_SECONDS } from '../../src/domain/accounts/sessions/insert-session.ts';
import { makeUser } from '../support/factories.ts';
import { oauthProvider } from '../support/oauth-provider.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const BASE = 'http://127.0.0.1:3000';
let provider: Awaited<ReturnType<typeof oauthProvider>>;
let app: TestApp;

beforeAll(async () => {
  provider = await oauthProvider({ clientId: 'lumbung-client', clientSecret: 'lumbung-secret' });
  app = await testApp({ google: provider.keys });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0]);

const start = (body: object) =>
  app.fastify.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload: body });

/** Follows the whole flow as a browser does: to the provider, back to the callback, with its cookies. */
async function goThrough(path = '/shop') {
  const asked = await start({ provider: 'google', path });
  expect(asked.statusCode).toBe(200);
  const there = await fetch(asked.json().data.url, { redirect: 'manual' });
  const callback = there.headers.get('location')!;
  const jar = cookiesOf(asked).join('; ');
  const back = await comeBack(callback, jar);
  return { ...back, callback, jar };
}

async function comeBack(callback: string, cookie: string) {
  expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/auth\/callback\/google\?/);
  const answer = await app.fastify.inject({
    method: 'GET',
    url: callback.slice(BASE.length),
    headers: { cookie },
  });
  const session = cookiesOf(answer).find(
    (line) => line?.startsWith('lumbung.session_token=') && line.length > 40,
  );
  return { answer, session, location: String(answer.headers.location) };
}

const me = (cookie: string) => app.fastify.inject({ method: 'GET', url: '/api/me', headers: { cookie } });

test('[AUTH-05] a user vouched for by the provider signs in, as the same customer every time', async () => {
  provider.be({ sub: 'g-1', name: 'Rina', email: 'Rina@Desa.example', email_verified: true });
  const first = await goThrough('/shop?page=2');
  expect(first.answer.statusCode).toBe(302);
  expect(first.location).toBe(`${BASE}/shop?page=2`);
  expect(String(first.answer.headers['set-cookie'])).toMatch(/HttpOnly/);
  const who = (await me(first.session!)).json().data;
  expect(who).toMatchObject({ name: 'Rina', email: 'rina@desa.example', role: 'customer' });
  const second = await goThrough();
  expect((await me(second.session!)).json().data.id).toBe(who.id);
  expect(await app.ctx.db.$count(users, eq(users.email, 'rina@desa.example'))).toBe(1);

  const asked = provider.asked.at(-1)!;
  expect(asked.searchParams.get('redirect_uri')).toBe(`${BASE}/api/auth/callback/google`);
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  const [account] = await app.ctx.db.select().from(accounts).where(eq(accounts.userId, who.id));
  expect(account).toMatchObject({ providerId: 'google', accountId: 'g-1' });
  const [session] = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, who.id));
  expect(session?.ipAddress).toBe('127.0.0.1');
  const agreed = await app.ctx.db.select().from(consents).where(eq(consents.userId, who.id));
  expect(agreed).toMatchObject([{ purpose: 'account', isGranted: true }]);
});

test('[AUTH-05] a callback in another browser, or a second time, signs nobody in', async () => {
  provider.be({ sub: 'g-2', name: 'Tono', email: 'tono@desa.example', email_verified: true });
  const asked = await start({ provider: 'google' });
  const there = await fetch(asked.json().data.url, { redirect: 'manual' });
  const callback = there.headers.get('location')!;
  const stranger = await comeBack(callback, '');
  expect(stranger.session).toBeUndefined();
  expect(stranger.location).toMatch(/\/login\?.*error=/);
  const done = await goThrough();
  expect(done.session).toBeDefined();
  expect((await comeBack(done.callback, done.jar)).session).toBeUndefined();
});

test('[AUTH-05] a social sign-in never takes over an unverified local account', async () => {
  const owner = await makeUser(app.ctx, { email: 'dewi@desa.example', password: 'Sawah-Hijau-77' });
  provider.be({ sub: 'g-3', name: 'Bukan Dewi', email: 'dewi@desa.example', email_verified: true });
  const taken = await goThrough();
  expect(taken.session).toBeUndefined();
  expect(taken.location).toContain('/login');
  expect(taken.location).toContain('error=social_not_linked');
  expect(taken.location).toContain('next=%2Fshop');
  expect(await app.ctx.db.$count(accounts, eq(accounts.userId, owner.id))).toBe(1);

  // Nor an account whose e-mail the provider has not verified, though the owner has.
  await app.ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
  provider.be({ sub: 'g-3', name: 'Bukan Dewi', email: 'dewi@desa.example', email_verified: false });
  expect((await goThrough()).session).toBeUndefined();
  // Both sides verified: the two are linked.
  provider.be({ sub: 'g-3', name: 'Dewi', email: 'dewi@desa.example', email_verified: true });
  expect((await me((await goThrough()).session!)).json().data).toMatchObject({ id: owner.id });
});

test('[AUTH-05] a deactivated user cannot sign in through a provider either', async () => {
  provider.be({ sub: 'g-4', name: 'Joko', email: 'joko@desa.example', email_verified: true });
  const { session } = await goThrough();
  const { id } = (await me(session!)).json().data;
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, id));
  expect((await me(session!)).statusCode).toBe(401);
  const again = await goThrough();
  expect(again.session).toBeUndefined();
  expect(again.location).toContain('error=account_inactive');
});

test('[AUTH-05] a provider without keys does not exist, and only paths of this site are valid return addresses', async () => {
  expect((await start({ provider: 'facebook' })).statusCode).toBe(404);
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    expect((await start({ provider: 'google', path })).statusCode, path).toBe(400);
  }
  expect((await start({ provider: 'google', callbackURL: 'https://evil.example' })).statusCode).toBe(400);
  provider.be({ sub: 'g-5', name: 'Tanpa Email' });
  const nameless = await goThrough();
  expect(nameless.session).toBeUndefined();
  expect(nameless.location).toMatch(/\/login\?.*error=/);
});

test('[AUTH-05] an id token of another sign-in, or for another client, signs nobody in', async () => {
  provider.be({ sub: 'g-6', name: 'Sari', email: 'sari@desa.example', email_verified: true });
  const seen = provider.asked.at(-1)!.searchParams.get('nonce')!;
  for (const forged of [{ nonce: seen }, { audience: 'another-client' }]) {
    provider.forge(forged);
    const back = await goThrough();
    expect(back.session).toBeUndefined();
    expect(back.location).toContain('error=social_failed');
  }
  expect(await app.ctx.db.$count(users, eq(users.email, 'sari@desa.example'))).toBe(0);
  provider.forge({});
  expect((await goThrough()).session).toBeDefined();
  const asked = provider.asked.slice(-2).map(({ searchParams }) => searchParams);
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked[0]!.get(name)!.length).toBeGreaterThan(40);
    expect(asked[0]!.get(name)).not.toBe(asked[1]!.get(name));
  }
});

test('[AUTH-05] a sign-in that takes too long, is rejected there, or returns as another user signs nobody in', async () => {
  provider.be({ sub: 'g-7', name: 'Wati', email: 'wati@desa.example', email_verified: true });
  const begin = async () => {
    const asked = await start({ provider: 'google', path: '/cart' });
    const there = await fetch(asked.json().data.url, { redirect: 'manual' });
    return { callback: new URL(there.headers.get('location')!), jar: cookiesOf(asked).join('; ') };
  };
  const late = await begin();
  await app.ctx.db.update(verifications).set({ expiresAt: new Date(0) });
  expect((await comeBack(late.callback.href, late.jar)).session).toBeUndefined();

  const refused = await begin();
  refused.callback.searchParams.delete('code');
  refused.callback.searchParams.set('error', 'access_denied');
  const told = await comeBack(refused.callback.href, refused.jar);
  expect(told.session).toBeUndefined();
  expect(told.location).toBe(`${BASE}/login?next=%2Fcart&error=social_failed`);

  const [one, other] = [await begin(), await begin()];
  expect((await comeBack(one.callback.href, other.jar)).session).toBeUndefined();
  expect((await comeBack(other.callback.href, other.jar)).session).toBeDefined();
});

test('[AUTH-05] fetches the profile from a provider without OpenID Connect, and does not treat its e-mail as verified', async () => {
  const keys = {
    ...provider.keys,
    endpoints: { ...provider.keys.endpoints, profileUrl: provider.profileUrl },
  };
  const other = await testApp({ facebook: keys });
  try {
    const go = async () => {
      const payload = { provider: 'facebook', path: '/shop' };
      const asked = await other.fastify.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload });
      const there = await fetch(asked.json().data.url, { redirect: 'manual' });
      return other.fastify.inject({
        url: there.headers.get('location')!.slice(BASE.length),
        headers: { cookie: cookiesOf(asked).join('; ') },
      });
    };
    provider.be({ sub: 'f-1', name: 'Yanto', email: 'yanto@desa.example' });
    expect((await go()).headers.location).toBe(`${BASE}/shop`);
    const [user] = await other.ctx.db.select().from(users).where(eq(users.email, 'yanto@desa.example'));
    expect(user).toMatchObject({ name: 'Yanto', emailVerified: false, role: 'customer' });
    const owner = await makeUser(other.ctx, { email: 'pemilik@desa.example' });
    await other.ctx.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
    provider.be({ sub: 'f-2', name: 'Bukan dia', email: 'pemilik@desa.example' });
    expect((await go()).headers.location).toContain('error=social_not_linked');
  } finally {
    await other.close();
  }
});

test('[AUTH-05] a provider’s session expires by the shop’s own limits, and no token of the provider is stored', async () => {
  provider.be({ sub: 'g-own-times', name: 'Wati', email: 'wati@desa.example', email_verified: true });
  const { session } = await goThrough();
  const { id } = (await me(session!)).json().data;
  const [kept] = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, id));
  const seconds = (kept!.expiresAt.getTime() - kept!.createdAt.getTime()) / 1000;
  expect(seconds).toBeCloseTo(SESSION_SECONDS, -1);
  expect(provider.issued.length).toBeGreaterThan(0);
  const { rows } = await app.ctx.pool.query<{ name: string }>(
    `select quote_ident(table_name) name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows)
    for (const token of provider.issued) {
      const { rowCount } = await app.ctx.pool.query(
        `select 1 from ${name} one where strpos(one::text, $1) > 0 limit 1`,
        [token],
      );
      if (rowCount) found.push(name);
    }
  expect(found).toEqual([]);
});
