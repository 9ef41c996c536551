import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mfaFactors, recoveryCodes } from '../../src/db/schema/auth-tables.ts';
import {
  consumeAuthenticatorCode,
  consumeMfaCode,
  hasMfa,
} from '../../src/domain/accounts/mfa/check-mfa-code.ts';
import {
  completeMfaSignIn,
  isMfaChallengeOpen,
  startMfaChallenge,
} from '../../src/domain/accounts/mfa/mfa-challenge.ts';
import { confirmMfaEnrolment, startMfaEnrolment } from '../../src/domain/accounts/mfa/mfa-enrolment.ts';
import { countRecoveryCodes, createRecoveryCodes } from '../../src/domain/accounts/mfa/recovery-codes.ts';
import { newTotpSecret, timeStepOf } from '../../src/domain/accounts/mfa/totp.ts';
import { rememberDevice } from '../../src/domain/accounts/sessions/known-device.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { keyedHash } from '../../src/domain/derived-keys.ts';
import { encrypt } from '../../src/domain/notifications/channels/encryption.ts';
import { countedAs, setUser, tracesOf } from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { untilLocked } from '../support/until-locked.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(() => database.close());

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + ahead * 30_000,
  });
const from = (address = '203.0.113.9') => ({ address, userAgent: null });
/** A user with a second factor, a minute after setting it up. */
async function enrolled() {
  const user = await makeUser(ctx);
  const actor = await actorFor(ctx, user.id);
  const { secret } = await startMfaEnrolment(ctx, actor);
  const codes = await confirmMfaEnrolment(ctx, actor, { code: codeOf(secret) });
  clock.forward(60_000);
  return { user, actor, secret, codes };
}
const enter = (token: string | null, code: string, device: string | null = null, address?: string) =>
  completeMfaSignIn(ctx, from(address), token, { code }, device).then(
    ({ user }) => user.id,
    ({ code }) => code as string,
  );
const plant = (userId: string, code: string) =>
  ctx.db.insert(recoveryCodes).values({ userId, hash: keyedHash(ctx, 'recovery-code', code) });

test('a pending sign-in is usable by its token holder for less than ten minutes, once, while the user may sign in', async () => {
  const { user, secret } = await enrolled();
  const token = await startMfaChallenge(ctx, user.id);
  const open = () => isMfaChallengeOpen(ctx, token);
  expect([await isMfaChallengeOpen(ctx, null), await isMfaChallengeOpen(ctx, 'x'), await open()]).toEqual([
    false,
    false,
    true,
  ]);
  for (const gone of [{ isActive: false }, { deletedAt: clock.now() }]) {
    await setUser(ctx, user.id, gone);
    expect([await open(), await enter(token, codeOf(secret))]).toEqual([false, 'second_step_over']);
    await setUser(ctx, user.id, { isActive: true, deletedAt: null });
  }
  expect(await enter(null, codeOf(secret))).toBe('second_step_over');
  clock.forward(599_999);
  const late = await startMfaChallenge(ctx, user.id);
  expect([await open(), await enter(token, codeOf(secret))]).toEqual([true, user.id]);
  expect([await open(), await enter(token, codeOf(secret, 1))]).toEqual([false, 'second_step_over']);
  clock.forward(600_000);
  expect([await isMfaChallengeOpen(ctx, late), await enter(late, codeOf(secret))]).toEqual([
    false,
    'second_step_over',
  ]);
});

test('accepts a code of the current time step, the one before and the one after', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const now = new Date('2026-11-21T03:00:10Z');
  const step = now.getTime() / 30_000 - 1 / 3;
  const of = (delta: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + delta * 30_000 });
  const found = [-2, -1, 0, 1, 2].map((delta) => timeStepOf(secret, of(delta), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

test('rejects a code older than the last accepted, of an unconfirmed key, or of a replaced key', async () => {
  const { user, secret } = await enrolled();
  const [before, now, after] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
  const typed = (code: string) => consumeMfaCode(ctx, user.id, code);
  expect([await typed(before), await typed(before)]).toEqual(['app', null]);
  expect([await typed(after), await typed(now), await typed(after)]).toEqual(['app', null, null]);
  clock.forward(60_000);
  expect(
    await consumeAuthenticatorCode(ctx, { userId: user.id, secret: encrypt(ctx, secret) }, codeOf(secret)),
  ).toBe(false);
  const other = await makeUser(ctx);
  await startMfaEnrolment(ctx, await actorFor(ctx, other.id));
  const key = newTotpSecret();
  await ctx.db
    .update(mfaFactors)
    .set({ secret: encrypt(ctx, key) })
    .where(eq(mfaFactors.userId, other.id));
  expect([await hasMfa(ctx, user.id), await hasMfa(ctx, other.id)]).toEqual([true, false]);
  expect(await consumeMfaCode(ctx, other.id, codeOf(key))).toBeNull();
  // A secret that nobody can decrypt any more allows nothing.
  await ctx.db
    .update(mfaFactors)
    .set({ secret: 'of no app', confirmedAt: clock.now() })
    .where(eq(mfaFactors.userId, other.id));
  expect([await consumeMfaCode(ctx, other.id, codeOf(key)), await consumeMfaCode(ctx, other.id, '')]).toEqual(
    [null, null],
  );
});

test('accepts codes as people type them: with gaps, in capitals; six digits are the app’s, anything else a recovery code', async () => {
  const { user, secret, codes } = await enrolled();
  const typed = (code: string) => consumeMfaCode(ctx, user.id, code);
  const code = codeOf(secret);
  expect(await typed(` ${code.slice(0, 2)} ${code.slice(2, 4)}  ${code.slice(4)}`)).toBe('app');
  expect(codes).toHaveLength(10);
  for (const one of codes) expect(one).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  expect(await typed(codes[0]!)).toBe('recovery');
  expect(await typed(` ${codes[1]!.toUpperCase().replaceAll('-', ' - ')} `)).toBe('recovery');
  for (const digits of ['abcdefghjk234567', '234567abcdefghjk', '2345678923456789']) {
    await plant(user.id, digits);
    expect([await typed(digits), await typed(digits)], digits).toEqual(['recovery', null]);
  }
  expect(await countRecoveryCodes(ctx, user.id)).toBe(8);
  // Another user's codes do not work, and new ones replace all earlier ones.
  const other = await enrolled();
  expect(await consumeMfaCode(ctx, other.user.id, codes[2]!)).toBeNull();
  const [fresh] = await createRecoveryCodes(ctx, user.id);
  expect([await typed(codes[2]!), await typed(fresh!), await countRecoveryCodes(ctx, user.id)]).toEqual([
    null,
    'recovery',
    9,
  ]);
  const used = await ctx.db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.usedAt, clock.now())),
  );
  expect(used).toBe(1);
});

