import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymous, system, type UserActor } from '../../src/domain/context.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import {
  createGuestToken,
  hashGuestToken,
  isGuestTokenExpired,
  isGuestTokenValid,
} from '../../src/domain/orders/policies/guest-token.ts';
import { isCashOnDelivery } from '../../src/domain/orders/policies/is-cash-on-delivery.ts';
import { getOrderSide } from '../../src/domain/orders/policies/order-policy.ts';
import {
  isTicketAwaitingParty,
  isWeighed,
  isWeighingOpen,
} from '../../src/domain/orders/policies/order-weighing-state.ts';
import { pooledLotSalesOf } from '../../src/domain/orders/policies/pooled-lot-sales-of.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { ORDER_STATUSES } from '../../src/shared/enums/labels.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeListing } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { makeStall, orderRow, placing } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { proposed, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* The side from which a user sees an order, and the proceeds of its goods. */

const DAY = 86_400_000;
const clock = testClock();
let app: TestApp;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  buyer = await signedIn(app);
});
afterAll(() => app.close());

test('only its buyer, its seller and an admin can open an order, and a guest by its token', async () => {
  const group = await makeGroup(app);
  const stall = await makeStall(app.ctx);
  const pooled = await makeListing(app.ctx, { farmerId: group.id });
  const seller = await actorFor(app.ctx, stall.farmer.userId);
  const [mine] = (await placing(app.ctx, buyer.actor, [stall.listing])).orders;
  const [guests] = (await placing(app.ctx, null, [stall.listing])).orders;
  const [ours] = (await placing(app.ctx, buyer.actor, [pooled])).orders;
  const side = async (who: UserActor | typeof anonymous, code: string, token?: string) => {
    const told = await refusalOf(getOrderSide(app.ctx, who, code, token));
    if (told) return told;
    const { party, userId, orderId } = await getOrderSide(app.ctx, who, code, token);
    expect(orderId).toBe((await orderRow(app.ctx, code)).id);
    const own = who.kind === 'user' ? who.userId : null;
    expect(userId).toBe(party === 'guest' ? null : own);
    return party;
  };
  const admin = (await signedIn(app, { role: 'admin' })).actor;
  const other = (await signedIn(app, { role: 'farmer' })).actor;
  const none = 'order_not_found';
  const { code, token } = guests!;
  expect([await side(buyer.actor, mine!.code), await side(buyer.actor, code)]).toEqual(['customer', none]);
  expect([await side(seller, mine!.code), await side(seller, ours!.code)]).toEqual(['farmer', none]);
  expect([await side(other, mine!.code), await side(other, code)]).toEqual([none, none]);
  expect([await side(admin, mine!.code), await side(admin, code, token)]).toEqual(['admin', 'admin']);
  for (const who of [anonymous, other, buyer.actor]) expect(await side(who, code, token)).toBe('guest');
  for (const wrong of [undefined, '', 'x', createGuestToken(app.ctx, mine!.code)])
    expect(await side(anonymous, code, wrong)).toBe(none);
  expect(await side(anonymous, mine!.code, createGuestToken(app.ctx, mine!.code))).toBe(none);
  expect(await side(admin, 'LB-TIDAKADA')).toBe(none);
  expect(await refusalOf(getOrderSide(app.ctx, system, mine!.code))).toBe(none);
  // A member who acts for a group sells with it if that is their duty.
  const seen = [];
  for (const [role, { actor }] of Object.entries(group.people))
    seen.push([role, await side(actor, ours!.code)]);
  const office = ['ketua', 'bendahara', 'juru_timbang'];
  expect(seen).toEqual(seen.map(([role]) => [role, office.includes(role!) ? 'farmer' : none]));
});

test('a seller who buys is an ordinary buyer, without the seller’s actions on that order', async () => {
  const stall = await makeStall(app.ctx);
  const other = (await signedIn(app, { role: 'farmer' })).actor;
  const { code } = (await placing(app.ctx, other, [stall.listing])).orders[0]!;
  expect(await refusalOf(confirmCashPayment(app.ctx, other, code))).toBe('forbidden');
  expect(await refusalOf(confirmPayment(app.ctx, other, code))).toBe('forbidden');
});

test('a token fits only its own hash, and expires half a year after its order ended', () => {
  const token = createGuestToken(app.ctx, 'LB-ABCD');
  const hash = hashGuestToken(token);
  expect(isGuestTokenValid(token, hash)).toBe(true);
  for (const [given, kept] of [
    [undefined, hash],
    ['', hash],
    [token, null],
    ['x', hash],
  ] as const)
    expect(isGuestTokenValid(given, kept)).toBe(false);
  const updatedAt = clock.now();
  const over = (ms: number) =>
    ORDER_STATUSES.filter((status) =>
      isGuestTokenExpired({ status, updatedAt }, new Date(updatedAt.getTime() + ms)),
    );
  expect(over(180 * DAY - 1)).toEqual([]);
  expect(over(180 * DAY).toSorted()).toEqual(['cancelled', 'completed', 'refunded']);
});

