import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/dealing/accept-bid.ts';
import { type Cache, noCache, type Topic } from '../../src/domain/kept.ts';
import { cancelOrder } from '../../src/domain/orders/course/cancel-order.ts';
import { lapseOrders } from '../../src/domain/orders/course/lapse-orders.ts';
import { moveOnOrder } from '../../src/domain/orders/course/move-on-order.ts';
import { confirmPayment } from '../../src/domain/orders/paying/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/paying/refund-order.ts';
import { takeCash } from '../../src/domain/orders/paying/take-cash.ts';
import { checkoutBidOrder } from '../../src/domain/orders/placing/checkout-bid-order.ts';
import { testClock } from '../app.ts';
import { makeBid, makeMarket } from '../bids.ts';
import { billing } from '../billing.ts';
import { expectInvariants } from '../invariants.ts';
import { type Desk, openDesk } from '../open-desk.ts';
import { bookedFor, mailedOf, orderRow, placing, rowsOf, stockOf, trailOf } from '../order-desk.ts';
import { makeCoupon } from '../orders.ts';
import { refusalOf } from '../refusals.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

/* How an order is called off, and whom a deal's end concerns: orders of Rp 36.000, of which 5 % are the platform's. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = testClock();
const told: Topic[] = [];
const cache: Cache = { ...noCache, changed: (topic) => told.push(topic), within: () => cache };
let app: Desk['app'];
let shop: Desk['shop'];
let buyer: SignedIn;
let admin: Desk['admin'];
let seller: Desk['seller'];
let goods: Desk['goods'];

beforeAll(async () => {
  ({ app, shop, admin, seller, goods } = await openDesk(clock, { cache }, { contestDays: 3 }));
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  buyer = await signedIn(app);
  told.length = 0;
});

type Over = Parameters<typeof placing>[3];
const place = async (over: Over = {}, of = goods.slice(0, 1)) => {
  const { orders, group } = await placing(shop, buyer.actor, of, { paymentMethod: 'transfer', ...over });
  return { code: orders[0]!.code, group, codes: orders.map(({ code }) => code) };
};
const inTime = (ms: number) => new Date(clock.now().getTime() + ms);
const cancel = (code: string, who = buyer.actor, reason?: string) =>
  refusalOf(cancelOrder(shop, who, code, reason ? { reason } : {}));
const billOf = async (group: string) =>
  (
    await rowsOf(
      shop,
      'select status, due::float8, suffix > 0 as suffixed from payments where group_code = $1',
      [group],
    )
  )[0];

describe('called off', () => {
  test('by whom, with a reason or without, and what becomes of the goods', async () => {
    const before = await stockOf(shop, goods[0]!.id);
    for (const [who, party] of [
      [buyer.actor, 'customer'],
      [seller, 'farmer'],
      [admin.actor, 'admin'],
    ] as const) {
      const { code } = await place();
      if (party !== 'customer') expect(await cancel(code, who)).toBe('order_reason_needed');
      const reason = party === 'customer' ? undefined : 'gagal panen';
      expect(await cancel(code, who, reason)).toBeNull();
      const row = await orderRow(shop, code);
      expect(row).toMatchObject({
        ...{
          status: 'cancelled',
          cancel_reason: reason ?? null,
          due_at: null,
          contest_until: null,
          version: 2,
        },
      });
      expect(
        await rowsOf(
          shop,
          'select actor_id, actor_role, reason from order_history where order_id = $1 and from_status is not null',
          [row.id],
        ),
      ).toEqual([{ actor_id: who.userId, actor_role: party, reason: reason ?? null }]);
      const after = { status: 'cancelled', reason };
      const line = { actor_id: who.userId, before: { status: 'awaiting_payment' }, after };
      expect(await trailOf(shop, code, 'order.status')).toEqual(party === 'customer' ? [] : [line]);
      expect((await mailedOf(shop, code)).some((key) => key.startsWith('cancelled'))).toBe(true);
    }
    expect(await stockOf(shop, goods[0]!.id)).toEqual(before);
  });

  test.each([
    ['cod', false, [{ farmer: -1_800 }, { farmer: 1_800 }], true],
    ['transfer', false, [{ farmer: 36_000 }, { farmer: -1_800 }, { farmer: -34_200 }], false],
    [
      'transfer',
      true,
      [{ farmer: 36_000 }, { farmer: -1_800 }, { farmer: -1_000 }, { farmer: -33_200 }],
      false,
    ],
  ] as const)(
    'after it was taken on, paid by %s, a part of it given back: %s',
    async (paymentMethod, part, booked, contested) => {
      const before = await stockOf(shop, goods[0]!.id);
      const { code } = await place({ paymentMethod });
      await confirmPayment(shop, admin.actor, code);
      if (part) await refundOrder(shop, admin.actor, code, { amount: 1_000, reason: 'memar' });
      expect(await cancel(code, seller, 'gagal panen')).toBeNull();
      expect(await bookedFor(shop, code)).toMatchObject(booked);
      const { contest_until } = await orderRow(shop, code);
      expect(contest_until).toEqual(contested ? inTime(3 * DAY) : null);
      expect(await stockOf(shop, goods[0]!.id)).toEqual(before);
    },
  );

  test.each([
    ['transfer', true],
    ['qris', false],
  ] as const)(
    'takes its part out of what its checkout owes by %s, until nothing is left',
    async (paymentMethod, suffixed) => {
      const { codes, group } = await place({ paymentMethod }, goods);
      expect(await billOf(group)).toEqual({ status: 'waiting', due: 72_000, suffixed });
      await app.database.pool.query(`update payments set status = 'checking' where group_code = $1`, [group]);
      await cancel(codes[0]!);
      expect(await billOf(group)).toEqual({ status: 'checking', due: 36_000, suffixed });
      await cancel(codes[1]!);
      expect(await billOf(group)).toEqual({ status: 'cancelled', due: 0, suffixed: false });
    },
  );

  test('gives the coupon of its checkout back once no order of it is left, given back ones neither', async () => {
    const used = async (group: string) =>
      (
        await rowsOf(shop, 'select id from coupon_redemptions where group_code = $1 and revoked_at is null', [
          group,
        ])
      ).length;
    const coupon = await makeCoupon(shop, { code: 'KURSUS10' });
    const { codes, group } = await place({ coupon }, goods);
    await confirmPayment(shop, admin.actor, codes[0]!);
    const { total } = await orderRow(shop, codes[0]!);
    await refundOrder(shop, admin.actor, codes[0]!, { amount: Number(total), reason: 'memar' });
    expect(await used(group)).toBe(1);
    await cancel(codes[1]!);
    expect(await used(group)).toBe(0);
    const other = await place({ coupon }, goods);
    await cancel(other.codes[0]!);
    expect(await used(other.group)).toBe(1);
  });

  test.each([
    ['its buyer', 'placed', 'unpaid'],
    ['its seller', 'placed', null],
    ['time', 'placed', 'unpaid'],
    ['its buyer', 'paid', null],
    ['time', 'fee', null],
  ] as const)('a deal is left unpaid or not: by %s, once it is %s', async (by, stage, reason) => {
    const market = await makeMarket(shop);
    const bid = await makeBid(shop, market, { qty: 3, customer: buyer.actor });
    const { orderCode: code } = await acceptBid(shop, market.farmer, bid.id, {
      expected_offer_id: bid.offerId,
    });
    await checkoutBidOrder(shop, buyer.actor, code, {
      ...{ billing, paymentMethod: 'transfer', delivery: stage === 'fee' ? 'delivery' : 'pickup' },
    });
    if (stage === 'paid') await confirmPayment(shop, admin.actor, code);
    if (by === 'time') {
      clock.forward(48 * HOUR);
      await lapseOrders(shop);
    } else await cancel(code, by === 'its buyer' ? buyer.actor : market.farmer, 'tidak jadi');
    expect((await orderRow(shop, code)).status).toBe('cancelled');
    expect(await rowsOf(shop, 'select reason from bids where id = $1', [bid.id])).toEqual([{ reason }]);
  });
});

test('the money once taken at the door, nobody calls it off; sent, its buyer hears of it ten seconds later', async () => {
  const { code } = await place({ paymentMethod: 'cod' });
  await confirmPayment(shop, seller, code);
  await takeCash(shop, seller, code);
  expect(await cancel(code, seller, 'gagal panen')).toBe('order_cash_taken');
  const { code: paid } = await place();
  await confirmPayment(shop, admin.actor, paid);
  await moveOnOrder(shop, seller, paid, 'process');
  await moveOnOrder(shop, seller, paid, 'ship');
  const words = await rowsOf(
    shop,
    `select split_part(key, ':', 3) as event, held_for, next_try_at from outbox
     where key like 'order:' || $1 || ':%:buyer' and key ~ 'confirmed|shipped' order by id`,
    [paid],
  );
  const { id } = await orderRow(shop, paid);
  const held_for = `ship:${id}:${clock.now().getTime()}`;
  expect(words).toEqual([
    { event: 'confirmed', held_for: null, next_try_at: clock.now() },
    { event: 'shipped', held_for, next_try_at: inTime(10_000) },
  ]);
});

test('a deal’s end, or what is given back of it, changes the prices that are shown; nothing else does', async () => {
  const market = await makeMarket(shop);
  const deals = async (work: Promise<unknown>) => {
    told.length = 0;
    await work;
    return told.includes('deals');
  };
  const bid = await makeBid(shop, market, { qty: 3, customer: buyer.actor });
  const { orderCode: code } = await acceptBid(shop, market.farmer, bid.id, {
    expected_offer_id: bid.offerId,
  });
  await checkoutBidOrder(shop, buyer.actor, code, {
    billing,
    paymentMethod: 'transfer',
    delivery: 'pickup',
  });
  const step = (event: 'ship' | 'complete') => moveOnOrder(shop, admin.actor, code, event);
  const give = (amount: number) => refundOrder(shop, admin.actor, code, { amount, reason: 'memar' });
  expect(await deals(confirmPayment(shop, admin.actor, code))).toBe(false);
  expect([await deals(step('ship')), await deals(step('complete'))]).toEqual([false, true]);
  expect([await deals(give(1_000)), await deals(give(29_000))]).toEqual([true, true]);
  const { code: other } = await place();
  await confirmPayment(shop, admin.actor, other);
  await moveOnOrder(shop, seller, other, 'ship');
  const complete = moveOnOrder(shop, admin.actor, other, 'complete');
  expect(await deals(complete)).toBe(false);
  expect(await deals(refundOrder(shop, admin.actor, other, { amount: 1, reason: 'memar' }))).toBe(false);
});
