import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { findOneTimeCode, phoneCodeSubject } from '../../src/domain/accounts/authentication/one-time-code.ts';
import {
  createReadAloudPhoneCode,
  getOwnPhone,
  getUserPhone,
  requestPhoneCode,
  verifyPhone,
} from '../../src/domain/accounts/authentication/verify-phone.ts';
import { countedAs, setUser, tracesOf } from '../support/account-traces.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor } from '../support/factories.ts';
import { openPhones, wrongCode } from '../support/phone-codes-fixture.ts';
import { testClock } from '../support/test-clock.ts';
import { untilLocked } from '../support/until-locked.ts';

const TEN_MINUTES = 600_000;
const clock = testClock();
type Phones = Awaited<ReturnType<typeof openPhones>>;
let database: Phones['database'];
let shop: Phones['shop'];
let able: Phones['able'];
let admin: Phones['admin'];
let office: Phones['office'];
let stale: Phones['stale'];
let somebody: Phones['somebody'];
let sentTo: Phones['sentTo'];
beforeAll(async () => {
  ({ database, shop, able, admin, office, stale, somebody, sentTo } = await openPhones(clock));
});
afterAll(() => database.close());

/** The result of `work` when another request has changed what it waits for meanwhile. */
async function after(change: string, values: unknown[], work: () => Promise<unknown>) {
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(change, values);
    const waiting = refusalOf(work());
    await untilLocked(database.pool);
    await other.query('commit');
    return await waiting;
  } finally {
    other.release();
  }
}

test('shows the state of a phone number to its owner and an admin: none, verifiable, verified', async () => {
  const user = await somebody({ phone: null, phoneVerified: false });
  const actor = await actorFor(shop, user.id);
  const stands = async () => {
    const own = await getOwnPhone(able, actor);
    expect(await getUserPhone(able, admin, user.id)).toEqual(own);
    return own;
  };
  const phone = '+6281311180001';
  expect(await stands()).toEqual({ phone: null, verified: false, way: null });
  const code = { code: '1' };
  for (const work of [refusalOf(requestPhoneCode(able, actor)), refusalOf(verifyPhone(able, actor, code))])
    expect(await work).toBe('help_no_phone');
  expect(await refusalOf(createReadAloudPhoneCode(able, office(), user.id))).toBe('help_no_phone');
  // A missing number cannot have been verified.
  await setUser(shop, user.id, { phoneVerified: true });
  expect(await stands()).toEqual({ phone: null, verified: false, way: null });
  await setUser(shop, user.id, { phone, phoneVerified: false });
  expect(await stands()).toEqual({ phone, verified: false, way: 'sms' });
  expect((await getOwnPhone(shop, actor)).way).toBeNull();
  await setUser(shop, user.id, { phoneVerified: true });
  expect(await stands()).toEqual({ phone, verified: true, way: null });
  for (const work of [refusalOf(requestPhoneCode(able, actor)), refusalOf(verifyPhone(able, actor, code))])
    expect(await work).toBe('phone_verified_already');
  await setUser(shop, user.id, { deletedAt: clock.now() });
  expect([
    await refusalOf(getOwnPhone(able, actor)),
    await refusalOf(getUserPhone(able, admin, 'x')),
  ]).toEqual(['user_not_found', 'user_not_found']);
});

test('a number is verified by the code sent there or read out, within ten minutes and five attempts', async () => {
  const user = await somebody({ phoneVerified: false });
  const actor = await actorFor(shop, user.id);
  const ask = () => refusalOf(requestPhoneCode(able, actor));
  const verify = (code: string) => refusalOf(verifyPhone(shop, actor, { code }));
  const last = async () => (await sentTo(user.phone!)).at(-1)!;
  expect(await refusalOf(requestPhoneCode(shop, actor))).toBe('code_no_way');
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([null, null, null, 'too_many']);
  expect(await last()).toMatchObject({ channel: 'sms', isTransactional: true, userId: user.id });
  const { code: late } = await last();
  clock.forward(TEN_MINUTES);
  expect(await verify(late)).toBe('entry_code_wrong');
  expect(await countedAs(shop, `phone-code:tries:${user.id}`)).toBe(1);
  const spoken = async (who = office()) => createReadAloudPhoneCode(shop, who, user.id);
  await expect(spoken(stale())).rejects.toMatchObject({ code: 'proof_needed' });
  const { code: killed, until } = await spoken();
  expect(Date.parse(until) - clock.now().getTime()).toBe(TEN_MINUTES);
  for (let at = 0; at < 5; at += 1) expect(await verify(wrongCode(killed))).toBe('entry_code_wrong');
  expect(await verify(killed)).toBe('too_many');
  const { code } = await spoken();
  clock.forward(TEN_MINUTES - 1);
  // Not for a number that he has entered meanwhile.
  await setUser(shop, user.id, { phone: '+6281311180002' });
  expect(await verify(code)).toBe('entry_code_wrong');
  await setUser(shop, user.id, { phone: user.phone });
  expect(await verify(`${code.slice(0, 4)}-${code.slice(4)}`)).toBeNull();
  const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
  expect([row!.phoneVerified, row!.updatedAt]).toEqual([true, clock.now()]);
  expect((await tracesOf(shop, user)).trail).toEqual([
    'user.phone-code',
    'user.phone-code',
    'user.phone-verified',
  ]);
  expect(await findOneTimeCode(shop, phoneCodeSubject(user.id, user.phone!))).toBeUndefined();
  const other = await somebody({ phoneVerified: false });
  const made = () => refusalOf(createReadAloudPhoneCode(shop, office(), other.id));
  for (let at = 0; at < 5; at += 1) expect(await made()).toBeNull();
  expect(await made()).toBe('too_many');
});

test('an already used code verifies nothing, nor does a code for a number changed meanwhile', async () => {
  const user = await somebody({ phoneVerified: false });
  const actor = await actorFor(shop, user.id);
  const made = async () => (await createReadAloudPhoneCode(shop, office(), user.id)).code;
  const [used, changed] = [
    'delete from verifications where identifier = $1',
    `update users set phone = '+6281311180009' where id = $1`,
  ];
  const first = await made();
  expect(await after(used, [`phone:${user.id}`], () => verifyPhone(shop, actor, { code: first }))).toBe(
    'entry_code_wrong',
  );
  const second = await made();
  expect(await after(changed, [user.id], () => verifyPhone(shop, actor, { code: second }))).toBe(
    'entry_code_wrong',
  );
  const [row] = await shop.db.select().from(users).where(eq(users.id, user.id));
  expect(row!.phoneVerified).toBe(false);
  expect((await tracesOf(shop, user)).trail).toEqual(['user.phone-code', 'user.phone-code']);
});
