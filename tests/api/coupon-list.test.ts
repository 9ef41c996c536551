import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCoupon } from '../../src/domain/cart/create-coupon.ts';
import { deleteCoupon } from '../../src/domain/cart/delete-coupon.ts';
import { findCoupons } from '../../src/domain/cart/find-coupons.ts';
import { getCoupon } from '../../src/domain/cart/get-coupon.ts';
import { updateCoupon } from '../../src/domain/cart/update-coupon.ts';
import type { Actor, AppContext } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const NEXT = '2026-11-21T03:00:00.001Z';
const clock = testClock(NOW);
let database: TestDatabase;
let ctx: AppContext;
let admin: Actor;
let heard = 0;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(NOW);
  await sql('delete from coupon_redemptions; delete from coupons');
  heard = (await sql('select coalesce(max(id), 0)::int as id from audit_log'))[0].id;
});

const sql = async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows;
const make = (over: object = {}) =>
  createCoupon(ctx, admin, { code: 'PANEN', kind: 'percent', value: 10, ...over });
const update = (id: number, over: object) => updateCoupon(ctx, admin, id, over);
const set = (id: number, columns: string) => sql(`update coupons set ${columns} where id = $1`, [id]);
const trail = async () =>
  (await sql('select action, before, after from audit_log where id > $1 order by id', [heard])).map((row) =>
    Object.values(row),
  );
const use = (id: number, group: string, amount: number, revoked: string | null = null) =>
  sql(
    `insert into coupon_redemptions (coupon_id, group_code, email, amount, at, revoked_at) values ($1, $2, 'sri@contoh.example', $3, $4, $5)`,
    [id, group, amount, NOW, revoked],
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }) => code,
  );

test('shows a coupon completely, with its latest uses and the discounts still in effect', async () => {
  const { id, ...made } = await make();
  const plain = {
    ...{ code: 'PANEN', kind: 'percent', bearer: 'store', value: 10, minSubtotal: 0 },
    ...{ startsAt: null, endsAt: null },
    ...{ totalLimit: null, perCustomerLimit: null, uses: 0, discounted: 0, isActive: true, state: 'active' },
    ...{ version: 1, createdAt: NOW, redemptions: [] },
  };
  expect(made).toEqual(plain);
  for (let n = 1; n <= 19; n += 1) await use(id, `G-${n}`, 100);
  await use(id, 'G-20', 5_000, NEXT);
  await use(id, 'G-21', 7);
  const { redemptions, ...seen } = await getCoupon(ctx, admin, id);
  expect(seen).toMatchObject({ discounted: 1_907 });
  expect(redemptions).toHaveLength(20);
  const row = { email: 'sri@contoh.example', at: NOW };
  expect(redemptions.slice(0, 3)).toEqual([
    { ...row, group: 'G-21', amount: 7, revoked: false },
    { ...row, group: 'G-20', amount: 5_000, revoked: true },
    { ...row, group: 'G-19', amount: 100, revoked: false },
  ]);
  const window = { startsAt: NOW, endsAt: NEXT };
  expect(await make({ code: 'SEKEJAP', ...window })).toMatchObject(window);
  expect(await codeOf(getCoupon(ctx, admin, 9_999))).toBe('coupon_not_found');
});

test.each([
  ['off before over', `is_active = false, ends_at = '${NOW}'`, 'off'],
  ['over at its very end', `ends_at = '${NOW}'`, 'over'],
  ['not before it', `ends_at = '${NEXT}'`, 'active'],
  ['over before used up', `ends_at = '${NOW}', total_limit = 1, uses = 1`, 'over'],
  ['used up before it begins', `starts_at = '${NEXT}', total_limit = 1, uses = 1`, 'used_up'],
  ['one use left', 'total_limit = 2, uses = 1', 'active'],
  ['not begun', `starts_at = '${NEXT}'`, 'scheduled'],
  ['begun this instant', `starts_at = '${NOW}'`, 'active'],
])('the status of a coupon: %s', async (_name, columns, state) => {
  const { id } = await make();
  await set(id, columns);
  expect((await getCoupon(ctx, admin, id)).state).toBe(state);
  for (const asked of ['off', 'over', 'used_up', 'scheduled', 'active'] as const)
    expect((await findCoupons(ctx, admin, { state: asked })).total, asked).toBe(asked === state ? 1 : 0);
});

