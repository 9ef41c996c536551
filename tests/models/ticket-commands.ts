import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recordDeposit, returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { resolveTicketDispute } from '../../src/domain/weighing/commands/resolve-ticket-dispute.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { autoConfirmTickets } from '../../src/domain/weighing/scheduled/auto-confirm-tickets.ts';
import { billing } from '../support/billing-form.ts';
import type { Model, ModelOrder, Side, Weighed } from './ticket-model.ts';
import * as rules from './ticket-model.ts';
import { type Command, codeOf, command, onOrder, sideOf, type World } from './ticket-world.ts';

const HOUR = 3_600_000;
/** One of the youngest, the very youngest more often: so what one thing leads to happens to it next. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(4) });
const side = fc.constantFrom<Side>('seller', 'seller', 'buyer');
const percents = {
  moisture: fc.constantFrom(12.5, 14, 14.01, 17.25, 23, 31.4, 100),
  hampa: fc.constantFrom(0, 3, 3.5, 9.99),
};

const figures = ({ net, moisture, hampa }: Weighed) => ({
  // Brought to the scale in two goes, of which the first weighs a gram: the sum is what counts.
  readings: [
    { gross: (net - 1 + 400) / 1000, tare: 0.4, sacks: 1 },
    { gross: 0.001, tare: 0, sacks: 0 },
  ],
  moisture: [moisture],
  hampa,
});

const deposit = fc
  .record({ net: fc.constantFrom(40, 33_333, 50_001, 71_250, 120_000), ...percents, who: fc.nat(3) })
  .map(({ who, ...weighed }) =>
    command(
      `deposit(${JSON.stringify(weighed)}, ${who})`,
      () => true,
      async (model, world) => {
        const told = rules.deposit(model, weighed);
        const { people } = world.group;
        const person = Object.values(people)[who]!;
        const code = await codeOf(async () => {
          const { rows } = await world.ctx.pool.query(
            'select id from group_members where farmer_id = $1 and user_id = $2 and left_at is null',
            [world.group.id, person.userId],
          );
          const { id } = await recordDeposit(world.ctx, people.juru_timbang.actor, world.listing, {
            ...figures(weighed),
            member_id: rows[0].id,
          });
          world.deposits.push(id);
        });
        assert.equal(code, told);
      },
    ),
  );

const takeBack = fc.nat(6).map((n) =>
  command(
    `takeBack #${n}`,
    (model) => model.deposits.length > 0,
    async (model, world) => {
      const at = n % model.deposits.length;
      const told = rules.takeBack(model, at);
      const { actor } = world.group.people.ketua;
      assert.equal(await codeOf(() => returnDeposit(world.ctx, actor, world.deposits[at]!)), told);
    },
  ),
);

type Asked = Parameters<typeof rules.place>[1];
async function placeAs(model: Model, world: World, asked: Asked): Promise<void> {
  const told = rules.place(model, asked);
  const code = await codeOf(async () => {
    const placed = await placeOrder(world.ctx, world.buyer, {
      items: [{ id: world.listing, quantity: asked.qty / 1000, price: rules.PRICE }],
      billing,
      paymentMethod: asked.method,
      delivery: { [world.group.id]: 'pickup' },
      ...(asked.coupon ? { coupon: 'TIMBANG' } : {}),
    });
    assert.ok(typeof told === 'object', 'placed what the model refuses');
    told.code = placed.orders[0]!.code;
    const { rows } = await world.ctx.pool.query(
      'select l.id from order_lines l join orders o on o.id = l.order_id where o.code = $1',
      [told.code],
    );
    told.line = rows[0].id;
  });
  assert.equal(code, typeof told === 'string' ? told : null);
}

async function payAs(model: Model, world: World, order: ModelOrder): Promise<void> {
  const { rows } = await world.ctx.pool.query(
    'select p.suffix from payments p join orders o on o.group_code = p.group_code where o.code = $1',
    [order.code],
  );
  const told = rules.pay(model, order, rows[0]?.suffix ?? 0);
  const actor = order.method === 'cod' ? sideOf(world, 'seller') : world.admin;
  assert.equal(await codeOf(() => confirmPayment(world.ctx, actor, order.code)), told);
}

const asked = fc.record({
  qty: fc.constantFrom(500, 10_000, 25_250, 60_000),
  method: fc.constantFrom<Asked['method']>('cod', 'transfer', 'transfer'),
  coupon: fc.boolean(),
});
const place = asked.map((what) =>
  command(
    `place(${JSON.stringify(what)})`,
    () => true,
    (model, world) => placeAs(model, world, what),
  ),
);
const pay = which.map((n) => onOrder('pay', n, payAs));

/** What the scale says, in parts of what was ordered. */
const weighing = fc.record({
  part: fc.constantFrom(0.001, 0.4, 0.9, 0.95, 0.9999, 1, 1.05, 1.1, 1.1001, 1.5),
  ...percents,
  by: side,
  replaces: fc.boolean(),
  excess: fc.boolean(),
});

async function weighAs(
  model: Model,
  world: World,
  order: ModelOrder,
  { part, by, replaces, excess, ...measured }: typeof weighing extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const weighed = { ...measured, net: Math.max(2, Math.round(order.qty * part)) };
  const before = order.ticket;
  const told = rules.weigh(model, order, by, weighed, { replaces, excess });
  const code = await codeOf(async () => {
    const { id } = await proposeTicket(world.ctx, sideOf(world, by), order.code, {
      ...figures(weighed),
      line: order.line,
      replaces: replaces && before ? before.id : null,
      weighed_by: 'Juru timbang',
      weighed_at: world.clock.now().toISOString(),
      takes_excess: excess,
    });
    if (order.ticket) order.ticket.id = id;
  });
  assert.equal(code, told);
}
const weigh = fc
  .tuple(which, weighing)
  .map(([n, what]) =>
    onOrder(`weigh(${JSON.stringify(what)})`, n, (model, world, order) => weighAs(model, world, order, what)),
  );

