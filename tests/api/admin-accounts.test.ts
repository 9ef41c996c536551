import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { auditLog } from '../../src/db/schema/system-tables.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { getFarmerAccount } from '../../src/domain/accounts/farmers/get-farmer-account.ts';
import { moveFarmer } from '../../src/domain/accounts/farmers/move-farmer.ts';
import { createAdmin } from '../../src/domain/accounts/users/create-admin.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await seedReference(app.database.pool);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  cookie = admin.cookie,
) => app.fastify.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });
const me = (cookie: string) => call('GET', '/api/me', undefined, cookie);
const PASSWORD = 'Sawah-Hijau-77';
let number = 0;
const user = (over: object = {}) => ({
  name: 'Bu Tini',
  email: `tini${++number}@desa.example`,
  password: PASSWORD,
  role: 'customer',
  ...over,
});
const farmer = (over: object = {}) => ({
  name: 'Pak Wagiman',
  email: `wagiman${++number}@desa.example`,
  password: PASSWORD,
  phone: '',
  address: 'Dusun Turgo, Purwobinangun',
  province: 'Yogyakarta',
  city: 'Sleman',
  latitude: -7.5972,
  longitude: 110.4189,
  ...over,
});

test('[AUTH-23] [AUTH-24] only admins manage users and farmers: anonymous 401, customer and farmer 403', async () => {
  const target = await makeFarmer(app.ctx);
  const customer = await signedIn(app);
  const other = await signedIn(app, { role: 'farmer' });
  const before = await app.ctx.db.$count(users);
  for (const [base, id, body] of [
    ['/api/admin/users', target.userId, user()],
    ['/api/admin/farmers', String(target.id), farmer()],
  ] as const) {
    for (const [method, path, payload] of [
      ['GET', base, undefined],
      ['POST', base, body],
      ['GET', `${base}/${id}`, undefined],
      ['PUT', `${base}/${id}`, { isActive: false }],
      ['DELETE', `${base}/${id}`, undefined],
    ] as const) {
      for (const [cookie, status] of [
        ['', 401],
        ['lumbung.session_token=forged.AAAA', 401],
        [customer.cookie, 403],
        [other.cookie, 403],
      ] as const) {
        expect((await call(method, path, payload, cookie)).statusCode, `${method} ${path}`).toBe(status);
      }
    }
  }
  expect(await app.ctx.db.$count(users)).toBe(before);
});

test('[API-17] [ADMUSER-13] [ADMUSER-14] [ADMUSER-15] [MSG-50] [DATA-13] an admin adds a user, who can sign in', async () => {
  const body = user({ phone: '0812 1111 0001', address: 'Jl. Magelang', isActive: true });
  const answer = await call('POST', '/api/admin/users', body);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    success: true,
    message: 'User berhasil ditambahkan',
    data: {
      name: 'Bu Tini',
      email: body.email,
      role: 'customer',
      phone: '+6281211110001',
      isActive: true,
      version: 1,
    },
  });
  expect(answer.body).not.toContain(PASSWORD);
  expect(
    (await call('POST', '/api/auth/sign-in/email', { email: body.email, password: PASSWORD }, '')).statusCode,
  ).toBe(200);

  const refused: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ email: 'x' }, 'email'],
    [{ role: 'root' }, 'role'],
    [{ role: undefined }, 'role'],
    [{ password: undefined }, 'password'],
    [{ password: 'k9#zq' }, 'password'],
    [{ password: 'password' }, 'password'],
    [{ phone: 'abc' }, 'phone'],
    [{ isActive: 'true' }, 'isActive'],
    [{ emailVerified: true }, 'emailVerified'],
  ];
  for (const [over, field] of refused) {
    const no = await call('POST', '/api/admin/users', user(over));
    expect(no.statusCode, field).toBe(400);
    expect(no.json().error.fields).toHaveProperty(field);
  }
  expect(
    (await call('POST', '/api/admin/users', user({ email: body.email.toUpperCase() }))).json().error.code,
  ).toBe('email_taken');

  // Without phone and address, for each of the roles.
  for (const role of ['customer', 'farmer', 'admin']) {
    const plain = await call('POST', '/api/admin/users', user({ role }));
    expect(plain.statusCode, role).toBe(201);
    const { data } = (await call('GET', `/api/admin/users/${plain.json().data.id}`)).json();
    expect(data).toMatchObject({ role, phone: null, address: null, isActive: true });
    for (const name of ['createdAt', 'updatedAt']) expect(Date.parse(data[name]), name).toBeGreaterThan(0);
    expect(data).not.toHaveProperty('password');
  }
});

