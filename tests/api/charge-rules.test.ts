import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '../../src/domain/orders/course/cancel-order.ts';
import { moveOnOrder } from '../../src/domain/orders/course/move-on-order.ts';
import { applyChargeNews } from '../../src/domain/orders/paying/apply-charge-news.ts';
import { payOnline } from '../../src/domain/orders/paying/pay-online.ts';
import { refundOrder } from '../../src/domain/orders/paying/refund-order.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { quantityOf } from '../../src/shared/figures/quantity.ts';
import { type TestApp, testApp, testClock } from '../app.ts';
import { begun, chargeNews, gatewayDesk, lastCharge, standing } from '../gateway-desk.ts';
import { expectInvariants } from '../invariants.ts';
import { bookedFor, mailedOf, makeStall, orderRow, rowsOf, stockOf, trailOf } from '../order-desk.ts';
import { enablePayments } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

/* What the gateway says of a charge, and what is booked of it: two orders of Rp 36.000, of which 5 % are the platform's. */

const clock = testClock();
const { gateway } = gatewayDesk();
const logged: object[] = [];
let app: TestApp;
let shop: Shop;
let buyer: SignedIn;
let admin: SignedIn;
let goods: { id: number; priceCustomer: number; farmerId: number }[];

beforeAll(async () => {
  app = await testApp({}, clock);
  shop = { ...app.shop, gateway, log: { ...app.shop.log, error: (fields) => logged.push(fields) } };
  await enablePayments(shop, { gateway: true });
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
  const stock = { stock: quantityOf(100) };
  goods = [(await makeStall(shop, stock)).listing, (await makeStall(shop, stock)).listing];
  logged.length = 0;
});

const one = () => begun(shop, buyer.actor, [goods[0]!]);
const two = () => begun(shop, buyer.actor, goods);
const tell = (ref: string, amount: number, over: Parameters<typeof chargeNews>[2] = {}) =>
  applyChargeNews(shop, chargeNews(ref, amount, over));
const ledger = (group: string) =>
  rowsOf(
    shop,
    'select kind, cash::float8, farmer::float8, note from money_movements where group_code = $1 order by id',
    [group],
  );
const sold = { kind: 'payment', cash: 36_000, farmer: 36_000, note: null };
const fee = { kind: 'commission', cash: 0, farmer: -1_800, note: null };
const GIVEN = 'Dikembalikan lewat layanan pembayaran online';
const TAKEN = 'Ditarik kembali oleh bank pembeli (chargeback)';

describe('how a charge stands', () => {
  test.each([
    ['open', 'pending', [false, 'pending', 0]],
    ['open', 'failed', [false, 'failed', 0]],
    ['open', 'paid', [true, 'paid', 0]],
    ['failed', 'paid', [true, 'paid', 0]],
    ['paid', 'pending', [false, 'paid', 0]],
    ['paid', 'paid', [false, 'paid', 0]],
    // A captured card that the bank takes back: all of it went back.
    ['paid', 'failed', [true, 'paid', 36_000]],
  ] as const)('%s, and %s is told', async (before, told, expected) => {
    const { ref, group, first } = await one();
    if (before !== 'open') await tell(ref, 36_000, { status: before, transactionId: 'T-1' });
    clock.forward(1_000);
    const applied = await tell(ref, 36_000, { status: told, channel: null });
    const charge = await lastCharge(shop, group);
    expect([applied, charge.status, Number(charge.refunded)]).toEqual(expected);
    // What was known of it stays known.
    expect([charge.transaction_id, charge.channel]).toEqual(
      before === 'open' ? [null, null] : ['T-1', 'gopay'],
    );
    expect(charge.checked_at).toEqual(clock.now());
    const { paid_at } = await orderRow(shop, first);
    expect(paid_at !== null).toBe(charge.status === 'paid');
  });

  test('of another shop nothing is known, and a word that came before changes nothing', async () => {
    expect(await tell('LB-LAIN', 1)).toBe(false);
    const { ref, group, first } = await one();
    expect(await tell(ref, 36_000, { transactionId: 'T-2', channel: 'qris' })).toBe(true);
    expect(await lastCharge(shop, group)).toMatchObject({ transaction_id: 'T-2', channel: 'qris' });
    expect(await tell(ref, 36_000, { refunded: 6_000 })).toBe(true);
    expect(await tell(ref, 36_000, { refunded: 5_999 })).toBe(false);
    expect(Number((await lastCharge(shop, group)).refunded)).toBe(6_000);
    // More than all of it cannot go back.
    expect(await tell(ref, 36_000, { refunded: 36_001 })).toBe(true);
    expect(Number((await lastCharge(shop, group)).refunded)).toBe(36_000);
    expect(await standing(shop, first)).toEqual(['refunded', 36_000]);
    // Nobody said that the goods came back.
    expect(await stockOf(shop, goods[0]!.id)).toEqual([97, 0]);
    expect(await bookedFor(shop, first)).toEqual([
      sold,
      fee,
      { kind: 'refund', cash: -6_000, farmer: -6_000, note: GIVEN },
      { kind: 'refund', cash: -30_000, farmer: -28_200, note: GIVEN },
    ]);
    expect(logged).toEqual([]);
  });
});

