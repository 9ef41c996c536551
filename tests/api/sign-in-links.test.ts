import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '../../src/db/schema/audit-chain-tables.ts';
import { users, verifications } from '../../src/db/schema/auth-tables.ts';
import { outboundMessages } from '../../src/db/schema/messaging-tables.ts';
import { consents } from '../../src/db/schema/privacy-tables.ts';
import { emailOutbox, settings } from '../../src/db/schema/system-tables.ts';
import { requestPasswordReset } from '../../src/domain/accounts/authentication/request-password-reset.ts';
import { readResetLink, resetPassword } from '../../src/domain/accounts/authentication/reset-password.ts';
import { sendPasswordResetEmail } from '../../src/domain/accounts/authentication/send-password-reset-email.ts';
import {
  createPasswordLink,
  isInvitable,
  revokeSignInHelp,
} from '../../src/domain/accounts/users/sign-in-help.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { saveChannelKeys } from '../../src/domain/notifications/channels/channel-keys.ts';
import { countedAs, givePassword, openSessions, setUser, tracesOf } from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const HOUR = 3_600_000;
const BASE = 'http://127.0.0.1:3000';
const PASSWORD = 'Sawah-Hijau-77';
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let admin: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
});
afterAll(() => database.close());

const from = { address: '203.0.113.9', userAgent: null };
const office = (): UserActor => ({ ...admin, proof: { sessionId: 'x', at: clock.now() } });
const reset = (token: string, over: object = {}) =>
  resetPassword(ctx, from, { token, password: PASSWORD, ...over }).then(
    ({ entered }) => (entered ? entered.user.id : 'set'),
    ({ code }) => code as string,
  );
const lettersTo = async (email: string) =>
  (
    await ctx.db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, email)).orderBy(emailOutbox.id)
  ).map(asWritten);
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!;
let number = 0;
const somebody = (over: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(ctx, { phone: `+62813111155${++number + 10}`, phoneVerified: true, ...over });

type Way = 'mailed' | 'handed' | 'invited';
/** A link for a new password, for a user who has a password already unless they are invited. */
async function linkOf(way: Way, user: Awaited<ReturnType<typeof somebody>>) {
  if (way !== 'invited') await givePassword(ctx, user.id, 'Lupa-Sekali-99');
  if (way !== 'mailed') return tokenIn((await createPasswordLink(ctx, office(), user.id)).url);
  await requestPasswordReset(ctx, from, { email: user.email });
  return tokenIn((await lettersTo(user.email)).at(-1)!.text);
}

test.each([
  ['mailed', 1, { emailVerified: true, agreed: 0 }],
  ['handed', 72, { emailVerified: false, agreed: 0 }],
  ['invited', 168, { emailVerified: false, agreed: 1 }],
] as const)(
  'a link that was %s is valid for less than %i hours, and has its effects',
  async (way, hours, wanted) => {
    const user = await somebody();
    const [late, token] = [await linkOf(way, user), await linkOf(way, await somebody())];
    const invited = way === 'invited' ? { name: user.name, signsInBy: user.phone } : null;
    clock.forward(hours * HOUR - 1);
    expect(await readResetLink(ctx, late)).toEqual({ invited });
    const [owner] = await ctx.db
      .select({ id: users.id, email: users.email })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.value))
      .where(eq(users.phone, `+62813111155${number + 10}`));
    await openSessions(ctx, owner!.id, 2);
    const before = await tracesOf(ctx, owner!);
    expect(await reset(token)).toBe(invited ? owner!.id : 'set');
    const changed = [`Password akun Anda sudah ${invited ? 'dibuat' : 'diganti'}`];
    expect(await tracesOf(ctx, owner!)).toEqual({
      ...before,
      mails: [...before.mails, ...changed],
      door: [...before.door, 'password-reset', ...(invited ? ['sign-in'] : [])],
      sessions: invited ? 1 : 0,
    });
    const [row] = await ctx.db.select().from(users).where(eq(users.id, owner!.id));
    const agreed = await ctx.db.$count(consents, eq(consents.userId, owner!.id));
    expect({ emailVerified: row!.emailVerified, agreed }).toEqual(wanted);
    clock.forward(1);
    expect([await readResetLink(ctx, late), await reset(late)]).toEqual([null, 'reset_link_invalid']);
  },
);