test('[API-11] [API-20] [API-21] [API-22] [ADMUSER-02] [ADMUSER-03] the list of users is paged, searched, filtered and sorted over all rows', async () => {
  const rows = await Promise.all([
    makeUser(app.ctx, { name: 'Zulaikha 50%_\\ Uji', phone: '+6281377778888' }),
    makeUser(app.ctx, { name: 'Zulaikha Dua Uji', role: 'admin', isActive: false }),
  ]);
  const list = async (query: string) => (await call('GET', `/api/admin/users?${query}`)).json();
  const all = await list('');
  expect(all).toMatchObject({ page: 1, limit: 20, total: expect.any(Number) });
  expect(all.totalPages).toBe(Math.ceil(all.total / 20));
  expect((await list('q=zulaikha&sort=name')).data.map((row: { id: string }) => row.id)).toEqual([
    rows[0].id,
    rows[1].id,
  ]);
  expect((await list('q=zulaikha&sort=-name&limit=1&page=2')).data[0].id).toBe(rows[0].id);
  expect((await list('q=zulaikha&role=admin')).total).toBe(1);
  for (const [isActive, row] of [
    ['true', rows[0]],
    ['false', rows[1]],
  ] as const)
    expect((await list(`q=zulaikha&isActive=${isActive}`)).data).toMatchObject([{ id: row.id }]);
  for (const q of ['50%_\\', '081377778888', '81377778888', '+62 813-7777-8888', rows[0].email]) {
    expect(
      (await list(`q=${encodeURIComponent(q)}`)).data.map((row: { id: string }) => row.id),
      q,
    ).toEqual([rows[0].id]);
  }
  // Without a search their number is a stored count, and still only theirs.
  const active = (is: boolean) => eq(users.isActive, is);
  for (const [query, where] of [
    ['', undefined],
    ['role=admin', eq(users.role, 'admin')],
    ['isActive=false', active(false)],
    ['role=admin&isActive=true', and(eq(users.role, 'admin'), active(true))],
  ] as const)
    expect((await list(query)).total, query).toBe(await app.ctx.db.$count(users, where));
  expect((await list('from=2031-01-01')).total).toBe(0);
  expect((await list('q=%25%25%25')).total).toBe(0);
  expect((await list('page=9999')).data).toEqual([]);
  for (const bad of [
    'limit=101',
    'limit=0',
    'limit=1e9',
    'page=-1',
    'page=1e15',
    'sort=password',
    'role=root',
    'role=admin&role=farmer',
    'x=1',
  ]) {
    expect((await call('GET', `/api/admin/users?${bad}`)).statusCode, bad).toBe(400);
  }
});

test('[API-12] [API-18] [MSG-51] [MSG-15] an update changes only what it names; rejects a password and a stale edit', async () => {
  const { id } = await makeUser(app.ctx, { phone: '+6281200001234', address: 'Lama' });
  const path = `/api/admin/users/${id}`;
  const answer = await call('PUT', path, { name: 'Nama Baru', phone: '', version: 1 });
  expect(answer.json()).toMatchObject({
    message: 'User berhasil diperbarui',
    data: { name: 'Nama Baru', phone: null, address: 'Lama', version: 2 },
  });
  expect((await call('PUT', path, { name: 'Lagi', version: 1 })).json().error.code).toBe('stale_version');
  const password = await call('PUT', path, { password: 'Padi-Baru-88' });
  expect(password.json().error.fields.password).toContain('reset password');
  expect((await call('PUT', path, { password: '' })).statusCode).toBe(200);
  for (const bad of [{ emailVerified: true }, { name: null }, { isActive: null }, { id: 'x' }]) {
    expect((await call('PUT', path, bad)).statusCode).toBe(400);
  }
  expect((await call('GET', path)).json().data.name).toBe('Nama Baru');
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const missing = await call(
      method,
      '/api/admin/users/tidak-ada',
      method === 'PUT' ? { name: 'x' } : undefined,
    );
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'User not found']);
  }
  const [note] = await app.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'user.update')));
  expect(note).toMatchObject({
    actorId: admin.userId,
    before: { phone: '[data pribadi]' },
    after: { name: '[data pribadi]', phone: null },
  });
});

