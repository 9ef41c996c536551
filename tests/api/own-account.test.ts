import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { consents } from '../../src/db/schema/privacy-tables.ts';
import { emailOutbox, notifications, uploads } from '../../src/db/schema/system-tables.ts';
import { getSellerProfile } from '../../src/domain/accounts/farmers/seller-profile.ts';
import { updateSellerProfile } from '../../src/domain/accounts/farmers/update-seller-profile.ts';
import { getPreferences, updatePreferences } from '../../src/domain/accounts/users/preferences.ts';
import { getOwnAddress, updateOwnAccount } from '../../src/domain/accounts/users/update-own-account.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { uploadUrlOf } from '../../src/shared/format/upload-url.ts';
import { setUser, tracesOf } from '../support/account-traces.ts';
import { saidOf } from '../support/domain-errors.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { spiedShop } from '../support/spied-context.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let told: () => unknown[];
beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, told } = spiedShop(database.pool, clock));
});
afterAll(() => database.close());

/** The same user after a sign-in long ago. */
const stale = (actor: UserActor): UserActor => ({ ...actor, proof: { sessionId: 'x', at: new Date(0) } });
const rowOf = async (id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]!;

test('a user updates only the given fields; a new phone needs recent authentication, is unverified, and alerts the owner of the old', async () => {
  const user = await makeUser(ctx, { name: 'Sari', address: 'Jl. Lama' });
  const change = async (given: object, fresh = true) => {
    const actor = await actorFor(ctx, user.id);
    return updateOwnAccount(ctx, fresh ? actor : stale(actor), given);
  };
  const address = async () => getOwnAddress(ctx, await actorFor(ctx, user.id));
  expect(await change({ name: 'Sari Dewi' }, false)).toMatchObject({ name: 'Sari Dewi', phone: null });
  expect([await address(), (await rowOf(user.id)).version]).toEqual(['Jl. Lama', 2]);
  await change({ address: 'Jl. Baru' }, false);
  expect([await address(), (await rowOf(user.id)).name]).toEqual(['Jl. Baru', 'Sari Dewi']);
  await change({ address: '' }, false);
  expect(await address()).toBeNull();
  expect(await saidOf(change({ phone: '081300000431' }, false))).toBe('proof_needed');
  expect((await change({ phone: '081300000431' })).phone).toBe('+6281300000431');
  expect((await tracesOf(ctx, user)).mails).toEqual([]);
  await setUser(ctx, user.id, { phoneVerified: true });
  await change({ phone: '0813-0000-0431', name: 'Sari' }, false);
  expect((await rowOf(user.id)).phoneVerified).toBe(true);
  await change({ phone: null });
  expect(await rowOf(user.id)).toMatchObject({ phone: null, phoneVerified: false, updatedAt: clock.now() });
  expect((await tracesOf(ctx, user)).mails).toEqual(['Keamanan akun: Nomor telepon akun Anda diubah']);
  expect(await getOwnAddress(ctx, { ...(await actorFor(ctx, user.id)), userId: 'tidak-ada' })).toBeNull();
  const mute = await makeUser(ctx, { email: null, phone: '+6281300000432', phoneVerified: true });
  const actor = await actorFor(ctx, mute.id);
  const text = 'Anda masuk dengan nomor ini. Untuk menggantinya, hubungi pengelola';
  expect(await saidOf(updateOwnAccount(ctx, actor, { phone: '' }))).toEqual([
    'invalid_input',
    { phone: text },
  ]);
  expect(await saidOf(updateOwnAccount(ctx, actor, { phone: '081300000432', name: 'Mbah' }))).toBeNull();
});

