import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import {
  completeShippedOrders,
  expireUnpaidOrders,
} from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { undoPaymentConfirmation } from '../../src/domain/orders/payments/undo-payment-confirmation.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { billing } from '../support/billing-form.ts';
import { failCharge, payCharge, returnCharge, settleCharge } from './charge-commands.ts';
import type { Method, Model, ModelOrder, Party } from './money-model.ts';
import * as rules from './money-model.ts';
import { actorOf, type Command, codeOf, command, onOrder, type World, which } from './money-world.ts';
import { payout, payoutReturn, payoutStep, taxDeposit, taxVoid } from './payout-commands.ts';

const HOUR = 3_600_000;

const party = fc.constantFrom<Party>('customer', 'farmer', 'admin', 'admin');
const method = fc.constantFrom<Method>('cod', 'transfer', 'qris', 'gateway', 'gateway');

const asked = fc.record({
  items: fc.uniqueArray(
    fc.record({ listing: fc.nat(2), qty: fc.constantFrom(0.25, 1, 1.5, 2.75, 3, 7, 40) }),
    {
      minLength: 1,
      maxLength: 3,
      selector: (item) => item.listing,
    },
  ),
  method,
  coupon: fc.boolean(),
  pickup: fc.boolean(),
});

async function placeAs(model: Model, world: World, asked: rules.Asked): Promise<void> {
  const delivery = Object.fromEntries(
    model.farmers.map(({ id }) => [id, asked.pickup ? ('pickup' as const) : ('delivery' as const)]),
  );
  const told = rules.place(model, asked);
  const code = await codeOf(async () => {
    const placed = await placeOrder(world.ctx, world.customer, {
      items: asked.items.map(({ listing, qty }) => ({
        id: model.listings[listing]!.id,
        quantity: qty,
        price: model.listings[listing]!.price,
      })),
      billing,
      paymentMethod: asked.method,
      delivery,
      ...(asked.coupon ? { coupon: 'JALAN' } : {}),
    });
    assert.ok('made' in told, 'placed what the model refuses');
    for (const [at, order] of told.made.entries()) {
      Object.assign(order, { code: placed.orders[at]!.code, group: placed.group });
    }
    if (asked.coupon) model.coupons.add(placed.group);
    assert.equal(
      placed.total,
      told.made.reduce((sum, order) => sum + order.total, 0),
    );
  });
  assert.equal(code, 'refused' in told ? told.refused : null);
}

async function confirmAs(model: Model, world: World, order: ModelOrder, by: Party): Promise<void> {
  const { rows } = await world.ctx.pool.query('select suffix from payments where group_code = $1', [
    order.group,
  ]);
  const told = rules.confirm(model, order, by, rows[0]?.suffix ?? 0);
  assert.equal(await codeOf(() => confirmPayment(world.ctx, actorOf(world, order, by), order.code)), told);
}

const place = asked.map((what) =>
  command(
    `place(${JSON.stringify(what)})`,
    () => true,
    (model, world) => placeAs(model, world, what),
  ),
);

/** So that a walk has sold goods to go on with. */
const placeAndPay = asked.map((what) =>
  command(
    `placeAndPay(${JSON.stringify(what)})`,
    () => true,
    async (model, world) => {
      await placeAs(model, world, what);
      if (model.orders.length > 0) await confirmAs(model, world, model.orders.at(-1)!, 'admin');
    },
  ),
);

const confirm = fc
  .tuple(which, party)
  .map(([n, by]) =>
    onOrder(`confirm(${by})`, n, (model, world, order) => confirmAs(model, world, order, by)),
  );

const moveOn = fc
  .tuple(which, party, fc.constantFrom('process' as const, 'ship' as const, 'complete' as const))
  .map(([n, by, event]) =>
    onOrder(`${event}(${by})`, n, async (model, world, order) => {
      const told = rules.moveOn(model, order, event, by);
      const actor = actorOf(world, order, by);
      assert.equal(await codeOf(() => advanceOrder(world.ctx, actor, order.code, event)), told);
    }),
  );