test('[ADMUSER-08] [MSG-53] [MSG-54] the toggle changes isActive alone and ends the sessions at once', async () => {
  const someone = await signedIn(app);
  const path = `/api/admin/users/${someone.userId}`;
  expect((await me(someone.cookie)).statusCode).toBe(200);
  expect((await call('PUT', path, { isActive: false })).json()).toMatchObject({
    message: 'User dinonaktifkan',
    data: { isActive: false },
  });
  expect((await me(someone.cookie)).statusCode).toBe(401);
  expect(await app.ctx.db.$count(sessions, eq(sessions.userId, someone.userId))).toBe(0);
  expect((await call('PUT', path, { isActive: true })).json().message).toBe('User diaktifkan');
  expect((await me(someone.cookie)).statusCode).toBe(401);
});

test('[AUTH-24] a change of role ends the sessions at once; a demoted admin loses all admin rights', async () => {
  const second = await signedIn(app, { role: 'admin' });
  await call('PUT', `/api/admin/users/${second.userId}`, { role: 'customer' });
  expect((await call('GET', '/api/admin/users', undefined, second.cookie)).statusCode).toBe(401);
  const again = await signedIn(app, { userId: second.userId });
  expect((await call('GET', '/api/admin/users', undefined, again.cookie)).statusCode).toBe(403);
});

test('a new farmer gets one profile, hidden until complete; a former farmer disappears from the public list', async () => {
  const { id } = await makeUser(app.ctx, { name: 'Calon Petani' });
  const promoted = (await call('PUT', `/api/admin/users/${id}`, { role: 'farmer' })).json().data;
  expect(promoted.farmerId).toEqual(expect.any(Number));
  const shown = async () =>
    (await call('GET', '/api/farmers?limit=100', undefined, ''))
      .json()
      .data.some((row: { id: number }) => row.id === promoted.farmerId);
  expect(await shown()).toBe(false);
  const { email: _e, password: _p, ...profile } = farmer({ name: 'Calon Petani' });
  const completed = await call('PUT', `/api/admin/farmers/${promoted.farmerId}`, profile);
  expect(completed.json()).toMatchObject({ message: 'Petani berhasil diperbarui', data: { isActive: true } });
  expect(await shown()).toBe(true);
  await call('PUT', `/api/admin/users/${id}`, { role: 'customer' });
  expect(await shown()).toBe(false);
  expect((await call('GET', `/api/admin/farmers/${promoted.farmerId}`)).statusCode).toBe(404);
  await call('PUT', `/api/admin/users/${id}`, { role: 'farmer' });
  expect(await app.ctx.db.$count(farmers, eq(farmers.userId, id))).toBe(1);
  expect(await shown()).toBe(true);
});

test('the last admin cannot demote, deactivate or delete themselves; of two who try at once one remains', async () => {
  const admins = await app.ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const others = admins.map((row) => row.id).filter((id) => id !== admin.userId);
  if (others.length > 0)
    await app.ctx.db.update(users).set({ isActive: false }).where(inArray(users.id, others));
  const path = `/api/admin/users/${admin.userId}`;
  for (const attempt of [
    call('PUT', path, { role: 'customer' }),
    call('PUT', path, { isActive: false }),
    call('DELETE', path),
  ]) {
    const answer = await attempt;
    expect([answer.statusCode, answer.json().error?.code]).toEqual([409, 'last_admin']);
  }
  // Changes that remove neither role nor duties are allowed.
  expect((await call('PUT', path, { name: 'Bu Admin', role: 'admin', isActive: true })).statusCode).toBe(200);
  expect((await call('PUT', path, { address: 'Jl. Magelang' })).statusCode).toBe(200);
  expect((await me(admin.cookie)).statusCode).toBe(200);
  // With other admins he may be demoted, but can neither deactivate nor delete himself.
  const third = await signedIn(app, { role: 'admin' });
  for (const attempt of [call('PUT', path, { isActive: false }), call('DELETE', path)]) {
    const answer = await attempt;
    expect([answer.statusCode, answer.json().error?.code]).toEqual([409, 'own_account_off']);
  }
  expect((await call('PUT', `/api/admin/users/${third.userId}`, { isActive: false })).statusCode).toBe(200);
  // Either of two admins can be removed; users who are no admins always can.
  for (const id of ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) {
    await makeUser(app.ctx, { id, role: 'admin' });
    expect((await call('DELETE', `/api/admin/users/${id}`)).statusCode).toBe(200);
  }
  expect((await call('DELETE', `/api/admin/users/${(await makeUser(app.ctx)).id}`)).statusCode).toBe(200);

  for (let round = 0; round < 5; round += 1) {
    const second = await signedIn(app, { role: 'admin' });
    const answers = await Promise.all([
      call('PUT', `/api/admin/users/${second.userId}`, { role: 'customer' }),
      call('PUT', path, { isActive: false }, second.cookie),
    ]);
    expect(
      await app.ctx.db.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true))),
    ).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThanOrEqual(1);
    await app.ctx.db.update(users).set({ isActive: true }).where(eq(users.id, admin.userId));
    await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, second.userId));
    admin = await signedIn(app, { userId: admin.userId });
  }
});

