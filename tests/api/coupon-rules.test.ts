import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { redeemCoupon, releaseCoupon, requireCoupon } from '../../src/domain/cart/coupon.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeUser } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const clock = testClock(NOW);
let database: TestDatabase;
let ctx: AppContext;
let code: string;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(NOW);
  await database.pool.query('delete from coupon_redemptions; delete from coupons');
  code = await makeCoupon(ctx);
});

const nobody = { userId: null, email: null };
const sri = { userId: null, email: 'sri@contoh.example' };
const set = (columns: string) => database.pool.query(`update coupons set ${columns}`);
const uses = async () => (await database.pool.query('select uses from coupons')).rows[0].uses;
/** The code of the error, or null if the coupon is valid. */
const refusal = (
  subtotal = 50_000,
  buyer: typeof nobody | typeof sri | { userId: string; email: string } = nobody,
) =>
  requireCoupon(ctx, code, subtotal, buyer).then(
    () => null,
    (error) => error.code,
  );
const redeem = async (groupCode: string, buyer: { userId: string | null; email: string }) =>
  redeemCoupon(ctx, await requireCoupon(ctx, code, 50_000, nobody), { groupCode, ...buyer, amount: 5_000 });

test.each([
  ['plain', 'uses = uses', null],
  ['switched off', 'is_active = false', 'coupon_unknown'],
  ['deleted', 'deleted_at = now()', 'coupon_unknown'],
  ['from this instant on', `starts_at = '${NOW}'`, null],
  ['from the next instant on', `starts_at = '2026-11-21T03:00:00.001Z'`, 'coupon_not_yet'],
  ['up to this instant', `ends_at = '${NOW}'`, 'coupon_over'],
  ['up to the next instant', `ends_at = '2026-11-21T03:00:00.001Z'`, null],
  ['from what is bought on', 'min_subtotal = 50000', null],
  ['from a rupiah more on', 'min_subtotal = 50001', 'coupon_minimum'],
  ['with one use left', 'total_limit = 3, uses = 2', null],
  ['used up', 'total_limit = 3, uses = 3', 'coupon_used_up'],
])('validates a coupon: %s', async (_name, columns, wanted) => {
  await set(columns);
  expect(await refusal()).toBe(wanted);
});

test('rejects an unknown code as unknown', async () => {
  code = 'TIDAKADA';
  expect(await refusal()).toBe('coupon_unknown');
});

test('each customer’s uses count by account or e-mail, without those given back', async () => {
  const user = await makeUser(ctx);
  const him = { userId: user.id, email: 'lain@contoh.example' };
  // Without such a limit a buyer may use it any number of times.
  expect(await refusal(50_000, him)).toBeNull();
  await set('per_customer_limit = 1');
  expect(await refusal(50_000, sri)).toBeNull();
  await redeem('G-1', { userId: null, email: sri.email });
  expect(await refusal(50_000, sri)).toBe('coupon_used_by_you');
  expect(await refusal(50_000, him)).toBeNull();
  expect(await refusal(50_000, { userId: null, email: 'siapa@contoh.example' })).toBeNull();
  // A buyer without an identity yet is not limited.
  expect(await refusal(50_000, nobody)).toBeNull();
  await redeem('G-2', { userId: user.id, email: 'dulu@contoh.example' });
  expect(await refusal(50_000, him)).toBe('coupon_used_by_you');
  expect(await refusal(50_000, { userId: user.id, email: sri.email })).toBe('coupon_used_by_you');
  await set('per_customer_limit = 2');
  expect(await refusal(50_000, him)).toBeNull();
  await set('per_customer_limit = 1');
  await releaseCoupon(ctx, 'G-2');
  expect(await refusal(50_000, him)).toBeNull();
});

test('a use is recorded with who, how much and when, and given back once', async () => {
  clock.forward(1_000);
  await redeem('G-1', { userId: null, email: sri.email });
  await redeem('G-2', { userId: null, email: sri.email });
  const { rows } = await database.pool.query(
    'select group_code, customer_id, email, amount::int, at, revoked_at from coupon_redemptions order by id',
  );
  expect(rows[0]).toEqual({
    group_code: 'G-1',
    customer_id: null,
    email: sri.email,
    amount: 5_000,
    at: new Date('2026-11-21T03:00:01.000Z'),
    revoked_at: null,
  });
  expect(await uses()).toBe(2);
  await releaseCoupon(ctx, 'G-1');
  await releaseCoupon(ctx, 'G-1');
  await releaseCoupon(ctx, 'G-9');
  expect(await uses()).toBe(1);
});
