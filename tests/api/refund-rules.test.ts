import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { fail } from '../../src/domain/domain-error.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { lockOrder } from '../../src/domain/orders/lifecycle/lock-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { useCredit } from '../../src/domain/orders/payments/book-received-money.ts';
import { recordRefund } from '../../src/domain/orders/payments/record-refund.ts';
import { refundOnline } from '../../src/domain/orders/payments/refund-online.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import type { ChargeStatus } from '../../src/domain/payment-gateway.ts';
import { refusalOf, refused } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import {
  bookedFor,
  makeStall,
  orderRow,
  placing,
  rowsOf,
  stockOf,
  trailOf,
} from '../support/order-fixture.ts';
import { begun, chargeNews, gatewayDesk, standing } from '../support/payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Refunds by the gateway or recorded by hand: orders of Rp 36.000, with a commission of 5 %. */

const clock = testClock();
const { desk, gateway } = gatewayDesk();
let app: TestApp;
let ctx: AppContext;
let buyer: SignedIn;
let admin: SignedIn;
let goods: { id: number; priceCustomer: number }[];

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = { ...app.ctx, gateway };
  await enablePayments(ctx, { gateway: true });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  buyer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  goods = [(await makeStall(ctx)).listing, (await makeStall(ctx)).listing];
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(() => {
  desk.asks = () => undefined;
  desk.sends = () => ({ done: true });
  desk.allowed = 'gopay';
  desk.sent.length = 0;
  desk.asked.length = 0;
});

/** A checkout whose charge is paid. */
async function paid(of = goods.slice(0, 1)) {
  const it = await begun(ctx, buyer.actor, of);
  await applyChargeStatus(ctx, chargeNews(it.ref, it.total));
  return it;
}
const away = () => fail('gateway_away');
const give = (
  code: string,
  amount: number,
  refunded = 0,
  over: Partial<Parameters<typeof refundOnline>[3]> = {},
) => refundOnline(ctx, admin.actor, code, { amount, reason: 'memar', refunded, ...over });
const refunds = (code: string) =>
  rowsOf(
    ctx,
    `select r.status, r.amount::int, r.rejection_reason from gateway_refunds r join orders o on o.id = r.order_id where o.code = $1 order by r.id`,
    [code],
  );

