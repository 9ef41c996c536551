import assert from 'node:assert/strict';
import fc from 'fast-check';
import { askAbout } from '../../src/domain/orders/ask-gateway.ts';
import { cancelOrder } from '../../src/domain/orders/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/confirm-payment.ts';
import { completeSentOrders, lapseOrders } from '../../src/domain/orders/lapse-orders.ts';
import { moveOnOrder } from '../../src/domain/orders/move-on-order.ts';
import { payOnline } from '../../src/domain/orders/pay-online.ts';
import { placeOrder } from '../../src/domain/orders/place-order.ts';
import { refundOrder } from '../../src/domain/orders/refund-order.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import type { Shop, UserActor } from '../../src/domain/shop.ts';
import type { TestClock } from '../clock.ts';
import { billing } from '../orders.ts';
import type { GatewayStandIn } from './gateway-stand-in.ts';
import type { Method, Model, ModelCharge, ModelOrder, Party } from './money-model.ts';
import * as rules from './money-model.ts';

/** The real thing under test: the shop with who acts in it. */
export type World = {
  shop: Shop;
  clock: TestClock;
  gateway: GatewayStandIn;
  admin: UserActor;
  customer: UserActor;
  farmers: UserActor[];
};

type Command = fc.AsyncCommand<Model, World>;
const HOUR = 3_600_000;

/** The refusal's code of a verb, or null when it worked. */
async function codeOf(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (thrown) {
    if (isRefusal(thrown)) return thrown.code;
    throw thrown;
  }
}

/** Compares everything that the model knows with what stands in the database. */
async function compare(model: Model, { shop }: World): Promise<void> {
  const { rows } = await shop.pool.query(
    `select (select coalesce(json_agg(json_build_array(code, status, total, refunded, commission, paid_at is not null) order by id), '[]') from orders) as orders,
            (select json_agg(json_build_array(stock, reserved) order by id) from listings) as stock,
            (select json_agg((select coalesce(sum(farmer), 0) from money_movements where farmer_id = f.id) order by f.id)
               from farmers f where f.id = any($1)) as balances,
            (select coalesce(sum(cash), 0)::float8 from money_movements) as cash,
            (select uses from coupons) as coupons`,
    [model.farmers.map((farmer) => farmer.id)],
  );
  assert.deepEqual(rows[0], {
    orders: model.orders.map((order) => [
      order.code,
      order.status,
      order.total,
      order.refunded,
      order.commission,
      order.paid,
    ]),
    stock: model.listings.map((listing) => [listing.stock, listing.reserved]),
    balances: model.farmers.map((farmer) => farmer.balance),
    cash: model.cash,
    coupons: model.coupons.size,
  });
}

function command(name: string, check: (model: Model) => boolean, run: Command['run']): Command {
  return {
    check,
    run: async (model, world) => {
      await run(model, world);
      await compare(model, world);
    },
    toString: () => name,
  };
}

function onOrder(
  name: string,
  which: number,
  run: (model: Model, world: World, order: ModelOrder) => Promise<void>,
) {
  return command(
    `${name} #${which}`,
    (model) => model.orders.length > 0,
    // The youngest orders are the likeliest to have something left to happen to them.
    (model, world) => run(model, world, model.orders.at(-1 - (which % model.orders.length))!),
  );
}

function onCharge(
  name: string,
  which: number,
  run: (model: Model, world: World, charge: ModelCharge) => Promise<void>,
) {
  return command(
    `${name} #${which}`,
    (model) => model.charges.length > 0,
    (model, world) => run(model, world, model.charges.at(-1 - (which % model.charges.length))!),
  );
}

const actorOf = (world: World, order: ModelOrder, by: Party) =>
  by === 'admin' ? world.admin : by === 'farmer' ? world.farmers[order.farmer]! : world.customer;

