import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { anonymous, type UserActor } from '../../src/domain/context.ts';
import { acceptDeliveryFee } from '../../src/domain/orders/checkout/accept-delivery-fee.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { offerDeliveryFee } from '../../src/domain/orders/checkout/offer-delivery-fee.ts';
import { quoteBidOrder } from '../../src/domain/orders/checkout/quote-bid-order.ts';
import { rejectDeliveryFee } from '../../src/domain/orders/checkout/reject-delivery-fee.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { MONEY_MAX } from '../../src/shared/format/money.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf, refused } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { mailedOf, makeStall, orderRow, placing, rowsOf } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* A delivery fee agreed for one order, and the checkout of an accepted bid's order. */

const HOUR = 3_600_000;
const clock = testClock();
let app: TestApp;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  buyer = await signedIn(app);
  clock.set('2026-11-21T03:00:00Z');
});

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
/** An order that awaits its fee: Rp 36.000, by its buyer or a guest. */
async function waiting(who: SignedIn | null = buyer, price = 12_000) {
  const { farmer, listing } = await makeStall(app.ctx, { priceCustomer: price, priceTengkulak: 1 });
  const { orders } = await placing(app.ctx, who?.actor ?? null, [], {
    ...{ paymentMethod: 'transfer', delivery: { [farmer.id]: 'delivery' } },
    items: [{ id: listing.id, quantity: price > 12_000 ? 1 : 3, price }],
  });
  return { ...orders[0]!, seller: await actorFor(app.ctx, farmer.userId), listing };
}
const reasons = async (code: string) =>
  (
    await rowsOf(
      app.ctx,
      'select reason from order_history h join orders o on o.id = h.order_id where o.code = $1 order by h.id',
      [code],
    )
  ).map(({ reason }) => reason);
const bills = (code: string) =>
  rowsOf(app.ctx, 'select method, due::float8 from payments where group_code = $1', [code]);