test('sorts the list in each order, newer first on ties, by page, and finds by code', async () => {
  const ids: Record<string, number> = {};
  for (const [code, columns] of [
    ['CCC', `uses = 2, ends_at = '2026-12-01'`],
    ['AAA', 'uses = 3'],
    ['BBB', `uses = 1, ends_at = '2026-12-02'`],
    ['DDD', 'uses = 9, deleted_at = now()'],
  ] as const) {
    clock.forward(1_000);
    ids[code] = (await make({ code })).id;
    await set(ids[code], columns);
  }
  const found = async (input: object) => {
    const { data, total } = await findCoupons(ctx, admin, input);
    return [data.map(({ code }) => code[0]).join(''), total];
  };
  for (const [input, codes] of [
    [{}, 'BAC'],
    [{ sort: 'createdAt' }, 'CAB'],
    [{ sort: '-createdAt' }, 'BAC'],
    [{ sort: 'code' }, 'ABC'],
    [{ sort: '-code' }, 'CBA'],
    [{ sort: 'uses' }, 'BCA'],
    [{ sort: '-uses' }, 'ACB'],
    [{ sort: 'endsAt' }, 'CBA'],
    [{ sort: '-endsAt' }, 'ABC'],
    [{ q: 'bb' }, 'B'],
    [{ q: 'dd' }, ''],
    [{ q: '_' }, ''],
  ] as const)
    expect(await found(input), JSON.stringify(input)).toEqual([codes, codes.length]);
  expect(await found({ sort: 'code', limit: 2 })).toEqual(['AB', 3]);
  expect(await found({ sort: 'code', limit: 2, page: 2 })).toEqual(['C', 3]);
  await sql('update coupons set uses = 1');
  expect(await found({ sort: 'uses' })).toEqual(['BAC', 3]);
  expect(await found({ sort: '-uses' })).toEqual(['BAC', 3]);
});

test('an update changes what it names, raises the version and records both in the trail; repeating it does nothing', async () => {
  const { id } = await make({ totalLimit: 5, startsAt: NOW });
  clock.forward(1_000);
  const changed = await update(id, { value: 15, startsAt: null, endsAt: NEXT, totalLimit: 7, version: 1 });
  expect(changed).toMatchObject({ value: 15, startsAt: null, endsAt: NEXT, totalLimit: 7, version: 2 });
  const [stored] = await sql('select created_at, updated_at from coupons');
  expect(stored).toEqual({ created_at: new Date(NOW), updated_at: new Date('2026-11-21T03:00:01.000Z') });
  clock.forward(1_000);
  const same = await update(id, { value: 15, endsAt: NEXT });
  expect(same).toMatchObject({ version: 2, value: 15 });
  expect((await trail()).slice(1)).toEqual([
    [
      'coupon.update',
      { value: 10, startsAt: NOW, endsAt: null, totalLimit: 5 },
      { value: 15, startsAt: null, endsAt: NEXT, totalLimit: 7 },
    ],
  ]);
  expect(await update(id, { startsAt: NOW, version: 2 })).toMatchObject({ startsAt: NOW, version: 3 });
  expect(await codeOf(update(id, { value: 16, version: 2 }))).toBe('stale_version');
  expect(await codeOf(update(9_999, { value: 16 }))).toBe('coupon_not_found');
  // The rules apply to the whole coupon: unchanged fields together with the given ones.
  await expect(update(id, { startsAt: '2026-11-21T03:00:00.001Z' })).rejects.toMatchObject({
    fields: { endsAt: 'Akhir masa berlaku harus sesudah awalnya.' },
  });
});

test.each([
  [null, 2, null],
  [2, 2, null],
  [1, 2, 'coupon_limit_below_uses'],
])('setting a limit of %s after %d uses gives: %s', async (totalLimit, uses, code) => {
  const { id } = await make({ totalLimit: 9 });
  await set(id, `uses = ${uses}`);
  expect(await codeOf(update(id, { totalLimit }))).toBe(code);
  expect((await getCoupon(ctx, admin, id)).totalLimit).toBe(code ? 9 : totalLimit);
});

test('deletes an unused coupon and hides a used one, once each, with a trail entry', async () => {
  const unused = await make({ code: 'BARU' });
  const used = await make();
  await use(used.id, 'G-1', 1_000, NOW);
  clock.forward(1_000);
  for (const { id } of [unused, used]) {
    await deleteCoupon(ctx, admin, id);
    expect(await codeOf(deleteCoupon(ctx, admin, id))).toBe('coupon_not_found');
    expect(await codeOf(update(id, { value: 1 }))).toBe('coupon_not_found');
  }
  const at = new Date('2026-11-21T03:00:01.000Z');
  expect(await sql('select id, deleted_at, updated_at, is_active, version from coupons')).toEqual([
    { id: used.id, deleted_at: at, updated_at: at, is_active: false, version: 2 },
  ]);
  expect((await trail()).slice(2)).toEqual(
    ['BARU', 'PANEN'].map((code) => ['coupon.delete', { code, kind: 'percent', value: 10, uses: 0 }, null]),
  );
});