test('an invitation names the sign-in: the phone number, or else the e-mail', async () => {
  const user = await somebody({ phone: '+6281311115601' });
  const token = await linkOf('invited', user);
  expect((await readResetLink(ctx, token))!.invited!.signsInBy).toBe('+6281311115601');
  await setUser(ctx, user.id, { phone: null });
  expect((await readResetLink(ctx, token))!.invited!.signsInBy).toBe(user.email);
  // Nobody is notified about a user who may not enter, and a correct link does not count as an attempt.
  const counted = () => countedAs(ctx, 'reset-token:address:203.0.113.9');
  const before = await counted();
  for (const gone of [{ isActive: false }, { deletedAt: clock.now() }]) {
    await setUser(ctx, user.id, gone);
    expect([await readResetLink(ctx, token), await reset(token)]).toEqual([null, 'reset_link_invalid']);
    await setUser(ctx, user.id, { isActive: true, deletedAt: null });
  }
  expect(await counted()).toBe(before + 2);
  expect([await reset(token, { password: '123456' }), await reset(token, { confirmPassword: 'x' })]).toEqual([
    'password_common',
    'password_mismatch',
  ]);
  expect([await reset(token), await counted()]).toEqual([user.id, before + 2]);
});

test('a link is requested by e-mail; every request is recorded, also for unknown ones, and only users who may sign in get one', async () => {
  const user = await somebody();
  const asks = async (email: string) => requestPasswordReset(ctx, from, { email });
  await asks(user.email.toUpperCase());
  const [letter] = await lettersTo(user.email);
  expect(letter).toMatchObject({ subject: 'Ganti password akun Anda', isTransactional: true });
  expect(letter!.text).toContain(
    `Halo ${user.name},\n\nKami menerima permintaan untuk mengganti password akun Anda. Buka tautan ini untuk membuat password baru:`,
  );
  expect(letter!.text).toContain(`${BASE}/reset-password?token=${tokenIn(letter!.text)}`);
  const before = await ctx.db.$count(securityEvents, eq(securityEvents.what, 'reset-asked'));
  for (const over of [{ isActive: false }, { deletedAt: clock.now() }]) {
    const other = await somebody(over);
    await asks(other.email);
    expect((await tracesOf(ctx, other)).mails).toEqual([]);
  }
  expect((await tracesOf(ctx, user)).door).toEqual(['reset-asked']);
  const events = await ctx.db.select().from(securityEvents).where(eq(securityEvents.what, 'reset-asked'));
  expect(events.length).toBe(before + 2);
  expect(events.slice(-2).map(({ userId, network }) => [userId, network !== null])).toEqual([
    [null, true],
    [null, true],
  ]);
});

test('an admin e-mails a link to a user who may sign in, three an hour including requested ones', async () => {
  const user = await somebody();
  const send = (id: string) => refusalOf(sendPasswordResetEmail(ctx, office(), id));
  const [off, mute, gone] = await Promise.all([
    somebody({ isActive: false }),
    somebody({ email: null }),
    somebody({ deletedAt: clock.now() }),
  ]);
  expect([await send(off!.id), await send(mute!.id), await send(gone!.id), await send('x')]).toEqual([
    'account_inactive',
    'help_no_email',
    'user_not_found',
    'user_not_found',
  ]);
  await requestPasswordReset(ctx, from, { email: user.email });
  expect([await send(user.id), await send(user.id), await send(user.id)]).toEqual([null, null, 'too_many']);
  clock.forward(HOUR - 1);
  expect(await send(user.id)).toBe('too_many');
  clock.forward(1);
  expect(await send(user.id)).toBeNull();
  expect(await tracesOf(ctx, user)).toEqual({
    mails: Array.from({ length: 4 }, () => 'Ganti password akun Anda'),
    told: [],
    trail: Array.from({ length: 3 }, () => 'user.password-mail'),
    door: ['reset-asked'],
    sessions: 0,
  });
});