const seen = (order: ModelOrder) => ({ line: order.line, expected_ticket_id: order.ticket?.id ?? 1 });

async function confirmAs(model: Model, world: World, order: ModelOrder, by: Side, excess: boolean) {
  const what = { ...seen(order), takes_excess: excess };
  const told = rules.confirm(model, order, by, excess);
  assert.equal(await codeOf(() => confirmTicket(world.ctx, sideOf(world, by), order.code, what)), told);
}
const confirm = fc
  .tuple(which, fc.constantFrom<Side>('buyer', 'buyer', 'seller'), fc.boolean())
  .map(([n, by, excess]) =>
    onOrder(`confirm(${by}, ${excess})`, n, (model, world, order) =>
      confirmAs(model, world, order, by, excess),
    ),
  );

/** So that a walk has settled orders to go on with. */
const all = fc.tuple(asked, weighing, fc.boolean()).map(([what, weighed, excess]) =>
  command(
    `all(${JSON.stringify({ ...what, ...weighed, excess })})`,
    () => true,
    async (model, world) => {
      const before = model.orders.length;
      await placeAs(model, world, what);
      const order = model.orders[before];
      if (!order) return;
      await payAs(model, world, order);
      await weighAs(model, world, order, { ...weighed, replaces: false });
      await confirmAs(model, world, order, weighed.by === 'buyer' ? 'seller' : 'buyer', excess);
    },
  ),
);

const dispute = fc.tuple(which, fc.constantFrom<Side>('buyer', 'seller')).map(([n, by]) =>
  onOrder(`dispute(${by})`, n, async (_model, world, order) => {
    const what = { ...seen(order), reason: 'Kurang' };
    const told = rules.dispute(order, by);
    assert.equal(await codeOf(() => disputeTicket(world.ctx, sideOf(world, by), order.code, what)), told);
  }),
);

const decide = fc.tuple(which, fc.boolean()).map(([n, upheld]) =>
  onOrder(`decide(${upheld})`, n, async (model, world, order) => {
    const outcome: 'confirmed' | 'void' = upheld ? 'confirmed' : 'void';
    const what = { ...seen(order), outcome, reason: 'Diperiksa' };
    const told = rules.decide(model, order, upheld);
    assert.equal(await codeOf(() => resolveTicketDispute(world.ctx, world.admin, order.code, what)), told);
  }),
);

const balance = fc.tuple(which, fc.boolean()).map(([n, right]) =>
  onOrder(`balance(${right})`, n, async (_model, world, order) => {
    const side = order.surplus > 0 ? 'surplus' : 'shortfall';
    const amount = Math.max(1, order[side] - (right ? 0 : 1));
    const told = rules.balance(order, side, amount);
    const run = () => settleWeighingBalance(world.ctx, world.admin, order.code, { side, amount });
    assert.equal(await codeOf(run), told);
  }),
);

const refund = fc.tuple(which, fc.constantFrom(0.1, 0.5, 1, 1.01), fc.boolean()).map(([n, part, restock]) =>
  onOrder(`refund(${part}, ${restock})`, n, async (model, world, order) => {
    const { surplus } = order;
    const open = rules.totalOf(order) - order.shortfall - order.refunded + surplus;
    const amount = Math.max(1, Math.ceil(open * part));
    const told = rules.refund(model, order, amount, restock);
    const what = { amount, reason: 'uji', restock, surplus };
    assert.equal(await codeOf(() => refundOrder(world.ctx, world.admin, order.code, what)), told);
  }),
);

const cancel = fc.tuple(which, side).map(([n, by]) =>
  onOrder(`cancel(${by})`, n, async (model, world, order) => {
    const told = rules.cancel(model, order, by);
    const run = () => cancelOrder(world.ctx, sideOf(world, by), order.code, { reason: 'uji' });
    assert.equal(await codeOf(run), told);
  }),
);

const moveOn = fc
  .tuple(which, side, fc.constantFrom('ship' as const, 'complete' as const))
  .map(([n, by, event]) =>
    onOrder(`${event}(${by})`, n, async (_model, world, order) => {
      const told = rules.moveOn(order, event, by);
      assert.equal(await codeOf(() => advanceOrder(world.ctx, sideOf(world, by), order.code, event)), told);
    }),
  );

const cash = which.map((n) =>
  onOrder('cash', n, async (_model, world, order) => {
    const told = rules.cash(order);
    assert.equal(
      await codeOf(() => confirmCashPayment(world.ctx, sideOf(world, 'seller'), order.code)),
      told,
    );
  }),
);

/** Time goes by, and what it settles is settled. */
const time = fc.constantFrom(1, 47, 49).map((hours) =>
  command(
    `time(${hours} h)`,
    () => true,
    async (model, world) => {
      model.now += hours * HOUR;
      world.clock.forward(hours * HOUR);
      assert.equal(await autoConfirmTickets(world.ctx), rules.lapse(model));
    },
  ),
);

const restart = fc.constant(
  command(
    'restart',
    () => true,
    (_model, world) => world.restart(),
  ),
);

export const ticketCommands = (length: number) =>
  fc.commands(
    [
      ...[
        deposit,
        deposit,
        deposit,
        takeBack,
        place,
        pay,
        all,
        all,
        all,
        weigh,
        weigh,
        weigh,
        confirm,
        confirm,
      ],
      ...[dispute, decide, balance, balance, refund, refund, cancel, moveOn, cash, time, restart],
    ] as fc.Arbitrary<Command>[],
    { maxCommands: length, size: 'max' },
  );
