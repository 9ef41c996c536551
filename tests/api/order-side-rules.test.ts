import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '../../src/domain/orders/course/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/paying/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/paying/refund-order.ts';
import { takeCash } from '../../src/domain/orders/paying/take-cash.ts';
import {
  guestToken,
  guestTokenFits,
  guestTokenHash,
  guestTokenOver,
} from '../../src/domain/orders/rules/guest-token.ts';
import { lotSalesOf } from '../../src/domain/orders/rules/lot-sales-of.ts';
import { isTicketWaiting, isWeighed, isWeighingOpen } from '../../src/domain/orders/rules/open-weighing.ts';
import { getOrderSide } from '../../src/domain/orders/rules/order-policy.ts';
import { isPaidAtTheDoor } from '../../src/domain/orders/rules/paid-at-the-door.ts';
import { anonymous, system, type UserActor } from '../../src/domain/shop.ts';
import { confirmTicket } from '../../src/domain/weighing/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/dispute-ticket.ts';
import { quantityOf } from '../../src/shared/figures/quantity.ts';
import { ORDER_STATUSES } from '../../src/shared/labels.ts';
import { type TestApp, testApp, testClock } from '../app.ts';
import { actorFor, makeListing } from '../factories.ts';
import { makeGroup } from '../groups.ts';
import { makeStall, orderRow, placing } from '../order-desk.ts';
import { refusalOf } from '../refusals.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';
import { proposed, weighable, weighbridge } from '../weighing.ts';

/* From which side somebody sees an order, and what its goods brought. */

const DAY = 86_400_000;
const clock = testClock();
let app: TestApp;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  buyer = await signedIn(app);
});
afterAll(() => app.close());