test('a user updates notification settings; null clears the quiet hours; the consent to calls is kept', async () => {
  const [user, farmer] = [await makeUser(ctx), (await makeFarmer(ctx)).user];
  const actor = await actorFor(ctx, user.id);
  const change = (given: object) => updatePreferences(ctx, actor, given);
  expect(await getPreferences(ctx, actor)).toEqual({});
  expect(await getPreferences(ctx, { ...actor, userId: 'tidak-ada' })).toEqual({});
  expect(await change({ email: false, quietFrom: 21, quietTo: 5, whatsapp: true })).toEqual({
    ...{ email: false, quietFrom: 21, quietTo: 5, whatsapp: true },
  });
  expect(await change({ quietFrom: null, quietTo: null, sms: true })).toEqual({
    ...{ email: false, whatsapp: true, sms: true },
  });
  expect(await change({ whatsapp: false, digest: false })).toEqual({
    ...{ email: false, whatsapp: false, sms: true, digest: false },
  });
  expect(await getPreferences(ctx, actor)).toEqual(await change({}));
  const agreed = await ctx.db
    .select()
    .from(consents)
    .where(eq(consents.userId, user.id))
    .orderBy(consents.id);
  expect(agreed.map(({ purpose, isGranted }) => [purpose, isGranted])).toEqual([
    ['whatsapp', true],
    ['sms', true],
    ['whatsapp', false],
  ]);
  expect(await saidOf(change({ digest: true }))).toEqual([
    'invalid_input',
    { digest: 'Ringkasan harian hanya untuk petani.' },
  ]);
  const tani = await actorFor(ctx, farmer.id);
  expect(await updatePreferences(ctx, tani, { digest: true, digestHour: 6 })).toEqual({
    digest: true,
    digestHour: 6,
  });
});

const account = { bank: 'Bank Contoh', number: '000055010001', holder: 'Sarjono' };
async function stallOf(over: Parameters<typeof makeFarmer>[1] = {}) {
  const farmer = await makeFarmer(ctx, over);
  const actor = await actorFor(ctx, farmer.userId);
  const change = (given: object, by = actor) => updateSellerProfile(ctx, by, given);
  return { farmer, actor, change };
}

