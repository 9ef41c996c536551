import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import { refundOnline } from '../../src/domain/orders/payments/refund-online.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bookedFor, rowsOf } from '../support/order-fixture.ts';
import { chargeNews, gatewayDesk, lastCharge } from '../support/payment-gateway-fixture.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { proposed, type Weighbridge, weighbridge } from '../support/weighing-fixture.ts';

/* Refunds in every way and for every reason: 100 kg at Rp 16.500, paid through the gateway. */

const PRICE = 16_500;
const PAID = 100 * PRICE;
const clock = testClock();
const { gateway } = gatewayDesk();
let database: TestDatabase;
let ctx: AppContext;
let at: Weighbridge;
let buyer: UserActor;

beforeAll(async () => {
  database = await testDatabase();
  ctx = { ...bareShop(database.pool, clock), gateway };
});
beforeEach(async () => {
  at = await weighbridge(ctx, {
    priceCustomer: PRICE,
    priceTengkulak: 12_000,
    stock: toQuantity(1000),
    weighMoisture: null,
    weighHampa: null,
  });
  buyer = await actorFor(ctx, (await makeUser(ctx)).id);
  await enablePayments(ctx, { gateway: true });
});
afterEach(() => expectInvariants(database.pool));
afterAll(() => database.close());

/** An order of 100 kg, paid through the gateway. */
async function paid() {
  const { orders, group } = await placeOrder(ctx, buyer, {
    items: [{ id: at.listing.id, quantity: 100, price: PRICE }],
    billing,
    paymentMethod: 'gateway',
  });
  const { code } = orders[0]!;
  await payOnline(ctx, buyer, code);
  const { ref } = await lastCharge(ctx, group);
  await applyChargeStatus(ctx, chargeNews(ref, PAID));
  const { lines } = await getWeighing(ctx, buyer, code);
  return { code, ref, line: lines[0]!.line };
}
async function weigh(order: { code: string; line: number }, net: number) {
  const ticket = await proposed(at, order, net, { moisture: [], hampa: null });
  await confirmTicket(ctx, buyer, order.code, { line: order.line, expected_ticket_id: ticket.id });
}
const tellGateway = (ref: string, refunded: number, over = {}) =>
  applyChargeStatus(ctx, chargeNews(ref, PAID, { refunded, ...over }));
const give = (code: string, amount: number, refunded = 0, over = {}) =>
  refundOnline(ctx, at.admin, code, { amount, reason: 'kelebihan timbang', refunded, ...over });
const papers = async (code: string) =>
  rowsOf(
    ctx,
    `select p.kind, p.amount::float8 from tax_documents p join orders o on o.id = p.order_id where o.code = $1 order by p.id`,
    [code],
  );
const sellerOf = async (code: string) =>
  Number((await rowsOf(ctx, 'select farmer_id from orders where code = $1', [code]))[0]!.farmer_id);
/** The received and refunded money of an order, and its seller's balance, summed from the ledger. */
async function standing(code: string) {
  const rows = await bookedFor(ctx, code);
  const cash = rows.reduce((sum, row) => sum + Number(row.cash), 0);
  const order = await getOrder(ctx, at.admin, code);
  return {
    inTill: cash,
    seller: await farmerBalance(ctx, await sellerOf(code)),
    surplus: order.surplus,
    refunded: order.refunded,
  };
}
const AFTER_SCALE = { inTill: 1_584_000, seller: 1_584_000, surplus: 0, refunded: 0 };
const PAPERS = [
  { kind: 'invoice', amount: PAID },
  { kind: 'credit', amount: 66_000 },
];