describe('a refund by the gateway', () => {
  test('is recorded, sent once with all its data, booked, and in the trail', async () => {
    const { first, ref } = await paid();
    expect(await give(first, 36_000, 0, { restock: true })).toEqual({
      ...{ code: first, status: 'refunded', refunded: 36_000 },
    });
    expect(desk.sent).toEqual([
      { ref, key: expect.stringMatching(`^${first}-[0-9a-f-]{36}$`), amount: 36_000, reason: 'memar' },
    ]);
    expect(desk.asked).toEqual([]);
    expect(await refunds(first)).toEqual([{ status: 'done', amount: 36_000, rejection_reason: null }]);
    expect(await trailOf(ctx, first, 'order.refund-asked')).toEqual([
      { actor_id: admin.userId, before: null, after: { amount: 36_000, reason: 'memar' } },
    ]);
    expect(await refusalOf(give(first, 1, 36_000))).toBe('order_step_impossible');
  });

  test.each([
    ['what had gone back before is another sum', 1_000, 1, 'stale_version'],
    ['a rupiah more than was paid', 36_001, 0, 'refund_too_large'],
  ])('is not requested where %s', async (_name, amount, refunded, code) => {
    const { first } = await paid();
    expect(await refusalOf(give(first, amount, refunded))).toBe(code);
    expect([desk.sent, await refunds(first)]).toEqual([[], []]);
  });

  test('is unavailable without a gateway, for a method without refunds, or at a gateway that supports none', async () => {
    const { first } = await paid();
    const by = (other: AppContext) =>
      refundOnline(other, admin.actor, first, { amount: 1_000, reason: 'memar', refunded: 0 });
    const { gateway: _, ...without } = ctx;
    expect(await refusalOf(by(without))).toBe('gateway_off');
    const { refunds: _none, ...poor } = gateway;
    expect(await refusalOf(by({ ...ctx, gateway: poor }))).toBe('gateway_refund_no');
    desk.allowed = 'qris';
    expect(await refusalOf(give(first, 1_000))).toBe('gateway_refund_no');
    expect([desk.sent, await refunds(first)]).toEqual([[], []]);
  });

  test('takes no more from a charge than is left, whatever happened to its other refunds', async () => {
    const it = await paid(goods);
    desk.sends = away;
    expect(await refusalOf(give(it.first, 30_000))).toBe('gateway_refund_unsure');
    expect(await refusalOf(give(it.second, 36_000))).toBe('gateway_refund_unsure');
    // The buyer's bank took so much meanwhile that the charge has too little left for the repeated request.
    desk.sends = () => ({ done: false, why: '414' });
    expect(await refused(give(it.first, 30_000))).toMatchObject({
      ...{ code: 'gateway_refund_refused', params: { why: '414' } },
    });
    expect(await refunds(it.first)).toEqual([{ status: 'refused', amount: 30_000, rejection_reason: '414' }]);
    expect(await standing(ctx, it.first)).toEqual(['paid', 0]);
    desk.sends = () => ({ done: true });
    await app.database.pool.query('update gateway_charges set refunded = 36001 where ref = $1', [it.ref]);
    expect(await refusalOf(give(it.first, 36_000))).toBe('gateway_refund_no');
    await app.database.pool.query('update gateway_charges set refunded = 0 where ref = $1', [it.ref]);
    expect((await give(it.first, 36_000)).refunded).toBe(36_000);
    expect((await give(it.second, 36_000)).refunded).toBe(36_000);
  });

  test('stays open without a response: the same sum checks the outcome first, and is resent only if nothing happened', async () => {
    const { first, ref } = await paid();
    desk.sends = away;
    expect(await refusalOf(give(first, 10_000))).toBe('gateway_refund_unsure');
    expect(await refused(give(first, 9_999))).toMatchObject({
      ...{ code: 'gateway_refund_open', params: { amount: 'Rp\u00a010.000' } },
    });
    const byHand = { amount: 1_000, reason: 'memar' };
    expect(await refusalOf(refundOrder(ctx, admin.actor, first, byHand))).toBe('gateway_refund_open');
    expect([desk.sent.length, desk.asked]).toEqual([1, []]);
    // The gateway does not know it yet: it is sent with the same key.
    desk.news.set(ref, chargeNews(ref, 36_000));
    expect(await refusalOf(give(first, 10_000))).toBe('gateway_refund_unsure');
    expect(desk.asked).toEqual([ref]);
    expect([desk.sent.length, new Set(desk.sent.map(({ key }) => key)).size]).toEqual([2, 1]);
    // The gateway knows it: it is booked, and not sent a third time. Earlier observations do not matter then.
    desk.news.set(ref, chargeNews(ref, 36_000, { refunded: 10_000 }));
    expect(await give(first, 10_000, 7)).toEqual({ code: first, status: 'paid', refunded: 10_000 });
    expect(desk.sent).toHaveLength(2);
    expect(await refunds(first)).toEqual([{ status: 'done', amount: 10_000, rejection_reason: null }]);
  });

  test('is booked when the gateway reports it, however much an admin had recorded manually', async () => {
    const { first, ref } = await paid();
    await refundOrder(ctx, admin.actor, first, { amount: 12_000, reason: 'memar', refunded: 0 });
    desk.sends = away;
    expect(await refusalOf(give(first, 10_000, 12_000))).toBe('gateway_refund_unsure');
    const refundKeys = desk.sent.map(({ key }) => key);
    expect(await applyChargeStatus(ctx, chargeNews(ref, 36_000, { refunded: 10_000, refundKeys }))).toBe(
      true,
    );
    expect(await refunds(first)).toEqual([{ status: 'done', amount: 10_000, rejection_reason: null }]);
    expect(await orderRow(ctx, first)).toMatchObject({ refunded: '22000' });
  });

  test('stays open when the status check gets no response; other errors are reported as they are', async () => {
    const { first, ref } = await paid();
    desk.sends = away;
    await refused(give(first, 10_000));
    desk.asks = away;
    expect(await refusalOf(give(first, 10_000))).toBe('gateway_refund_unsure');
    desk.asks = () => undefined;
    desk.news.set(ref, chargeNews(ref, 35_999));
    expect(await refusalOf(give(first, 10_000))).toBe('gateway_amount');
    desk.asks = () => {
      throw new TypeError('broken');
    };
    await expect(give(first, 10_000)).rejects.toThrow('broken');
    expect(await refunds(first)).toEqual([{ status: 'asked', amount: 10_000, rejection_reason: null }]);
  });
});

