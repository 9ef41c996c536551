import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodes, secondFactors } from '../../src/db/schema/auth.ts';
import { hasSecondFactor, takeAppCode, takeCode } from '../../src/domain/accounts/proof/check-code.ts';
import { markOf } from '../../src/domain/accounts/proof/mark.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '../../src/domain/accounts/proof/recovery-codes.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../src/domain/accounts/proof/second-factor.ts';
import {
  beginSecondStep,
  isSecondStepOpen,
  signInSecond,
} from '../../src/domain/accounts/proof/second-step.ts';
import { newSecret, stepOf } from '../../src/domain/accounts/proof/totp.ts';
import { noteDevice } from '../../src/domain/accounts/sessions/known-device.ts';
import { sealed } from '../../src/domain/notify/ways/sealed.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { countedAs, setUser, tracesOf } from '../account-traces.ts';
import { bareShop } from '../bare-shop.ts';
import { testClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { actorFor, makeUser } from '../factories.ts';
import { untilLocked } from '../until-locked.ts';

const clock = testClock();
let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase();
  shop = bareShop(database.pool, clock);
});
afterAll(() => database.close());

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + ahead * 30_000,
  });
const from = (address = '203.0.113.9') => ({ address, userAgent: null });
/** Somebody with a second factor, a minute after he has set it up. */
async function enrolled() {
  const user = await makeUser(shop);
  const actor = await actorFor(shop, user.id);
  const { secret } = await beginSecondFactor(shop, actor);
  const codes = await confirmSecondFactor(shop, actor, { code: codeOf(secret) });
  clock.forward(60_000);
  return { user, actor, secret, codes };
}
const enter = (token: string | null, code: string, device: string | null = null, address?: string) =>
  signInSecond(shop, from(address), token, { code }, device).then(
    ({ user }) => user.id,
    ({ code }) => code as string,
  );
const plant = (userId: string, code: string) =>
  shop.db.insert(recoveryCodes).values({ userId, hash: markOf(shop, 'recovery-code', code) });

test('a step is open to who has its token, for less than ten minutes, until it has worked, and while he may come in', async () => {
  const { user, secret } = await enrolled();
  const token = await beginSecondStep(shop, user.id);
  const open = () => isSecondStepOpen(shop, token);
  expect([await isSecondStepOpen(shop, null), await isSecondStepOpen(shop, 'x'), await open()]).toEqual([
    false,
    false,
    true,
  ]);
  for (const gone of [{ isActive: false }, { deletedAt: clock.now() }]) {
    await setUser(shop, user.id, gone);
    expect([await open(), await enter(token, codeOf(secret))]).toEqual([false, 'second_step_over']);
    await setUser(shop, user.id, { isActive: true, deletedAt: null });
  }
  expect(await enter(null, codeOf(secret))).toBe('second_step_over');
  clock.forward(599_999);
  const late = await beginSecondStep(shop, user.id);
  expect([await open(), await enter(token, codeOf(secret))]).toEqual([true, user.id]);
  expect([await open(), await enter(token, codeOf(secret, 1))]).toEqual([false, 'second_step_over']);
  clock.forward(600_000);
  expect([await isSecondStepOpen(shop, late), await enter(late, codeOf(secret))]).toEqual([
    false,
    'second_step_over',
  ]);
});

test('a code is for the step in time that it is of, for the one before and the one after', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const now = new Date('2026-11-21T03:00:10Z');
  const step = now.getTime() / 30_000 - 1 / 3;
  const of = (delta: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + delta * 30_000 });
  const found = [-2, -1, 0, 1, 2].map((delta) => stepOf(secret, of(delta), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

test('no code is taken that is older than one that was taken, and none of a key that is not confirmed, or another by now', async () => {
  const { user, secret } = await enrolled();
  const [before, now, after] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
  const typed = (code: string) => takeCode(shop, user.id, code);
  expect([await typed(before), await typed(before)]).toEqual(['app', null]);
  expect([await typed(after), await typed(now), await typed(after)]).toEqual(['app', null, null]);
  clock.forward(60_000);
  expect(await takeAppCode(shop, { userId: user.id, secret: sealed(shop, secret) }, codeOf(secret))).toBe(
    false,
  );
  const other = await makeUser(shop);
  await beginSecondFactor(shop, await actorFor(shop, other.id));
  const key = newSecret();
  await shop.db
    .update(secondFactors)
    .set({ secret: sealed(shop, key) })
    .where(eq(secondFactors.userId, other.id));
  expect([await hasSecondFactor(shop, user.id), await hasSecondFactor(shop, other.id)]).toEqual([
    true,
    false,
  ]);
  expect(await takeCode(shop, other.id, codeOf(key))).toBeNull();
  // What nobody can open any more opens nothing.
  await shop.db
    .update(secondFactors)
    .set({ secret: 'of no app', confirmedAt: clock.now() })
    .where(eq(secondFactors.userId, other.id));
  expect([await takeCode(shop, other.id, codeOf(key)), await takeCode(shop, other.id, '')]).toEqual([
    null,
    null,
  ]);
});

test('codes are typed as they are read: with gaps, in capitals; six digits are the app’s, whatever else a recovery code', async () => {
  const { user, secret, codes } = await enrolled();
  const typed = (code: string) => takeCode(shop, user.id, code);
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
  expect(await countRecoveryCodes(shop, user.id)).toBe(8);
  // Another's are none of his, and new ones take the place of all before.
  const other = await enrolled();
  expect(await takeCode(shop, other.user.id, codes[2]!)).toBeNull();
  const [fresh] = await makeRecoveryCodes(shop, user.id);
  expect([await typed(codes[2]!), await typed(fresh!), await countRecoveryCodes(shop, user.id)]).toEqual([
    null,
    'recovery',
    9,
  ]);
  const used = await shop.db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.usedAt, clock.now())),
  );
  expect(used).toBe(1);
});