describe('a fee', () => {
  test('is named by the seller or an admin, with or without a note on the delivery, as often as they like', async () => {
    const { code, seller } = await waiting();
    for (const who of [buyer.actor, anonymous])
      expect(await refusalOf(offerDeliveryFee(app.ctx, who, code, { fee: 1 }))).toBe('order_not_found');
    clock.forward(HOUR);
    expect(await offerDeliveryFee(app.ctx, seller, code, { fee: 45_000, note: 'lewat kapal' })).toEqual({
      ...{ code, fee: 45_000 },
    });
    const named = { fee_state: 'offered', due_at: inHours(48), delivery: '0', total: '36000' };
    const first = await orderRow(app.ctx, code);
    expect(first).toMatchObject({ ...named, fee_offer: '45000', fee_note: 'lewat kapal' });
    await offerDeliveryFee(app.ctx, admin.actor, code, { fee: 0 });
    const second = await orderRow(app.ctx, code);
    expect(second).toMatchObject({ ...named, fee_offer: '0', fee_note: null, version: first.version + 1 });
    expect(await reasons(code)).toEqual([null, 'Ongkir Rp\u00a045.000: lewat kapal', 'Ongkir Rp\u00a00']);
    expect((await mailedOf(app.ctx, code)).filter((key) => key.startsWith('fee'))).toEqual([
      `fee_offered:${first.version}:buyer`,
      `fee_offered:${second.version}:buyer`,
    ]);
  });

  test('and its order do not exceed the maximum sum', async () => {
    const { code, seller } = await waiting(buyer, MONEY_MAX - 5);
    expect(await refusalOf(offerDeliveryFee(app.ctx, seller, code, { fee: 6 }))).toBe('order_too_large');
    expect(await refusalOf(offerDeliveryFee(app.ctx, seller, code, { fee: 5 }))).toBeNull();
  });

  test('is agreed to only by its buyer, only as shown, and until the exact end of its deadline', async () => {
    const { code, seller } = await waiting();
    const agree = (fee: number, who: UserActor = buyer.actor) =>
      refused(acceptDeliveryFee(app.ctx, who, code, { fee }));
    expect(await agree(0)).toEqual({ code: 'fee_not_named', params: {} });
    await offerDeliveryFee(app.ctx, seller, code, { fee: 45_000 });
    for (const who of [seller, admin.actor, (await signedIn(app)).actor])
      expect(await agree(45_000, who)).toEqual({ code: 'order_not_found', params: {} });
    for (const seen of [44_999, 45_001])
      expect(await agree(seen)).toEqual({ code: 'fee_changed', params: { fee: 'Rp\u00a045.000' } });
    clock.set(inHours(48));
    expect(await agree(45_000)).toEqual({ code: 'order_pay_by', params: {} });
    expect(await bills(code)).toEqual([]);
    clock.forward(-1);
    const before = await orderRow(app.ctx, code);
    expect(await acceptDeliveryFee(app.ctx, buyer.actor, code, { fee: 45_000 })).toEqual({
      code,
      total: 81_000,
    });
    expect(await orderRow(app.ctx, code)).toMatchObject({
      ...{ status: 'awaiting_payment', fee_state: 'agreed', delivery: '45000', total: '81000' },
      ...{ due_at: inHours(24), version: before.version + 1, updated_at: clock.now() },
    });
    expect(await bills(code)).toEqual([{ method: 'transfer', due: 81_000 }]);
    expect((await reasons(code)).at(-1)).toBe('Ongkir Rp\u00a045.000 disetujui');
    expect(await mailedOf(app.ctx, code)).toContain('fee_agreed:seller');
    expect(await agree(45_000)).toMatchObject({ code: 'order_step_impossible' });
  });

  test('is rejected only by its buyer, with or without a note, and requested again', async () => {
    const { code, seller } = await waiting();
    const not = (who: UserActor, reason?: string) =>
      refused(rejectDeliveryFee(app.ctx, who, code, reason ? { reason } : {}));
    expect((await not(buyer.actor))?.code).toBe('fee_not_named');
    for (const reason of ['terlalu mahal', undefined]) {
      await offerDeliveryFee(app.ctx, seller, code, { fee: 45_000, note: 'lewat kapal' });
      for (const who of [seller, admin.actor]) expect((await not(who))?.code).toBe('order_not_found');
      clock.forward(HOUR);
      expect(await not(buyer.actor, reason)).toBeNull();
      expect(await orderRow(app.ctx, code)).toMatchObject({
        ...{
          status: 'awaiting_fee',
          fee_state: 'asked',
          fee_offer: null,
          fee_note: null,
          due_at: inHours(48),
        },
      });
      expect((await reasons(code)).at(-1)).toBe(
        reason ? 'Minta ongkir lain: terlalu mahal' : 'Minta ongkir lain',
      );
    }
    const told = (await mailedOf(app.ctx, code)).filter((key) => key.startsWith('fee_refused'));
    expect(told.map((key) => key.split(':').at(-1))).toEqual(['seller', 'seller']);
  });

  test('of a large hold awaiting e-mail confirmation leaves that deadline unchanged', async () => {
    const { code, token, seller } = await waiting(null);
    const until = inHours(1);
    await app.database.pool.query('update orders set confirm_by = $1, due_at = $1 where code = $2', [
      until,
      code,
    ]);
    const held = async () => {
      const { status, due_at, confirm_by } = await orderRow(app.ctx, code);
      return [status, due_at, confirm_by];
    };
    const guest = anonymous;
    await offerDeliveryFee(app.ctx, seller, code, { fee: 9_000 });
    expect(await held()).toEqual(['awaiting_fee', until, until]);
    expect(await refusalOf(rejectDeliveryFee(app.ctx, guest, code, {}, 'x'))).toBe('order_not_found');
    await rejectDeliveryFee(app.ctx, guest, code, {}, token);
    expect(await held()).toEqual(['awaiting_fee', until, until]);
    await offerDeliveryFee(app.ctx, seller, code, { fee: 8_000 });
    expect(await refusalOf(acceptDeliveryFee(app.ctx, guest, code, { fee: 8_000 }, 'x'))).toBe(
      'order_not_found',
    );
    await acceptDeliveryFee(app.ctx, guest, code, { fee: 8_000 }, token);
    expect(await held()).toEqual(['awaiting_payment', until, until]);
    await confirmPayment(app.ctx, admin.actor, code);
    expect(await held()).toEqual(['paid', null, null]);
  });
});

