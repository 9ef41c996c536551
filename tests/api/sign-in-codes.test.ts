import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifications } from '../../src/db/schema/auth-tables.ts';
import {
  createOneTimeCode,
  deleteOneTimeCode,
  findOneTimeCode,
  signInCodeSubject,
  verifyOneTimeCode,
} from '../../src/domain/accounts/authentication/one-time-code.ts';
import {
  canSendPhoneCodes,
  requestSignInCode,
} from '../../src/domain/accounts/authentication/request-sign-in-code.ts';
import { resetPasswordByCode } from '../../src/domain/accounts/authentication/reset-password-by-code.ts';
import {
  createPasswordLink,
  createReadAloudCode,
  revokeSignInHelp,
} from '../../src/domain/accounts/users/sign-in-help.ts';
import { countedAs, givePassword, openSessions, setUser, tracesOf } from '../support/account-traces.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { openPhones, wrongCode } from '../support/phone-codes-fixture.ts';
import { testClock } from '../support/test-clock.ts';
import { untilLocked } from '../support/until-locked.ts';

const HOUR = 3_600_000;
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

const from = { address: '203.0.113.9', userAgent: null };
const byCode = (who: string, code: string, over: object = {}) =>
  refusalOf(resetPasswordByCode(shop, from, { who, code, password: 'Panen-Padi-88', ...over }));

test('a code has eight digits, is valid for less than ten minutes, is typed as it is read out, and voids earlier ones', async () => {
  const user = await somebody();
  const of = signInCodeSubject(user.id);
  expect(await findOneTimeCode(shop, of)).toBeUndefined();
  const first = await createOneTimeCode(shop, of, 'phone');
  const code = await createOneTimeCode(shop, of, 'spoken');
  expect(await shop.db.$count(verifications, eq(verifications.identifier, of.identifier))).toBe(1);
  const { value } = (await findOneTimeCode(shop, of))!;
  expect(code).toMatch(/^\d{8}$/);
  const spelled = [code, `${code.slice(0, 4)} ${code.slice(4)}`, ` ${code.slice(0, 2)}--${code.slice(2)}- `];
  for (const typed of spelled) expect(verifyOneTimeCode(shop, of, value, typed), typed).toBe('spoken');
  if (first !== code) expect(verifyOneTimeCode(shop, of, value, first)).toBeNull();
  expect([
    verifyOneTimeCode(shop, of, value, wrongCode(code)),
    verifyOneTimeCode(shop, signInCodeSubject('x'), value, code),
  ]).toEqual([null, null]);
  clock.forward(TEN_MINUTES - 1);
  expect(await findOneTimeCode(shop, of)).toBeDefined();
  clock.forward(1);
  expect(await findOneTimeCode(shop, of)).toBeUndefined();
  expect([await deleteOneTimeCode(shop, of), await deleteOneTimeCode(shop, of)]).toEqual([true, false]);
});

test('sends a code to the verified number of a user who may sign in; others get no hint', async () => {
  const user = await somebody();
  const ask = (phone: string, by = able) => refusalOf(requestSignInCode(by, from, { phone }));
  expect([await canSendPhoneCodes(shop), await canSendPhoneCodes(able)]).toEqual([false, true]);
  expect(await ask(user.phone!, shop)).toBe('code_no_way');
  await expect(requestSignInCode(able, from, { phone: '12' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { phone: 'Nomor telepon belum benar' },
  });
  for (const over of [{ phoneVerified: false }, { isActive: false }, { deletedAt: clock.now() }]) {
    await setUser(shop, user.id, over);
    expect(await ask(user.phone!)).toBeNull();
    await setUser(shop, user.id, { phoneVerified: true, isActive: true, deletedAt: null });
  }
  expect(await sentTo(user.phone!)).toEqual([]);
  // Three an hour for one number, whatever their result.
  expect(await ask(user.phone!)).toBe('too_many');
  clock.forward(HOUR);
  expect(await ask(user.phone!.replace('+62', '0'))).toBeNull();
  const [word] = await sentTo(user.phone!);
  expect(word).toMatchObject({ channel: 'sms', isTransactional: true, userId: user.id });
  expect(await byCode(user.phone!, word!.code)).toBeNull();
});

test('a code sets a password, by verified number or e-mail; it ends sessions, sends an alert and is recorded', async () => {
  const user = await somebody();
  await openSessions(shop, user.id, 2);
  const code = await createOneTimeCode(shop, signInCodeSubject(user.id), 'spoken');
  for (const over of [{ isActive: false }, { deletedAt: clock.now() }]) {
    await setUser(shop, user.id, over);
    expect([await byCode(user.phone!, code), await byCode(user.email, code)]).toEqual([
      'entry_code_wrong',
      'entry_code_wrong',
    ]);
    await setUser(shop, user.id, { isActive: true, deletedAt: null });
  }
  await openSessions(shop, user.id, 2);
  await setUser(shop, user.id, { phoneVerified: false });
  expect([await byCode(user.phone!, code), await byCode('siapa', code)]).toEqual([
    'entry_code_wrong',
    'entry_code_wrong',
  ]);
  await setUser(shop, user.id, { phoneVerified: true });
  await expect(
    resetPasswordByCode(shop, from, { who: user.email, code: wrongCode(code), password: 'Panen-Padi-88' }),
  ).rejects.toMatchObject({ fields: { code: 'Kode salah atau sudah tidak berlaku' } });
  // A rejected password leaves the code valid, and does not count as an attempt.
  const counted = () => countedAs(shop, 'code:tries:%');
  const before = await counted();
  expect([
    await byCode(user.email, code, { password: '123456' }),
    await byCode(user.email, code, { confirmPassword: 'x' }),
    await byCode(user.email, code, { password: user.phone!.replace('+62', '0') }),
  ]).toEqual(['password_common', 'password_mismatch', 'password_common']);
  expect(await byCode(user.email.toUpperCase(), code)).toBeNull();
  expect(await counted()).toBe(before);
  expect(await tracesOf(shop, user)).toEqual({
    mails: ['Password akun Anda sudah diganti'],
    told: [],
    trail: [],
    door: ['password-reset'],
    sessions: 0,
  });
  expect(await byCode(user.email, code)).toBe('entry_code_wrong');
});

test('of one code typed twice at the same instant one works', async () => {
  const user = await somebody();
  const code = await createOneTimeCode(shop, signInCodeSubject(user.id), 'spoken');
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query('delete from verifications where identifier = $1', [`code:${user.id}`]);
    const entering = byCode(user.email, code);
    await untilLocked(database.pool);
    await other.query('commit');
    expect(await entering).toBe('entry_code_wrong');
  } finally {
    other.release();
  }
  expect((await tracesOf(shop, user)).door).toEqual([]);
});

