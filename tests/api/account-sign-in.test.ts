import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '../../src/db/schema/audit-chain-tables.ts';
import { accounts, mfaFactors, users } from '../../src/db/schema/auth-tables.ts';
import { consents } from '../../src/db/schema/privacy-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { changePassword } from '../../src/domain/accounts/authentication/change-password.ts';
import {
  createOneTimeCode,
  signInCodeSubject,
} from '../../src/domain/accounts/authentication/one-time-code.ts';
import {
  consumeProviderSignInState,
  storeProviderSignInState,
} from '../../src/domain/accounts/authentication/provider-sign-in-state.ts';
import { signIn } from '../../src/domain/accounts/authentication/sign-in.ts';
import {
  type SocialProfile,
  signInWithProvider,
} from '../../src/domain/accounts/authentication/sign-in-with-provider.ts';
import { signUp } from '../../src/domain/accounts/authentication/sign-up.ts';
import { needsRehash } from '../../src/domain/accounts/passwords/password-hash.ts';
import { setPassword } from '../../src/domain/accounts/passwords/set-password.ts';
import { rememberDevice } from '../../src/domain/accounts/sessions/known-device.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { toDomainError } from '../../src/domain/to-domain-error.ts';
import {
  countedAs,
  givePassword,
  hashOf,
  openSessions,
  setUser,
  tracesOf,
} from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { testApp } from '../support/test-app.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
const PASSWORD = 'Sawah-Hijau-77';
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(() => database.close());

const from = (address = '203.0.113.9') => ({ address, userAgent: null as string | null });
const enter = (email: string, password = PASSWORD, device: string | null = null, address?: string) =>
  signIn(ctx, from(address), { email, password }, device).then(
    (come) => ('halfway' in come ? 'halfway' : come.user.id),
    ({ code }) => code as string,
  );
async function somebody(over: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(ctx, over);
  await givePassword(ctx, user.id, PASSWORD);
  return user;
}
const seen = async (what: string, userId: string | null) =>
  (await ctx.db.select().from(securityEvents).where(eq(securityEvents.what, what))).filter(
    (event) => event.userId === userId && event.network !== null,
  ).length;
const agreed = (userId: string) =>
  ctx.db.$count(consents, and(eq(consents.userId, userId), eq(consents.purpose, 'account')));

test('a user signs in by e-mail in any spelling, or by a verified phone number, and by nothing else', async () => {
  const email = 'sarjono.hadi@desa.example';
  const user = await somebody({ email, phone: '+6281300000101', phoneVerified: true });
  const social = await makeUser(ctx);
  const before = await seen('sign-in-failed', null);
  expect([
    await enter(email, 'Sawah-Hijau-78'),
    await enter(social.email),
    await enter('0813-0000-0199'),
  ]).toEqual(Array.from({ length: 3 }, () => 'wrong_credentials'));
  expect([await seen('sign-in-failed', user.id), await seen('sign-in-failed', social.id)]).toEqual([1, 1]);
  expect(await seen('sign-in-failed', null)).toBe(before + 1);
  await setUser(ctx, user.id, { isActive: false });
  expect([await enter(email), await enter(email, 'bukan ini')]).toEqual([
    'account_inactive',
    'wrong_credentials',
  ]);
  await setUser(ctx, user.id, { isActive: true, deletedAt: clock.now() });
  expect(await enter(email)).toBe('wrong_credentials');
  await setUser(ctx, user.id, { deletedAt: null, phoneVerified: false });
  expect(await enter('0813-0000-0101')).toBe('wrong_credentials');
  await setUser(ctx, user.id, { phoneVerified: true });
  expect([await enter('  Sarjono.HADI@desa.example '), await enter('0813-0000-0101')]).toEqual([
    user.id,
    user.id,
  ]);
});

test('only the right password upgrades an outdated hash; a second factor leaves the sign-in pending', async () => {
  const user = await somebody();
  const former = await hashOf(ctx, user.id);
  await enter(user.email, 'bukan ini');
  expect(await hashOf(ctx, user.id)).toBe(former);
  expect(await enter(user.email)).toBe(user.id);
  const anew = await hashOf(ctx, user.id);
  expect(needsRehash(ctx, former!)).toBe(true);
  expect(needsRehash(ctx, anew!)).toBe(false);
  const factor = { userId: user.id, secret: 'of no app', createdAt: clock.now() };
  await ctx.db.insert(mfaFactors).values(factor);
  expect(await enter(user.email)).toBe(user.id);
  expect(await hashOf(ctx, user.id)).toBe(anew);
  await ctx.db.update(mfaFactors).set({ confirmedAt: clock.now() });
  expect(await enter(user.email)).toBe('halfway');
  expect((await tracesOf(ctx, user)).sessions).toBe(2);
});

