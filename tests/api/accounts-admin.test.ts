import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, users } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { createAdmin } from '../../src/domain/accounts/users/create-admin.ts';
import { createUser } from '../../src/domain/accounts/users/create-user.ts';
import { getUser } from '../../src/domain/accounts/users/get-user.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { openSessions, setUser, tracesOf } from '../support/account-traces.ts';
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
/** The same farmer after a sign-in long ago. */
let stale: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, told } = spiedShop(database.pool, clock));
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  await makeUser(ctx, { role: 'admin' });
  stale = { ...admin, proof: { sessionId: 'x', at: new Date(0) } };
});
afterAll(() => database.close());

const rowOf = async (id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]!;
const profileOf = async (id: string) =>
  (
    await ctx.db
      .select()
      .from(farmers)
      .where(and(eq(farmers.userId, id), eq(farmers.kind, 'person')))
  )[0];
const notesOf = async (id: string) =>
  (
    await database.pool.query(
      'select actor_id as by, action, before, after from audit_log where entity_id = $1 order by id',
      [id],
    )
  ).rows;

test('an admin adds a user with the given data; another admin only after recent authentication, a farmer with a pending profile', async () => {
  const given = { name: 'Bu Tini', password: PASSWORD, role: 'customer' as const };
  const add = (over: object = {}, by = stale) => createUser(ctx, by, { ...given, email: 'a@a.id', ...over });
  const plain = await add({ email: 'tini@desa.example', isActive: false });
  const view = {
    ...{ id: plain.id, name: 'Bu Tini', email: 'tini@desa.example', role: 'customer', phone: null },
    ...{
      address: null,
      duties: null,
      isActive: false,
      farmerId: null,
      biddingSuspendedUntil: null,
      version: 1,
    },
    ...{ createdAt: clock.now().toISOString(), updatedAt: clock.now().toISOString() },
  };
  expect(plain).toEqual(view);
  expect(await getUser(ctx, admin, plain.id)).toEqual(view);
  expect(await rowOf(plain.id)).toMatchObject({ phoneVerified: false, emailVerified: false });
  expect(await ctx.db.$count(accounts, eq(accounts.userId, plain.id))).toBe(1);
  expect(await notesOf(plain.id)).toEqual([
    {
      ...{ by: admin.userId, action: 'user.create', before: null },
      after: {
        name: '[data pribadi]',
        email: '[data pribadi]',
        role: 'customer',
        phone: null,
        isActive: false,
      },
    },
  ]);
  expect(await profileOf(plain.id)).toBeUndefined();
  const place = { phone: '0813 0000 0401', address: 'Jl. Magelang' };
  const farmer = await add({ email: 'tani@desa.example', role: 'farmer', ...place });
  expect(await rowOf(farmer.id)).toMatchObject({ phone: '+6281300000401', phoneVerified: true });
  const waits = { phone: '+6281300000401', address: 'Jl. Magelang', city: '', province: 'Yogyakarta' };
  expect(await profileOf(farmer.id)).toMatchObject({ name: 'Bu Tini', isActive: false, ...waits });
  expect(farmer.farmerId).toBe((await profileOf(farmer.id))!.id);
  const bare = await add({ email: 'tani2@desa.example', role: 'farmer', address: '' });
  expect(await profileOf(bare.id)).toMatchObject({ phone: null, address: '' });
  expect(await saidOf(add({ role: 'admin' }))).toBe('proof_needed');
  expect((await add({ role: 'admin' }, admin)).role).toBe('admin');
  for (const password of ['bu tini', '081300000402'])
    expect(await saidOf(add({ email: 'b@a.id', phone: '081300000402', password })), password).toEqual([
      'password_common',
      { password: 'Terlalu mudah ditebak' },
    ]);
});