describe('before a bank’s chargeback', () => {
  const kinds = async (code: string) =>
    (await bookedFor(ctx, code)).slice(2).map(({ kind, cash }) => [String(kind), Number(cash)] as const);

  // Of Rp 36.000: 7,000 refunded in the gateway's dashboard, 6,000 from here, 17,000 taken by the bank; `told` is when
  // a status arrived.
  test.each<[string, ('desk' | 'sent' | 'told')[]]>([
    ['the desk is told of and the answer is not', ['desk', 'told', 'sent']],
    ['the answer is told of and the desk too', ['sent', 'desk', 'told']],
    ['each is told of', ['desk', 'told', 'sent', 'told']],
    ['each is told of, the answer first', ['sent', 'told', 'desk', 'told']],
  ])('books each rupiah once, to its actual destination: %s', async (_, steps) => {
    const { ref, first, total } = await paid();
    let back = 0;
    const keys: string[] = [];
    for (const step of steps) {
      if (step === 'desk') back += 7_000;
      if (step === 'sent') {
        await give(first, 6_000, Number((await standing(ctx, first))[1]));
        keys.push(desk.sent.at(-1)!.key);
        back += 6_000;
      }
      if (step === 'told')
        await applyChargeStatus(ctx, chargeNews(ref, total, { refunded: back, refundKeys: keys }));
    }
    const taken = chargeNews(ref, total, { refunded: back + 17_000, refundKeys: keys, chargedBack: true });
    await applyChargeStatus(ctx, taken);
    expect(await applyChargeStatus(ctx, taken)).toBe(false);
    const booked = await kinds(first);
    expect(booked.filter(([kind]) => kind === 'chargeback')).toEqual([['chargeback', -17_000]]);
    expect(booked.reduce((sum, [, cash]) => sum + cash, 0)).toBe(-30_000);
  });

  test('a refund whose response was lost is booked as a refund when the gateway reports it with the chargeback', async () => {
    const { ref, first, total } = await paid();
    desk.sends = away;
    expect(await refusalOf(give(first, 6_000))).toBe('gateway_refund_unsure');
    const { key } = desk.sent.at(-1)!;
    await applyChargeStatus(
      ctx,
      chargeNews(ref, total, { refunded: 23_000, refundKeys: [key], chargedBack: true }),
    );
    expect(await kinds(first)).toEqual([
      ['refund', -6_000],
      ['chargeback', -17_000],
    ]);
  });
});