test('what is kept of a step: a wrong code and a sign-in at its door, of a recovery code the trail and a warning', async () => {
  const { user, secret, codes } = await enrolled();
  const before = await tracesOf(shop, user);
  const token = await beginSecondStep(shop, user.id);
  expect(await enter(token, '000000')).toBe('code_wrong');
  expect(await enter(token, codeOf(secret))).toBe(user.id);
  expect(await tracesOf(shop, user)).toEqual({
    ...before,
    door: ['second-step-failed', 'sign-in'],
    sessions: 1,
  });
  expect(await enter(await beginSecondStep(shop, user.id), codes[0]!)).toBe(user.id);
  expect(await tracesOf(shop, user)).toEqual({
    mails: [...before.mails, 'Keamanan akun: Satu kode pemulihan akun Anda dipakai untuk masuk'],
    told: [...before.told, 'Satu kode pemulihan akun Anda dipakai untuk masuk.'],
    trail: [...before.trail, 'user.recovery-code'],
    door: ['second-step-failed', 'sign-in', 'sign-in'],
    sessions: 2,
  });
});

test('a code that worked is counted nowhere, and clears its own step alone; his own browser counts for that alone', async () => {
  const { user, secret } = await enrolled();
  const counted = async () =>
    Promise.all(
      ['second:second:%', `second:account:${user.id}`, 'second:address:192.0.2.7'].map((key) =>
        countedAs(shop, key),
      ),
    );
  const [others] = await counted();
  const token = await beginSecondStep(shop, user.id);
  await enter(token, '000000', null, '192.0.2.7');
  expect(await counted()).toEqual([others! + 1, 1, 1]);
  await enter(token, codeOf(secret), null, '192.0.2.7');
  expect(await counted()).toEqual([others, 1, 1]);
  await noteDevice(shop, user.id, 'own');
  const again = await beginSecondStep(shop, user.id);
  await enter(again, '000000', 'own', '192.0.2.7');
  expect(await counted()).toEqual([others! + 1, 1, 2]);
  await enter(again, '000000', 'another', '192.0.2.7');
  expect(await counted()).toEqual([others! + 2, 2, 3]);
});

test('the owner is warned of codes that are tried once an hour, by who is refused for it', async () => {
  const { user } = await enrolled();
  const warned = async () =>
    (await tracesOf(shop, user)).mails.filter((subject) => subject.includes('Seseorang yang tahu password'))
      .length;
  const tryOut = async () => {
    const token = await beginSecondStep(shop, user.id);
    const said = [];
    for (let at = 0; at < 5; at += 1) said.push(await enter(token, '000000'));
    // What he is told is how long the codes are held, and not the warnings.
    await expect(signInSecond(shop, from(), token, { code: '000000' }, null)).rejects.toMatchObject({
      code: 'too_many',
      params: { retryAfter: 900 },
    });
    return said;
  };
  const five = Array.from({ length: 5 }, () => 'code_wrong');
  expect([await tryOut(), await warned()]).toEqual([five, 1]);
  expect([await tryOut(), await warned()]).toEqual([five, 1]);
  clock.forward(3_599_999);
  expect(await enter(await beginSecondStep(shop, user.id), '000000')).toBe('too_many');
  expect(await warned()).toBe(1);
  clock.forward(1);
  expect([await tryOut(), await warned()]).toEqual([five, 2]);
});

test('of two codes for one step at the same instant the second finds it over, and is not used up', async () => {
  const { user, codes } = await enrolled();
  const token = await beginSecondStep(shop, user.id);
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
  expect(await countRecoveryCodes(shop, user.id)).toBe(10);
  expect((await tracesOf(shop, user)).sessions).toBe(0);
});