/** One of the youngest, the very youngest more often: so what one thing leads to happens to it next. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(5) });
const party = fc.constantFrom<Party>('customer', 'farmer', 'admin', 'admin');
const method = fc.constantFrom<Method>('cod', 'transfer', 'qris', 'gateway', 'gateway');

const place = fc
  .record({
    items: fc.uniqueArray(fc.record({ listing: fc.nat(2), qty: fc.constantFrom(1, 2, 3, 7, 40) }), {
      minLength: 1,
      maxLength: 3,
      selector: (item) => item.listing,
    }),
    method,
    coupon: fc.boolean(),
    pickup: fc.boolean(),
  })
  .map((asked) =>
    command(
      `place(${JSON.stringify(asked)})`,
      () => true,
      async (model, world) => {
        const delivery = Object.fromEntries(
          model.farmers.map(({ id }) => [id, asked.pickup ? 'pickup' : 'delivery']),
        );
        const told = rules.place(model, asked);
        const code = await codeOf(async () => {
          const placed = await placeOrder(world.shop, world.customer, {
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
      },
    ),
  );

const confirm = fc.tuple(which, party).map(([n, by]) =>
  onOrder(`confirm(${by})`, n, async (model, world, order) => {
    const { rows } = await world.shop.pool.query('select suffix from payments where group_code = $1', [
      order.group,
    ]);
    const told = rules.confirm(model, order, by, rows[0]?.suffix ?? 0);
    assert.equal(await codeOf(() => confirmPayment(world.shop, actorOf(world, order, by), order.code)), told);
  }),
);

const moveOn = fc
  .tuple(which, party, fc.constantFrom('process' as const, 'ship' as const, 'complete' as const))
  .map(([n, by, event]) =>
    onOrder(`${event}(${by})`, n, async (model, world, order) => {
      const told = rules.moveOn(model, order, event, by);
      const actor = actorOf(world, order, by);
      assert.equal(await codeOf(() => moveOnOrder(world.shop, actor, order.code, event)), told);
    }),
  );

const cancel = fc.tuple(which, party).map(([n, by]) =>
  onOrder(`cancel(${by})`, n, async (model, world, order) => {
    const told = rules.cancel(model, order, by);
    const actor = actorOf(world, order, by);
    assert.equal(await codeOf(() => cancelOrder(world.shop, actor, order.code, { reason: 'uji' })), told);
  }),
);

const refund = fc.tuple(which, fc.constantFrom(0.1, 0.5, 1, 1.01), fc.boolean()).map(([n, part, restock]) =>
  onOrder(`refund(${part}, ${restock})`, n, async (model, world, order) => {
    const amount = Math.max(1, Math.ceil((order.total - order.refunded) * part));
    const told = rules.refund(model, order, amount, restock);
    const input = { amount, reason: 'uji', restock };
    assert.equal(await codeOf(() => refundOrder(world.shop, world.admin, order.code, input)), told);
  }),
);

const payOnlineCommand = which.map((n) =>
  onOrder('payOnline', n, async (model, world, order) => {
    const waiting = model.orders.filter(
      (one) => one.group === order.group && one.status === 'awaiting_payment',
    );
    const open = order.method === 'gateway' && waiting.length > 0;
    const late = waiting.some((one) => one.dueAt! <= model.now);
    const told = !open ? 'order_step_impossible' : late ? 'order_pay_by' : null;
    const before = world.gateway.begun.length;
    assert.equal(await codeOf(() => payOnline(world.shop, world.customer, order.code)), told);
    for (const charge of world.gateway.begun.slice(before)) {
      const amount = waiting.reduce((sum, one) => sum + one.total, 0);
      assert.equal(charge.amount, amount);
      assert.equal(
        charge.items.reduce((sum, item) => sum + item.price * item.quantity, 0),
        amount,
      );
      const orders = waiting.map((one) => one.code);
      model.charges.push({ ref: charge.ref, group: order.group, amount, orders, paid: false, refunded: 0 });
    }
  }),
);

const settleCharge = which.map((n) =>
  onCharge('gatewayPaid', n, async (model, world, charge) => {
    rules.settle(model, charge);
    world.gateway.become(charge.ref, { status: 'paid', refunded: charge.refunded });
    await askAbout(world.shop, world.gateway, charge.ref);
  }),
);

const failCharge = which.map((n) =>
  onCharge('gatewayFailed', n, async (_model, world, charge) => {
    if (charge.paid) return;
    world.gateway.become(charge.ref, { status: 'failed', refunded: 0 });
    await askAbout(world.shop, world.gateway, charge.ref);
  }),
);

const returnCharge = fc.tuple(which, fc.constantFrom(0.3, 1)).map(([n, part]) =>
  onCharge(`gatewayGaveBack(${part})`, n, async (model, world, charge) => {
    if (!charge.paid) return;
    const amount = Math.floor((charge.amount - charge.refunded) * part);
    // What admins noted already counts; the gateway never gives back more than the checkout still holds.
    const booked = await bookedBack(world, charge.group);
    const paid = model.charges.filter((one) => one.group === charge.group && one.paid);
    const held = paid.reduce((sum, one) => sum + one.amount, 0) - booked;
    const told = paid.reduce((sum, one) => sum + one.refunded, 0);
    if (amount === 0 || told + amount - booked > held) return;
    rules.giveBack(model, charge, amount, booked);
    world.gateway.become(charge.ref, { status: 'paid', refunded: charge.refunded });
    await askAbout(world.shop, world.gateway, charge.ref);
  }),
);

async function bookedBack({ shop }: World, group: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select coalesce(-sum(cash), 0)::float8 as sum from money_movements
     where group_code = $1 and cash < 0 and kind in ('refund', 'surplus')`,
    [group],
  );
  return rows[0].sum;
}

const jobs = fc.constantFrom('lapse', 'completeSent').map((name) =>
  command(
    name,
    () => true,
    async (model, world) => {
      if (name === 'completeSent') {
        assert.equal(await completeSentOrders(world.shop), rules.completeSent(model));
        return;
      }
      const sure = rules.lapsing(model);
      await lapseOrders(world.shop);
      for (const order of sure) rules.undo(model, order);
      // Whether the gateway was asked in time decides over the others; only those that are due may have lapsed.
      const { rows } = await world.shop.pool.query(`select code from orders where status = 'cancelled'`);
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

const payout = fc.constant(
  command(
    'payout',
    () => true,
    async (model, world) => {
      const { data } = await findBalances(world.shop, world.admin, { side: 'credit', limit: 100 });
      const owed = model.farmers.filter((farmer) => farmer.balance > 0);
      assert.deepEqual(
        data.map((one) => [one.farmerId, one.balance]).sort(),
        owed.map((farmer) => [farmer.id, farmer.balance]).sort(),
      );
      const farmers = data.map((one) => ({ id: one.farmerId, amount: one.balance }));
      const code = await codeOf(() => createPayout(world.shop, world.admin, { farmers }));
      assert.equal(code, owed.length === 0 ? 'invalid_input' : null);
      if (owed.length > 0) {
        // A second press finds nothing left to pay.
        const again = codeOf(() => createPayout(world.shop, world.admin, { farmers }));
        assert.equal(await again, 'payout_changed');
      }
      for (const farmer of owed) {
        model.cash -= farmer.balance;
        farmer.balance = 0;
      }
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
      const code = await codeOf(() => settleDebt(world.shop, world.admin, farmer.id, { amount }));
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
      [place, place, place, confirm, confirm, moveOn, moveOn, moveOn, cancel, refund],
      [
        payOnlineCommand,
        payOnlineCommand,
        settleCharge,
        failCharge,
        returnCharge,
        jobs,
        clock,
        payout,
        settle,
      ],
    ].flat() as fc.Arbitrary<Command>[],
    { maxCommands: length, size: 'max' },
  );