describe('money that comes in', () => {
  test('for an order that was called off meanwhile is booked as its own, and its buyer hears that it waits', async () => {
    const { ref, group, first, second } = await two();
    await cancelOrder(shop, buyer.actor, second, {});
    const version = (await orderRow(shop, second)).version;
    clock.forward(1_000);
    expect(await tell(ref, 72_000)).toBe(true);
    expect(await standing(shop, first)).toEqual(['paid', 0]);
    expect(await standing(shop, second)).toEqual(['cancelled', 0]);
    expect(await orderRow(shop, second)).toMatchObject({
      ...{ paid_at: clock.now(), updated_at: clock.now(), version: version + 1 },
    });
    expect(await ledger(group)).toEqual([
      sold,
      fee,
      { kind: 'payment', cash: 36_000, farmer: 0, note: 'masuk setelah pesanan dibatalkan' },
    ]);
    expect((await mailedOf(shop, second)).filter((key) => key.startsWith('late'))).toEqual(['late:buyer']);
    expect((await mailedOf(shop, first)).filter((key) => key.startsWith('late'))).toEqual([]);
    const [payment] = await rowsOf(shop, 'select status, provider_ref from payments where group_code = $1', [
      group,
    ]);
    expect(payment).toEqual({ status: 'confirmed', provider_ref: ref });
  });

  test('for orders that another page has paid is a surplus, called off since or not', async () => {
    const { ref, group, first, second } = await two();
    // A third is the first of the checkout to go; another page asks for the rest.
    await app.database.pool.query('update gateway_charges set expires_at = $1 where ref = $2', [
      clock.now(),
      ref,
    ]);
    await payOnline(shop, buyer.actor, first);
    const { ref: again } = await lastCharge(shop, group);
    expect(again).not.toBe(ref);
    await tell(again, 72_000);
    await cancelOrder(shop, buyer.actor, second, {});
    expect(await tell(ref, 72_000)).toBe(true);
    expect((await ledger(group)).filter(({ kind }) => kind === 'surplus')).toEqual([
      { kind: 'surplus', cash: 72_000, farmer: 0, note: `dibayar dua kali (${ref})` },
    ]);
    expect((await ledger(group)).filter(({ note }) => note === 'masuk setelah pesanan dibatalkan')).toEqual(
      [],
    );
    // What goes back is the surplus before any order's money.
    expect(await tell(ref, 72_000, { refunded: 72_000 })).toBe(true);
    expect((await ledger(group)).at(-1)).toEqual({
      ...{ kind: 'surplus', cash: -72_000, farmer: 0 },
      note: 'dikembalikan lewat layanan pembayaran',
    });
    expect(await standing(shop, first)).toEqual(['paid', 0]);
    expect(await standing(shop, second)).toEqual(['cancelled', 0]);
  });
});

