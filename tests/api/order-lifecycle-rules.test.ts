import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { type Cache, type CacheTag, noCache } from '../../src/domain/response-cache.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeCoupon } from '../support/order-factories.ts';
import {
  bookedFor,
  mailedOf,
  orderRow,
  placing,
  rowsOf,
  stockOf,
  trailOf,
} from '../support/order-fixture.ts';
import { type Desk, openDesk } from '../support/payments-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';

/* Cancelling an order, and who is notified of a deal's end: orders of Rp 36.000, with a commission of 5 %. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = testClock();
const told: CacheTag[] = [];
const cache: Cache = { ...noCache, changed: (topic) => told.push(topic), within: () => cache };
let app: Desk['app'];
let ctx: Desk['ctx'];
let buyer: SignedIn;
let admin: Desk['admin'];
let seller: Desk['seller'];
let goods: Desk['goods'];

beforeAll(async () => {
  ({ app, ctx, admin, seller, goods } = await openDesk(clock, { cache }, { contestDays: 3 }));
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
  const { orders, group } = await placing(ctx, buyer.actor, of, { paymentMethod: 'transfer', ...over });
  return { code: orders[0]!.code, group, codes: orders.map(({ code }) => code) };
};
const inTime = (ms: number) => new Date(clock.now().getTime() + ms);
const cancel = (code: string, who = buyer.actor, reason?: string) =>
  refusalOf(cancelOrder(ctx, who, code, reason ? { reason } : {}));
const billOf = async (group: string) =>
  (
    await rowsOf(
      ctx,
      'select status, due::float8, suffix > 0 as suffixed from payments where group_code = $1',
      [group],
    )
  )[0];

describe('cancelling an order', () => {
  test('needs a reason from seller and admin, and releases the goods', async () => {
    const before = await stockOf(ctx, goods[0]!.id);
    for (const [who, party] of [
      [buyer.actor, 'customer'],
      [seller, 'farmer'],
      [admin.actor, 'admin'],
    ] as const) {
      const { code } = await place();
      if (party !== 'customer') expect(await cancel(code, who)).toBe('order_reason_needed');
      const reason = party === 'customer' ? undefined : 'gagal panen';
      expect(await cancel(code, who, reason)).toBeNull();
      const row = await orderRow(ctx, code);
      expect(row).toMatchObject({
        ...{
          status: 'cancelled',
          cancel_reason: reason ?? null,
          due_at: null,
          complaint_until: null,
          version: 2,
        },
      });
      expect(
        await rowsOf(
          ctx,
          'select actor_id, actor_role, reason from order_history where order_id = $1 and from_status is not null',
          [row.id],
        ),
      ).toEqual([{ actor_id: who.userId, actor_role: party, reason: reason ?? null }]);
      const after = { status: 'cancelled', reason };
      const line = { actor_id: who.userId, before: { status: 'awaiting_payment' }, after };
      expect(await trailOf(ctx, code, 'order.status')).toEqual(party === 'customer' ? [] : [line]);
      expect((await mailedOf(ctx, code)).some((key) => key.startsWith('cancelled'))).toBe(true);
    }
    expect(await stockOf(ctx, goods[0]!.id)).toEqual(before);
  });

  test.each([
    ['cod', false, [{ farmer: -1_800 }, { farmer: 1_800 }], true],
    ['transfer', false, [{ farmer: 36_000 }, { farmer: -1_800 }, { farmer: -34_200 }], false],
    [
      'transfer',
      true,
      [{ farmer: 36_000 }, { farmer: -1_800 }, { farmer: -950 }, { farmer: -33_250 }],
      false,
    ],
  ] as const)(
    'after acceptance, paid by %s, partly refunded: %s',
    async (paymentMethod, part, booked, contested) => {
      const before = await stockOf(ctx, goods[0]!.id);
      const { code } = await place({ paymentMethod });
      await confirmPayment(ctx, admin.actor, code);
      if (part) await refundOrder(ctx, admin.actor, code, { amount: 1_000, reason: 'memar' });
      expect(await cancel(code, seller, 'gagal panen')).toBeNull();
      expect(await bookedFor(ctx, code)).toMatchObject(booked);
      const { complaint_until } = await orderRow(ctx, code);
      expect(complaint_until).toEqual(contested ? inTime(3 * DAY) : null);
      expect(await stockOf(ctx, goods[0]!.id)).toEqual(before);
    },
  );

  test.each([
    ['transfer', true],
    ['qris', false],
  ] as const)(
    'reduces what its checkout owes by %s, until nothing is left',
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

  test('gives the coupon back once no order of the checkout remains, refunded ones included', async () => {
    const used = async (group: string) =>
      (
        await rowsOf(ctx, 'select id from coupon_redemptions where group_code = $1 and revoked_at is null', [
          group,
        ])
      ).length;
    const coupon = await makeCoupon(ctx, { code: 'KURSUS10' });
    const { codes, group } = await place({ coupon }, goods);
    await confirmPayment(ctx, admin.actor, codes[0]!);
    const { total } = await orderRow(ctx, codes[0]!);
    await refundOrder(ctx, admin.actor, codes[0]!, { amount: Number(total), reason: 'memar' });
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
  ] as const)('counts or not as an unpaid deal: by %s, when it is %s', async (by, stage, reason) => {
    const market = await makeMarket(ctx);
    const bid = await makeBid(ctx, market, { qty: 3, customer: buyer.actor });
    const { orderCode: code } = await acceptBid(ctx, market.farmer, bid.id, {
      expected_offer_id: bid.offerId,
    });
    await checkoutBidOrder(ctx, buyer.actor, code, {
      ...{ billing, paymentMethod: 'transfer', delivery: stage === 'fee' ? 'delivery' : 'pickup' },
    });
    if (stage === 'paid') await confirmPayment(ctx, admin.actor, code);
    if (by === 'time') {
      clock.forward(48 * HOUR);
      await expireUnpaidOrders(ctx);
    } else await cancel(code, by === 'its buyer' ? buyer.actor : market.farmer, 'tidak jadi');
    expect((await orderRow(ctx, code)).status).toBe('cancelled');
    expect(await rowsOf(ctx, 'select reason from bids where id = $1', [bid.id])).toEqual([{ reason }]);
  });
});

test('nobody can cancel once the cash is received; the buyer is notified of shipping ten seconds later', async () => {
  const { code } = await place({ paymentMethod: 'cod' });
  await confirmPayment(ctx, seller, code);
  await confirmCashPayment(ctx, seller, code);
  expect(await cancel(code, seller, 'gagal panen')).toBe('order_cash_taken');
  const { code: paid } = await place();
  await confirmPayment(ctx, admin.actor, paid);
  await advanceOrder(ctx, seller, paid, 'process');
  await advanceOrder(ctx, seller, paid, 'ship');
  const words = await rowsOf(
    ctx,
    `select split_part(key, ':', 3) as event, undo_key, next_try_at from email_outbox
     where key like 'order:' || $1 || ':%:buyer' and key ~ 'confirmed|shipped' order by id`,
    [paid],
  );
  const { id } = await orderRow(ctx, paid);
  const undo_key = `ship:${id}:${clock.now().getTime()}`;
  expect(words).toEqual([
    { event: 'confirmed', undo_key: null, next_try_at: clock.now() },
    { event: 'shipped', undo_key, next_try_at: inTime(10_000) },
  ]);
});

test('only a deal’s end or a refund of it changes the displayed prices', async () => {
  const market = await makeMarket(ctx);
  const deals = async (work: Promise<unknown>) => {
    told.length = 0;
    await work;
    return told.includes('deals');
  };
  const bid = await makeBid(ctx, market, { qty: 3, customer: buyer.actor });
  const { orderCode: code } = await acceptBid(ctx, market.farmer, bid.id, {
    expected_offer_id: bid.offerId,
  });
  await checkoutBidOrder(ctx, buyer.actor, code, {
    billing,
    paymentMethod: 'transfer',
    delivery: 'pickup',
  });
  const step = (event: 'ship' | 'complete') => advanceOrder(ctx, admin.actor, code, event);
  const give = (amount: number) => refundOrder(ctx, admin.actor, code, { amount, reason: 'memar' });
  expect(await deals(confirmPayment(ctx, admin.actor, code))).toBe(false);
  expect([await deals(step('ship')), await deals(step('complete'))]).toEqual([false, true]);
  expect([await deals(give(1_000)), await deals(give(29_000))]).toEqual([true, true]);
  const { code: other } = await place();
  await confirmPayment(ctx, admin.actor, other);
  await advanceOrder(ctx, seller, other, 'ship');
  const complete = advanceOrder(ctx, admin.actor, other, 'complete');
  expect(await deals(complete)).toBe(false);
  expect(await deals(refundOrder(ctx, admin.actor, other, { amount: 1, reason: 'memar' }))).toBe(false);
});
