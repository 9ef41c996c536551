import { scryptSync } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, users } from '../../src/db/schema/auth-tables.ts';
import { makeUser } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* A shop with the production cost of passwords: no other cost is passed in, as in main.ts. */

const PASSWORD = 'Sawah-Hijau-77';
const RECOMMENDED = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({}, undefined, { passwordCost: undefined });
});
afterAll(() => app.close());

const signIn = (email: string, password: string) =>
  app.fastify.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });
const ofPassword = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
const hashOf = async (userId: string) =>
  (await app.ctx.db.select().from(accounts).where(ofPassword(userId)))[0]!.password!;

test('[AUTH-06] stores passwords as a hash of the recommended cost', async () => {
  const email = 'sari@desa.example';
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    payload: { name: 'Sari', email, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  const [user] = await app.ctx.db.select().from(users).where(eq(users.email, email));
  expect(await hashOf(user!.id)).toMatch(RECOMMENDED);
});

test('[AUTH-06] known and unknown e-mails give the same 401 in about the same time', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const social = await makeUser(app.ctx);
  const timed = async (email: string) => {
    const started = performance.now();
    const answer = await signIn(email, 'Salah-Sekali-1');
    return { answer, ms: performance.now() - started };
  };
  await timed('pemanasan@desa.example');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const a = await timed(user.email);
    const b = await timed(`tidak-ada-${round}@desa.example`);
    const c = await timed(round % 2 ? social.email : 'bukan nomor');
    for (const { answer } of [a, b, c]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        message: 'Email atau password salah!',
        error: { code: 'wrong_credentials', message: 'Email atau password salah!' },
      });
    }
    known.push(a.ms);
    unknown.push(b.ms, c.ms);
  }
  // The fastest run of each: other load on the machine only slows the others down.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('[AUTH-06] a password hashed in the former format signs in, and is rehashed', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const salt = 'ab'.repeat(16);
  const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const former = `${salt}:${key.toString('hex')}`;
  await app.ctx.db.update(accounts).set({ password: former }).where(ofPassword(user.id));
  expect((await signIn(user.email, `${PASSWORD}x`)).statusCode).toBe(401);
  expect(await hashOf(user.id)).toBe(former);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  const anew = await hashOf(user.id);
  expect(anew).toMatch(RECOMMENDED);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  expect(await hashOf(user.id)).toBe(anew);
});