describe('a manual refund', () => {
  test('records a part and then the rest, to the rupiah, each with the earlier refunds', async () => {
    const { first } = await paid();
    const give = (amount: number, refunded?: number, restock = false) =>
      refundOrder(ctx, admin.actor, first, {
        ...{ amount, reason: 'memar', restock },
        ...(refunded === undefined ? {} : { refunded }),
      });
    expect(await refusalOf(give(36_001))).toBe('refund_too_large');
    expect(await refusalOf(give(6_000, 1))).toBe('stale_version');
    expect(await give(6_000, 0)).toEqual({ code: first, status: 'paid', refunded: 6_000 });
    expect(await refused(give(30_001))).toMatchObject({ params: { most: 'Rp\u00a030.000' } });
    expect(await refusalOf(give(1, 0))).toBe('stale_version');
    const before = await orderRow(ctx, first);
    clock.forward(1_000);
    expect(await give(29_999, 6_000)).toEqual({ code: first, status: 'paid', refunded: 35_999 });
    expect(await orderRow(ctx, first)).toEqual({
      ...{
        ...before,
        refunded: '35999',
        commission: '0',
        version: before.version + 1,
        updated_at: clock.now(),
      },
    });
    expect(await give(1)).toEqual({ code: first, status: 'refunded', refunded: 36_000 });
    expect(await trailOf(ctx, first, 'order.refund')).toEqual([
      { actor_id: admin.userId, before: { refunded: 0 }, after: { refunded: 6_000, reason: 'memar' } },
      { actor_id: admin.userId, before: { refunded: 6_000 }, after: { refunded: 35_999, reason: 'memar' } },
      { actor_id: admin.userId, before: { refunded: 35_999 }, after: { refunded: 36_000, reason: 'memar' } },
    ]);
    // The commission decreases with each refund.
    expect((await bookedFor(ctx, first)).slice(2)).toEqual([
      { kind: 'refund', cash: -6_000, farmer: -5_700, note: 'memar' },
      { kind: 'refund', cash: -29_999, farmer: -28_499, note: 'memar' },
      { kind: 'refund', cash: -1, farmer: -1, note: 'memar' },
    ]);
  });

  test.each([
    ['a part, to be sold again', 35_999, true, -3],
    ['all, to be sold again', 36_000, true, 0],
    ['all, spoilt', 36_000, false, -3],
  ])('after refunding %s, checks the stall’s stock', async (_name, amount, restock, left) => {
    const [before] = (await stockOf(ctx, goods[0]!.id))!;
    const { first } = await paid();
    await refundOrder(ctx, admin.actor, first, { amount, reason: 'memar', restock });
    expect(await stockOf(ctx, goods[0]!.id)).toEqual([before! + left, 0]);
  });

  test('is impossible for an order not paid through the platform', async () => {
    const { first } = await begun(ctx, buyer.actor, goods.slice(0, 1));
    const note = () => refusalOf(refundOrder(ctx, admin.actor, first, { amount: 1, reason: 'memar' }));
    expect(await note()).toBe('order_step_impossible');
    await cancelOrder(ctx, buyer.actor, first, {});
    expect(await note()).toBe('refund_too_large');
  });
});

describe('money of a cancelled order used for the next one', () => {
  /** A checkout that was paid and cancelled, and the same buyer's next one, by transfer. */
  async function calledOff() {
    const it = await paid();
    await cancelOrder(ctx, admin.actor, it.first, { reason: 'habis' });
    const next = await placing(ctx, buyer.actor, goods.slice(0, 1), { paymentMethod: 'transfer' });
    const [payment] = await rowsOf<{ id: number }>(ctx, 'select id from payments where group_code = $1', [
      it.group,
    ]);
    const order = next.orders[0]!.code;
    return { ...it, next, use: () => useCredit(ctx, admin.actor, payment!.id, { order }) };
  }
  const cashOf = async (...groups: string[]) =>
    rowsOf(
      ctx,
      `select kind, sum(platform_amount)::int as cash from money_movements where group_code = any($1) and platform_amount <> 0 group by 1 order by 1`,
      [groups],
    );

  test('is not used while a refund of it may have succeeded', async () => {
    const it = await calledOff();
    desk.sends = away;
    expect(await refusalOf(give(it.first, 36_000))).toBe('gateway_refund_unsure');
    expect(await refusalOf(it.use())).toBe('gateway_refund_open');
    expect((await orderRow(ctx, it.next.orders[0]!.code)).status).toBe('awaiting_payment');
    desk.sends = () => ({ done: true });
    expect(await give(it.first, 36_000)).toMatchObject({ status: 'refunded', refunded: 36_000 });
    expect(await refusalOf(it.use())).toBe('credit_too_small');
    expect(await cashOf(it.group, it.next.group)).toEqual([
      { kind: 'payment', cash: 36_000 },
      { kind: 'refund', cash: -36_000 },
    ]);
    await cancelOrder(ctx, buyer.actor, it.next.orders[0]!.code, {});
  });

  test('was not refunded by that: a later gateway refund is additional, and the admin is notified', async () => {
    const it = await calledOff();
    expect(await it.use()).toEqual({ codes: [it.next.orders[0]!.code], left: 0 });
    const news = chargeNews(it.ref, it.total, { refunded: 36_000 });
    expect(await applyChargeStatus(ctx, news)).toBe(true);
    expect(await applyChargeStatus(ctx, news)).toBe(false);
    expect(await cashOf(it.group, it.next.group)).toEqual([
      { kind: 'payment', cash: 72_000 },
      { kind: 'refund', cash: -72_000 },
    ]);
    expect(
      await rowsOf(ctx, 'select kind, amount::int from gateway_notices where ref = $1', [it.ref]),
    ).toEqual([{ kind: 'returned_twice', amount: 36_000 }]);
  });
});