test('the operator’s command creates an admin with the given data and a verified phone number', async () => {
  const given = { name: 'Kepala', password: PASSWORD };
  const [bare, full] = [
    await createAdmin(ctx, { ...given, email: 'k1@desa.example' }),
    await createAdmin(ctx, { ...given, email: 'k2@desa.example', phone: '081300000403' }),
  ];
  const kept = { role: 'admin', emailVerified: true, isActive: true, createdAt: clock.now() };
  expect(await rowOf(bare.id)).toMatchObject({ ...kept, phone: null, phoneVerified: false });
  expect(await rowOf(full.id)).toMatchObject({ ...kept, phone: '+6281300000403', phoneVerified: true });
  expect(await notesOf(bare.id)).toEqual([
    {
      ...{ by: null, action: 'user.create', before: null },
      after: { name: '[data pribadi]', email: '[data pribadi]', role: 'admin' },
    },
  ]);
  const phone = '081300000404';
  expect(
    (await saidOf(createAdmin(ctx, { ...given, email: 'k3@desa.example', phone, password: phone })))![0],
  ).toBe('password_common');
});

const HIS = { email: 'lama@desa.example', phone: '+6281300000411', name: 'Pak Lama', address: 'Jl. Lama' };
const SAID = {
  email: 'Email akun Anda diubah',
  phone: 'Nomor telepon akun Anda diubah',
  role: 'Peran akun Anda diubah oleh pengelola',
};
test.each([
  // The given fields, which of them need reauthentication and are announced, and the row afterwards.
  [{ name: 'Pak Baru' }, [], { name: 'Pak Baru', emailVerified: true, phoneVerified: true }],
  [{ address: '' }, [], { address: null }],
  [{ address: null }, [], { address: null }],
  [{ address: 'Jl. Baru' }, [], { address: 'Jl. Baru' }],
  [{ isActive: false }, [], { isActive: false }],
  [{ email: 'baru@desa.example' }, ['email'], { emailVerified: false, phoneVerified: true }],
  [
    { phone: '081300000412' },
    ['phone'],
    { phone: '+6281300000412', phoneVerified: true, emailVerified: true },
  ],
  [{ phone: '' }, ['phone'], { phone: null, phoneVerified: false }],
  [{ phone: null }, ['phone'], { phone: null, phoneVerified: false }],
  [{ role: 'farmer' }, ['role'], { role: 'farmer', emailVerified: true, phoneVerified: true }],
  [
    { role: 'admin', phone: '081300000412', email: 'baru@desa.example', name: 'Pak Baru' },
    ['email', 'phone', 'role'],
    { name: 'Pak Baru', role: 'admin', email: 'baru@desa.example', phone: '+6281300000412' },
  ],
] as const)(
  'an admin changes %j, after recent authentication where sign-in is affected, and the former contact is informed',
  async (given, ways, then) => {
    const user = await makeUser(ctx, { ...HIS, emailVerified: true, phoneVerified: true });
    await openSessions(ctx, user.id, 1);
    told();
    const proof = ways.length > 0 || 'isActive' in given;
    if (proof) {
      expect(await saidOf(updateUser(ctx, stale, user.id, given))).toBe('proof_needed');
      expect([await rowOf(user.id), told()]).toEqual([expect.objectContaining({ ...HIS, version: 1 }), []]);
    }
    const view = await updateUser(ctx, proof ? admin : stale, user.id, { ...given, version: 1 });
    expect(view).toMatchObject({ version: 2, updatedAt: clock.now().toISOString() });
    expect(await rowOf(user.id)).toMatchObject(then);
    expect(told().filter((one) => one !== 'catalog')).toEqual([{ userId: user.id }]);
    const traces = await tracesOf(ctx, user);
    expect(traces.mails).toEqual(ways.map((way) => `Keamanan akun: ${SAID[way]}`));
    expect(traces.trail).toEqual(['user.update']);
    expect(traces.sessions).toBe('role' in given || 'isActive' in given ? 0 : 1);
    const [note] = await notesOf(user.id);
    expect([Object.keys(note.before).sort(), Object.keys(note.after).sort()]).toEqual([
      Object.keys(given).sort(),
      Object.keys(given).sort(),
    ]);
    await database.pool.query('delete from email_outbox where to_address = $1', [user.email]);
    await setUser(ctx, user.id, { email: `${user.id}@x.id`, phone: null, phoneVerified: false });
  },
);

