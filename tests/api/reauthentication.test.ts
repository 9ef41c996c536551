import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mfaFactors, recoveryCodes, sessions } from '../../src/db/schema/auth-tables.ts';
import { settings } from '../../src/db/schema/system-tables.ts';
import {
  confirmMfaEnrolment,
  deleteMfa,
  disableMfa,
  getMfaStatus,
  renewRecoveryCodes,
  startMfaEnrolment,
} from '../../src/domain/accounts/mfa/mfa-enrolment.ts';
import { reauthenticate } from '../../src/domain/accounts/mfa/reauthenticate.ts';
import { resetMfa } from '../../src/domain/accounts/mfa/reset-mfa.ts';
import { sendSecurityAlert } from '../../src/domain/accounts/mfa/send-security-alert.ts';
import { startSession } from '../../src/domain/accounts/mfa/start-session.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import type { Role } from '../../src/shared/enums/labels.ts';
import { countedAs, givePassword, openSessions, tracesOf } from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeUser } from '../support/factories.ts';
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

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + ahead * 30_000,
  });
/** A user who has just signed in. */
async function somebody(role: Role = 'customer') {
  const user = await makeUser(ctx, { role });
  return { user, actor: await actorFor(ctx, user.id) };
}
/** The same user after a sign-in long ago, and after a recent one. */
const stale = (actor: UserActor): UserActor => ({ ...actor, proof: { sessionId: 'x', at: new Date(0) } });
const fresh = (actor: UserActor): UserActor => ({ ...actor, proof: { sessionId: 'x', at: clock.now() } });
async function enrolled(role: Role = 'customer') {
  const { user, actor } = await somebody(role);
  const { secret } = await startMfaEnrolment(ctx, actor);
  const codes = await confirmMfaEnrolment(ctx, actor, { code: codeOf(secret) });
  return { user, actor, secret, codes };
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, fields }) => (fields && Object.keys(fields).length > 0 ? [code, fields] : code),
  );
const ON = [
  'Keamanan akun: Verifikasi dua langkah dipasang di akun Anda',
  'Verifikasi dua langkah dipasang di akun Anda.',
] as const;

test.each([
  ['second-factor-on', 'Verifikasi dua langkah dipasang di akun Anda', '.'],
  ['second-factor-off', 'Verifikasi dua langkah dimatikan di akun Anda', '.'],
  [
    'second-factor-reset',
    'Verifikasi dua langkah di akun Anda dihapus oleh pengelola',
    ', dan semua perangkat dikeluarkan.',
  ],
  ['recovery-codes', 'Kode pemulihan akun Anda dibuat baru', '; yang lama tidak berlaku lagi.'],
  ['recovery-code-used', 'Satu kode pemulihan akun Anda dipakai untuk masuk', '.'],
  [
    'codes-tried',
    'Seseorang yang tahu password Anda mencoba masuk',
    ', tetapi kode verifikasinya berkali-kali salah. Bila itu bukan Anda, segera ganti password.',
  ],
  ['password-link', 'Pengelola membuat tautan password untuk akun Anda', ', untuk dikirim ke WhatsApp Anda.'],
  ['spoken-code', 'Pengelola membuat kode password untuk akun Anda', ', untuk dibacakan kepada Anda.'],
  ['passkey-added', 'Kunci masuk (passkey) baru ditambahkan ke akun Anda', '.'],
  ['provider-linked', 'Masuk dengan Google atau Facebook ditambahkan ke akun Anda', '.'],
  ['passkey-removed', 'Satu kunci masuk (passkey) dihapus dari akun Anda', '.'],
  ['phone-changed', 'Nomor telepon akun Anda diubah', '.'],
  ['email-changed', 'Email akun Anda diubah', '. Pemberitahuan ini dikirim ke alamat yang lama.'],
  ['role-changed', 'Peran akun Anda diubah oleh pengelola', '.'],
] as const)('alerts the owner of %s by e-mail and in the site with its text', async (what, head, rest) => {
  const { user } = await somebody();
  await sendSecurityAlert(ctx, { userId: user.id, name: user.name, email: user.email }, what);
  const { rows: mails } = await database.pool.query(
    'select subject, text, is_transactional from email_outbox where to_address = $1 order by id',
    [user.email],
  );
  expect(mails).toEqual([
    {
      subject: `Keamanan akun: ${head}`,
      text: expect.stringMatching(new RegExp(`^Halo ${user.name},\n\n`)),
      is_transactional: true,
    },
  ]);
  expect(mails[0].text).toContain(`\n\n${head}${rest}\n\n`);
  const { rows: told } = await database.pool.query(
    'select kind, text, href from notifications where user_id = $1 order by id',
    [user.id],
  );
  expect(told).toEqual([{ kind: 'account.security', text: `${head}${rest}`, href: '/profile/security' }]);
});

