import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import { fail } from '../../src/domain/domain-error.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { handleGatewayWebhook } from '../../src/domain/orders/payments/handle-gateway-webhook.ts';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import {
  syncCharge,
  syncChargeByRef,
  syncOpenCharges,
} from '../../src/domain/orders/payments/sync-charge.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { makeStall, placing, rowsOf } from '../support/order-fixture.ts';
import {
  begun,
  chargeNews,
  chargesOf,
  gatewayDesk,
  lastCharge,
  standing,
} from '../support/payment-gateway-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* The gateway's payment page, and how often the gateway is asked for its status. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = testClock();
const { desk, gateway } = gatewayDesk();
let app: TestApp;
let ctx: AppContext;
let buyer: SignedIn;
let stall: Awaited<ReturnType<typeof makeStall>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = { ...app.ctx, gateway };
  await enablePayments(ctx, { gateway: true });
  buyer = await signedIn(app);
  stall = await makeStall(ctx, { stock: toQuantity(1_000) });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  desk.begins = () => undefined;
  desk.asks = () => undefined;
  desk.begun.length = 0;
  desk.asked.length = 0;
  await app.database.pool.query(`update gateway_charges set status = 'failed' where status <> 'paid'`);
});

const goods = () => [stall.listing];
const open = (code: string, over: AppContext = ctx) => payOnline(over, buyer.actor, code);
const place = async () => {
  const { orders, group } = await placing(ctx, buyer.actor, goods(), { paymentMethod: 'gateway' });
  return { code: orders[0]!.code, group };
};
const change = (ref: string, values: string, at: Date) =>
  app.database.pool.query(`update gateway_charges set ${values} where ref = $2`, [at, ref]);
const later = (ms: number) => new Date(clock.now().getTime() + ms);