test('[API-19] [MSG-52] deletes a user without history completely, and hides one with history; sessions end', async () => {
  const plain = await signedIn(app);
  expect((await call('DELETE', `/api/admin/users/${plain.userId}`)).json()).toMatchObject({
    success: true,
    message: 'User berhasil dihapus',
  });
  expect(await app.ctx.db.$count(users, eq(users.id, plain.userId))).toBe(0);
  expect((await me(plain.cookie)).statusCode).toBe(401);

  const seller = await signedIn(app, { role: 'farmer' });
  await makeListing(app.ctx, { farmerId: seller.farmerId! });
  const [{ email } = { email: '' }] = await app.ctx.db
    .select()
    .from(users)
    .where(eq(users.id, seller.userId));
  expect((await call('DELETE', `/api/admin/users/${seller.userId}`)).statusCode).toBe(200);
  expect((await me(seller.cookie)).statusCode).toBe(401);
  const [kept] = await app.ctx.db.select().from(users).where(eq(users.id, seller.userId));
  expect(kept).toMatchObject({ isActive: false, deletedAt: expect.any(Date) });
  expect((await call('GET', `/api/admin/users/${seller.userId}`)).statusCode).toBe(404);
  expect((await call('POST', '/api/admin/users', user({ email }))).statusCode).toBe(201);
});

test('[API-15] [ADMFARM-08] [ADMFARM-09] [ADMFARM-11] [ADMFARM-13] [MSG-47] [DATA-14] creates a farmer together with the account, or neither', async () => {
  const body = farmer({ phone: '081355550001' });
  const answer = await call('POST', '/api/admin/farmers', body);
  expect(answer.statusCode).toBe(201);
  const { email, password: _, ...fields } = body;
  expect(answer.json()).toMatchObject({
    message: 'Petani berhasil ditambahkan',
    data: { ...fields, phone: '+6281355550001', email, isActive: true },
  });
  const entered = await call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, '');
  expect(entered.json().data.user).toMatchObject({ role: 'farmer', farmerId: answer.json().data.id });
  const [row] = await app.ctx.db.select().from(farmers).where(eq(farmers.id, answer.json().data.id));
  expect(row?.regencyCode).toBe(3404);

  const before = [await app.ctx.db.$count(users), await app.ctx.db.$count(farmers)];
  const refused: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ address: ' ' }, 'address'],
    [{ province: 'Atlantis' }, 'province'],
    [{ city: '' }, 'city'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: -181 }, 'longitude'],
    [{ latitude: '-7.5' }, 'latitude'],
    [{ email: '' }, 'email'],
    [{ password: '' }, 'password'],
    [{ phone: '12' }, 'phone'],
  ];
  for (const [over, field] of refused) {
    const no = await call('POST', '/api/admin/farmers', farmer(over));
    expect(no.statusCode, field).toBe(400);
    expect(no.json().error.fields, field).toHaveProperty(field);
  }
  expect((await call('POST', '/api/admin/farmers', farmer({ email }))).json().error.code).toBe('email_taken');
  expect([await app.ctx.db.$count(users), await app.ctx.db.$count(farmers)]).toEqual(before);
});

