import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import {
  bookedFor,
  mailedOf,
  makeStall,
  orderRow,
  rowsOf,
  stockOf,
  trailOf,
} from '../support/order-fixture.ts';
import { begun, chargeNews, gatewayDesk, lastCharge, standing } from '../support/payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The gateway's statuses of a charge, and what is booked for each: two orders of Rp 36.000, with a commission of 5 %.
 */

const clock = testClock();
const { gateway } = gatewayDesk();
const logged: object[] = [];
let app: TestApp;
let ctx: AppContext;
let buyer: SignedIn;
let admin: SignedIn;
let goods: { id: number; priceCustomer: number; farmerId: number }[];

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = { ...app.ctx, gateway, log: { ...app.ctx.log, error: (fields) => logged.push(fields) } };
  await enablePayments(ctx, { gateway: true });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  buyer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await app.database.pool.query('update users set email_verified = true');
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  const stock = { stock: toQuantity(100) };
  goods = [(await makeStall(ctx, stock)).listing, (await makeStall(ctx, stock)).listing];
  logged.length = 0;
});

const one = () => begun(ctx, buyer.actor, [goods[0]!]);
const two = () => begun(ctx, buyer.actor, goods);
const tell = (ref: string, amount: number, over: Parameters<typeof chargeNews>[2] = {}) =>
  applyChargeStatus(ctx, chargeNews(ref, amount, over));
const ledger = (group: string) =>
  rowsOf(
    ctx,
    'select kind, platform_amount::float8 as cash, seller_amount::float8 as farmer, note from money_movements where group_code = $1 order by id',
    [group],
  );
const noticesOf = (ref: string) =>
  rowsOf(ctx, 'select kind, amount::float8 from gateway_notices where ref = $1 order by id', [ref]);
const sold = { kind: 'payment', cash: 36_000, farmer: 36_000, note: null };
const fee = { kind: 'commission', cash: 0, farmer: -1_800, note: null };
const GIVEN = 'Dikembalikan lewat layanan pembayaran online';
const TAKEN = 'Ditarik kembali oleh bank pembeli (chargeback)';

describe('the status of a charge', () => {
  test.each([
    ['open', 'pending', [false, 'pending', 0]],
    ['open', 'failed', [false, 'failed', 0]],
    ['open', 'paid', [true, 'paid', 0]],
    ['failed', 'paid', [true, 'paid', 0]],
    ['paid', 'pending', [false, 'paid', 0]],
    ['paid', 'paid', [false, 'paid', 0]],
    // A settled charge can't fail any more: no published step leads there.
    ['paid', 'failed', [false, 'paid', 0]],
  ] as const)('a charge that is %s and is reported as %s', async (before, told, expected) => {
    const { ref, group, first } = await one();
    if (before !== 'open') await tell(ref, 36_000, { status: before, transactionId: 'T-1' });
    clock.forward(1_000);
    const applied = await tell(ref, 36_000, { status: told, channel: null });
    const charge = await lastCharge(ctx, group);
    expect([applied, charge.status, Number(charge.refunded)]).toEqual(expected);
    // Its known properties stay.
    expect([charge.transaction_id, charge.channel]).toEqual(
      before === 'open' ? [null, null] : ['T-1', 'gopay'],
    );
    expect(charge.checked_at).toEqual(clock.now());
    const { paid_at } = await orderRow(ctx, first);
    expect(paid_at !== null).toBe(charge.status === 'paid');
  });

  test('ignores another shop’s charge, and a notification older than the current status changes nothing', async () => {
    expect(await tell('LB-LAIN', 1)).toBe(false);
    const { ref, group, first } = await one();
    expect(await tell(ref, 36_000, { transactionId: 'T-2', channel: 'qris' })).toBe(true);
    expect(await lastCharge(ctx, group)).toMatchObject({ transaction_id: 'T-2', channel: 'qris' });
    expect(await tell(ref, 36_000, { refunded: 6_000 })).toBe(true);
    expect(await tell(ref, 36_000, { refunded: 5_999 })).toBe(false);
    expect(Number((await lastCharge(ctx, group)).refunded)).toBe(6_000);
    // No more than everything can be refunded.
    expect(await tell(ref, 36_000, { refunded: 36_001 })).toBe(true);
    expect(Number((await lastCharge(ctx, group)).refunded)).toBe(36_000);
    expect(await standing(ctx, first)).toEqual(['refunded', 36_000]);
    // Nobody has said that the goods came back.
    expect(await stockOf(ctx, goods[0]!.id)).toEqual([97, 0]);
    expect(await bookedFor(ctx, first)).toEqual([
      sold,
      fee,
      { kind: 'refund', cash: -6_000, farmer: -5_700, note: GIVEN },
      { kind: 'refund', cash: -30_000, farmer: -28_500, note: GIVEN },
    ]);
    expect(logged).toEqual([]);
  });
});