describe('a surplus after weighing is returned once, and never at the seller’s cost', () => {
  const ways: [string, (order: { code: string; ref: string }) => Promise<unknown>][] = [
    ['sent by the gateway from the shop', ({ code }) => give(code, 66_000)],
    ['sent from the gateway’s own pages', ({ ref }) => tellGateway(ref, 66_000)],
    [
      'settled by hand',
      ({ code }) => settleWeighingBalance(ctx, at.admin, code, { side: 'surplus', amount: 66_000 }),
    ],
    [
      'noted as a refund',
      ({ code }) => refundOrder(ctx, at.admin, code, { amount: 66_000, reason: 'kelebihan timbang' }),
    ],
    [
      'settled by hand, and told by the gateway afterwards',
      async ({ code, ref }) => {
        await settleWeighingBalance(ctx, at.admin, code, { side: 'surplus', amount: 66_000 });
        await tellGateway(ref, 66_000);
      },
    ],
    [
      'sent by the gateway, told twice, and settled by hand in vain',
      async ({ code, ref }) => {
        await give(code, 66_000);
        await tellGateway(ref, 66_000);
        await tellGateway(ref, 66_000);
        const again = settleWeighingBalance(ctx, at.admin, code, { side: 'surplus', amount: 66_000 });
        expect(await refusalOf(again)).toBe('balance_changed');
      },
    ],
    [
      'pressed twice',
      async ({ code }) => {
        await give(code, 66_000);
        expect(await refusalOf(give(code, 66_000))).toBe('stale_version');
      },
    ],
    [
      'in two parts',
      async ({ code }) => {
        await give(code, 60_000);
        await give(code, 6_000);
      },
    ],
  ];
  test.each(ways)('leaves the same balances when the surplus is returned: %s', async (_, goBack) => {
    const order = await paid();
    await weigh(order, 96);
    await goBack(order);
    expect(await standing(order.code)).toEqual(AFTER_SCALE);
    expect(await papers(order.code)).toEqual(PAPERS);
  });

  test('any further amount is a refund borne by the seller', async () => {
    const order = await paid();
    await weigh(order, 96);
    await give(order.code, 100_000);
    expect(await standing(order.code)).toEqual({
      ...{ inTill: 1_550_000, seller: 1_550_000, surplus: 0, refunded: 34_000 },
    });
    expect((await give(order.code, 1_550_000, 34_000)).status).toBe('refunded');
    expect(await standing(order.code)).toMatchObject({ inTill: 0, seller: 0 });
  });
});

describe('a refund before weighing', () => {
  test('counts towards what the weighing finds missing, and is not paid again', async () => {
    const order = await paid();
    await give(order.code, 165_000);
    await weigh(order, 90);
    expect(await standing(order.code)).toEqual({
      ...{ inTill: 1_485_000, seller: 1_485_000, surplus: 0, refunded: 0 },
    });
    expect(await papers(order.code)).toEqual([
      { kind: 'invoice', amount: PAID },
      { kind: 'credit', amount: 165_000 },
    ]);
    await tellGateway(order.ref, 165_000);
    expect(await standing(order.code)).toMatchObject({ inTill: 1_485_000 });
  });

  test('below the missing amount leaves the rest as a surplus, and above it leaves the rest as a refund', async () => {
    const less = await paid();
    await refundOrder(ctx, at.admin, less.code, { amount: 65_000, reason: 'kurang timbang' });
    await weigh(less, 90);
    expect(await standing(less.code)).toEqual({
      ...{ inTill: 1_585_000, seller: 1_485_000, surplus: 100_000, refunded: 0 },
    });
    await give(less.code, 100_000);
    expect(await standing(less.code)).toMatchObject({ inTill: 1_485_000, surplus: 0 });
  });

  test('above the missing amount leaves the rest as a refund', async () => {
    const more = await paid();
    await refundOrder(ctx, at.admin, more.code, { amount: 200_000, reason: 'kurang dan basah' });
    await weigh(more, 90);
    expect(await standing(more.code)).toEqual({
      ...{ inTill: 1_450_000, seller: 1_450_000, surplus: 0, refunded: 35_000 },
    });
  });
});

describe('a chargeback', () => {
  test('takes an open surplus first, and is never hidden by a manual refund', async () => {
    const order = await paid();
    await weigh(order, 96);
    await refundOrder(ctx, at.admin, order.code, { amount: 66_000, reason: 'lewat transfer' });
    await tellGateway(order.ref, PAID, { chargedBack: true });
    // The bank took back everything; the shop's manual refund is lost as well, and the shop bears it.
    const [lost] = await rowsOf<{ cash: number }>(
      ctx,
      `select sum(platform_amount)::float8 as cash from money_movements where group_code =
        (select group_code from orders where code = $1)`,
      [order.code],
    );
    expect(lost!.cash).toBe(-66_000);
    expect(await farmerBalance(ctx, await sellerOf(order.code))).toBe(0);
  });
});