describe('money that the gateway gave back', () => {
  test('is that of cancelled orders first, then of the others; what has nothing to give is left as it is', async () => {
    const { ref, first, second } = await two();
    await tell(ref, 72_000);
    await cancelOrder(shop, buyer.actor, second, {});
    await tell(ref, 72_000, { refunded: 40_000 });
    expect(await standing(shop, second)).toEqual(['refunded', 36_000]);
    expect(await standing(shop, first)).toEqual(['paid', 4_000]);
    // Called off before: what was his was taken from the seller then.
    expect((await bookedFor(shop, second)).slice(2)).toEqual([
      { kind: 'refund', cash: 0, farmer: -34_200, note: 'pesanan dibatalkan' },
      { kind: 'refund', cash: -36_000, farmer: 0, note: GIVEN },
    ]);
    const rest = await standing(shop, second);
    await tell(ref, 72_000, { refunded: 50_000 });
    expect(await standing(shop, first)).toEqual(['paid', 14_000]);
    expect(await standing(shop, second)).toEqual(rest);
  });

  test('is none of an order that was never paid: it hears nothing', async () => {
    const { first, second, group } = await two();
    await cancelOrder(shop, buyer.actor, first, {});
    await payOnline(shop, buyer.actor, second);
    const { ref } = await lastCharge(shop, group);
    await tell(ref, 36_000);
    const before = await orderRow(shop, first);
    await tell(ref, 36_000, { refunded: 36_000 });
    expect(await orderRow(shop, first)).toEqual(before);
    expect((await mailedOf(shop, first)).filter((key) => key.startsWith('refunded'))).toEqual([]);
    expect(await standing(shop, second)).toEqual(['refunded', 36_000]);
  });

  test('that nobody paid in is written into the log and booked nowhere', async () => {
    const { ref, group } = await one();
    expect(await tell(ref, 36_000, { status: 'pending', refunded: 36_000 })).toBe(true);
    expect(logged).toEqual([{ groupCode: group, left: 36_000 }]);
    expect(await ledger(group)).toEqual([]);
    await app.database.pool.query('update gateway_charges set refunded = 0 where ref = $1', [ref]);
  });

  test('and that an admin had noted before is not booked again', async () => {
    const { ref, first } = await one();
    await tell(ref, 36_000);
    await refundOrder(shop, admin.actor, first, { amount: 6_000, reason: 'memar' });
    expect(await tell(ref, 36_000, { refunded: 6_000 })).toBe(false);
    expect(await tell(ref, 36_000, { refunded: 6_001 })).toBe(true);
    expect(await standing(shop, first)).toEqual(['paid', 6_001]);
  });
});

describe('a chargeback', () => {
  test.each([
    ['paid', [], [100, 0]],
    ['processing', ['process'], [100, 0]],
    ['shipped', ['ship'], [97, 0]],
  ] as const)(
    'of an order that is %s: goods that have not left are stock again',
    async (_status, steps, stock) => {
      const { ref, first } = await one();
      await tell(ref, 36_000);
      for (const step of steps) await moveOnOrder(shop, admin.actor, first, step);
      const taken = { chargedBack: true };
      expect(await tell(ref, 36_000, { ...taken, refunded: 6_000 })).toBe(true);
      expect(await stockOf(shop, goods[0]!.id)).toEqual([97, 0]);
      expect(await tell(ref, 36_000, { ...taken, refunded: 36_000 })).toBe(true);
      expect(await standing(shop, first)).toEqual(['refunded', 36_000]);
      expect(await stockOf(shop, goods[0]!.id)).toEqual(stock);
      expect((await bookedFor(shop, first)).slice(2)).toEqual([
        { kind: 'chargeback', cash: -6_000, farmer: -6_000, note: TAKEN },
        { kind: 'chargeback', cash: -30_000, farmer: -28_200, note: TAKEN },
      ]);
      expect(await trailOf(shop, first, 'order.chargeback')).toEqual([
        { actor_id: null, before: { refunded: 0 }, after: { refunded: 6_000, reason: TAKEN } },
        { actor_id: null, before: { refunded: 6_000 }, after: { refunded: 36_000, reason: TAKEN } },
      ]);
      expect((await mailedOf(shop, first)).filter((key) => /^(charge|refund)/.test(key))).toEqual([
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
    await payOnline(shop, buyer.actor, first);
    await tell((await lastCharge(shop, group)).ref, 36_000);
    await tell(ref, 36_000);
    await tell(ref, 36_000, { chargedBack: true, refunded: 36_000 });
    expect((await ledger(group)).at(-1)).toEqual({ kind: 'surplus', cash: -36_000, farmer: 0, note: TAKEN });
    expect(await standing(shop, first)).toEqual(['paid', 0]);
  });
});