describe('received money', () => {
  test('for an order cancelled meanwhile is booked separately, and the buyer is told that it awaits a refund', async () => {
    const { ref, group, first, second } = await two();
    await cancelOrder(ctx, buyer.actor, second, {});
    const version = (await orderRow(ctx, second)).version;
    clock.forward(1_000);
    expect(await tell(ref, 72_000)).toBe(true);
    expect(await standing(ctx, first)).toEqual(['paid', 0]);
    expect(await standing(ctx, second)).toEqual(['cancelled', 0]);
    expect(await orderRow(ctx, second)).toMatchObject({
      ...{ paid_at: clock.now(), updated_at: clock.now(), version: version + 1 },
    });
    expect(await ledger(group)).toEqual([
      sold,
      fee,
      { kind: 'payment', cash: 36_000, farmer: 0, note: 'masuk setelah pesanan dibatalkan' },
    ]);
    expect((await mailedOf(ctx, second)).filter((key) => key.startsWith('late'))).toEqual(['late:buyer']);
    expect((await mailedOf(ctx, first)).filter((key) => key.startsWith('late'))).toEqual([]);
    const [payment] = await rowsOf(ctx, 'select status, provider_ref from payments where group_code = $1', [
      group,
    ]);
    expect(payment).toEqual({ status: 'confirmed', provider_ref: ref });
  });

  test('for orders already paid on another page is a surplus, cancelled since or not', async () => {
    const { ref, group, first, second } = await two();
    // A third is the checkout's first refund; another page requests the rest.
    await app.database.pool.query('update gateway_charges set expires_at = $1 where ref = $2', [
      clock.now(),
      ref,
    ]);
    await payOnline(ctx, buyer.actor, first);
    const { ref: again } = await lastCharge(ctx, group);
    expect(again).not.toBe(ref);
    await tell(again, 72_000);
    await cancelOrder(ctx, buyer.actor, second, {});
    expect(await tell(ref, 72_000)).toBe(true);
    expect((await ledger(group)).filter(({ kind }) => kind === 'surplus')).toEqual([
      { kind: 'surplus', cash: 72_000, farmer: 0, note: `dibayar dua kali (${ref})` },
    ]);
    expect((await ledger(group)).filter(({ note }) => note === 'masuk setelah pesanan dibatalkan')).toEqual(
      [],
    );
    // A refund takes the surplus before any order's money.
    expect(await tell(ref, 72_000, { refunded: 72_000 })).toBe(true);
    expect((await ledger(group)).at(-1)).toEqual({
      ...{ kind: 'surplus', cash: -72_000, farmer: 0 },
      note: 'dikembalikan lewat layanan pembayaran',
    });
    expect(await standing(ctx, first)).toEqual(['paid', 0]);
    expect(await standing(ctx, second)).toEqual(['cancelled', 0]);
  });
});