describe('the payment page', () => {
  test('lists every paid line including discounts and delivery, and the time limit', async () => {
    const { farmer, listing } = await makeStall(ctx, {
      step: toQuantity(0.5),
      product: { name: 'Beras Hitam' },
    });
    const second = await makeListing(ctx, { farmerId: farmer.id, priceCustomer: 7_000 });
    await app.database.pool.query('update farmers set settings = $1 where id = $2', [
      { deliveryFees: { default: 9_000 } },
      farmer.id,
    ]);
    const coupon = await makeCoupon(ctx, { code: 'GERBANG10' });
    const { orders, group } = await placing(ctx, buyer.actor, [], {
      ...{ paymentMethod: 'gateway', coupon, billing: { ...billing, phone: '081234567890' } },
      items: [
        { id: listing.id, quantity: 2.5, price: 12_000 },
        { id: second.id, quantity: 2, price: 7_000 },
      ],
    });
    const { code } = orders[0]!;
    const { url } = await open(code);
    const charge = await lastCharge(ctx, group);
    const lines = await rowsOf<{ id: number }>(
      ctx,
      'select l.id from order_lines l join orders o on o.id = l.order_id where o.code = $1 order by l.id',
      [code],
    );
    const { rows } = await app.database.pool.query('select name from products where id = $1', [
      second.productId,
    ]);
    expect(desk.begun).toEqual([
      {
        ref: charge.ref,
        amount: 48_600,
        items: [
          { id: `L${lines[0]!.id}`, name: '2,5 kg Beras Hitam', price: 30_000, quantity: 1 },
          { id: `L${lines[1]!.id}`, name: rows[0].name, price: 7_000, quantity: 2 },
          { id: `${code}-antar`, name: `Ongkos kirim ${code}`, price: 9_000, quantity: 1 },
          { id: `${code}-kupon`, name: `Potongan kupon ${code}`, price: -4_400, quantity: 1 },
        ],
        customer: { firstName: 'Sri', lastName: 'Wahyuni', email: billing.email, phone: '+6281234567890' },
        ...{ from: clock.now(), minutes: 24 * 60, returnTo: `http://127.0.0.1:3000/orders/${code}` },
      },
    ]);
    expect(charge).toMatchObject({
      url,
      status: 'open',
      created_at: clock.now(),
      expires_at: later(24 * HOUR),
    });
    expect(charge.ref).toMatch(new RegExp(`^${group}-[0-9a-f]{8}$`));
  });

  test('of a guest returns with the guest’s token, and nobody else can open it', async () => {
    const { orders } = await placing(ctx, null, goods(), { paymentMethod: 'gateway' });
    const { code, token } = orders[0]!;
    const seller = await actorFor(ctx, stall.farmer.userId);
    const admin = await signedIn(app, { role: 'admin' });
    for (const who of [seller, admin.actor, anonymous])
      expect(await refusalOf(payOnline(ctx, who, code))).toBe('order_not_found');
    await payOnline(ctx, anonymous, code, token);
    const [charge] = desk.begun;
    expect(charge!.returnTo).toBe(`http://127.0.0.1:3000/orders/${code}?token=${token}`);
    // Neither delivery nor a coupon: only the goods.
    expect(charge!.items).toHaveLength(1);
    const { gateway: _, ...without } = ctx;
    expect(await refusalOf(payOnline(without, anonymous, code, token))).toBe('gateway_off');
  });

  test('does not exist for other payment methods, nor for paid or cancelled orders', async () => {
    for (const paymentMethod of ['cod', 'transfer'] as const) {
      const { orders } = await placing(ctx, buyer.actor, goods(), { paymentMethod });
      expect(await refusalOf(open(orders[0]!.code))).toBe('order_step_impossible');
    }
    const done = await begun(ctx, buyer.actor, goods());
    await applyChargeStatus(ctx, chargeNews(done.ref, 36_000));
    expect(await refusalOf(open(done.first))).toBe('order_step_impossible');
    const off = await place();
    await cancelOrder(ctx, buyer.actor, off.code, {});
    expect(await refusalOf(open(off.code))).toBe('order_step_impossible');
    expect(desk.begun).toHaveLength(1);
  });

  test.each([
    ['a day', 24 * HOUR, 24 * 60],
    ['ten minutes and a half', 10.5 * MINUTE, 10],
    ['five minutes', 5 * MINUTE, 5],
    ['a minute: it takes five all the same', MINUTE, 5],
    ['no more than an instant', 1, 5],
    ['nothing', 0, null],
  ])('is open as long as its order can be paid: %s', async (_name, left, minutes) => {
    const { code, group } = await place();
    await app.database.pool.query('update orders set due_at = $1 where code = $2', [later(left), code]);
    expect(await refusalOf(open(code))).toBe(minutes === null ? 'order_pay_by' : null);
    expect(desk.begun.map((charge) => charge.minutes)).toEqual(minutes === null ? [] : [minutes]);
    if (minutes) expect((await lastCharge(ctx, group)).expires_at).toEqual(later(minutes * MINUTE));
  });

  test('stays open for the shorter of two orders’ deadlines', async () => {
    const other = await makeStall(ctx);
    const { orders } = await placing(ctx, buyer.actor, [...goods(), other.listing], {
      paymentMethod: 'gateway',
    });
    await app.database.pool.query('update orders set due_at = $1 where code = $2', [
      later(30 * MINUTE),
      orders[1]!.code,
    ]);
    await open(orders[0]!.code);
    expect(desk.begun[0]!.minutes).toBe(30);
  });

  test.each([
    ['two minutes are left of it', 2 * MINUTE, 'new'],
    ['an instant more than that', 2 * MINUTE + 1, 'same'],
  ])('is reused or replaced where %s', async (_name, left, which) => {
    const { first, group, ref } = await begun(ctx, buyer.actor, goods());
    await change(ref, 'expires_at = $1', later(left));
    const { url } = await open(first);
    expect(url === `https://gateway.invalid/${ref}`).toBe(which === 'same');
    expect(await chargesOf(ctx, group)).toHaveLength(which === 'same' ? 1 : 2);
  });

  test.each([
    ['an instant before fifteen seconds are over', -14_999, 'gateway_busy'],
    ['after fifteen seconds', -15_000, null],
  ])('is being requested by another request: %s', async (_name, began, code) => {
    const it = await begun(ctx, buyer.actor, goods());
    await change(it.ref, 'url = null, created_at = $1', later(began));
    expect(await refusalOf(open(it.first))).toBe(code);
    expect(await chargesOf(ctx, it.group)).toHaveLength(code ? 1 : 2);
  });

  test('is created again when the sum has changed, and when the last could not be created', async () => {
    const other = await makeStall(ctx);
    const { first, second, ref, group } = await begun(ctx, buyer.actor, [...goods(), other.listing]);
    await cancelOrder(ctx, buyer.actor, second, {});
    await open(first);
    expect((await lastCharge(ctx, group)).ref).not.toBe(ref);
    const { code, group: next } = await place();
    desk.begins = () => fail('gateway_away');
    expect(await refusalOf(open(code))).toBe('gateway_away');
    expect((await chargesOf(ctx, next)).map(({ status }) => status)).toEqual(['failed']);
    desk.begins = () => undefined;
    await open(code);
    expect((await chargesOf(ctx, next)).map(({ status }) => status)).toEqual(['failed', 'open']);
  });

  test('is not needed when a coupon covers everything: the order is paid', async () => {
    const coupon = await makeCoupon(ctx, { code: 'LUNAS100', value: 100 });
    const { orders } = await placing(ctx, buyer.actor, goods(), { paymentMethod: 'gateway', coupon });
    const { code } = orders[0]!;
    expect(await open(code)).toEqual({ url: `http://127.0.0.1:3000/orders/${code}` });
    expect([desk.begun, await standing(ctx, code)]).toEqual([[], ['paid', 0]]);
  });
});