describe('what the gateway was asked to refund', () => {
  const ask = async (ref: string, code: string, amount: number, key: string, restock = false) => {
    const { rows } = await app.database.pool.query(
      `insert into gateway_refunds (charge_id, order_id, key, amount, reason, restock, actor_id, created_at)
       select c.id, o.id, $3, $4, 'memar', $5, $6, $7 from gateway_charges c, orders o where c.ref = $1 and o.code = $2
       returning id`,
      [ref, code, key, amount, restock, admin.userId, clock.now()],
    );
    return rows[0].id as number;
  };
  const asked = async (id: number) =>
    (await rowsOf(ctx, 'select status, rejection_reason from gateway_refunds where id = $1', [id]))[0]!
      .status;

  test.each([
    ['so much', 10_000, { refunded: 10_000 }, ['done', 0, 10_000]],
    ['a rupiah less', 10_000, { refunded: 9_999 }, ['asked', 9_999, 0]],
    ['its key named', 10_000, { refunded: 10_000, refundKeys: ['x', 'its key named'] }, ['done', 0, 10_000]],
    ['another key named', 10_000, { refunded: 10_000, refundKeys: ['x'] }, ['asked', 10_000, 0]],
    ['more than that', 10_000, { refunded: 12_000 }, ['done', 2_000, 10_000]],
    ['taken by a bank', 10_000, { refunded: 10_000, chargedBack: true }, ['asked', 10_000, 0]],
  ] as [string, number, Partial<ChargeStatus>, [string, number, number]][])(
    '%s, for the second order of two',
    async (name, amount, news, [state, first, second]) => {
      const it = await paid(goods);
      const id = await ask(it.ref, it.second, amount, name);
      await applyChargeStatus(ctx, chargeNews(it.ref, it.total, news));
      expect([
        await asked(id),
        (await standing(ctx, it.first))[1],
        (await standing(ctx, it.second))[1],
      ]).toEqual([state, first, second]);
    },
  );

  test('is booked once for what was asked, within the rest, and sellable goods are restocked', async () => {
    const [before] = (await stockOf(ctx, goods[0]!.id))!;
    const { ref, first } = await paid();
    const id = await ask(ref, first, 30_000, 'ke-1', true);
    const book = (refund: number) =>
      inTransaction(ctx, async (ctx) =>
        recordRefund(ctx, await lockOrder(ctx, (await orderRow(ctx, first)).id), refund, 'response'),
      );
    await app.database.pool.query(`update gateway_refunds set rejection_reason = 'lambat' where id = $1`, [
      id,
    ]);
    expect(await book(id)).toEqual({ status: 'paid', refunded: 30_000 });
    expect(
      await rowsOf(ctx, 'select status, rejection_reason from gateway_refunds where id = $1', [id]),
    ).toEqual([{ status: 'done', rejection_reason: null }]);
    expect(await book(id)).toEqual({ status: 'paid', refunded: 30_000 });
    const rest = await ask(ref, first, 30_000, 'ke-2', true);
    expect(await book(rest)).toEqual({ status: 'refunded', refunded: 36_000 });
    expect(await stockOf(ctx, goods[0]!.id)).toEqual([before, 0]);
    const late = await ask(ref, first, 1_000, 'ke-3');
    expect(await book(late)).toEqual({ status: 'refunded', refunded: 36_000 });
    expect(await asked(late)).toBe('asked');
    expect((await bookedFor(ctx, first)).slice(2)).toEqual([
      { kind: 'refund', cash: -30_000, farmer: -28_500, note: 'memar' },
      { kind: 'refund', cash: -6_000, farmer: -5_700, note: 'memar' },
    ]);
  });
});