test('failures are counted per account and address in any spelling; successes are not counted', async () => {
  const user = await somebody();
  const counted = (account: string, place: string) =>
    Promise.all(
      [
        `signin:account:${account}:from:${place}`,
        `signin:account:${account}`,
        `signin:address:${place}`,
        `signin:account:${account}:device:%`,
      ].map((key) => countedAs(ctx, key)),
    );
  const place = '192.0.2.1';
  await enter(user.email, 'bukan ini', null, place);
  await enter(user.email.toUpperCase(), 'bukan ini', 'unknown', place);
  expect(await counted(user.id, place)).toEqual([2, 2, 2, 0]);
  await enter(user.email, PASSWORD, null, place);
  expect(await counted(user.id, place)).toEqual([0, 2, 2, 0]);
  await givePassword(ctx, user.id, PASSWORD);
  await rememberDevice(ctx, user.id, 'own');
  await enter(user.email, 'bukan ini', 'own', place);
  expect(await counted(user.id, place)).toEqual([0, 2, 2, 1]);
  await enter(user.email, PASSWORD, 'own', place);
  expect(await counted(user.id, place)).toEqual([0, 2, 2, 0]);
  for (const name of ['ENTAH@desa.example', 'entah@desa.example'])
    await enter(name, 'bukan ini', null, '192.0.2.2');
  expect(await counted('entah@desa.example', '192.0.2.2')).toEqual([2, 2, 2, 0]);
});

test('registering includes consent to the privacy notice, and is counted only for an e-mail that is already taken', async () => {
  const counted = () => countedAs(ctx, 'signup:address:192.0.2.9');
  const register = (over: object = {}, origin = from('192.0.2.9')) =>
    signUp(ctx, origin, { name: 'Sari', email: 'sari@desa.example', password: PASSWORD, ...over });
  const { user, enrol } = await register({ phone: '0813 0000 0111' });
  expect([user, enrol]).toEqual([
    {
      id: user.id,
      name: 'Sari',
      email: 'sari@desa.example',
      role: 'customer',
      phone: '+6281300000111',
      farmerId: null,
    },
    false,
  ]);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({
    emailVerified: false,
    phoneVerified: false,
    isActive: true,
    createdAt: clock.now(),
  });
  expect([await agreed(user.id), await counted()]).toEqual([1, 0]);
  expect(await tracesOf(ctx, { id: user.id, email: user.email })).toMatchObject({
    door: ['sign-in'],
    sessions: 1,
  });
  await expect(register()).rejects.toSatisfy((thrown) => toDomainError(thrown)?.code === 'email_taken');
  expect(await counted()).toBe(1);
  // An internal error reveals nothing about anybody's e-mail.
  const broken = {
    address: '192.0.2.9',
    get userAgent(): string {
      throw new Error('broken');
    },
  };
  await expect(register({ email: 'lain@desa.example' }, broken)).rejects.toThrow('broken');
  expect([await counted(), await ctx.db.$count(users, eq(users.email, 'lain@desa.example'))]).toEqual([1, 0]);
});

test('a changed password ends every session, is reported by e-mail and recorded; a wrong old one counts as a failure', async () => {
  const user = await somebody();
  const actor = await actorFor(ctx, user.id);
  await openSessions(ctx, user.id, 2);
  const change = (over: object = {}) =>
    changePassword(ctx, from(), actor, {
      currentPassword: PASSWORD,
      password: 'Panen-Padi-88',
      ...over,
    }).then(
      () => null,
      ({ code }) => code as string,
    );
  const key = `password:account:${user.id}`;
  for (let at = 0; at < 4; at += 1) expect(await change({ currentPassword: 'bukan' })).toBe('invalid_input');
  expect(await countedAs(ctx, key)).toBe(4);
  // An error about the new password shows that the old one was right.
  expect(await change({ password: user.email })).toBe('password_common');
  expect(await change({ confirmPassword: 'Panen-Padi-89' })).toBe('password_mismatch');
  expect(await countedAs(ctx, key)).toBe(0);
  expect((await tracesOf(ctx, user)).sessions).toBe(2);
  expect(await change()).toBeNull();
  expect(await tracesOf(ctx, user)).toEqual({
    mails: ['Password akun Anda sudah diganti'],
    told: [],
    trail: [],
    door: ['password-changed'],
    sessions: 1,
  });
  const [mail] = await ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  expect(mail!.isTransactional).toBe(true);
  await givePassword(ctx, user.id, 'Panen-Padi-88');
  for (let at = 0; at < 5; at += 1) expect(await change()).toBe('invalid_input');
  expect(await change({ currentPassword: 'Panen-Padi-88' })).toBe('too_many');
});

test('setting a password replaces the previous one and nothing else', async () => {
  const user = await makeUser(ctx);
  await ctx.db
    .insert(accounts)
    .values({ id: randomUUID(), accountId: 'g-1', providerId: 'google', userId: user.id });
  const kept = async () =>
    (await ctx.db.select().from(accounts).where(eq(accounts.userId, user.id)))
      .map(({ providerId, accountId, password }) => [providerId, accountId, password])
      .sort();
  await setPassword(ctx, user.id, 'one');
  await setPassword(ctx, user.id, 'two');
  expect(await kept()).toEqual([
    ['credential', user.id, 'two'],
    ['google', 'g-1', null],
  ]);
});

