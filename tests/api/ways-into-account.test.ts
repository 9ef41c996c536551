import { eq, inArray, like, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, mfaFactors, passkeys, sessions, verifications } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { ENTRY_METHODS, type EntryMethod } from '../../src/domain/accounts/authentication/enter-account.ts';
import {
  createOneTimeCode,
  signInCodeSubject,
} from '../../src/domain/accounts/authentication/one-time-code.ts';
import { requestPasswordReset } from '../../src/domain/accounts/authentication/request-password-reset.ts';
import { signInWithProvider } from '../../src/domain/accounts/authentication/sign-in-with-provider.ts';
import { confirmMfaEnrolment, startMfaEnrolment } from '../../src/domain/accounts/mfa/mfa-enrolment.ts';
import { resetMfa } from '../../src/domain/accounts/mfa/reset-mfa.ts';
import { endAllSessions } from '../../src/domain/accounts/sessions/end-all-sessions.ts';
import { createPasswordLink, createReadAloudCode } from '../../src/domain/accounts/users/sign-in-help.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { givePassword, hashOf, openSessions, setUser, tracesOf } from '../support/account-traces.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { authenticator } from '../support/webauthn-authenticator.ts';

const ORIGIN = 'https://pasar.example';
const OLD = 'Lupa-Sekali-99';
const NEW = 'Sawah-Hijau-77';
const clock = testClock();
const from = { address: '203.0.113.9', userAgent: null };
let app: TestApp;
let office: Awaited<ReturnType<typeof signedIn>>['actor'];
beforeAll(async () => {
  app = await testApp({ publicUrl: ORIGIN }, clock);
  office = (await signedIn(app, { role: 'admin' })).actor;
});
afterAll(() => app.close());

type State = 'no password' | 'password' | 'second factor' | 'switched off' | 'admin';
const STATES: State[] = ['no password', 'password', 'second factor', 'switched off', 'admin'];
/** `full` and `weak` sessions, a challenge (`code`), only a new password (`password`), or nothing. */
type Outcome = 'full' | 'weak' | 'code' | 'password' | 'refused';
const recovery = (admin: Outcome): Outcome[] => ['password', 'password', 'password', 'refused', admin];
const TABLE: Partial<Record<EntryMethod, (Outcome | null)[]>> = {
  password: [null, 'full', 'code', 'refused', 'full'],
  provider: ['full', 'full', 'code', 'refused', 'full'],
  passkey: ['full', 'full', 'full', 'refused', 'full'],
  'mailed-link': recovery('password'),
  'handed-link': [null, ...recovery('refused').slice(1)],
  'phone-code': recovery('refused'),
  'spoken-code': recovery('refused'),
  invitation: ['weak', 'refused', 'refused', 'refused', 'refused'],
};

type Person = Awaited<ReturnType<typeof makeUser>>;
let number = 0;
const post = (url: string, payload: object, cookie = '') =>
  app.fastify.inject({ method: 'POST', url: `/api${url}`, headers: { origin: ORIGIN, cookie }, payload });
const somebody = () => {
  number += 1;
  return makeUser(app.ctx, {
    role: 'farmer',
    phone: `+6281311169${100 + number}`,
    phoneVerified: true,
    emailVerified: true,
  });
};
const mailedToken = async (user: Person) => {
  await requestPasswordReset(app.ctx, { ...from, address: `203.0.113.${number}` }, { email: user.email });
  const mails = await app.ctx.db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, user.email));
  return /token=([\w-]{43})/.exec(asWritten(mails.at(-1)!).text)![1]!;
};
const linkToken = async (user: Person) =>
  /token=([\w-]{43})/.exec((await createPasswordLink(app.ctx, office, user.id)).url)![1]!;