test('wrong codes count for the code, or for the name without one, in any spelling', async () => {
  const user = await somebody();
  await createOneTimeCode(shop, signInCodeSubject(user.id), 'spoken');
  const { id } = (await findOneTimeCode(shop, signInCodeSubject(user.id)))!;
  await byCode(user.email, 'x');
  await byCode(user.phone!, 'x');
  expect(await countedAs(shop, `code:tries:${id}`)).toBe(2);
  for (const who of ['Siapa@desa.example', 'SIAPA@desa.example']) await byCode(who, 'x');
  expect(await countedAs(shop, 'code:tries:siapa@desa.example')).toBe(2);
});

test('attempts do not reveal whether a number has an account: in another spelling, with a new code, on another day', async () => {
  const user = await somebody();
  const outcomes = async (phone: string, network: string) => {
    const said: (string | null)[] = [];
    const tries = async (who: string, count: number) => {
      for (let at = 0; at < count; at += 1)
        said.push(
          await refusalOf(
            resetPasswordByCode(
              shop,
              { address: network, userAgent: null },
              { who, code: '00000000', password: 'Panen-Padi-88' },
            ),
          ),
        );
    };
    await requestSignInCode(able, from, { phone });
    await tries(phone, 3);
    await tries(phone.replace('+62', '0'), 1);
    await tries(phone.replace('+62', '62'), 2);
    await requestSignInCode(able, from, { phone });
    await tries(phone, 2);
    clock.forward(HOUR);
    await requestSignInCode(able, from, { phone });
    await tries(phone, 6);
    clock.forward(HOUR);
    await requestSignInCode(able, from, { phone });
    await tries(phone, 6);
    return said;
  };
  const known = await outcomes(user.phone!, '203.0.113.31');
  expect(known).toContain('too_many');
  expect(await outcomes('+6281311179999', '203.0.113.32')).toEqual(known);
});

test('an admin helps an existing user who is no admin, five times an hour, after recent authentication; it is reported and recorded', async () => {
  const user = await somebody();
  await givePassword(shop, user.id, 'Lupa-Sekali-99');
  const [off, gone, colleague] = await Promise.all([
    somebody({ isActive: false }),
    somebody({ deletedAt: clock.now() }),
    somebody({ role: 'admin' }),
  ]);
  for (const help of [createReadAloudCode, createPasswordLink]) {
    const of = (id: string, who = office()) => refusalOf(help(shop, who, id));
    expect([
      await of(user.id, stale()),
      await of(off!.id),
      await of(gone!.id),
      await of('x'),
      await of(colleague!.id),
      await of(admin.userId),
    ]).toEqual([
      'proof_needed',
      'account_inactive',
      'user_not_found',
      'user_not_found',
      'help_not_admins',
      'help_not_admins',
    ]);
  }
  const link = await createPasswordLink(shop, office(), user.id);
  const spoken = await createReadAloudCode(shop, office(), user.id);
  expect(spoken).toEqual({
    code: expect.stringMatching(/^\d{8}$/),
    until: new Date(clock.now().getTime() + TEN_MINUTES).toISOString(),
  });
  const kinds = async () =>
    (await shop.db.select().from(verifications)).flatMap(({ identifier, value }) =>
      value === user.id || identifier.endsWith(user.id) ? identifier.split(':')[0] : [],
    );
  expect([link.invites, await kinds()]).toEqual([false, ['code']]);
  await revokeSignInHelp(shop, admin, user.id);
  expect([await kinds(), await byCode(user.email, spoken.code)]).toEqual([[], 'entry_code_wrong']);
  const heads = ['tautan', 'kode'].map((what) => `Pengelola membuat ${what} password untuk akun Anda`);
  expect(await tracesOf(shop, user)).toEqual({
    mails: heads.map((text) => `Keamanan akun: ${text}`),
    told: [`${heads[0]}, untuk dikirim ke WhatsApp Anda.`, `${heads[1]}, untuk dibacakan kepada Anda.`],
    trail: ['user.password-link', 'user.spoken-code', 'user.help-revoked'],
    door: [],
    sessions: 0,
  });
  for (let at = 0; at < 3; at += 1)
    expect(await refusalOf(createReadAloudCode(shop, office(), user.id))).toBeNull();
  expect(await refusalOf(createPasswordLink(shop, office(), user.id))).toBe('too_many');
  clock.forward(HOUR);
  expect(await refusalOf(createPasswordLink(shop, office(), user.id))).toBeNull();
});