test('the text for passing a link on says its purpose and validity, and is sent where the shop can', async () => {
  const [known, fresh] = [await somebody({ name: 'Pak Karto' }), await somebody({ name: 'Bu Marni' })];
  await givePassword(ctx, known.id, PASSWORD);
  const able: AppContext = { ...ctx, http: {} as never };
  await saveChannelKeys(
    ctx,
    {
      sms: {
        url: 'https://sms.contoh.example',
        form: 'json',
        body: '{nomor}{pesan}',
        header: '',
        headerValue: '',
      },
    },
    admin.userId,
  );
  const made = async (user: typeof known, by: AppContext) => {
    expect(await isInvitable(ctx, admin, user.id)).toBe(user === fresh);
    const link = await createPasswordLink(by, office(), user.id);
    const sent = await ctx.db
      .select()
      .from(outboundMessages)
      .where(eq(outboundMessages.userId, user.id))
      .orderBy(outboundMessages.id);
    return {
      ...link,
      url: link.url.replace(tokenIn(link.url), 'T'),
      whatsapp: decodeURIComponent(link.whatsapp).replace(tokenIn(link.url), 'T'),
      words: sent.map(({ channel, recipient, content, isTransactional }) => [
        channel,
        recipient,
        'text' in content && content.text,
        isTransactional,
      ]),
    };
  };
  const invitation =
    'Halo Bu Marni, Anda diundang berjualan di Lumbung. Buka tautan ini dan buat password Anda sendiri; tidak perlu email. Berlaku 7 hari, sekali pakai:';
  const url = `${BASE}/reset-password?token=T`;
  const until = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR).toISOString();
  const invites = {
    ...{ url, until: until(7), invites: true, words: [] as unknown[] },
    whatsapp: `https://wa.me/${fresh.phone!.slice(1)}?text=${invitation} ${url}`,
  };
  expect([await made(known, able), await made(fresh, ctx), await made(fresh, able)]).toEqual([
    {
      ...{ url, until: until(3), invites: false, sent: null, words: [] },
      whatsapp: `https://wa.me/${known.phone!.slice(1)}?text=Halo Pak Karto, ini tautan untuk membuat password akun Anda di Lumbung. Berlaku 3 hari, sekali pakai: ${url}`,
    },
    { ...invites, sent: null },
    { ...invites, sent: 'sms', words: [['sms', fresh.phone, invitation, false]] },
  ]);
  await ctx.db.delete(settings).where(eq(settings.key, 'channels'));
  expect((await tracesOf(ctx, known)).mails).toEqual([
    'Keamanan akun: Pengelola membuat tautan password untuk akun Anda',
  ]);
  expect((await tracesOf(ctx, fresh)).mails).toEqual([]);
  expect((await tracesOf(ctx, fresh)).trail).toEqual(['user.invited', 'user.invited']);
});

test('sends nothing to a user without a number or with an unverified one', async () => {
  const made = async (phone: string | null) =>
    refusalOf(createPasswordLink(ctx, office(), (await somebody({ phone, phoneVerified: false })).id));
  expect([await made(null), await made('+6212')]).toEqual(['help_no_phone', 'help_no_phone']);
});

test('passing on or withdrawing a link voids all earlier ones of this account only', async () => {
  const [user, other] = [await somebody(), await somebody()];
  const kept = async (userId: string) =>
    (await ctx.db.select().from(verifications).where(eq(verifications.value, userId)))
      .map(({ identifier }) => identifier.split(':')[0])
      .sort();
  const mailed = await linkOf('mailed', user);
  await linkOf('mailed', other);
  expect(await kept(user.id)).toEqual(['reset']);
  const handed = await linkOf('handed', user);
  expect(await kept(user.id)).toEqual(['handed']);
  await revokeSignInHelp(ctx, admin, user.id);
  expect([await kept(user.id), await kept(other.id)]).toEqual([[], ['reset']]);
  expect([await reset(mailed), await reset(handed)]).toEqual(['reset_link_invalid', 'reset_link_invalid']);
  expect((await tracesOf(ctx, user)).trail).toEqual(['user.password-link', 'user.help-revoked']);
});
