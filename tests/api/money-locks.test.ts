import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeCart } from '../../src/domain/cart/change-cart.ts';
import { lockRedemption, redeemCoupon, requireCoupon } from '../../src/domain/cart/coupon.ts';
import { mergeCart } from '../../src/domain/cart/merge-cart.ts';
import { readCartListings } from '../../src/domain/cart/read-cart-listings.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { recordTaxDeposit, voidTaxDeposit } from '../../src/domain/payments/tax-deposits.ts';
import { returnPayoutPart, transitionPayout } from '../../src/domain/payments/transition-payout.ts';
import { makeListing } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { type PayoutBench, payoutBench, said } from '../support/payout-fixture.ts';

/* Rows that a use case has locked stay locked for others until its transaction ends, however the two would have met. */

let on: PayoutBench;
let listing: number;
let payout: number;
beforeAll(async () => {
  on = await payoutBench();
  listing = (await makeListing(on.shop)).id;
});
afterAll(() => on.database.close());
beforeEach(async () => {
  await on.clear();
  await on.sql('delete from coupon_redemptions; delete from coupons');
});

/** Whether another connection can lock the row now. */
const isFree = (table: string, id: number | string) =>
  on.sql(`select from ${table} where id = $1 for no key update nowait`, [id]).then(
    (rows) => rows.length === 1,
    () => false,
  );
const isTurnFree = async () =>
  (await on.sql(`select pg_try_advisory_xact_lock(hashtextextended('tax-deposits', 0)) as free`))[0].free;
const farmersFree = async () => [await isFree('farmers', on.aminah), await isFree('farmers', on.budi)];
const couponFree = async () => isFree('coupons', (await on.sql('select id from coupons'))[0].id);

/** Which rows are free before, during and after `work`. */
async function around(free: () => Promise<unknown>, work: (ctx: AppContext) => Promise<unknown>) {
  const before = await free();
  const during = await inTransaction(on.shop, async (ctx) => {
    await work(ctx);
    return free();
  });
  return [before, during, await free()];
}

test.each<[string, (ctx: AppContext) => Promise<unknown>, [boolean, boolean]]>([
  [
    'that are paid out',
    async (ctx) => {
      await on.book(on.aminah, 108_000);
      return createPayout(ctx, on.maker, { farmers: [{ id: on.aminah, amount: 72_000 }] });
    },
    [false, true],
  ],
  [
    'to which a part comes back',
    (ctx) => returnPayoutPart(ctx, on.maker, payout, { farmer: on.budi, ...said }),
    [true, false],
  ],
  [
    'to which a payout comes back',
    (ctx) => transitionPayout(ctx, on.maker, payout, { step: 'cancel', seen: 'approved', ...said }),
    [false, false],
  ],
  ['of who brings money in', (ctx) => settleDebt(ctx, on.maker, on.aminah, { amount: 1 }), [false, true]],
])('locks the balances %s', async (_name, work, during) => {
  payout = await on.payoutAt('approved');
  expect(await around(farmersFree, work)).toEqual([[true, true], during, [true, true]]);
});

test('tax deposits are booked and cancelled one at a time', async () => {
  await on.put('money_movements', { kind: 'income_tax', seller_amount: -300, at: '2026-10-10T03:00:00Z' });
  let id = 0;
  const note = async (ctx: AppContext) => {
    const month = { month: '2026-10', amount: 300, paidOn: '2026-11-10', ntpn: 'A1B2C3D4E5F60001' };
    ({ id } = await recordTaxDeposit(ctx, on.maker, month));
  };
  expect(await around(isTurnFree, note)).toEqual([true, false, true]);
  const off = (ctx: AppContext) => voidTaxDeposit(ctx, on.maker, id, { reason: 'salah bulan' });
  expect(await around(isTurnFree, off)).toEqual([true, false, true]);
});

test('locks a coupon that is about to be used or given back; reading one takes no lock', async () => {
  const code = await makeCoupon(on.shop);
  const nobody = { userId: null, email: null };
  const ask = (lock?: boolean) => (ctx: AppContext) =>
    requireCoupon(ctx, code, 1_000, nobody, lock === undefined ? undefined : { lock });
  expect(await around(couponFree, ask(true))).toEqual([true, false, true]);
  expect(await around(couponFree, ask())).toEqual([true, true, true]);
  const coupon = await requireCoupon(on.shop, code, 1_000, nobody);
  const use = { userId: null, email: 'sri@contoh.example', amount: 100 };
  for (const groupCode of ['G-1', 'G-2']) await redeemCoupon(on.shop, coupon, { groupCode, ...use });
  const ids = (await on.sql('select id from coupon_redemptions order by id')).map((row) => row.id);
  const usesFree = async () => [
    await isFree('coupon_redemptions', ids[0]),
    await isFree('coupon_redemptions', ids[1]),
  ];
  expect(await around(usesFree, (ctx) => lockRedemption(ctx, 'G-1'))).toEqual([
    [true, true],
    [false, true],
    [true, true],
  ]);
});

test('locks a user’s cart while it changes and listings while they are ordered; reading takes no lock', async () => {
  const userFree = () => isFree('users', on.maker.userId);
  const items = [{ id: listing, quantity: 1 }];
  const taken = [true, false, true];
  expect(await around(userFree, (ctx) => changeCart(ctx, on.maker, { set: items }))).toEqual(taken);
  expect(await around(userFree, (ctx) => mergeCart(ctx, on.maker, { items }))).toEqual(taken);
  const goodsFree = () => isFree('listings', listing);
  expect(await around(goodsFree, (ctx) => readCartListings(ctx, [listing], { lock: true }))).toEqual(taken);
  expect(await around(goodsFree, (ctx) => readCartListings(ctx, [listing]))).toEqual([true, true, true]);
});