test('a line’s proceeds are the goods minus coupon, commission, refunds and unpaid amounts', () => {
  const line = (listingId: number, total: number) => ({ listingId, qty: toQuantity(listingId), total });
  const order = {
    ...{ id: 7, subtotal: 1_000, discount: 100, commission: 50, refunded: 30, shortfall: 20 },
    ...{ couponCredit: 0, withheld: 0 },
  };
  const brought = (over: object) =>
    pooledLotSalesOf({ ...order, lines: [line(1, 750), line(2, 250)], ...over }).map(
      ({ proceeds }) => proceeds,
    );
  expect(pooledLotSalesOf({ ...order, lines: [line(1, 750), line(2, 250)] })).toEqual([
    { orderId: 7, listingId: 1, qty: toQuantity(1), proceeds: 600 },
    { orderId: 7, listingId: 2, qty: toQuantity(2), proceeds: 200 },
  ]);
  // The store's part of a coupon is added, the withheld tax is deducted.
  expect(brought({ couponCredit: 100, withheld: 40 })).toEqual([645, 215]);
  // Delivery is refunded with the rest of an order: its goods have no proceeds then, never negative ones.
  expect(brought({ refunded: 831 })).toEqual([0, 0]);
  expect(brought({ refunded: 826 })).toEqual([3, 1]);
});

test('money paid on delivery, or as arranged, does not pass through the platform', () => {
  const at = ['cod', null, 'transfer', 'qris', 'gateway'] as const;
  expect(at.filter((paymentMethod) => isCashOnDelivery({ paymentMethod, paidAt: null }))).toEqual([
    'cod',
    null,
  ]);
  // An order that costs nothing counts as paid when it is placed.
  expect(isCashOnDelivery({ paymentMethod: 'cod', paidAt: new Date() })).toBe(false);
  expect(isWeighed({ lines: [{ payable: null }, { payable: toQuantity(1) }] })).toBe(true);
  expect([isWeighed({ lines: [{ payable: null }] }), isWeighed({ lines: [] })]).toEqual([false, false]);
});

test('a ticket waits for the side that did not write it, and is open until both agree', async () => {
  const bridge = await weighbridge(app.ctx);
  const weighed = async () => {
    const order = await weighable(bridge);
    const { id } = await orderRow(app.ctx, order.code);
    return { ...order, id };
  };
  const waits = async (id: number) => {
    const parties = ['customer', 'guest', 'farmer', 'admin'] as const;
    const found = [];
    for (const party of parties) if (await isTicketAwaitingParty(app.ctx, id, party)) found.push(party);
    return [await isWeighingOpen(app.ctx, id), ...found];
  };
  const one = await weighed();
  const two = await weighed();
  expect(await waits(one.id)).toEqual([false]);
  const said = await proposed(bridge, one);
  expect([await waits(one.id), await waits(two.id)]).toEqual([[true, 'customer', 'guest'], [false]]);
  await confirmTicket(app.ctx, bridge.buyer, one.code, {
    ...{ line: one.line, expected_ticket_id: said.id },
  });
  expect(await waits(one.id)).toEqual([false]);
  const { id } = await proposed({ ...bridge, seller: bridge.buyer }, two);
  expect(await waits(two.id)).toEqual([true, 'farmer']);
  await disputeTicket(app.ctx, bridge.seller, two.code, {
    ...{ line: two.line, expected_ticket_id: id, reason: 'Belum nol.' },
  });
  expect(await waits(two.id)).toEqual([true]);
});

test('refunds never exceed the payment, even when the weighed goods are worth more', async () => {
  const bridge = await weighbridge(app.ctx);
  const order = await weighable(bridge, { method: 'transfer' });
  const { id } = await proposed(bridge, order, 105);
  await confirmTicket(app.ctx, bridge.buyer, order.code, {
    ...{ line: order.line, expected_ticket_id: id },
  });
  expect(await orderRow(app.ctx, order.code)).toMatchObject({ total: '735000', shortfall: '35000' });
  const reason = { reason: 'gagal panen' };
  expect(await refusalOf(cancelOrder(app.ctx, bridge.seller, order.code, reason))).toBe('order_weighed');
  const give = (amount: number) =>
    refundOrder(app.ctx, bridge.admin, order.code, { amount, reason: 'memar' });
  expect(await refusalOf(give(700_001))).toBe('refund_too_large');
  expect(await give(700_000)).toMatchObject({ status: 'refunded', refunded: 700_000 });
});