test('unchanged values leave no trace; a stale or unknown change is rejected', async () => {
  const user = await makeUser(ctx, { ...HIS, email: 'tetap@desa.example', phoneVerified: true });
  const { name, address, phone } = HIS;
  told();
  const same = {
    name,
    address,
    phone,
    email: 'tetap@desa.example',
    role: 'customer' as const,
    isActive: true,
  };
  expect((await updateUser(ctx, stale, user.id, { ...same, version: 1 })).version).toBe(1);
  expect((await updateUser(ctx, stale, user.id, {})).version).toBe(1);
  expect([await notesOf(user.id), told(), (await tracesOf(ctx, user)).mails]).toEqual([[], [], []]);
  expect(await saidOf(updateUser(ctx, admin, user.id, { name: 'x', version: 2 }))).toBe('stale_version');
  await setUser(ctx, user.id, { deletedAt: clock.now() });
  expect(await saidOf(updateUser(ctx, admin, user.id, { name: 'x' }))).toBe('user_not_found');
  expect(await saidOf(getUser(ctx, admin, user.id))).toBe('user_not_found');
});

test('every user keeps a name to sign in with, and an admin’s is the e-mail', async () => {
  const [both, mute] = [
    await makeUser(ctx, { phone: '+6281300000421', phoneVerified: true }),
    await makeUser(ctx, { email: null, phone: '+6281300000422', phoneVerified: true }),
  ];
  const change = (id: string, given: object) => saidOf(updateUser(ctx, admin, id, given));
  expect([
    await change(both.id, { email: '' }),
    await change(both.id, { phone: '' }),
    await change(mute.id, { email: '', name: 'Mbah' }),
    await change(mute.id, { phone: '' }),
    await change(mute.id, { role: 'admin' }),
    await change(mute.id, { role: 'farmer' }),
    await change(mute.id, { role: 'admin', email: 'mbah@desa.example' }),
  ]).toEqual([
    ['invalid_input', { email: 'Isi email' }],
    null,
    null,
    ['invalid_input', { phone: 'Tanpa email ia masuk dengan nomor ini; isi nomornya' }],
    ['invalid_input', { email: 'Isi email: admin masuk dengan email' }],
    null,
    null,
  ]);
});

test('a group’s leader must remain able to sign in; other data may change', async () => {
  const { name, people } = await makeGroup({ ctx });
  const change = (who: keyof typeof people, given: object) =>
    updateUser(ctx, admin, people[who].userId, given).then(
      () => null,
      ({ code, params }) => [code, params],
    );
  const refused = ['group_ketua_account', { group: name }];
  expect([
    await change('ketua', { isActive: false }),
    await change('ketua', { role: 'admin' }),
    await change('ketua', { name: 'Ketua Baru', isActive: true, role: 'customer' }),
    await change('bendahara', { isActive: false }),
  ]).toEqual([refused, refused, null, null]);
});

test('a farmer’s profile is public while they are an active, approved farmer with a location', async () => {
  const { user, ...farmer } = await makeFarmer(ctx);
  const shown = async (given: object, over: Partial<typeof farmers.$inferInsert> = {}) => {
    if (Object.keys(over).length > 0) await ctx.db.update(farmers).set(over).where(eq(farmers.id, farmer.id));
    told();
    await updateUser(ctx, admin, user.id, given);
    return [(await profileOf(user.id))!.isActive, told().includes('catalog')];
  };
  expect([
    await shown({ name: 'Nama Lain' }),
    await shown({ isActive: false }),
    await shown({ isActive: true }),
    await shown({ role: 'customer' }),
    await shown({ name: 'Nama Lagi' }),
    await shown({ role: 'farmer' }, { city: '' }),
    await shown({ isActive: false }, { approved: false, city: 'Sleman' }),
    await shown({ isActive: true }),
  ]).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
  ]);
  // A hidden profile returns with its farmer, and with nobody else.
  const gone = { deletedAt: clock.now(), isActive: false, approved: true };
  await shown({ role: 'customer' }, gone);
  expect((await profileOf(user.id))!.deletedAt).toEqual(clock.now());
  expect(await shown({ role: 'farmer' })).toEqual([true, true]);
  expect((await profileOf(user.id))!.deletedAt).toBeNull();
  // It stays hidden, since nobody has set its location.
  await shown({ role: 'customer' }, { ...gone, city: '' });
  expect(await shown({ role: 'farmer' })).toEqual([false, true]);
  expect((await profileOf(user.id))!.deletedAt).toBeNull();
});