const cancel = fc.tuple(which, party).map(([n, by]) =>
  onOrder(`cancel(${by})`, n, async (model, world, order) => {
    const told = rules.cancel(model, order, by);
    const actor = actorOf(world, order, by);
    assert.equal(await codeOf(() => cancelOrder(world.ctx, actor, order.code, { reason: 'uji' })), told);
  }),
);

const unpay = which.map((n) =>
  onOrder('unpay', n, async (model, world, order) => {
    const { rows } = await world.ctx.pool.query('select suffix from payments where group_code = $1', [
      order.group,
    ]);
    const told = rules.undoPayment(model, order, rows[0]?.suffix ?? 0);
    assert.equal(await codeOf(() => undoPaymentConfirmation(world.ctx, world.admin, order.code)), told);
  }),
);

const cash = fc.tuple(which, party).map(([n, by]) =>
  onOrder(`cash(${by})`, n, async (model, world, order) => {
    const told = rules.takeCash(order, model, by);
    assert.equal(
      await codeOf(() => confirmCashPayment(world.ctx, actorOf(world, order, by), order.code)),
      told,
    );
  }),
);

const refund = fc.tuple(which, fc.constantFrom(0.1, 0.5, 1, 1.01), fc.boolean()).map(([n, part, restock]) =>
  onOrder(`refund(${part}, ${restock})`, n, async (model, world, order) => {
    const amount = Math.max(1, Math.ceil((order.total - order.refunded) * part));
    const told = rules.refund(model, order, amount, restock);
    const input = { amount, reason: 'uji', restock };
    assert.equal(await codeOf(() => refundOrder(world.ctx, world.admin, order.code, input)), told);
  }),
);

const jobs = fc.constantFrom('lapse', 'completeSent').map((name) =>
  command(
    name,
    () => true,
    async (model, world) => {
      if (name === 'completeSent') {
        assert.equal(await completeShippedOrders(world.ctx), rules.completeSent(model));
        return;
      }
      const sure = rules.lapsing(model);
      await expireUnpaidOrders(world.ctx);
      for (const order of sure) rules.undo(model, order);
      // Whether the gateway was asked in time decides over the others; only those that are due may have lapsed.
      const { rows } = await world.ctx.pool.query(`select code from orders where status = 'cancelled'`);
      const cancelled = new Set(rows.map((row) => row.code));
      for (const order of model.orders) {
        if (order.status === 'cancelled' || !cancelled.has(order.code)) continue;
        assert.ok(order.status === 'awaiting_payment' && order.dueAt! <= model.now, `${order.code} lapsed`);
        rules.undo(model, order);
      }
    },
  ),
);

const clock = fc.constantFrom(60_000, HOUR, 25 * HOUR, 8 * 24 * HOUR).map((ms) =>
  command(
    `clock +${ms}`,
    () => true,
    async (model, world) => {
      model.now += ms;
      world.clock.set(new Date(model.now));
    },
  ),
);

const settle = fc.tuple(fc.nat(1), fc.constantFrom(0.4, 1, 1.5)).map(([n, part]) =>
  command(
    `settleDebt(${n}, ${part})`,
    () => true,
    async (model, world) => {
      const farmer = model.farmers[n]!;
      const debt = Math.max(0, -farmer.balance);
      const amount = Math.max(1, Math.ceil(debt * part));
      const code = await codeOf(() => settleDebt(world.ctx, world.admin, farmer.id, { amount }));
      assert.equal(code, amount > debt ? 'settlement_too_large' : null);
      if (code) return;
      farmer.balance += amount;
      model.cash += amount;
    },
  ),
);

/** Walks of up to `length` commands; the everyday ones come more often than the rare. */
export const moneyCommands = (length: number) =>
  fc.commands(
    [
      [
        place,
        place,
        placeAndPay,
        placeAndPay,
        confirm,
        confirm,
        moveOn,
        moveOn,
        cancel,
        cancel,
        cash,
        unpay,
        refund,
        refund,
      ],
      [
        payCharge,
        payCharge,
        settleCharge,
        failCharge,
        returnCharge,
        jobs,
        clock,
        clock,
        payout,
        payout,
        settle,
      ],
      [payoutStep, payoutStep, payoutReturn, taxDeposit, taxDeposit, taxVoid],
    ].flat() as fc.Arbitrary<Command>[],
    { maxCommands: length, size: 'max' },
  );
