import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { completeShippedOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { recordFailedDelivery } from '../../src/domain/orders/lifecycle/record-failed-delivery.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { bookedFor, mailedOf, orderRow, rowsOf, stockOf } from '../support/order-fixture.ts';
import { type Desk, openDesk } from '../support/payments-fixture.ts';
import { bring, makeLot } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* Cash on delivery that was not received as ordered: goods of Rp 12.000 a kilogram, 5 % commission. */

const DAY = 86_400_000;
const clock = testClock();
let app: Desk['app'];
let ctx: AppContext;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let goods: { id: number }[];

beforeAll(async () => {
  const desk = await openDesk(clock);
  ({ app, ctx, admin } = desk);
  seller = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
  const own = { farmerId: (seller.actor as UserActor).farmerId!, stock: toQuantity(100) };
  goods = [await makeListing(ctx, own), await makeListing(ctx, own)];
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const post = (who: SignedIn | null, url: string, payload: object = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: who ? { cookie: who.cookie } : {},
    payload,
  });
async function sent(quantities = [3], over: object = {}) {
  const { orders } = await placeOrder(ctx, buyer.actor, {
    items: quantities.map((quantity, at) => ({ id: goods[at]!.id, quantity, price: 12_000 })),
    ...{ billing, paymentMethod: 'cod' },
    ...over,
  });
  const { code } = orders[0]!;
  await confirmPayment(ctx, seller.actor, code);
  await advanceOrder(ctx, seller.actor, code, 'ship');
  return code;
}
const failed = (who: SignedIn | null, code: string, body: object) =>
  post(who, `/orders/${code}/fail-delivery`, { reason: 'berasnya apek', ...body });
const owed = async (code: string) =>
  (await bookedFor(ctx, code)).reduce((sum, row) => sum + (row.farmer as number), 0);

describe('when nothing was received', () => {
  test.each([
    ['refused', true, 'Ditolak pembeli: berasnya apek'],
    ['absent', false, 'Pembeli tidak di tempat: berasnya apek'],
  ])(
    'outcome %s, days after shipping: cancels without commission, goods restocked or lost',
    async (outcome, restock, why) => {
      const before = (await stockOf(ctx, goods[0]!.id))![0]!;
      const code = await sent();
      clock.forward(5 * DAY);
      for (const [who, status] of [
        [null, 401],
        [buyer, 409],
        [await signedIn(app, { role: 'farmer' }), 404],
      ] as const)
        expect((await failed(who, code, { outcome, restock })).statusCode).toBe(status);
      expect((await failed(seller, code, { outcome, restock })).json().data).toEqual({
        code,
        status: 'cancelled',
      });
      expect(await orderRow(ctx, code)).toMatchObject({
        ...{ status: 'cancelled', cancel_reason: why, delivery_failure: outcome, goods_lost: !restock },
        cash_received_at: null,
      });
      expect(await owed(code)).toBe(0);
      expect(await stockOf(ctx, goods[0]!.id)).toEqual([restock ? before : before - 3, 0]);
      expect((await mailedOf(ctx, code)).filter((key) => key.startsWith('cancelled'))).toHaveLength(2);
      const seen = await getOrder(ctx, buyer.actor, code);
      expect(seen).toMatchObject({ status: 'cancelled', cancelReason: why, deliveryFailure: outcome });
      expect((await failed(seller, code, { outcome })).json().error.code).toBe('order_step_impossible');
    },
  );

  test('applies only to a shipped order with cash on delivery whose cash nobody has received', async () => {
    const code = await sent();
    expect((await failed(seller, code, { outcome: 'refused', reason: ' ' })).statusCode).toBe(400);
    expect((await failed(seller, code, { outcome: 'lost' })).statusCode).toBe(400);
    await post(seller, `/orders/${code}/cash`);
    expect((await failed(seller, code, { outcome: 'refused' })).json().error.code).toBe('order_cash_taken');
    const { orders } = await placeOrder(ctx, buyer.actor, {
      items: [{ id: goods[0]!.id, quantity: 1, price: 12_000 }],
      ...{ billing, paymentMethod: 'transfer' },
    });
    const paid = orders[0]!.code;
    await confirmPayment(ctx, admin.actor, paid);
    expect((await failed(seller, paid, { outcome: 'refused' })).json().error.code).toBe(
      'order_step_impossible',
    );
    await advanceOrder(ctx, seller.actor, paid, 'ship');
    expect((await failed(seller, paid, { outcome: 'refused' })).json().error.code).toBe(
      'order_step_impossible',
    );
    expect((await getOrder(ctx, seller.actor, paid)).actions).not.toContain('fail_delivery');
  });

  test('gives back the use of its coupon', async () => {
    const coupon = await makeCoupon(ctx, { code: 'DIPINTU', kind: 'fixed', value: 6_000 });
    const code = await sent([3], { coupon });
    await failed(admin, code, { outcome: 'refused', restock: true });
    expect(await rowsOf(ctx, `select uses from coupons where code = 'DIPINTU'`)).toEqual([{ uses: 0 }]);
  });
});

test('time alone never makes an order paid: it waits until its seller or buyer reports what happened', async () => {
  const [silent, taken] = [await sent(), await sent()];
  await post(seller, `/orders/${taken}/cash`);
  clock.forward(30 * DAY);
  await completeShippedOrders(ctx);
  expect(await orderRow(ctx, silent)).toMatchObject({ status: 'shipped', cash_received_at: null });
  expect(await orderRow(ctx, taken)).toMatchObject({ status: 'completed' });
  expect((await getOrder(ctx, seller.actor, silent)).actions).toContain('fail_delivery');
  await failed(seller, silent, { outcome: 'absent', restock: true });
});

describe('when a part was accepted', () => {
  test.each([[true], [false]])('one of two lines is accepted; the rest is restocked: %s', async (restock) => {
    const before = await Promise.all(goods.map(async ({ id }) => (await stockOf(ctx, id))![0]!));
    const code = await sent([5, 2]);
    const [one, two] = goods.map(({ id }) => id);
    const part = (taken: object) => failed(seller, code, { outcome: 'partial', restock, taken });
    expect((await part({ [one!]: 5, [two!]: 2 })).json().error.code).toBe('delivery_all_taken');
    expect((await part({ [one!]: 0, [two!]: 0 })).json().error.code).toBe('delivery_nothing_taken');
    expect((await part({ [one!]: 5.5 })).json().error.code).toBe('delivery_taken_too_much');
    expect((await part({ 999999: 1 })).json().error.code).toBe('delivery_taken_too_much');
    expect((await part({ [one!]: -1 })).statusCode).toBe(400);
    expect((await part({ [one!]: 2.5, [two!]: 0 })).json().data).toEqual({ code, status: 'shipped' });
    expect(await orderRow(ctx, code)).toMatchObject({
      ...{ subtotal: '30000', total: '30000', commission: '1500', cash_received_at: clock.now() },
      ...{ delivery_failure: 'partial', goods_lost: !restock },
    });
    expect(await owed(code)).toBe(-1_500);
    const back = restock ? [2.5, 0] : [5, 2];
    for (const [at, { id }] of goods.entries())
      expect(await stockOf(ctx, id)).toEqual([before[at]! - back[at]!, 0]);
    const seen = await getOrder(ctx, buyer.actor, code);
    expect(seen.goods.map(({ qty, declined, total }) => [qty, declined, total])).toEqual([
      [2.5, 2.5, 30_000],
      [0, 2, 0],
    ]);
    expect(seen.history.at(-1)!.reason).toMatch(
      /^Diambil sebagian: berasnya apek \(.* 2,5 dari 5 kg; .* 0 dari 2 kg\)$/,
    );
    expect(
      await rowsOf(
        ctx,
        `select p.kind, p.reason, p.amount::int from tax_documents p join orders o on o.id = p.order_id where o.code = $1 order by p.id`,
        [code],
      ),
    ).toEqual([
      // The invoice covers what was taken and paid.
      { kind: 'invoice', reason: 'placed', amount: 30_000 },
    ]);
    expect((await part({ [one!]: 1 })).json().error.code).toBe('order_cash_taken');
    clock.forward(8 * DAY);
    await completeShippedOrders(ctx);
    expect(await orderRow(ctx, code)).toMatchObject({ status: 'completed', commission: '1500' });
  });

  test('a fixed coupon is limited to what was accepted, a percentage follows it, and the store bears its part', async () => {
    for (const [name, kind, value, discount] of [
      ['TETAP', 'fixed', 15_000, 12_000],
      ['PERSEN', 'percent', 10, 1_200],
    ] as const) {
      const coupon = await makeCoupon(ctx, { code: name, kind, value });
      const code = await sent([3], { coupon });
      const taken = { [goods[0]!.id]: 1 };
      expect((await failed(seller, code, { outcome: 'partial', restock: true, taken })).statusCode).toBe(200);
      const commission = discount === 12_000 ? 0 : 540;
      expect(await orderRow(ctx, code)).toMatchObject({
        ...{ subtotal: '12000', discount: String(discount), commission: String(commission) },
      });
      await advanceOrder(ctx, buyer.actor, code, 'complete');
      expect(await owed(code)).toBe(discount - commission);
    }
  });
});

describe('cash that the seller refunds and records', () => {
  test('cash is refunded in parts and in full; the commission is reduced and the goods return', async () => {
    const code = await sent();
    const before = (await stockOf(ctx, goods[0]!.id))![0]!;
    const back = (amount: number, refunded: number, restock = false) =>
      post(admin, `/orders/${code}/refund`, { amount, refunded, restock, reason: 'memar' });
    expect((await back(1, 0)).json().error.code).toBe('refund_too_large');
    await advanceOrder(ctx, buyer.actor, code, 'complete');
    expect(await owed(code)).toBe(-1_800);
    expect((await back(36_001, 0)).json().error.code).toBe('refund_too_large');
    expect((await back(12_000, 0)).json().data).toMatchObject({ status: 'completed', refunded: 12_000 });
    expect(await owed(code)).toBe(-1_200);
    expect((await back(12_000, 0)).json().error.code).toBe('stale_version');
    expect((await back(24_000, 12_000, true)).json().data).toMatchObject({ status: 'refunded' });
    expect(await owed(code)).toBe(0);
    expect(await stockOf(ctx, goods[0]!.id)).toEqual([before + 3, 0]);
    const rows = await bookedFor(ctx, code);
    expect(rows.every(({ cash }) => cash === 0)).toBe(true);
  });

  test('cash of a cancelled but paid order is refunded', async () => {
    const code = await sent();
    await failed(seller, code, { outcome: 'refused', restock: true });
    expect((await post(admin, `/orders/${code}/cash`)).statusCode).toBe(200);
    expect(await owed(code)).toBe(-1_800);
    const all = { amount: 36_000, refunded: 0, reason: 'kembali' };
    expect((await post(admin, `/orders/${code}/refund`, all)).json().data.status).toBe('refunded');
    expect(await owed(code)).toBe(0);
  });
});

test('a partial refund of a cancelled but paid order takes its share of the store’s coupon', async () => {
  const coupon = await makeCoupon(ctx, { code: 'TERNYATA', kind: 'fixed', value: 6_000 });
  const code = await sent([3], { coupon });
  await failed(seller, code, { outcome: 'refused', restock: true });
  await post(admin, `/orders/${code}/cash`);
  expect(await owed(code)).toBe(6_000 - 1_500);
  const half = { amount: 15_000, refunded: 0, reason: 'memar' };
  expect((await post(admin, `/orders/${code}/refund`, half)).json().data.refunded).toBe(15_000);
  expect(await owed(code)).toBe(3_000 - 750);
});

describe('weighed goods', () => {
  let at: Weighbridge;
  beforeAll(async () => {
    at = await weighbridge(ctx);
  });
  async function weighed(net: number) {
    const order = await weighable(at, { quantity: 100 });
    const ticket = await proposed(at, order, net);
    await confirmTicket(ctx, at.buyer, order.code, {
      ...{ line: order.line, expected_ticket_id: ticket.id, takes_excess: true },
    });
    await advanceOrder(ctx, at.seller, order.code, 'ship');
    return order.code;
  }
  test.each([
    ['refused', {}, null],
    ['partial', { part: 48 }, '336000'],
  ] as const)('the outcome %s of weighed goods', async (outcome, { part }: { part?: number }, total) => {
    const before = (await stockOf(ctx, at.listing.id))![0]!;
    const code = await weighed(96);
    await recordFailedDelivery(ctx, at.seller, code, {
      ...{ outcome, reason: 'basah', restock: true },
      ...(part ? { taken: { [at.listing.id]: part } } : {}),
    });
    if (total) expect(await orderRow(ctx, code)).toMatchObject({ total, commission: '16800' });
    expect(await owed(code)).toBe(total ? -16_800 : 0);
    expect(await stockOf(ctx, at.listing.id)).toEqual([before - (part ?? 0), 0]);
  });
});

test.each([
  ['refused', true, 30],
  ['refused', false, 20],
  ['partial', true, 26],
  ['partial', false, 20],
] as const)(
  'a failed delivery from a group’s lot, outcome %s, restocked: %s',
  async (outcome, restock, left) => {
    const lot = await makeLot(app);
    await bring(ctx, lot, 'anggota', 30);
    const { orders } = await placeOrder(ctx, buyer.actor, {
      items: [{ id: lot.id, quantity: 10, price: 12_000 }],
      ...{ billing, paymentMethod: 'cod' },
    });
    const { code } = orders[0]!;
    await confirmPayment(ctx, lot.group.people.ketua.actor, code);
    await advanceOrder(ctx, admin.actor, code, 'ship');
    const taken = { [lot.id]: 4 };
    expect(
      (await failed(admin, code, { outcome, restock, ...(outcome === 'partial' ? { taken } : {}) }))
        .statusCode,
    ).toBe(200);
    expect(await stockOf(ctx, lot.id)).toEqual([left, 0]);
    expect(
      await rowsOf(
        ctx,
        `select qty::float8, proceeds::int from lot_sales where listing_id = $1 and returned_at is null`,
        [lot.id],
      ),
    ).toEqual(
      outcome === 'partial'
        ? [{ qty: restock ? 4 : 10, proceeds: 48_000 - 2_400 }]
        : restock
          ? []
          : [{ qty: 10, proceeds: 0 }],
    );
  },
);

test.each([
  [false, false, 20, 10],
  [false, true, 24, 6],
  [true, false, 26, 4],
  [true, true, 30, 0],
])(
  'a group’s lot, partly accepted (rest restocked: %s) and then fully refunded (restocked: %s)',
  async (restAgain, again, left, sold) => {
    const lot = await makeLot(app);
    await bring(ctx, lot, 'anggota', 30);
    const { orders } = await placeOrder(ctx, buyer.actor, {
      items: [{ id: lot.id, quantity: 10, price: 12_000 }],
      ...{ billing, paymentMethod: 'cod' },
    });
    const { code } = orders[0]!;
    await confirmPayment(ctx, lot.group.people.ketua.actor, code);
    await advanceOrder(ctx, admin.actor, code, 'ship');
    await failed(admin, code, { outcome: 'partial', restock: restAgain, taken: { [lot.id]: 4 } });
    const back = { amount: 48_000, refunded: 0, reason: 'memar', restock: again };
    expect((await post(admin, `/orders/${code}/refund`, back)).statusCode).toBe(200);
    expect(await stockOf(ctx, lot.id)).toEqual([left, 0]);
    // Goods lost on delivery stay sold, without proceeds.
    const [sale] = await rowsOf<{ qty: number; proceeds: number }>(
      ctx,
      'select qty::float8, proceeds::int from lot_sales where listing_id = $1 and returned_at is null',
      [lot.id],
    );
    expect([sale?.qty ?? 0, sale?.proceeds ?? 0]).toEqual([sold, 0]);
  },
);

test('members of a group’s lot share the cash of goods first recorded as lost, minus what was refunded', async () => {
  const lot = await makeLot(app);
  await bring(ctx, lot, 'anggota', 30);
  const { orders } = await placeOrder(ctx, buyer.actor, {
    items: [{ id: lot.id, quantity: 10, price: 12_000 }],
    ...{ billing, paymentMethod: 'cod' },
  });
  const { code } = orders[0]!;
  await confirmPayment(ctx, lot.group.people.ketua.actor, code);
  await advanceOrder(ctx, admin.actor, code, 'ship');
  await failed(admin, code, { outcome: 'refused', restock: false });
  const shared = () => rowsOf(ctx, 'select proceeds::int from lot_sales where listing_id = $1', [lot.id]);
  expect(await shared()).toEqual([{ proceeds: 0 }]);
  await post(admin, `/orders/${code}/cash`);
  expect(await shared()).toEqual([{ proceeds: 120_000 - 6_000 }]);
  const back = (amount: number, refunded: number) =>
    post(admin, `/orders/${code}/refund`, { amount, refunded, reason: 'memar' });
  await back(60_000, 0);
  expect(await shared()).toEqual([{ proceeds: 60_000 - 3_000 }]);
  await back(60_000, 60_000);
  expect(await shared()).toEqual([{ proceeds: 0 }]);
});