describe('asking the gateway for a status', () => {
  const ask = (code: string, who = buyer.actor, over: AppContext = ctx) => syncCharge(over, who, code);

  test('is done by the buyer and an admin, not by the seller, and at most every three seconds per page', async () => {
    const { first, ref, group } = await begun(ctx, buyer.actor, goods());
    const seller = await actorFor(ctx, stall.farmer.userId);
    expect(await refusalOf(ask(first, seller))).toBe('forbidden');
    const { gateway: _, ...without } = ctx;
    expect(await refusalOf(ask(first, buyer.actor, without))).toBe('gateway_off');
    expect(await ask(first)).toEqual({ applied: false });
    expect([desk.asked, (await lastCharge(ctx, group)).checked_at]).toEqual([[ref], clock.now()]);
    clock.forward(2_999);
    await ask(first);
    expect(desk.asked).toHaveLength(1);
    clock.forward(1);
    desk.news.set(ref, chargeNews(ref, 36_000));
    // A second page of the same checkout changes nothing; the first page's payment is still recorded.
    await change(ref, 'expires_at = $1', clock.now());
    await open(first);
    expect(await ask(first, (await signedIn(app, { role: 'admin' })).actor)).toEqual({ applied: true });
    expect(desk.asked).toHaveLength(3);
    expect(await standing(ctx, first)).toEqual(['paid', 0]);
  });

  test('is accepted only for our own charge and its exact sum', async () => {
    const { ref, first } = await begun(ctx, buyer.actor, goods());
    for (const wrong of [chargeNews('LB-LAIN', 36_000), chargeNews(ref, 35_999)]) {
      desk.news.set(ref, wrong);
      expect(await refusalOf(syncChargeByRef(ctx, gateway, ref))).toBe('gateway_amount');
    }
    desk.news.set('LB-LAIN', chargeNews('LB-LAIN', 1));
    expect(await refusalOf(syncChargeByRef(ctx, gateway, 'LB-LAIN'))).toBe('gateway_amount');
    const heed = (told: object, over: AppContext = ctx) =>
      handleGatewayWebhook(over, gateway.name, { headers: {}, rawBody: Buffer.from(JSON.stringify(told)) });
    desk.asked.length = 0;
    expect(await refusalOf(heed({ ref, amount: 35_999 }))).toBe('gateway_amount');
    expect(await heed({ ref: 'LB-LAIN', amount: 1 })).toEqual({ applied: false });
    const { gateway: _, ...without } = ctx;
    expect(await refusalOf(heed({ ref, amount: 36_000 }, without))).toBe('gateway_off');
    expect([desk.asked, await standing(ctx, first)]).toEqual([[], ['awaiting_payment', 0]]);
    desk.news.set(ref, chargeNews(ref, 36_000));
    expect(await heed({ ref, amount: 36_000 })).toEqual({ applied: true });
    expect(await heed({ ref, amount: 36_000 })).toEqual({ applied: false });
  });

  test.each<[string, () => [string, Date], boolean]>([
    ['ten minutes after it was begun', () => ['created_at = $1', later(-10 * MINUTE)], true],
    ['an instant before that', () => ['created_at = $1', later(-10 * MINUTE + 1)], false],
    ['ten minutes after it was asked', () => ['checked_at = $1', later(-10 * MINUTE)], true],
    ['an instant before', () => ['checked_at = $1', later(-10 * MINUTE + 1)], false],
    ['when its time is over', () => ['expires_at = $1', clock.now()], true],
    ['an instant before its time is over', () => ['expires_at = $1', later(1)], false],
    ['once more than that not', () => ['expires_at = $1::timestamptz, checked_at = $1', clock.now()], false],
    ['until nine days are over', () => ['created_at = $1', later(-9 * 24 * HOUR + 1)], true],
    ['after nine days no more', () => ['created_at = $1', later(-9 * 24 * HOUR)], false],
  ])('happens automatically %s', async (_name, how, asks) => {
    const { ref, group } = await begun(ctx, buyer.actor, goods());
    await change(ref, ...how());
    expect(await syncOpenCharges(ctx)).toBe(0);
    expect(desk.asked).toEqual(asks ? [ref] : []);
    // A page on which nobody chose a payment method has failed once it is closed.
    const { status, expires_at } = await lastCharge(ctx, group);
    expect(status).toBe(asks && expires_at <= clock.now() ? 'failed' : 'open');
  });

  test('continues with the next charge after an invalid response, but stops when the gateway is down', async () => {
    const all: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const it = await begun(ctx, buyer.actor, goods());
      await change(it.ref, 'created_at = $1', later(-30 * MINUTE + n));
      all.push(it.ref);
    }
    desk.news.set(all[0]!, chargeNews(all[0]!, 1));
    desk.news.set(all[1]!, chargeNews(all[1]!, 36_000));
    desk.asks = (ref) => (ref === all[2] ? fail('gateway_away') : undefined);
    expect(await syncOpenCharges(ctx)).toBe(1);
    expect(desk.asked).toEqual(all.slice(0, 3));
    desk.asks = () => {
      throw new TypeError('broken');
    };
    await expect(syncOpenCharges(ctx)).rejects.toThrow('broken');
    const { gateway: _, ...without } = ctx;
    expect(await syncOpenCharges(without)).toBe(0);
  });
});