/** Gives the user a key of this kind, and returns the function that uses it. */
async function keyOf(
  way: EntryMethod,
  user: Person,
): Promise<() => Promise<{ cookies: string; ok: boolean }>> {
  const sent = async (answer: Awaited<ReturnType<typeof post>>) => ({
    cookies: [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; '),
    ok: answer.statusCode === 200,
  });
  if (way === 'passkey') {
    const device = authenticator({ rpId: 'pasar.example', origin: ORIGIN });
    const own = await signedIn(app, { userId: user.id });
    const asked = (await post('/me/passkeys/options', {}, own.cookie)).json().data;
    await post('/me/passkeys', { name: 'HP', response: device.make(asked) }, own.cookie);
    await app.ctx.db.delete(sessions).where(eq(sessions.userId, user.id));
    return async () => {
      const challenge = (await post('/auth/passkey/options', {})).json().data;
      return sent(await post('/auth/passkey', { response: device.sign(challenge) }));
    };
  }
  if (way === 'provider') {
    const profile = {
      ...{ provider: 'google' as const, subject: user.id, name: user.name },
      ...{ email: user.email, emailVerified: true },
    };
    await app.ctx.db.insert(accounts).values({
      ...{ id: `g-${user.id}`, accountId: user.id, providerId: 'google', userId: user.id },
      ...{ createdAt: clock.now(), updatedAt: clock.now() },
    });
    return async () => {
      const come = await signInWithProvider(app.ctx, from, profile).catch(() => null);
      return { cookies: '', ok: come !== null && 'token' in come };
    };
  }
  if (way === 'password')
    return async () => sent(await post('/auth/sign-in/email', { email: user.email, password: OLD }));
  if (way === 'phone-code' || way === 'spoken-code') {
    const code =
      way === 'spoken-code'
        ? (await createReadAloudCode(app.ctx, office, user.id)).code
        : await createOneTimeCode(app.ctx, signInCodeSubject(user.id), 'phone');
    return async () =>
      sent(await post('/auth/reset-by-code', { who: user.email, code, password: NEW, confirmPassword: NEW }));
  }
  if (way === 'handed-link') await givePassword(app.ctx, user.id, OLD);
  const token = await (way === 'mailed-link' ? mailedToken(user) : linkToken(user));
  return async () => sent(await post('/auth/reset-password', { token, password: NEW, confirmPassword: NEW }));
}

/**
 * Brings the account into a state after the key was created, as its owner or an admin would, without ending the key.
 */
async function bring(user: Person, state: State) {
  if (state === 'no password') return;
  await givePassword(app.ctx, user.id, OLD);
  if (state === 'second factor') {
    const now = clock.now();
    const secret = 'of no app';
    await app.ctx.db.insert(mfaFactors).values({ userId: user.id, secret, confirmedAt: now, createdAt: now });
  }
  if (state === 'switched off' || state === 'admin') {
    await setUser(app.ctx, user.id, state === 'admin' ? { role: 'admin' } : { isActive: false });
  }
}

const openKeys = (userId: string) =>
  app.ctx.db.$count(
    verifications,
    or(
      inArray(verifications.identifier, [`code:${userId}`, `phone:${userId}`]),
      eq(verifications.value, userId),
      like(verifications.identifier, `passkey:${userId}:%`),
    ),
  );

const cases = Object.entries(TABLE).flatMap(([way, outcomes]) =>
  outcomes.flatMap((wanted, at) => (wanted ? [[way as EntryMethod, STATES[at]!, wanted] as const] : [])),
);

test('every way into an account stands in the table, beside signing up', () => {
  expect([...Object.keys(TABLE), 'sign-up'].sort()).toEqual(Object.keys(ENTRY_METHODS).sort());
});

test.each(cases)('%s, of an account in the state "%s": %s', async (way, state, wanted) => {
  clock.forward(2 * 3_600_000);
  const user = await somebody();
  const use = await keyOf(way, user);
  await bring(user, state);
  if (state !== 'switched off') await openSessions(app.ctx, user.id, 2);
  const others = ['handed', 'invited', 'second', 'reset'];
  if (wanted !== 'refused')
    for (const kind of others)
      await app.ctx.db.insert(verifications).values({
        ...{ id: `${kind}-${user.id}`, identifier: `${kind}:${user.id}`, value: user.id },
        ...{
          expiresAt: new Date(clock.now().getTime() + 60_000),
          createdAt: clock.now(),
          updatedAt: clock.now(),
        },
      });
  const hash = await hashOf(app.ctx, user.id);
  const before = await tracesOf(app.ctx, user);
  const keysBefore = await openKeys(user.id);

  const { ok } = await use();
  const after = await tracesOf(app.ctx, user);
  const [newest] = await app.ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(sessions.createdAt);
  const sets = wanted === 'password' || wanted === 'weak';
  const opens = wanted === 'full' || wanted === 'weak';
  // A sign-in may store the same password at today's cost.
  if (way !== 'password')
    expect((await hashOf(app.ctx, user.id)) !== hash, 'the password changed').toBe(sets);
  if (wanted === 'refused') {
    expect({ ok, ...after, door: [] }).toEqual({ ok: false, ...before, door: [] });
    return;
  }
  expect(ok).toBe(wanted !== 'code');
  if (sets) {
    expect(await openKeys(user.id), 'every other key has ended').toBe(0);
    expect(await app.ctx.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
    expect(after.sessions).toBe(opens ? 1 : 0);
    const made = way === 'invitation' ? 'dibuat' : 'diganti';
    expect(after.mails.at(-1)).toBe(`Password akun Anda sudah ${made}`);
    expect(after.door.slice(before.door.length)[0]).toBe('password-reset');
  } else {
    // A challenge is one more key; a pending invitation is one fewer.
    expect(await openKeys(user.id)).toBe(keysBefore - 1 + (wanted === 'code' ? 1 : 0));
    expect(after.sessions).toBe(before.sessions + (opens ? 1 : 0));
  }
  if (wanted === 'weak') expect(newest!.reauthenticatedAt).toBeNull();
  if (opens) expect(after.door.at(-1)).toBe('sign-in');
  if (sets) {
    const come = await post('/auth/sign-in/email', { email: user.email, password: NEW });
    const asked = state === 'second factor';
    expect([come.statusCode, come.json().error?.code]).toEqual(
      asked ? [401, 'second_step'] : [200, undefined],
    );
  }
});

test('an invitation opens nothing once its owner has come in by another way, not with his second factor either', async () => {
  const user = await somebody();
  const invitation = await linkToken(user);
  const mailed = await mailedToken(user);
  expect(
    (await post('/auth/reset-password', { token: mailed, password: NEW, confirmPassword: NEW })).statusCode,
  ).toBe(200);
  const owner = await signedIn(app, { userId: user.id });
  const { secret } = await startMfaEnrolment(app.ctx, owner.actor);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  await confirmMfaEnrolment(app.ctx, owner.actor, { code });
  const hash = await hashOf(app.ctx, user.id);
  const thief = await post('/auth/reset-password', { token: invitation, password: 'Milik-Saya-11' });
  expect([thief.statusCode, thief.headers['set-cookie']]).toEqual([400, undefined]);
  expect(thief.json().error.code).toBe('reset_link_invalid');
  expect([
    await hashOf(app.ctx, user.id),
    await app.ctx.db.$count(sessions, eq(sessions.userId, user.id)),
  ]).toEqual([hash, 1]);
});

test('whoever opens an invitation is asked for his password before he changes where money goes', async () => {
  const user = await somebody();
  const token = await linkToken(user);
  const come = await post('/auth/reset-password', { token, password: NEW, confirmPassword: NEW });
  const cookie = [come.headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.includes('session_token='))!;
  const asked = await post('/me/passkeys/options', {}, cookie.split(';')[0]);
  expect([asked.statusCode, asked.json().error.code]).toEqual([403, 'proof_needed']);
});

test.each([
  ['another e-mail', { email: 'baru@contoh.example' }],
  ['another number', { phone: '+6281311169999' }],
  ['the role of an admin', { role: 'admin' }],
  ['being switched off', { isActive: false }],
] as const)('with %s end the links and codes that went to the former', async (_what, change) => {
  const user = await somebody();
  await givePassword(app.ctx, user.id, OLD);
  const mailed = await mailedToken(user);
  await createOneTimeCode(app.ctx, signInCodeSubject(user.id), 'phone');
  expect(await openKeys(user.id)).toBe(2);
  await updateUser(app.ctx, office, user.id, change);
  await setUser(app.ctx, user.id, { isActive: true });
  expect(await openKeys(user.id)).toBe(0);
  const come = await post('/auth/reset-password', { token: mailed, password: NEW, confirmPassword: NEW });
  expect(come.json().error.code).toBe('reset_link_invalid');
});

test('with a second factor that an admin takes away end all keys of the account, and its owner is told', async () => {
  const user = await somebody();
  const use = await keyOf('passkey', user);
  await bring(user, 'second factor');
  await mailedToken(user);
  await openSessions(app.ctx, user.id, 2);
  await resetMfa(app.ctx, office, user.id);
  const { door, sessions: open, mails } = await tracesOf(app.ctx, user);
  expect([door.at(-1), open, await openKeys(user.id)]).toEqual(['second-factor-reset', 0, 0]);
  expect(mails.at(-1)).toMatch(/^Keamanan akun: Verifikasi dua langkah/);
  expect((await use()).ok).toBe(false);
});

test('a provider that joins an account is told to its owner, and joins none that is switched off', async () => {
  const user = await somebody();
  const profile = {
    ...{ provider: 'google' as const, subject: `s-${user.id}`, name: user.name },
    ...{ email: user.email, emailVerified: true },
  };
  await setUser(app.ctx, user.id, { isActive: false });
  expect(await refusalOf(signInWithProvider(app.ctx, from, profile))).toBe('account_inactive');
  await setUser(app.ctx, user.id, { isActive: true });
  await signInWithProvider(app.ctx, from, profile);
  expect((await tracesOf(app.ctx, user)).mails.at(-1)).toContain('Google atau Facebook');
  expect(await endAllSessions(app.ctx, (await actorFor(app.ctx, user.id)).userId)).toBe(1);
});
