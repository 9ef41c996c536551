import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import {
  findFarmerAccounts,
  findFarmerCities,
} from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findTeam } from '../../src/domain/accounts/farmers/find-team.ts';
import { getFarmerAccount } from '../../src/domain/accounts/farmers/get-farmer-account.ts';
import { insertFarmers } from '../../src/domain/accounts/farmers/insert-farmers.ts';
import { moveFarmer } from '../../src/domain/accounts/farmers/move-farmer.ts';
import { findFarmerNames } from '../../src/domain/accounts/find-farmer-names.ts';
import { regenciesByKey, regencyCodeOf } from '../../src/domain/accounts/users/farmer-profile.ts';
import { findUsers } from '../../src/domain/accounts/users/find-users.ts';
import { regencyKey } from '../../src/domain/accounts/users/region-names.ts';
import { type AppContext, inTransaction, type UserActor } from '../../src/domain/context.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { spiedShop } from '../support/spied-context.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let told: () => unknown[];
let admin: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, told } = spiedShop(database.pool, clock));
  admin = await actorFor(ctx, (await makeUser(ctx, { name: 'Kantor', role: 'admin' })).id);
});
afterAll(() => database.close());

const notesOf = async (id: number) =>
  (
    await database.pool.query(
      `select action, before, after from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows;
const profile = { address: 'Dusun Turgo', latitude: -7.6, longitude: 110.4 };

test('users can be filtered by role, status, date and text, and sorted by each column; the count agrees', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 5));
  const make = (name: string, over: object) =>
    makeUser(ctx, { name, email: `${name.toLowerCase()}@z.id`, ...over });
  const made = [
    await make('Ani', { createdAt: day(3), phone: '+6281377770701' }),
    await make('Budi', { createdAt: day(1), role: 'farmer', isActive: false }),
    await make('Cici', { createdAt: day(2), role: 'admin', email: 'z9@z.id', phone: '+6281377770702' }),
    await make('Dodi', { createdAt: day(4), isActive: false, deletedAt: day(5) }),
  ];
  const span = { from: '2026-10-01', to: '2026-10-31' };
  const find = async (query: object) => {
    const { data, total, ...rest } = await findUsers(ctx, admin, query);
    return [data.map(({ id }) => made.findIndex((user) => user.id === id)), total, rest.totalPages];
  };
  expect(await find({ ...span, sort: 'name' })).toEqual([[0, 1, 2], 3, 1]);
  expect(await find({ ...span, sort: '-name', limit: 2, page: 2 })).toEqual([[0], 3, 2]);
  expect(await find({ ...span, sort: 'email' })).toEqual([[0, 1, 2], 3, 1]);
  expect(await find({ ...span, sort: '-role' })).toEqual([[1, 0, 2], 3, 1]);
  expect(await find({ ...span })).toEqual([[0, 2, 1], 3, 1]);
  expect(await find({ ...span, sort: 'createdAt' })).toEqual([[1, 2, 0], 3, 1]);
  expect(await find({ ...span, role: 'admin' })).toEqual([[2], 1, 1]);
  expect(await find({ ...span, isActive: 'false' })).toEqual([[1], 1, 1]);
  expect(await find({ ...span, isActive: 'true', sort: 'name' })).toEqual([[0, 2], 2, 1]);
  expect(await find({ from: '2026-10-02', to: '2026-10-02' })).toEqual([[2], 1, 1]);
  for (const [q, found] of [
    ['BUDI', [1]],
    ['z9@', [2]],
    ['0813-7777-0701', [0]],
    ['081377770702', [2]],
    ['77770702', [2]],
    ['0777707', [0, 2]],
    ['dodi', []],
    ['%', []],
  ] as const)
    expect(await find({ q, sort: 'name' }), q).toEqual([found, found.length, Math.min(found.length, 1)]);
  expect(await find({ q: 'i', ...span, role: 'farmer' })).toEqual([[1], 1, 1]);
  // Without a search or days the total is a stored count.
  for (const query of [
    {},
    { role: 'admin' },
    { isActive: 'false' },
    { role: 'farmer', isActive: 'false' },
  ] as const) {
    const counted = await findUsers(ctx, admin, { ...query, q: '@' });
    expect((await findUsers(ctx, admin, query)).total, JSON.stringify(query)).toBe(counted.total);
  }
});

test('farmers are found by name and place; profiles of former farmers are not listed', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 5));
  const rows = [
    await makeFarmer(ctx, { name: 'Wagiman', city: 'Sleman', createdAt: day(1) }),
    await makeFarmer(ctx, { name: 'Yanto', city: 'Bantul', createdAt: day(2), isActive: false }),
    await makeFarmer(ctx, { name: 'Zubir', city: 'Klaten', province: 'Jawa Tengah', createdAt: day(3) }),
    await makeFarmer(ctx, { name: 'Bekas', city: 'Solo', isActive: false, user: { role: 'customer' } }),
    await makeFarmer(ctx, { name: 'Pergi', city: '', isActive: false, deletedAt: day(4) }),
  ];
  const find = async (query: object) => {
    const { data, total } = await findFarmerAccounts(ctx, admin, query);
    return [data.map(({ id }) => rows.findIndex((row) => row.id === id)), total];
  };
  expect([await find({}), await find({ sort: '-name', limit: 1, page: 2 })]).toEqual([
    [[0, 1, 2], 3],
    [[1], 3],
  ]);
  expect([await find({ sort: 'city' }), await find({ sort: 'province' })]).toEqual([
    [[1, 2, 0], 3],
    [[2, 0, 1], 3],
  ]);
  expect([
    await find({ sort: '-createdAt' }),
    await find({ city: 'Sleman' }),
    await find({ city: 'Solo' }),
  ]).toEqual([
    [[2, 1, 0], 3],
    [[0], 1],
    [[], 0],
  ]);
  expect([
    await find({ from: '2026-10-02', to: '2026-10-02' }),
    await find({ q: 'a', city: 'Bantul' }),
  ]).toEqual([
    [[1], 1],
    [[1], 1],
  ]);
  for (const [q, found] of [
    ['WAGI', [0]],
    ['klat', [2]],
    ['jawa', [2]],
    ['bekas', []],
    ['pergi', []],
  ] as const)
    expect(await find({ q }), q).toEqual([found, found.length]);
  expect(await findFarmerCities(ctx, admin)).toEqual(['Bantul', 'Klaten', 'Sleman', 'Solo']);
  // The choices: active farmers, and the owner of the edited goods, even an inactive one; a farmer sees only himself.
  const names = async (given = {}, by = admin) =>
    (await findFarmerNames(ctx, by, given)).map(({ id }) => rows.findIndex((row) => row.id === id));
  expect([
    await names(),
    await names({ ownerId: rows[1]!.id }),
    await names({ ownerId: rows[3]!.id }),
  ]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2, 3],
  ]);
  expect(await names({ most: 2, ownerId: rows[2]!.id })).toEqual([0, 1, 2]);
  const own = await actorFor(ctx, rows[2]!.userId);
  expect([await names({ ownerId: rows[0]!.id }, own), await names({}, { ...own, farmerId: null })]).toEqual([
    [2],
    [],
  ]);
  expect(await findFarmerNames(ctx, own)).toEqual([
    { id: rows[2]!.id, name: 'Zubir', city: 'Klaten', province: 'Jawa Tengah' },
  ]);
});

test('lists farmers in the given order, with the code of their city if they have one', async () => {
  const write = (rows: Parameters<typeof insertFarmers>[2]) =>
    inTransaction(ctx, (ctx) => insertFarmers(ctx, admin, rows));
  expect(await write([])).toEqual([]);
  const of = (name: string, city: string, province = 'Yogyakarta') => ({
    ...{ ...profile, name, city, province, email: `${name}@desa.example`, phone: null },
  });
  const ids = await write([
    of('b', 'Bantul'),
    of('a', 'Sleman'),
    of('c', 'Atlantis'),
    of('d', 'Bantul', 'Bali'),
  ]);
  const rows = await ctx.db.select().from(farmers).where(inArray(farmers.id, ids));
  expect(
    ids.map((id) => rows.find((row) => row.id === id)!).map((row) => [row.name, row.regencyCode]),
  ).toEqual([
    ['b', 3402],
    ['a', 3404],
    ['c', null],
    ['d', null],
  ]);
});

test('finds a city by what people type, within its province; a bare name means the kabupaten', async () => {
  const code = (city?: string, state?: string) => regencyCodeOf(ctx, city, state);
  expect(
    await Promise.all([
      code(undefined, 'Yogyakarta'),
      code(''),
      code('sleman'),
      code('SLEMAN', 'yogyakarta'),
    ]),
  ).toEqual([null, null, 3404, 3404]);
  expect(
    await Promise.all([code('Sleman', 'Bali'), code('kota yogyakarta', 'Yogyakarta'), code('Yogyakarta')]),
  ).toEqual([null, 3471, null]);
  const keys = [
    'Kabupaten  Sleman',
    'kab. Sleman',
    'Kab Sleman',
    'Kulon-Progo',
    'Gunung  Kidul',
    'kabanjahe',
    'Sub-kab Turi',
  ];
  expect(keys.map(regencyKey)).toEqual([
    'sleman',
    'sleman',
    'sleman',
    'kulonprogo',
    'gunungkidul',
    'kabanjahe',
    'subkabturi',
  ]);
  const [diy, west, none] = await Promise.all(
    ['Yogyakarta', 'Jawa Barat', 'Atlantis'].map((name) => regenciesByKey(ctx, name)),
  );
  expect([diy!.get('yogyakarta'), diy!.get('kotayogyakarta'), diy!.get('pakem'), diy!.get('bantul')]).toEqual(
    [
      { city: 'Kota Yogyakarta', code: 3471 },
      { city: 'Kota Yogyakarta', code: 3471 },
      { city: 'Pakem', code: 3404 },
      { city: 'Bantul', code: 3402 },
    ],
  );
  expect([
    west!.get('bandung')!.city,
    west!.get('kotabandung')!.city,
    west!.get('pakem'),
    none!.size,
  ]).toEqual(['Bandung', 'Kota Bandung', undefined, 0]);
});

test('the team is searched by name and city, page by page, with each member’s position; a move is recorded in the trail', async () => {
  await ctx.db.update(farmers).set({ isActive: false });
  const made = [];
  for (const [name, city] of [
    ['Tim A', 'Sleman'],
    ['Tim B', 'Bantul'],
    ['Tim C', 'Klaten'],
  ] as const)
    made.push(await makeFarmer(ctx, { name, city }));
  await makeFarmer(ctx, { name: 'Tim D', isActive: false });
  const [a, b, c] = made.map(({ id }) => id);
  const places = async (query = {}) => {
    const { data, ...rest } = await findTeam(ctx, admin, query);
    return [data.map(({ id, place }) => [id, place]), rest.total, rest.members, rest.totalPages];
  };
  expect(await places()).toEqual([
    [
      [a, 1],
      [b, 2],
      [c, 3],
    ],
    3,
    3,
    1,
  ]);
  expect(await places({ limit: 2, page: 2 })).toEqual([[[c, 3]], 3, 3, 2]);
  expect([await places({ q: 'tim b' }), await places({ q: 'KLAT' })]).toEqual([
    [[[b, 2]], 1, 3, 1],
    [[[c, 3]], 1, 3, 1],
  ]);
  told();
  await moveFarmer(ctx, admin, c!, { to: 1 });
  expect([await places(), told()]).toEqual([
    [
      [
        [c, 1],
        [a, 2],
        [b, 3],
      ],
      3,
      3,
      1,
    ],
    ['catalog'],
  ]);
  expect(await notesOf(c!)).toEqual([{ action: 'farmer.move', before: { place: 3 }, after: { place: 1 } }]);
  await moveFarmer(ctx, admin, b!, { to: 99 });
  expect([told(), await notesOf(b!)]).toEqual([[], []]);
  // The first farmer's number is valid like any other.
  await ctx.db.update(farmers).set({ isActive: true, deletedAt: null }).where(eq(farmers.id, 1));
  await moveFarmer(ctx, admin, 1, { to: 1 });
  expect((await places())[0]).toContainEqual([1, 1]);
  expect((await getFarmerAccount(ctx, admin, 1)).id).toBe(1);
});