test('logs a wrong code and a sign-in; a recovery code also writes to the trail and sends an alert', async () => {
  const { user, secret, codes } = await enrolled();
  const before = await tracesOf(ctx, user);
  const token = await startMfaChallenge(ctx, user.id);
  expect(await enter(token, '000000')).toBe('code_wrong');
  expect(await enter(token, codeOf(secret))).toBe(user.id);
  expect(await tracesOf(ctx, user)).toEqual({
    ...before,
    door: ['second-step-failed', 'sign-in'],
    sessions: 1,
  });
  expect(await enter(await startMfaChallenge(ctx, user.id), codes[0]!)).toBe(user.id);
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [...before.mails, 'Keamanan akun: Satu kode pemulihan akun Anda dipakai untuk masuk'],
    told: [...before.told, 'Satu kode pemulihan akun Anda dipakai untuk masuk.'],
    trail: [...before.trail, 'user.recovery-code'],
    door: ['second-step-failed', 'sign-in', 'sign-in'],
    sessions: 2,
  });
});

test('a correct code counts nowhere, and clears its own pending sign-in only; the user’s own browser counts separately', async () => {
  const { user, secret } = await enrolled();
  const counted = async () =>
    Promise.all(
      ['second:second:%', `second:account:${user.id}`, 'second:address:192.0.2.7'].map((key) =>
        countedAs(ctx, key),
      ),
    );
  const [others] = await counted();
  const token = await startMfaChallenge(ctx, user.id);
  await enter(token, '000000', null, '192.0.2.7');
  expect(await counted()).toEqual([others! + 1, 1, 1]);
  await enter(token, codeOf(secret), null, '192.0.2.7');
  expect(await counted()).toEqual([others, 1, 1]);
  await rememberDevice(ctx, user.id, 'own');
  const again = await startMfaChallenge(ctx, user.id);
  await enter(again, '000000', 'own', '192.0.2.7');
  expect(await counted()).toEqual([others! + 1, 1, 2]);
  await enter(again, '000000', 'another', '192.0.2.7');
  expect(await counted()).toEqual([others! + 2, 2, 3]);
});

test('alerts the owner of attempted codes at most once an hour', async () => {
  const { user } = await enrolled();
  const warned = async () =>
    (await tracesOf(ctx, user)).mails.filter((subject) => subject.includes('Seseorang yang tahu password'))
      .length;
  const tryOut = async () => {
    const token = await startMfaChallenge(ctx, user.id);
    const said = [];
    for (let at = 0; at < 5; at += 1) said.push(await enter(token, '000000'));
    // The user sees how long the codes are locked, and not the warnings.
    await expect(completeMfaSignIn(ctx, from(), token, { code: '000000' }, null)).rejects.toMatchObject({
      code: 'too_many',
      params: { retryAfter: 900 },
    });
    return said;
  };
  const five = Array.from({ length: 5 }, () => 'code_wrong');
  expect([await tryOut(), await warned()]).toEqual([five, 1]);
  expect([await tryOut(), await warned()]).toEqual([five, 1]);
  clock.forward(3_599_999);
  expect(await enter(await startMfaChallenge(ctx, user.id), '000000')).toBe('too_many');
  expect(await warned()).toBe(1);
  clock.forward(1);
  expect([await tryOut(), await warned()]).toEqual([five, 2]);
});

test('[attack] an attacker with the password can guess at most forty codes a day; the owner’s browser still signs in', async () => {
  const { user, secret } = await enrolled();
  await rememberDevice(ctx, user.id, 'own');
  const said: string[] = [];
  for (let hour = 0; hour < 6; hour += 1) {
    for (let at = 0; at < 10; at += 1)
      said.push(await enter(await startMfaChallenge(ctx, user.id), '000000', null, `198.51.100.${hour}`));
    clock.forward(3_600_001);
  }
  expect(said.filter((one) => one === 'code_wrong')).toHaveLength(40);
  expect(said.slice(40).every((one) => one === 'too_many')).toBe(true);
  expect(await enter(await startMfaChallenge(ctx, user.id), codeOf(secret), 'own')).toBe(user.id);
});

test('of two simultaneous codes for one pending sign-in the second finds it finished, and stays unused', async () => {
  const { user, codes } = await enrolled();
  const token = await startMfaChallenge(ctx, user.id);
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`delete from verifications where value = $1 and identifier like 'second:%'`, [user.id]);
    const entering = enter(token, codes[0]!);
    await untilLocked(database.pool);
    await other.query('commit');
    expect(await entering).toBe('second_step_over');
  } finally {
    other.release();
  }
  expect(await countRecoveryCodes(ctx, user.id)).toBe(10);
  expect((await tracesOf(ctx, user)).sessions).toBe(0);
});
