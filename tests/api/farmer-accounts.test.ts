import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users, verifications } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { createFarmer } from '../../src/domain/accounts/farmers/create-farmer.ts';
import { deleteFarmer } from '../../src/domain/accounts/farmers/delete-farmer.ts';
import { getFarmerAccount } from '../../src/domain/accounts/farmers/get-farmer-account.ts';
import { updateFarmer } from '../../src/domain/accounts/farmers/update-farmer.ts';
import { isInvitable } from '../../src/domain/accounts/users/sign-in-help.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { setUser, tracesOf } from '../support/account-traces.ts';
import { saidOf } from '../support/domain-errors.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { spiedShop } from '../support/spied-context.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const PASSWORD = 'Sawah-Hijau-77';
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let told: () => unknown[];
let admin: UserActor;
let stale: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, told } = spiedShop(database.pool, clock));
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  stale = { ...admin, proof: { sessionId: 'x', at: new Date(0) } };
});
afterAll(() => database.close());

const place = { province: 'Yogyakarta', city: 'Sleman', latitude: -7.6, longitude: 110.4 };
const given = { name: 'Mbah Slamet', address: 'Dusun Turgo', ...place };
const rowsOf = async (id: number) => {
  const [farmer] = await ctx.db.select().from(farmers).where(eq(farmers.id, id));
  const [user] = await ctx.db.select().from(users).where(eq(users.id, farmer!.userId));
  return { farmer: farmer!, user: user! };
};
const notesOf = async (id: number) =>
  (
    await database.pool.query(
      `select action, before, after from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

test('an admin adds a farmer with an account: with a password, or invited by phone; without e-mail WhatsApp is used', async () => {
  told();
  const add = (over: object) => createFarmer(ctx, admin, { ...given, ...over });
  const { invitation, ...one } = await add({ email: 'slamet@desa.example', password: PASSWORD, phone: '' });
  const { farmer, user } = await rowsOf(one.id);
  expect(one).toEqual({
    ...given,
    ...{
      id: one.id,
      kind: 'person',
      approved: true,
      lastSeenAt: null,
      userId: user.id,
      email: 'slamet@desa.example',
    },
    ...{ phone: null, isActive: true, version: 1, createdAt: clock.now().toISOString() },
  });
  expect([invitation, told()]).toEqual([null, ['catalog']]);
  expect(user).toMatchObject({
    role: 'farmer',
    phoneVerified: false,
    preferences: {},
    createdAt: clock.now(),
  });
  expect(farmer.regencyCode).toBe(3404);
  expect(await getFarmerAccount(ctx, admin, one.id)).toEqual(one);
  const mute = await add({ phone: '081300000601', city: 'kab. SLEMAN' });
  expect([mute.city, mute.email, mute.invitation!.invites]).toEqual(['Sleman', null, true]);
  expect((await rowsOf(mute.id)).user).toMatchObject({
    phone: '+6281300000601',
    phoneVerified: true,
    preferences: { whatsapp: true },
  });
  expect(await isInvitable(ctx, admin, mute.userId)).toBe(true);
  const waiting = await ctx.db.select().from(verifications).where(eq(verifications.value, mute.userId));
  expect(waiting.map(({ identifier }) => identifier.split(':')[0])).toEqual(['invited']);
  expect((await notesOf(mute.id)).map(({ action, after }) => [action, after.name, after.email])).toEqual([
    ['farmer.create', '[data pribadi]', null],
  ]);
  const before = await ctx.db.$count(users);
  const text = 'Pilih kabupaten atau kota dari daftar';
  expect([
    await saidOf(add({ email: 'a@a.id', password: 'mbah slamet' })),
    await saidOf(add({ phone: '081300000602', city: 'Atlantis' })),
    await saidOf(add({ phone: '081300000602', province: 'Atlantis' })),
  ]).toEqual([
    ['password_common', { password: 'Terlalu mudah ditebak' }],
    ['invalid_input', { city: text }],
    ['invalid_input', { province: 'Pilih provinsi' }],
  ]);
  expect(await ctx.db.$count(users)).toBe(before);
});

const HIS = { email: 'surat@desa.example', phone: '+6281300000611' };
const WAYS = { email: 'Email akun Anda diubah', phone: 'Nomor telepon akun Anda diubah' };
test.each([
  [{ name: 'Mbah Baru' }, [], { phoneVerified: true, emailVerified: true, ...HIS }],
  [{ email: '', phone: '081300000611' }, [], { phoneVerified: true, emailVerified: true, ...HIS }],
  [
    { email: 'baru@desa.example' },
    ['email'],
    { email: 'baru@desa.example', emailVerified: false, phone: HIS.phone },
  ],
  [{ phone: '081300000612' }, ['phone'], { phone: '+6281300000612', phoneVerified: true, email: HIS.email }],
  [{ phone: '' }, ['phone'], { phone: null, phoneVerified: false, emailVerified: true }],
  [
    { phone: '081300000612', email: 'baru@desa.example' },
    ['email', 'phone'],
    { phone: '+6281300000612', phoneVerified: true, emailVerified: false },
  ],
] as const)(
  'an admin changes %j of a farmer and the account, with recent authentication and an alert where sign-in is affected',
  async (over, ways, then) => {
    const { user, ...farmer } = await makeFarmer(ctx, {
      phone: HIS.phone,
      user: { ...HIS, emailVerified: true, phoneVerified: true },
    });
    told();
    if (ways.length > 0)
      expect(await saidOf(updateFarmer(ctx, stale, farmer.id, { ...given, ...over }))).toBe('proof_needed');
    const by = ways.length > 0 ? admin : stale;
    const view = await updateFarmer(ctx, by, farmer.id, { ...given, ...over, city: 'bantul', version: 1 });
    const rows = await rowsOf(farmer.id);
    expect(rows.user).toMatchObject({
      ...then,
      name: { ...given, ...over }.name,
      version: 2,
      updatedAt: clock.now(),
    });
    expect(view).toMatchObject({
      city: 'Bantul',
      phone: rows.user.phone,
      email: rows.user.email,
      isActive: true,
      version: 2,
    });
    expect(rows.farmer).toMatchObject({ regencyCode: 3402, updatedAt: clock.now() });
    expect(told()).toEqual([{ farmerId: farmer.id }, 'catalog', 'deals']);
    expect((await tracesOf(ctx, user)).mails).toEqual(ways.map((way) => `Keamanan akun: ${WAYS[way]}`));
    const [note] = await notesOf(farmer.id);
    const fields = ['address', 'city', 'latitude', 'longitude', 'name', ...ways].sort();
    expect([note.action, Object.keys(note.before).sort(), Object.keys(note.after).sort()]).toEqual([
      'farmer.update',
      fields,
      fields,
    ]);
    expect(await saidOf(updateFarmer(ctx, admin, farmer.id, { ...given, version: 1 }))).toBe('stale_version');
    await database.pool.query('delete from email_outbox where to_address = $1', [user.email]);
    await setUser(ctx, user.id, { email: `${user.id}@x.id`, phone: null, phoneVerified: false });
  },
);

test('a farmer without e-mail keeps the phone number; a profile is public once complete and approved with an active owner', async () => {
  const mute = await makeFarmer(ctx, {
    phone: '+6281300000621',
    user: { email: null, phone: '+6281300000621', phoneVerified: true },
  });
  const text = 'Tanpa email ia masuk dengan nomor ini; isi nomornya';
  const change = (over: object) => updateFarmer(ctx, admin, mute.id, { ...given, ...over });
  expect(await saidOf(change({ phone: '' }))).toEqual(['invalid_input', { phone: text }]);
  expect(await saidOf(change({}))).toBeNull();
  expect(await saidOf(change({ phone: '', email: 'mbah@desa.example' }))).toBeNull();
  const shown = async (over: Partial<typeof farmers.$inferInsert>, isActive = true) => {
    await setUser(ctx, mute.userId, { isActive });
    await ctx.db
      .update(farmers)
      .set({ isActive: false, ...over })
      .where(eq(farmers.id, mute.id));
    return (await change({ phone: '' })).isActive;
  };
  expect([await shown({}), await shown({}, false), await shown({ approved: false })]).toEqual([
    true,
    false,
    false,
  ]);
  for (const id of [0, -1, 1.5, 2_147_483_647, 2_147_483_648]) {
    expect(await saidOf(updateFarmer(ctx, admin, id, given)), String(id)).toBe('farmer_not_found');
    expect(await saidOf(getFarmerAccount(ctx, admin, id)), String(id)).toBe('farmer_not_found');
  }
});

test('for a group an admin changes only the profile and deletes only the stall; the ketua keeps the account', async () => {
  const { id, people } = await makeGroup({ ctx });
  const ketua = await rowsOf(id);
  const text = 'Email ini milik ketuanya; ia mengubahnya di akunnya sendiri';
  expect(await saidOf(updateFarmer(ctx, admin, id, { ...given, email: 'lain@desa.example' }))).toEqual([
    'invalid_input',
    { email: text },
  ]);
  const view = await updateFarmer(ctx, stale, id, {
    ...given,
    phone: '081300000631',
    email: ketua.user.email!,
  });
  expect([view.phone, (await rowsOf(id)).user]).toEqual(['+6281300000631', ketua.user]);
  expect(await saidOf(updateFarmer(ctx, stale, id, { ...given, phone: '' }))).toBeNull();
  told();
  await deleteFarmer(ctx, admin, id);
  expect(told()).toEqual([{ farmerId: id }, 'catalog']);
  expect((await rowsOf(id)).farmer).toMatchObject({
    isActive: false,
    deletedAt: clock.now(),
    updatedAt: clock.now(),
  });
  expect((await notesOf(id)).at(-1)).toEqual({
    ...{ action: 'farmer.delete', after: null },
    before: { kind: 'kelompok_tani', name: '[data pribadi]' },
  });
  expect((await rowsOf(id)).user.deletedAt).toBeNull();
  expect(people.ketua.userId).toBe(ketua.user.id);
  const person = await makeFarmer(ctx);
  await deleteFarmer(ctx, admin, person.id);
  expect(await ctx.db.$count(users, eq(users.id, person.userId))).toBe(0);
});