describe('the order of an accepted bid', () => {
  /** Three kilograms at Rp 10.000, from a stall with these delivery terms. */
  async function deal(settings: object = {}, over: Parameters<typeof makeMarket>[1] = {}) {
    const market = await makeMarket(app.ctx, over);
    await app.database.pool.query('update farmers set settings = $1 where id = $2', [
      settings,
      market.listing.farmerId,
    ]);
    const bid = await makeBid(app.ctx, market, { qty: 3, customer: buyer.actor });
    const { orderCode: code } = await acceptBid(app.ctx, market.farmer, bid.id, {
      expected_offer_id: bid.offerId,
    });
    return { code, market };
  }
  const checkout = (code: string, over: Partial<Parameters<typeof checkoutBidOrder>[3]> = {}) =>
    checkoutBidOrder(app.ctx, buyer.actor, code, { billing, paymentMethod: 'transfer', ...over });

  test.each([
    ['a fee for the kabupaten', { deliveryFees: { '3404': 5_000 } }, ['awaiting_payment', 5_000, 24]],
    ['goods to be collected', { delivery: false }, ['awaiting_payment', 0, 24]],
    ['no fee named', { pickup: false }, ['awaiting_fee', 0, 48]],
  ] as const)('is billed, or waits for its fee: %s', async (_name, settings, [status, fee, hours]) => {
    const { code, market } = await deal(settings);
    const before = await orderRow(app.ctx, code);
    expect(await checkout(code, { notes: 'pagi saja', total: 30_000 + fee })).toEqual({
      ...{ code, total: 30_000 + fee },
    });
    expect(await orderRow(app.ctx, code)).toMatchObject({
      ...{ status, billing, notes: 'pagi saja', payment_method: 'transfer', commission: '1500' },
      ...{ delivery: String(fee), total: String(30_000 + fee), due_at: inHours(hours) },
      ...{ delivery_method: 'delivery' in settings ? 'pickup' : 'delivery', version: before.version + 1 },
      fee_state: status === 'awaiting_fee' ? 'asked' : null,
    });
    expect(await bills(code)).toEqual(
      status === 'awaiting_fee' ? [] : [{ method: 'transfer', due: 30_000 + fee }],
    );
    expect(await mailedOf(app.ctx, code)).toContain('placed:seller');
    const [bid] = await rowsOf(app.ctx, 'select hold_until, undo from bids where listing_id = $1', [
      market.listing.id,
    ]);
    expect(bid).toEqual({ hold_until: null, undo: null });
  });

  test('is checked out by its buyer until the exact end of the hold, at the total that was shown', async () => {
    const { code, market } = await deal();
    const { due_at } = await orderRow(app.ctx, code);
    for (const total of [29_999, 30_001])
      expect(await refused(checkout(code, { total }))).toEqual({
        ...{ code: 'total_changed', params: { total: 'Rp\u00a030.000', today: 30_000 } },
      });
    expect(
      await refusalOf(checkoutBidOrder(app.ctx, market.farmer, code, { billing, paymentMethod: 'transfer' })),
    ).toBe('order_step_impossible');
    clock.set(due_at!);
    expect(await refusalOf(checkout(code))).toBe('order_pay_by');
    clock.forward(-1);
    expect(await refusalOf(checkout(code))).toBeNull();
    clock.forward(HOUR * 1_000);
    expect(await refusalOf(checkout(code))).toBe('order_step_impossible');
  });

  test('is quoted completely, with each delivery method, and for weighed goods the state’s minimum price', async () => {
    const { code, market } = await deal({ deliveryFees: { '3404': 5_000, default: 20_000 } });
    const quote = await quoteBidOrder(app.ctx, buyer.actor, code, { city: 'Sleman', state: 'Yogyakarta' });
    const sums = { subtotal: 30_000, discount: 0, total: 35_000 };
    const choices = [
      { method: 'delivery', fee: 5_000 },
      { method: 'pickup', fee: 0 },
    ];
    const [line] = quote.groups[0]!.lines;
    expect(quote).toEqual({
      ...{ ...sums, delivery: 5_000, city: 'Sleman', coupon: null, missing: [], warnings: [] },
      groups: [
        {
          farmer: expect.objectContaining({ id: market.listing.farmerId, province: 'Yogyakarta' }),
          lines: [line],
          ...sums,
          delivery: { method: 'delivery', fee: 5_000, choices, terms: expect.anything(), named: true },
        },
      ],
    });
    expect(line).toMatchObject({
      ...{
        id: market.listing.id,
        quantity: 3,
        available: 3,
        min_lot: 3,
        step: 3,
        price: 10_000,
        total: 30_000,
      },
      ...{ unit: 'kg', quality_text: '', weighing: null, hpp: null, problem: null },
    });
    expect(await quoteBidOrder(app.ctx, buyer.actor, code)).toMatchObject({ city: null, total: 30_000 });
    const elsewhere = await quoteBidOrder(app.ctx, buyer.actor, code, { city: 'Bantul' });
    expect(elsewhere.groups[0]!.delivery).toMatchObject({ fee: 20_000, named: false });
    expect(await refusalOf(quoteBidOrder(app.ctx, market.farmer, code))).toBe('order_step_impossible');
    const gabah = { name: 'Gabah Ciherang', category: 'gabah' as const };
    const weighed = await deal({}, { weighed: true, weighMoisture: 14, weighHampa: 3, product: gabah });
    const [scaled] = (await quoteBidOrder(app.ctx, buyer.actor, weighed.code)).groups[0]!.lines;
    expect(scaled).toMatchObject({
      weighing: { tolerance: 10, moisture: 14, hampa: 3 },
      hpp: { per_kg: 6_500 },
    });
    // A fee that is still to be agreed adds nothing yet.
    const other = await deal({ pickup: false });
    expect(await quoteBidOrder(app.ctx, buyer.actor, other.code, { city: 'Sleman' })).toMatchObject({
      ...{ delivery: 0, total: 30_000, groups: [{ total: 30_000, delivery: { fee: null } }] },
    });
  });
});
