import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import {
  createOneTimeCode,
  signInCodeSubject,
} from '../../src/domain/accounts/authentication/one-time-code.ts';
import { signIn } from '../../src/domain/accounts/authentication/sign-in.ts';
import { createRecoveryCodes } from '../../src/domain/accounts/mfa/recovery-codes.ts';
import { insertSession } from '../../src/domain/accounts/sessions/insert-session.ts';
import { createGuestToken } from '../../src/domain/orders/policies/guest-token.ts';
import { sessionCookies } from '../../src/server/http-security/session-cookie.ts';
import { givePassword } from '../support/account-traces.ts';
import { makeUser } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testApp } from '../support/test-app.ts';
import { testClock } from '../support/test-clock.ts';

/* Values that nobody can guess or forge, and what is not done to passwords (ASVS V6, V7, V9). */

const clock = testClock();
let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(() => app.close());

const from = { address: '203.0.113.9', userAgent: null };
const whoIs = async (cookie: string) =>
  (await app.fastify.inject({ url: '/api/me', headers: { cookie } })).statusCode;

test('a session has a token of 256 bits of its own', async () => {
  const { id } = await makeUser(app.ctx);
  const tokens = await Promise.all(Array.from({ length: 40 }, () => insertSession(app.ctx, id, from)));
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(tokens.length);
  // No letter is at the same position in all of them, as it would be in a counter.
  for (let at = 0; at < 42; at += 1)
    expect(new Set(tokens.map((token) => token[at])).size).toBeGreaterThan(5);
});

test('a session’s cookie counts only with the shop’s own signature over its own token', async () => {
  const { cookie, userId } = await signedIn(app);
  const { cookie: other } = await signedIn(app);
  expect(await whoIs(cookie)).toBe(200);
  const [session] = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, userId));
  const { token } = session!;
  const { name } = sessionCookies(app.ctx.config);
  const signatureOf = (cookie: string) => decodeURIComponent(cookie).split('.').at(-1)!;
  const made = (sign: string) => `${name}=${encodeURIComponent(`${token}.${sign}`)}`;
  const bySecretItself = createHmac('sha256', app.ctx.config.secret).update(token).digest('base64');
  const byAnother = sessionCookies({ ...app.ctx.config, secret: 'x'.repeat(32) }).open(token);
  for (const forged of [
    `${name}=${token}`,
    made(''),
    made(signatureOf(other)),
    made(bySecretItself),
    made(createGuestToken(app.ctx, token)),
    byAnother.split(';')[0]!,
  ])
    expect(await whoIs(forged), forged).toBe(401);
  expect(await whoIs(made(signatureOf(cookie)))).toBe(200);
});

test('a code has eight digits, noughts in front among them; a recovery code has 79 bits', async () => {
  const { id } = await makeUser(app.ctx);
  const codes: string[] = [];
  for (let n = 0; n < 80; n += 1)
    codes.push(await createOneTimeCode(app.ctx, signInCodeSubject(id), 'phone'));
  for (const code of codes) expect(code).toMatch(/^\d{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
  for (let at = 0; at < 8; at += 1) expect(new Set(codes.map((code) => code[at])).size).toBeGreaterThan(6);

  const recovery = (
    await Promise.all(Array.from({ length: 8 }, () => createRecoveryCodes(app.ctx, id)))
  ).flat();
  const letters = recovery.map((code) => code.replaceAll('-', ''));
  expect(new Set(letters).size).toBe(letters.length);
  for (const code of letters) expect(code).toMatch(/^[a-z2-9]{16}$/);
  const alphabet = new Set(letters.join('')).size;
  expect(16 * Math.log2(alphabet)).toBeGreaterThan(79);
});

test('a password is taken as it was typed: in its case, with its spaces, to its last letter, however old', async () => {
  const { id, email } = await makeUser(app.ctx);
  const password = ` Padi  ${'gogo'.repeat(20)} Ätas1`;
  await givePassword(app.ctx, id, password.normalize('NFKC'));
  const enter = (typed: string) =>
    signIn(app.ctx, from, { email: email!, password: typed }, null).then(
      () => 'in',
      ({ code }) => code as string,
    );
  expect(await enter(password)).toBe('in');
  // Two keyboards encode the same letter in different ways.
  expect(await enter(password.normalize('NFD'))).toBe('in');
  for (const typed of [
    password.toLowerCase(),
    password.trim(),
    password.slice(0, -1),
    password.replace('  ', ' '),
  ])
    expect(await enter(typed), typed).toBe('wrong_credentials');
  clock.forward(5 * 365 * 86_400_000);
  expect(await enter(password)).toBe('in');
  const [me] = await app.ctx.db.select().from(users).where(eq(users.id, id));
  expect(me).toMatchObject({ isActive: true });
});