test('an order is its buyer’s, its seller’s and an admin’s, and a guest’s by its token alone', async () => {
  const group = await makeGroup(app);
  const stall = await makeStall(app.shop);
  const pooled = await makeListing(app.shop, { farmerId: group.id });
  const seller = await actorFor(app.shop, stall.farmer.userId);
  const [mine] = (await placing(app.shop, buyer.actor, [stall.listing])).orders;
  const [guests] = (await placing(app.shop, null, [stall.listing])).orders;
  const [ours] = (await placing(app.shop, buyer.actor, [pooled])).orders;
  const side = async (who: UserActor | typeof anonymous, code: string, token?: string) => {
    const told = await refusalOf(getOrderSide(app.shop, who, code, token));
    if (told) return told;
    const { party, userId, orderId } = await getOrderSide(app.shop, who, code, token);
    expect(orderId).toBe((await orderRow(app.shop, code)).id);
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
  for (const wrong of [undefined, '', 'x', guestToken(app.shop, mine!.code)])
    expect(await side(anonymous, code, wrong)).toBe(none);
  expect(await side(anonymous, mine!.code, guestToken(app.shop, mine!.code))).toBe(none);
  expect(await side(admin, 'LB-TIDAKADA')).toBe(none);
  expect(await refusalOf(getOrderSide(app.shop, system, mine!.code))).toBe(none);
  // Who acts for a group sells with it where that is his duty.
  const seen = [];
  for (const [role, { actor }] of Object.entries(group.people))
    seen.push([role, await side(actor, ours!.code)]);
  const office = ['ketua', 'bendahara', 'juru_timbang'];
  expect(seen).toEqual(seen.map(([role]) => [role, office.includes(role!) ? 'farmer' : none]));
});

test('whoever sells buys as anybody does: of what he bought he says nothing that its seller says', async () => {
  const stall = await makeStall(app.shop);
  const other = (await signedIn(app, { role: 'farmer' })).actor;
  const { code } = (await placing(app.shop, other, [stall.listing])).orders[0]!;
  expect(await refusalOf(takeCash(app.shop, other, code))).toBe('forbidden');
  expect(await refusalOf(confirmPayment(app.shop, other, code))).toBe('forbidden');
});

test('a token fits its own hash alone, and lasts half a year after its order is over', () => {
  const token = guestToken(app.shop, 'LB-ABCD');
  const hash = guestTokenHash(token);
  expect(guestTokenFits(token, hash)).toBe(true);
  for (const [given, kept] of [
    [undefined, hash],
    ['', hash],
    [token, null],
    ['x', hash],
  ] as const)
    expect(guestTokenFits(given, kept)).toBe(false);
  const updatedAt = clock.now();
  const over = (ms: number) =>
    ORDER_STATUSES.filter((status) =>
      guestTokenOver({ status, updatedAt }, new Date(updatedAt.getTime() + ms)),
    );
  expect(over(180 * DAY - 1)).toEqual([]);
  expect(over(180 * DAY).toSorted()).toEqual(['cancelled', 'completed', 'refunded']);
});

test('what each line brought is the goods without what coupon, platform and refunds took and what has yet to come in', () => {
  const line = (listingId: number, total: number) => ({ listingId, qty: quantityOf(listingId), total });
  const order = { id: 7, subtotal: 1_000, discount: 100, commission: 50, refunded: 30, shortfall: 20 };
  const brought = (over: object) =>
    lotSalesOf({ ...order, lines: [line(1, 750), line(2, 250)], ...over }).map(({ proceeds }) => proceeds);
  expect(lotSalesOf({ ...order, lines: [line(1, 750), line(2, 250)] })).toEqual([
    { orderId: 7, listingId: 1, qty: quantityOf(1), proceeds: 600 },
    { orderId: 7, listingId: 2, qty: quantityOf(2), proceeds: 200 },
  ]);
  // Delivery goes back with the rest of an order: its goods bring nothing then, and never less.
  expect(brought({ refunded: 831 })).toEqual([0, 0]);
  expect(brought({ refunded: 826 })).toEqual([3, 1]);
});

test('what is paid at the door, or as arranged, passes no till of ours', () => {
  const at = ['cod', null, 'transfer', 'qris', 'gateway'] as const;
  expect(at.filter((paymentMethod) => isPaidAtTheDoor({ paymentMethod }))).toEqual(['cod', null]);
  expect(isWeighed({ lines: [{ payable: null }, { payable: quantityOf(1) }] })).toBe(true);
  expect([isWeighed({ lines: [{ payable: null }] }), isWeighed({ lines: [] })]).toEqual([false, false]);
});

test('a ticket waits for whoever did not write it, and is open until both agree', async () => {
  const bridge = await weighbridge(app.shop);
  const weighed = async () => {
    const order = await weighable(bridge);
    const { id } = await orderRow(app.shop, order.code);
    return { ...order, id };
  };
  const waits = async (id: number) => {
    const parties = ['customer', 'guest', 'farmer', 'admin'] as const;
    const found = [];
    for (const party of parties) if (await isTicketWaiting(app.shop, id, party)) found.push(party);
    return [await isWeighingOpen(app.shop, id), ...found];
  };
  const one = await weighed();
  const two = await weighed();
  expect(await waits(one.id)).toEqual([false]);
  const said = await proposed(bridge, one);
  expect([await waits(one.id), await waits(two.id)]).toEqual([[true, 'customer', 'guest'], [false]]);
  await confirmTicket(app.shop, bridge.buyer, one.code, {
    ...{ line: one.line, expected_ticket_id: said.id },
  });
  expect(await waits(one.id)).toEqual([false]);
  const { id } = await proposed({ ...bridge, seller: bridge.buyer }, two);
  expect(await waits(two.id)).toEqual([true, 'farmer']);
  await disputeTicket(app.shop, bridge.seller, two.code, {
    ...{ line: two.line, expected_ticket_id: id, reason: 'Belum nol.' },
  });
  expect(await waits(two.id)).toEqual([true]);
});

test('of what was weighed to be worth more than was paid no more goes back than was paid', async () => {
  const bridge = await weighbridge(app.shop);
  const order = await weighable(bridge, { method: 'transfer' });
  const { id } = await proposed(bridge, order, 105);
  await confirmTicket(app.shop, bridge.buyer, order.code, {
    ...{ line: order.line, expected_ticket_id: id },
  });
  expect(await orderRow(app.shop, order.code)).toMatchObject({ total: '735000', shortfall: '35000' });
  const reason = { reason: 'gagal panen' };
  expect(await refusalOf(cancelOrder(app.shop, bridge.seller, order.code, reason))).toBe('order_weighed');
  const give = (amount: number) =>
    refundOrder(app.shop, bridge.admin, order.code, { amount, reason: 'memar' });
  expect(await refusalOf(give(700_001))).toBe('refund_too_large');
  expect(await give(700_000)).toMatchObject({ status: 'refunded', refunded: 700_000 });
});