test('[API-16] [ADMFARM-02] [MSG-19] [MSG-48] [MSG-49] finds a farmer, updates one with blank e-mail and password, and deletes one', async () => {
  const body = farmer({ name: 'Mbah Suro Uji', city: 'Kulon Progo' });
  const { id, userId, email, version } = (await call('POST', '/api/admin/farmers', body)).json().data;
  for (const q of ['mbah suro', 'kulon']) {
    const found = (await call('GET', `/api/admin/farmers?q=${encodeURIComponent(q)}`)).json();
    expect(found.data.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(found).toMatchObject({ total: 1, page: 1, limit: 20, totalPages: 1 });
  }
  const path = `/api/admin/farmers/${id}`;
  const blank = { ...body, email: '', password: '', name: 'Mbah Suro Baru', version };
  expect((await call('PUT', path, blank)).json()).toMatchObject({
    message: 'Petani berhasil diperbarui',
    data: { name: 'Mbah Suro Baru', email },
  });
  expect((await call('PUT', path, blank)).json().error.code).toBe('stale_version');
  expect(
    (await call('PUT', path, { ...blank, version: undefined, password: 'Padi-Baru-88' })).statusCode,
  ).toBe(400);
  expect((await call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, '')).statusCode).toBe(
    200,
  );

  expect((await call('DELETE', path)).json()).toMatchObject({
    success: true,
    message: 'Petani berhasil dihapus',
  });
  expect((await call('GET', path)).json().message).toBe('Farmer not found');
  expect(await app.ctx.db.$count(users, eq(users.id, userId))).toBe(0);
  for (const bad of ['abc', '0', '1.5', '99999999999']) {
    expect([400, 404]).toContain((await call('GET', `/api/admin/farmers/${bad}`)).statusCode);
  }
});

test('the operator’s command creates an admin by the same rules', async () => {
  const made = await createAdmin(app.ctx, {
    name: 'Kepala',
    email: 'Kepala@Desa.example',
    password: PASSWORD,
  });
  expect(made).toMatchObject({ role: 'admin', email: 'kepala@desa.example' });
  await expect(
    createAdmin(app.ctx, { name: 'Kepala', email: 'k2@desa.example', password: '123456' }),
  ).rejects.toMatchObject({ code: 'password_common' });
  await expect(
    createAdmin(app.ctx, { name: '', email: 'k3@desa.example', password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  const entered = await call(
    'POST',
    '/api/auth/sign-in/email',
    { email: 'kepala@desa.example', password: PASSWORD },
    '',
  );
  expect(entered.json().data.user.role).toBe('admin');
  await app.ctx.db.execute(sql`update users set is_active = false where email = 'kepala@desa.example'`);
});

test('sorts farmers by name, place and age in both directions; only admins reorder the team by number', async () => {
  const made: number[] = [];
  for (const [name, city, province] of [
    ['Urutan B', 'Bantul', 'Yogyakarta'],
    ['Urutan A', 'Sleman', 'Yogyakarta'],
    ['Urutan C', 'Klaten', 'Jawa Tengah'],
  ] as const) {
    made.push(
      (await makeFarmer(app.ctx, { name, city, province, createdAt: new Date(2026, 0, 3 - made.length) })).id,
    );
  }
  const sorted = async (sort: string) =>
    (await call('GET', `/api/admin/farmers?q=urutan&sort=${sort}`))
      .json()
      .data.map(({ id }: { id: number }) => made.indexOf(id));
  expect(await sorted('name')).toEqual([1, 0, 2]);
  expect(await sorted('-name')).toEqual([2, 0, 1]);
  expect(await sorted('city')).toEqual([0, 2, 1]);
  expect(await sorted('createdAt')).toEqual([2, 1, 0]);
  expect((await sorted('province'))[0]).toBe(2);

  const team = async () =>
    (await call('GET', '/api/admin/farmers/team?limit=100')).json().data.map(({ id }: { id: number }) => id);
  const move = (id: number, to: number, cookie = admin.cookie) =>
    call('POST', `/api/admin/farmers/${id}/move`, { to }, cookie);
  const before = await team();
  const second = (await call('GET', '/api/admin/farmers/team?limit=2&page=2')).json();
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual(before.slice(2, 4));
  expect((await call('GET', '/api/admin/farmers/team?q=klaten')).json()).toMatchObject({
    total: 1,
    data: [{ id: made[2] }],
  });
  const last = before.at(-1)!;
  expect((await move(last, 1)).statusCode).toBe(200);
  expect(await team()).toEqual([last, ...before.slice(0, -1)]);
  expect((await move(last, 9_999)).statusCode).toBe(200);
  expect(await team()).toEqual(before);
  expect((await move(last, 1, (await signedIn(app, { role: 'farmer' })).cookie)).statusCode).toBe(403);
  expect((await move(2_147_483_647, 1)).json().error.code).toBe('farmer_not_found');
  for (const id of [2_147_483_648, 1.5, 0, Number.NaN]) {
    const none = { code: 'farmer_not_found' };
    await expect(moveFarmer(app.ctx, admin.actor, id, { to: 1 })).rejects.toMatchObject(none);
    await expect(getFarmerAccount(app.ctx, admin.actor, id)).rejects.toMatchObject(none);
  }
});