test('a provider’s sign-in uses the provider’s name or else the e-mail, and stays pending with a second factor', async () => {
  let number = 0;
  const come = async (over: Partial<SocialProfile>) => {
    number += 1;
    const profile = {
      ...{ provider: 'google' as const, subject: `s-${number}`, name: 'Rina' },
      ...{ email: `rina${number}@desa.example`, emailVerified: true, ...over },
    };
    const entered = await signInWithProvider(ctx, from(), profile).catch(({ code }) => code as string);
    const email = profile.email?.trim().toLowerCase() ?? '';
    const [user] = await ctx.db.select().from(users).where(eq(users.email, email));
    return { entered, user };
  };
  const named = async (name: string) => (await come({ name })).user!.name;
  expect([
    await named('  Rina Dewi '),
    await named(' '),
    (await named('n'.repeat(121))).length,
    await named('Rina\ud800'),
  ]).toEqual(['Rina Dewi', 'rina2', 120, 'Rina\ufffd']);
  expect((await come({ email: null })).entered).toBe('social_failed');
  const { user } = await come({ email: ' BARU@desa.example ', emailVerified: false, subject: 'baru' });
  expect(user).toMatchObject({ emailVerified: false, role: 'customer' });
  expect(await agreed(user!.id)).toBe(1);
  // An existing account is linked when both sides have verified the e-mail; it consented when it was created.
  const owner = await makeUser(ctx, { email: 'lama@desa.example', emailVerified: true });
  expect((await come({ email: 'lama@desa.example', emailVerified: false })).entered).toBe(
    'social_not_linked',
  );
  const joined = await come({ email: 'Lama@desa.example', subject: 'lama' });
  expect(joined.entered).toMatchObject({ user: { id: owner.id, name: owner.name } });
  expect(await agreed(owner.id)).toBe(0);
  await ctx.db
    .insert(mfaFactors)
    .values({ userId: owner.id, secret: 'x', confirmedAt: clock.now(), createdAt: clock.now() });
  const known = await come({ email: null, subject: 'lama' });
  expect(known.entered).toEqual({ halfway: expect.stringMatching(/^[\w-]{43}$/) });
});

test('the state of a provider sign-in is kept for less than ten minutes and used once', async () => {
  const state = { provider: 'google' as const, verifier: 'v', nonce: 'n', path: '/shop' };
  const [one, late] = [
    await storeProviderSignInState(ctx, state),
    await storeProviderSignInState(ctx, state),
  ];
  clock.forward(599_999);
  expect([await consumeProviderSignInState(ctx, one), await consumeProviderSignInState(ctx, one)]).toEqual([
    state,
    null,
  ]);
  clock.forward(1);
  expect([await consumeProviderSignInState(ctx, late), await consumeProviderSignInState(ctx, 'x')]).toEqual([
    null,
    null,
  ]);
});

test('an owner locked out by strangers’ attempts gets in by the link in an e-mail, or by a code', async () => {
  const app = await testApp({ trustProxy: ['127.0.0.1'] }, clock);
  const user = await makeUser(app.ctx, { email: 'kiriman@desa.example', phoneVerified: true });
  await givePassword(app.ctx, user.id, PASSWORD);
  const post = (path: string, payload: object, { address = '203.0.113.80', cookie = '' } = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
      payload,
    });
  const strangers = async () => {
    for (let at = 0; at < 25; at += 1)
      await post(
        'sign-in/email',
        { email: user.email, password: 'salah-sekali' },
        { address: `198.51.${at}.1` },
      );
  };
  const come = async (cookie = '', password = PASSWORD) =>
    (await post('sign-in/email', { email: user.email, password }, { cookie })).statusCode;
  await strangers();
  expect(await come()).toBe(429);
  await post('request-password-reset', { email: user.email });
  const letters = await app.ctx.db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, user.email));
  const token = /token=([\w-]{43})/.exec(letters.map((one) => asWritten(one).text).join())![1]!;
  const mended = await post('reset-password', { token, password: 'Panen-Padi-88' });
  const device = String(mended.headers['set-cookie']).split(';')[0]!;
  expect([await come(), await come(device, 'Panen-Padi-88')]).toEqual([429, 200]);

  const code = await createOneTimeCode(app.ctx, signInCodeSubject(user.id), 'spoken');
  const coded = await post('reset-by-code', { who: user.email, code, password: 'Panen-Jagung-99' });
  const other = String(coded.headers['set-cookie']).split(';')[0]!;
  // Former devices are no longer known: a thief of the password may have used them.
  expect([await come(device, 'Panen-Jagung-99'), await come(other, 'Panen-Jagung-99')]).toEqual([429, 200]);
  await app.close();
});