test('a key waits less than half an hour for its first code, and is shown only after recent authentication', async () => {
  const { user, actor } = await somebody();
  const none = { since: null, codesLeft: 0, required: false, setup: null };
  expect(await getMfaStatus(ctx, actor)).toEqual(none);
  expect(await refused(startMfaEnrolment(ctx, stale(actor)))).toBe('proof_needed');
  const first = await startMfaEnrolment(ctx, actor);
  const setup = await startMfaEnrolment(ctx, actor);
  expect(setup.secret).not.toBe(first.secret);
  expect(decodeURIComponent(setup.address)).toBe(
    `otpauth://totp/Lumbung:${user.email}?issuer=Lumbung&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  clock.forward(30 * 60_000 - 1);
  expect(await getMfaStatus(ctx, fresh(actor))).toEqual({ ...none, setup });
  expect(await getMfaStatus(ctx, stale(actor))).toEqual(none);
  const confirm = (code: string, who = fresh(actor)) => refused(confirmMfaEnrolment(ctx, who, { code }));
  expect(await confirm(codeOf(setup.secret), stale(actor))).toBe('proof_needed');
  expect(await confirm(codeOf(first.secret))).toEqual(['code_wrong', { code: 'Kode salah' }]);
  clock.forward(1);
  expect(await getMfaStatus(ctx, fresh(actor))).toEqual(none);
  expect(await confirm(codeOf(setup.secret))).toBe('second_factor_off');
  // The last millisecond suffices, and a space in the code does not matter.
  const last = await startMfaEnrolment(ctx, fresh(actor));
  clock.forward(30 * 60_000 - 1);
  const code = codeOf(last.secret);
  expect(await countedAs(ctx, `second-setup:${user.id}`)).toBe(2);
  expect(await confirm(`${code.slice(0, 3)}  ${code.slice(3, 5)} ${code.slice(5)}`)).toBeNull();
  expect(await countedAs(ctx, `second-setup:${user.id}`)).toBe(0);
  expect(await getMfaStatus(ctx, fresh(actor))).toEqual({
    since: clock.now().toISOString(),
    codesLeft: 10,
    required: false,
    setup: null,
  });
  expect(await refused(startMfaEnrolment(ctx, fresh(actor)))).toBe('second_factor_on');
  expect(await confirm(codeOf(last.secret, 1))).toBe('second_factor_off');
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [ON[0]],
    told: [ON[1]],
    trail: ['user.second-factor-on'],
    door: [],
    sessions: 0,
  });
});

test('limits a first code to ten attempts in a quarter of an hour', async () => {
  const { actor } = await somebody();
  const { secret } = await startMfaEnrolment(ctx, actor);
  const tryOut = (code: string) => refused(confirmMfaEnrolment(ctx, fresh(actor), { code }));
  for (let at = 0; at < 10; at += 1) expect((await tryOut('000000'))![0]).toBe('code_wrong');
  expect(await tryOut(codeOf(secret))).toBe('too_many');
  clock.forward(15 * 60_000 - 1);
  expect(await tryOut(codeOf(secret))).toBe('too_many');
  clock.forward(1);
  expect(await tryOut(codeOf(secret))).toBeNull();
});

test('renewing recovery codes needs recent authentication and a second factor, voids the old ones and sends an alert', async () => {
  const { user, actor, codes } = await enrolled();
  expect(await refused(renewRecoveryCodes(ctx, stale(actor)))).toBe('proof_needed');
  const anew = await renewRecoveryCodes(ctx, fresh(actor));
  expect(new Set([...codes, ...anew]).size).toBe(20);
  expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(10);
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [ON[0], 'Keamanan akun: Kode pemulihan akun Anda dibuat baru'],
    told: [ON[1], 'Kode pemulihan akun Anda dibuat baru; yang lama tidak berlaku lagi.'],
    trail: ['user.second-factor-on', 'user.recovery-codes'],
    door: [],
    sessions: 0,
  });
  const bare = await somebody();
  await startMfaEnrolment(ctx, fresh(bare.actor));
  expect(await refused(renewRecoveryCodes(ctx, fresh(bare.actor)))).toBe('second_factor_off');
});

test('disabling needs recent authentication, deletes the codes and sends an alert; admins may only where it is not required', async () => {
  const { user, actor } = await enrolled();
  expect(await refused(disableMfa(ctx, stale(actor)))).toBe('proof_needed');
  expect(await refused(disableMfa(ctx, fresh(actor)))).toBeNull();
  expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [ON[0], 'Keamanan akun: Verifikasi dua langkah dimatikan di akun Anda'],
    told: [ON[1], 'Verifikasi dua langkah dimatikan di akun Anda.'],
    trail: ['user.second-factor-on', 'user.second-factor-off'],
    door: [],
    sessions: 0,
  });
  // A secret that awaits its first code does not count yet.
  await startMfaEnrolment(ctx, fresh(actor));
  expect(await refused(disableMfa(ctx, fresh(actor)))).toBe('second_factor_off');

  const admin = await enrolled('admin');
  expect(await refused(disableMfa(ctx, stale(admin.actor)))).toBe('second_factor_required');
  expect((await getMfaStatus(ctx, admin.actor)).required).toBe(true);
  await ctx.db.insert(settings).values({ key: 'security', value: { adminSecondFactor: false } });
  expect((await getMfaStatus(ctx, admin.actor)).required).toBe(false);
  expect(await refused(disableMfa(ctx, fresh(admin.actor)))).toBeNull();
  await ctx.db.delete(settings).where(eq(settings.key, 'security'));
});

test('only admins without a second factor must set one up, where the store requires it; every sign-in is logged', async () => {
  const enrol = async (userId: string) =>
    (await startSession(ctx, { address: '203.0.113.9', userAgent: null }, userId)).enrol;
  const [bare, customer, farmer] = await Promise.all([
    somebody('admin'),
    somebody('customer'),
    somebody('farmer'),
  ]);
  const full = await enrolled('admin');
  const all = [bare, customer, farmer, full].map(({ user }) => user);
  expect(await Promise.all(all.map(({ id }) => enrol(id)))).toEqual([true, false, false, false]);
  await startMfaEnrolment(ctx, fresh(bare.actor));
  expect(await enrol(bare.user.id)).toBe(true);
  await ctx.db.insert(settings).values({ key: 'security', value: { adminSecondFactor: false } });
  expect(await enrol(bare.user.id)).toBe(false);
  await ctx.db.delete(settings).where(eq(settings.key, 'security'));
  expect((await tracesOf(ctx, bare.user)).door).toEqual(['sign-in', 'sign-in', 'sign-in']);
});

test('an admin removes another user’s second factor once, after recent authentication; it is reported and ends every session', async () => {
  const [admin, { user }, bare] = [await enrolled('admin'), await enrolled(), await somebody()];
  const reset = (id: string, who = fresh(admin.actor)) => refused(resetMfa(ctx, who, id));
  await openSessions(ctx, user.id, 2);
  expect(await reset(user.id, stale(admin.actor))).toBe('proof_needed');
  expect(await reset(admin.user.id)).toBe('second_factor_own');
  expect(await reset('tidak-ada')).toBe('user_not_found');
  expect(await reset(bare.user.id)).toBe('second_factor_off');
  expect((await tracesOf(ctx, user)).sessions).toBe(2);
  expect(await reset(user.id)).toBeNull();
  expect(await ctx.db.$count(mfaFactors, eq(mfaFactors.userId, user.id))).toBe(0);
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [ON[0], 'Keamanan akun: Verifikasi dua langkah di akun Anda dihapus oleh pengelola'],
    told: [
      ON[1],
      'Verifikasi dua langkah di akun Anda dihapus oleh pengelola, dan semua perangkat dikeluarkan.',
    ],
    trail: ['user.second-factor-on', 'user.second-factor-reset'],
    door: ['second-factor-reset'],
    sessions: 0,
  });
  expect(await deleteMfa(ctx, user.id)).toBe(false);
});

test('the password proves the user; a wrong one counts for its session and is logged', async () => {
  const { user, actor } = await somebody();
  const [one, two] = await openSessions(ctx, user.id, 2);
  const at = (sessionId: string): UserActor => ({ ...actor, proof: { sessionId, at: new Date(0) } });
  const proving = (who: UserActor, password = PASSWORD) => refused(reauthenticate(ctx, who, { password }));
  expect(await proving(at(one!))).toBe('proof_without_password');
  const counted = () =>
    Promise.all([`proof:session:${one}`, `proof:account:${user.id}`].map((key) => countedAs(ctx, key)));
  expect(await counted()).toEqual([0, 0]);
  await givePassword(ctx, user.id, PASSWORD);
  expect(await proving({ ...actor, proof: undefined } as never)).toBe('sign_in_first');
  for (let n = 0; n < 4; n += 1)
    expect(await proving(at(one!), 'bukan ini')).toEqual([
      'proof_wrong',
      { proofPassword: 'Password salah' },
    ]);
  expect(await counted()).toEqual([4, 4]);
  expect((await tracesOf(ctx, user)).door).toEqual(Array.from({ length: 4 }, () => 'proof-failed'));
  clock.forward(1000);
  expect(await reauthenticate(ctx, at(one!), { password: PASSWORD })).toEqual({
    ...actor,
    proof: { sessionId: one, at: clock.now() },
  });
  expect(await counted()).toEqual([0, 4]);
  const proved = await ctx.db
    .select({ id: sessions.id, at: sessions.reauthenticatedAt })
    .from(sessions)
    .where(eq(sessions.userId, user.id));
  expect(proved.find(({ id }) => id === one)!.at).toEqual(clock.now());
  expect(proved.find(({ id }) => id === two)!.at).not.toEqual(clock.now());
  for (let n = 0; n < 5; n += 1) await proving(at(one!), 'bukan ini');
  expect([await proving(at(one!)), await proving(at(two!))]).toEqual(['too_many', null]);
});