test('a farmer’s update merges the given settings, and null removes one', async () => {
  const { farmer, actor, change } = await stallOf({ phone: '+6281300000501' });
  const whole = {
    ...{ farmerId: farmer.id, title: 'Petani', story: '', phone: '+6281300000501', phonePublic: false },
    ...{ portraitUrl: null, harvestCalendar: [], settings: {}, payoutAccount: null, version: 1 },
  };
  expect(await getSellerProfile(ctx, actor)).toEqual(whole);
  told();
  const calendar = [9, 2, 5].map((month) => ({ month, crop: 'Padi' }));
  const [feb, may, sep] = [calendar[1], calendar[2], calendar[0]];
  const given = { title: 'Petani padi', story: 'Sawah warisan.', phonePublic: true, bidFloorPercent: 70 };
  const first = await change({ ...given, harvestCalendar: calendar, bidAutoAcceptPercent: 71, version: 1 });
  expect(first).toEqual({
    ...whole,
    ...{ title: 'Petani padi', story: 'Sawah warisan.', phonePublic: true, version: 2 },
    ...{ harvestCalendar: [feb, may, sep], settings: { bidFloorPercent: 70, bidAutoAcceptPercent: 71 } },
  });
  expect(told()).toEqual(['catalog']);
  expect((await change({ bidFloorPercent: null, pickup: false })).settings).toEqual({
    bidAutoAcceptPercent: 71,
    pickup: false,
  });
  const last = await change({ bidAutoAcceptPercent: null, pickup: true, deliveryFees: { default: 1 } });
  expect(last).toEqual({ ...first, settings: { pickup: true, deliveryFees: { default: 1 } }, version: 4 });
  expect(await saidOf(change({ title: 'x', version: 3 }))).toBe('stale_version');
  expect(await change({})).toEqual({ ...last, version: 5 });
  const { rows } = await database.pool.query(
    `select action, before, after from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
    [String(farmer.id)],
  );
  expect(rows.map(({ action, after }) => [action, ...Object.keys(after).sort()])).toEqual([
    ['farmer.settings', 'harvestCalendar', 'phonePublic', 'settings', 'story', 'title'],
    ['farmer.settings', 'settings'],
    ['farmer.settings', 'settings'],
  ]);
  expect(rows[1]).toMatchObject({ before: { settings: first.settings } });
  await ctx.db
    .update(farmers)
    .set({ deletedAt: clock.now(), isActive: false })
    .where(eq(farmers.id, farmer.id));
  expect(await saidOf(getSellerProfile(ctx, actor))).toBe('farmer_not_found');
  expect(await saidOf(getSellerProfile(ctx, { ...actor, farmerId: null }))).toBe('farmer_not_found');
});

const FLOOR = { bidFloorPercent: 'Batas tolak otomatis harus di bawah batas terima otomatis' };
const ONE_WAY = { delivery: 'Pilih paling sedikit satu cara: diantar atau diambil' };
test.each([
  [{ bidFloorPercent: 99 }, null],
  [{ bidFloorPercent: 100 }, FLOOR],
  [{ bidFloorPercent: 79, bidAutoAcceptPercent: 80 }, null],
  [{ bidFloorPercent: 80, bidAutoAcceptPercent: 80 }, FLOOR],
  [{ bidFloorPercent: 81, bidAutoAcceptPercent: 80 }, FLOOR],
  [{ bidAutoAcceptPercent: 100 }, null],
  [{ pickup: false }, null],
  [{ delivery: false }, null],
  [{ pickup: false, delivery: true }, null],
  [{ pickup: false, delivery: false }, ONE_WAY],
  [{ deliveryDays: [1], deliveryCutoff: 17 }, null],
  [{ deliveryDays: [1], deliveryCutoff: 0 }, null],
  [{ deliveryDays: [1] }, { deliveryCutoff: 'Pilih juga jam tutup pesanannya' }],
  [{ deliveryCutoff: 17 }, { deliveryDays: 'Pilih juga hari antarnya' }],
  [{ deliveryDays: [], deliveryCutoff: 17 }, { deliveryDays: 'Pilih juga hari antarnya' }],
  [{ deliveryDays: [] }, null],
  [{ deliveryFees: { default: 1000 } }, null],
  [{ deliveryFees: {} }, null],
  [{ deliveryFees: { '3404': 0, '3471': 1, default: 5 } }, null],
  [{ deliveryFees: { '3404': 0, '9999': 1 } }, { deliveryFees: 'Kabupaten tidak dikenal' }],
])('validates a farmer’s settings %j', async (given, wrong) => {
  const { change } = await stallOf();
  expect(await saidOf(change(given))).toEqual(wrong && ['invalid_input', wrong]);
});

test('a new payout account needs recent authentication and sends an alert; saving the same again does not', async () => {
  const { farmer, actor, change } = await stallOf();
  expect(await saidOf(change({ payoutAccount: account }, stale(actor)))).toBe('proof_needed');
  expect(await saidOf(change({ payoutAccount: null, title: 'Petani' }, stale(actor)))).toBeNull();
  expect((await change({ payoutAccount: account })).payoutAccount).toEqual(account);
  expect(await saidOf(change({ payoutAccount: account, title: 'Petani padi' }, stale(actor)))).toBeNull();
  expect(await saidOf(change({ payoutAccount: null }, stale(actor)))).toBe('proof_needed');
  await change({ payoutAccount: null });
  const mails = await ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, farmer.user.email))
    .orderBy(emailOutbox.id);
  const notices = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, farmer.userId))
    .orderBy(notifications.id);
  const now = [
    'Sekarang: Bank Contoh dengan nomor berakhiran 0001, atas nama Sarjono.',
    'Sekarang tidak ada rekening yang tercatat.',
  ];
  expect(mails.map(({ subject, text, isTransactional }) => [subject, text, isTransactional])).toEqual(
    now.map((text) => [
      'Rekening pencairan Anda diubah',
      `Halo ${farmer.user.name},

Rekening pencairan Anda di Lumbung baru saja diubah. ${text}

Bila bukan Anda yang mengubahnya, segera ganti password Anda, lalu hubungi pengelola sebelum pencairan berikutnya.

Periksa rekening:
http://127.0.0.1:3000/admin/settings

Ganti password: http://127.0.0.1:3000/forgot-password
`,
      true,
    ]),
  );
  expect(notices.map(({ kind, text, href }) => [kind, text, href])).toEqual(
    now.map((text) => ['account.payout', `Rekening pencairan Anda diubah. ${text}`, '/admin/settings']),
  );
});

test('a farmer’s portrait belongs to the stall until it is replaced or removed', async () => {
  const { farmer, change } = await stallOf();
  const id = `p${'c'.repeat(26)}`;
  const about = { mime: 'image/webp', bytes: 1, width: 1, height: 1, createdAt: clock.now() };
  await ctx.db.insert(uploads).values({ id, ownerId: farmer.userId, purpose: 'portrait', ...about });
  const attached = async () => (await ctx.db.select().from(uploads).where(eq(uploads.id, id)))[0]!.attachedTo;
  const url = uploadUrlOf(id);
  expect([(await change({ portraitUrl: url })).portraitUrl, await attached()]).toEqual([
    url,
    `farmer:${farmer.id}`,
  ]);
  expect([(await change({ title: 'x' })).portraitUrl, await attached()]).toEqual([
    url,
    `farmer:${farmer.id}`,
  ]);
  expect([(await change({ portraitUrl: null })).portraitUrl, await attached()]).toEqual([null, null]);
});
