import { eq, inArray, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifications } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { outboundMessages } from '../../src/db/schema/messaging-tables.ts';
import { auditLog } from '../../src/db/schema/system-tables.ts';
import { findInvitableFarmers } from '../../src/domain/accounts/farmers/invite-farmers.ts';
import { createPasswordLink, createReadAloudCode } from '../../src/domain/accounts/users/sign-in-help.ts';
import { claimMessages } from '../../src/domain/notifications/outbound-messages.ts';
import { formatDateTime } from '../../src/shared/enums/labels.ts';
import { givePassword, setUser } from '../support/account-traces.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { pdfPages } from '../support/exported-files.ts';
import { makeFarmer } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { topQrCodes } from '../support/qr-codes.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const PASSWORD = 'Sawah-Hijau-77';
const ORIGIN = 'https://pasar.example';
const HOUR = 3_600_000;
const clock = testClock();
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({ publicUrl: ORIGIN }, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

let number = 0;
const newFarmer = (name: string, over: Parameters<typeof makeFarmer>[1] = {}, user: object = {}) =>
  makeFarmer(app.ctx, {
    ...over,
    user: { name, email: null, phone: `+6281377${10_000 + ++number}`, phoneVerified: true, ...user },
  });
const byEmail = () => ({ email: `petani${++number}@desa.example`, phone: null, phoneVerified: false });
const idsOf = (all: { id: number }[]) => all.map(({ id }) => id);
const post = (what: 'invitations' | 'invitation-slips', body: object, who = admin) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/farmers/${what}`,
    headers: { cookie: who.cookie, origin: ORIGIN },
    payload: body,
  });
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
const open = async (url: string) => {
  const jar = browserJar(app);
  const answer = await jar.send('POST', '/api/auth/reset-password', {
    token: url.split('token=')[1]!,
    password: PASSWORD,
  });
  return answer.statusCode === 200 ? (await jar.send('GET', '/api/me')).json().data.id : codeOf(answer);
};
const trailOf = async (userIds: string[]) => {
  const rows = await app.ctx.db
    .select({ action: auditLog.action, by: auditLog.actorId })
    .from(auditLog)
    .where(inArray(auditLog.entityId, userIds))
    .orderBy(auditLog.id);
  return rows.map(({ action, by }) => [action, by]);
};
const linksOf = (userId: string) => app.ctx.db.$count(verifications, eq(verifications.value, userId));

/** One farmer of each kind: two who can be invited, and three who cannot. */
async function oneOfEach() {
  const reached = await newFarmer('Bu Siti');
  const mute = await newFarmer('Pak Tanpa Nomor', {}, byEmail());
  const inside = await newFarmer('Pak Sudah Masuk');
  await givePassword(app.ctx, inside.userId, 'Lupa-Sekali-99');
  const off = await newFarmer('Pak Nonaktif');
  await setUser(app.ctx, off.userId, { isActive: false });
  const group = await makeGroup(app);
  return { reached, mute, inside, off, group, ids: idsOf([reached, mute, inside, off, group]) };
}

test('without WhatsApp and SMS nothing changes; with a channel everyone with a number gets a link, and the reason is shown for the others', async () => {
  const { reached, mute, inside, off, group, ids } = await oneOfEach();
  const none = await post('invitations', { ids });
  expect([none.statusCode, codeOf(none), await linksOf(reached.userId)]).toEqual([
    409,
    'invite_no_channel',
    0,
  ]);
  const set = await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/channels/sms',
    headers: { cookie: admin.cookie, origin: ORIGIN },
    payload: {
      url: 'https://sms.contoh.example/kirim',
      form: 'json',
      body: '{"to":"{nomor}","text":"{pesan}"}',
    },
  });
  expect(set.statusCode, set.body).toBe(200);
  const answer = await post('invitations', { ids });
  expect(answer.statusCode, answer.body).toBe(200);
  const outcomes = Object.fromEntries(
    answer.json().data.results.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome]),
  );
  expect(outcomes).toEqual({
    [reached.id]: 'sms',
    [mute.id]: 'no_phone',
    [inside.id]: 'signed_in',
    [off.id]: 'inactive',
    [group.id]: 'group',
  });
  const everyone = [reached, mute, inside, off].map(({ userId }) => userId);
  expect(await trailOf(everyone)).toEqual([['user.invited', admin.userId]]);
  const stored = await app.ctx.db
    .select()
    .from(outboundMessages)
    .where(inArray(outboundMessages.userId, everyone))
    .orderBy(outboundMessages.id);
  expect(stored.map(({ recipient }) => recipient)).toEqual([reached.user.phone]);
  const [message] = (await claimMessages(app.ctx, 10)).filter(({ userId }) => userId === reached.userId);
  const { href, text } = message!.content as { href: string; text: string };
  expect(text).toContain('Halo Bu Siti, Anda diundang berjualan di Lumbung');
  expect(JSON.stringify(stored)).not.toContain(href.split('token=')[1]);
  expect(await open(href)).toBe(reached.userId);
});

test('a printed slip opens its farmer’s account by QR code; a second slip voids the first, and active users get none', async () => {
  const { reached, mute, inside, group, ids } = await oneOfEach();
  const first = await post('invitation-slips', { ids });
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['cache-control']).toContain('no-store');
  const [page, ...more] = pdfPages(first.rawPayload);
  expect(more).toEqual([]);
  const said = page!.replace(/\s+/g, ' ');
  for (const text of [
    'Bu Siti',
    'Pak Tanpa Nomor',
    'pasar.example',
    'Sekali pakai',
    'dengan nomor telepon',
    'dengan email',
    'Pak Sudah Masuk: sudah bisa masuk',
    'Pak Nonaktif: akunnya nonaktif',
    `${group.name}: kelompok`,
  ])
    expect(said).toContain(text);
  const until = new Date(clock.now().getTime() + 7 * 24 * HOUR);
  expect(said).toContain(formatDateTime(until));
  const [left, right] = await topQrCodes(first.rawPayload);
  expect(left).toMatch(/^https:\/\/pasar\.example\/reset-password\?token=[\w-]{43}$/);
  expect(right).not.toBe(left);
  const stored = JSON.stringify(await app.ctx.db.select().from(verifications));
  expect(stored).not.toContain(left!.split('token=')[1]);

  // Those who can be reached by phone are left out on request.
  const second = await post('invitation-slips', { ids, only: 'no_phone' });
  const [only] = pdfPages(second.rawPayload);
  expect(only).toContain('Pak Tanpa Nomor');
  expect(only).not.toContain('Bu Siti');
  const [newest] = await topQrCodes(second.rawPayload);
  expect(await open(right!)).toBe('reset_link_invalid');
  expect(await open(newest!)).toBe(mute.userId);
  expect(await open(left!)).toBe(reached.userId);
  expect(await open(left!)).toBe('reset_link_invalid');
  expect(await trailOf([reached.userId, mute.userId, inside.userId])).toEqual(
    Array.from({ length: 3 }, () => ['user.invitation-slip', admin.userId]),
  );
  const late = await post('invitation-slips', { ids });
  expect([late.statusCode, codeOf(late)]).toEqual([409, 'invite_nobody']);
});

test('of links and codes created at once for one account only one remains valid', async () => {
  const { userId } = await newFarmer('Bu Serentak');
  const keys = () =>
    app.ctx.db.$count(
      verifications,
      or(eq(verifications.value, userId), eq(verifications.identifier, `code:${userId}`)),
    );
  const links = await Promise.all(
    Array.from({ length: 3 }, () => createPasswordLink(app.ctx, admin.actor, userId)),
  );
  expect(await keys()).toBe(1);
  const opened = [];
  for (const { url } of links) opened.push(await open(url));
  expect(opened.filter((one) => one === userId)).toHaveLength(1);

  clock.forward(HOUR);
  await Promise.all([
    createReadAloudCode(app.ctx, admin.actor, userId),
    createPasswordLink(app.ctx, admin.actor, userId),
    createReadAloudCode(app.ctx, admin.actor, userId),
    createPasswordLink(app.ctx, admin.actor, userId),
  ]);
  expect(await keys()).toBe(1);
});

test('a slip is valid for seven days', async () => {
  const { id, userId } = await newFarmer('Bu Lambat');
  const url = async () => (await topQrCodes((await post('invitation-slips', { ids: [id] })).rawPayload))[0]!;
  const late = await url();
  clock.forward(7 * 24 * HOUR);
  expect(await open(late)).toBe('reset_link_invalid');
  const good = await url();
  clock.forward(7 * 24 * HOUR - 1);
  expect(await open(good)).toBe(userId);
});

test('only an admin with all duties and recent authentication can invite', async () => {
  const { id, userId } = await newFarmer('Bu Dijaga');
  const people = await Promise.all([
    signedIn(app),
    signedIn(app, { role: 'farmer' }),
    signedIn(app, { role: 'admin', adminDuties: ['orders', 'read_only'] }),
    signedIn(app, { role: 'admin', stale: true }),
  ]);
  for (const what of ['invitations', 'invitation-slips'] as const) {
    const answers = [];
    for (const who of people) {
      const answer = await post(what, { ids: [id] }, who);
      answers.push([answer.statusCode, codeOf(answer)]);
    }
    expect(answers).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'admin_duty'],
      [403, 'proof_needed'],
    ]);
  }
  expect([await linksOf(userId), await trailOf([userId])]).toEqual([0, []]);
  // An account that has become an admin's is not invited either.
  await app.ctx.db.update(farmers).set({ isActive: false }).where(eq(farmers.id, id));
  await setUser(app.ctx, userId, { role: 'admin', email: 'dijaga@contoh.example' });
  expect(codeOf(await post('invitation-slips', { ids: [id] }))).toBe('invite_nobody');
  expect(await linksOf(userId)).toBe(0);
});

test('limits invitations to five an hour per account and ten commands per admin', async () => {
  clock.forward(HOUR);
  const often = await newFarmer('Bu Sering');
  const other = await newFarmer('Pak Lain');
  for (let at = 0; at < 5; at += 1)
    expect((await post('invitation-slips', { ids: [often.id] })).statusCode).toBe(200);
  const sixth = await post('invitation-slips', { ids: [often.id, other.id] });
  expect(pdfPages(sixth.rawPayload)[0]).toContain('Bu Sering: baru saja diundang berkali-kali');
  // A command that invites nobody does not count as an attempt.
  expect(codeOf(await post('invitation-slips', { ids: [often.id] }))).toBe('invite_nobody');
  for (let at = 0; at < 4; at += 1)
    expect((await post('invitation-slips', { ids: [other.id] })).statusCode).toBe(200);
  const eleventh = await post('invitation-slips', { ids: [(await newFarmer('Bu Baru')).id] });
  expect([eleventh.statusCode, codeOf(eleventh)]).toEqual([429, 'too_many']);
  const colleague = await signedIn(app, { role: 'admin' });
  expect(
    (await post('invitation-slips', { ids: [(await newFarmer('Bu Baru')).id] }, colleague)).statusCode,
  ).toBe(200);
});

test('invites at most a hundred at once, and the list continues with those without an invitation', async () => {
  clock.forward(HOUR);
  const made = [];
  for (let at = 0; at < 102; at += 1) made.push(await newFarmer(`Petani Impor ${at}`, { city: 'Bantul' }));
  const [first, last] = [made[0]!, made.at(-1)!];
  await givePassword(app.ctx, first.userId, 'Lupa-Sekali-99');
  const find = () => findInvitableFarmers(app.ctx, admin.actor, { city: 'Bantul' });
  const found = await find();
  expect([found.more, found.skipped]).toEqual([true, []]);
  expect(idsOf(found.farmers)).toEqual(idsOf(made.slice(1, 101)));
  const toMany = await post('invitation-slips', { ids: idsOf(made) });
  expect([toMany.statusCode, toMany.json().error.fields.ids]).toEqual([
    400,
    'Sekali undang paling banyak 100 petani',
  ]);
  const answer = await post('invitation-slips', { ids: idsOf(found.farmers) });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const pages = pdfPages(answer.rawPayload);
  expect(pages).toHaveLength(13);
  expect(pages.map((text) => text.match(/Petani Impor \d+/g)?.length)).toEqual([
    ...Array.from({ length: 12 }, () => 8),
    4,
  ]);
  expect(answer.rawPayload.byteLength).toBeLessThan(2_000_000);
  expect((await find()).farmers[0]).toEqual({
    id: last.id,
    name: last.name,
    phone: last.user.phone,
    holdsInvitation: false,
  });
  // A hand-picked farmer is listed with the reason; a deleted one is not listed.
  await app.ctx.db.update(farmers).set({ deletedAt: clock.now() }).where(eq(farmers.id, last.id));
  const chosen = await findInvitableFarmers(app.ctx, admin.actor, { ids: idsOf([first, made[1]!, last]) });
  expect(chosen).toMatchObject({
    farmers: [{ id: made[1]!.id, holdsInvitation: true }],
    skipped: [{ id: first.id, outcome: 'signed_in' }],
    more: false,
  });
});