describe('money refunded by the gateway', () => {
  test('is taken from cancelled orders first, then from the others; orders with nothing left are unchanged', async () => {
    const { ref, first, second } = await two();
    await tell(ref, 72_000);
    await cancelOrder(ctx, buyer.actor, second, {});
    await tell(ref, 72_000, { refunded: 40_000 });
    expect(await standing(ctx, second)).toEqual(['refunded', 36_000]);
    expect(await standing(ctx, first)).toEqual(['paid', 4_000]);
    // Cancelled before: the seller's part had been deducted then.
    expect((await bookedFor(ctx, second)).slice(2)).toEqual([
      { kind: 'refund', cash: 0, farmer: -34_200, note: 'pesanan dibatalkan' },
      { kind: 'refund', cash: -36_000, farmer: 0, note: GIVEN },
    ]);
    const rest = await standing(ctx, second);
    await tell(ref, 72_000, { refunded: 50_000 });
    expect(await standing(ctx, first)).toEqual(['paid', 14_000]);
    expect(await standing(ctx, second)).toEqual(rest);
  });

  test('is not booked to an unpaid order, whose buyer is not notified', async () => {
    const { first, second, group } = await two();
    await cancelOrder(ctx, buyer.actor, first, {});
    await payOnline(ctx, buyer.actor, second);
    const { ref } = await lastCharge(ctx, group);
    await tell(ref, 36_000);
    const before = await orderRow(ctx, first);
    await tell(ref, 36_000, { refunded: 36_000 });
    expect(await orderRow(ctx, first)).toEqual(before);
    expect((await mailedOf(ctx, first)).filter((key) => key.startsWith('refunded'))).toEqual([]);
    expect(await standing(ctx, second)).toEqual(['refunded', 36_000]);
  });

  test('that nobody had paid is kept for the admins and booked nowhere', async () => {
    const { ref, group } = await one();
    expect(await tell(ref, 36_000, { status: 'pending', refunded: 36_000 })).toBe(false);
    expect(await noticesOf(ref)).toEqual([{ kind: 'step', amount: 36_000 }]);
    expect(await ledger(group)).toEqual([]);
    expect(Number((await lastCharge(ctx, group)).refunded)).toBe(0);
  });

  test('is the full amount before a captured card is settled, and no more than was paid afterwards', async () => {
    const { ref, group } = await one();
    await tell(ref, 36_000, { captured: true });
    expect(await tell(ref, 36_000, { status: 'failed', voids: true })).toBe(true);
    expect(Number((await lastCharge(ctx, group)).refunded)).toBe(36_000);
    const other = await one();
    await tell(other.ref, 36_000, { captured: true });
    await tell(other.ref, 36_000);
    expect(await tell(other.ref, 36_000, { captured: true })).toBe(false);
    expect(await tell(other.ref, 36_000, { status: 'failed', voids: true })).toBe(false);
    expect(await noticesOf(other.ref)).toEqual([{ kind: 'step', amount: null }]);
  });

  test('and already recorded by an admin is not booked again', async () => {
    const { ref, first } = await one();
    await tell(ref, 36_000);
    await refundOrder(ctx, admin.actor, first, { amount: 6_000, reason: 'memar' });
    expect(await tell(ref, 36_000, { refunded: 6_000 })).toBe(false);
    expect(await tell(ref, 36_000, { refunded: 6_001 })).toBe(true);
    expect(await standing(ctx, first)).toEqual(['paid', 6_001]);
  });
});

describe('a chargeback', () => {
  test.each([
    ['paid', [], [100, 0]],
    ['processing', ['process'], [100, 0]],
    ['shipped', ['ship'], [97, 0]],
  ] as const)(
    'of an order that is %s returns goods that have not been shipped to stock',
    async (_status, steps, stock) => {
      const { ref, first } = await one();
      await tell(ref, 36_000);
      for (const step of steps) await advanceOrder(ctx, admin.actor, first, step);
      const taken = { chargedBack: true };
      expect(await tell(ref, 36_000, { ...taken, refunded: 6_000 })).toBe(true);
      expect(await stockOf(ctx, goods[0]!.id)).toEqual([97, 0]);
      expect(await tell(ref, 36_000, { ...taken, refunded: 36_000 })).toBe(true);
      expect(await standing(ctx, first)).toEqual(['refunded', 36_000]);
      expect(await stockOf(ctx, goods[0]!.id)).toEqual(stock);
      expect((await bookedFor(ctx, first)).slice(2)).toEqual([
        { kind: 'chargeback', cash: -6_000, farmer: -5_700, note: TAKEN },
        { kind: 'chargeback', cash: -30_000, farmer: -28_500, note: TAKEN },
      ]);
      expect(await trailOf(ctx, first, 'order.chargeback')).toEqual([
        { actor_id: null, before: { refunded: 0 }, after: { refunded: 6_000, reason: TAKEN } },
        { actor_id: null, before: { refunded: 6_000 }, after: { refunded: 36_000, reason: TAKEN } },
      ]);
      expect((await mailedOf(ctx, first)).filter((key) => /^(charge|refund)/.test(key))).toEqual([
        'chargeback:6000:buyer',
        'chargeback:6000:seller',
        'chargeback:36000:buyer',
        'chargeback:36000:seller',
      ]);
    },
  );

  test('takes a surplus first, and says so', async () => {
    const { ref, group, first } = await one();
    await app.database.pool.query('update gateway_charges set expires_at = $1 where ref = $2', [
      clock.now(),
      ref,
    ]);
    await payOnline(ctx, buyer.actor, first);
    await tell((await lastCharge(ctx, group)).ref, 36_000);
    await tell(ref, 36_000);
    await tell(ref, 36_000, { chargedBack: true, refunded: 36_000 });
    expect((await ledger(group)).at(-1)).toEqual({ kind: 'surplus', cash: -36_000, farmer: 0, note: TAKEN });
    expect(await standing(ctx, first)).toEqual(['paid', 0]);
  });
});
