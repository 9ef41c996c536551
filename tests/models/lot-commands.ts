import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { closePooledBatch } from '../../src/domain/farmer-groups/pooled-lots/close-pooled-batch.ts';
import { findMemberShares } from '../../src/domain/farmer-groups/pooled-lots/find-member-shares.ts';
import {
  recordMemberPayout,
  voidMemberPayout,
} from '../../src/domain/farmer-groups/pooled-lots/member-payout.ts';
import { recordDeposit, returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { undoPaymentConfirmation } from '../../src/domain/orders/payments/undo-payment-confirmation.ts';
import { billing } from '../support/billing-form.ts';
import type { TestGroup } from '../support/farmer-group-fixture.ts';
import type { Deposit, Handing, Model, Order } from './lot-model.ts';
import * as rules from './lot-model.ts';
import { codeOf } from './money-world.ts';

export type LotWorld = {
  ctx: AppContext;
  /** The same shop as a process that has just begun. */
  begunAnew(): AppContext;
  people: TestGroup['people'];
  /** The four members, with the numbers of their memberships. */
  members: { actor: UserActor; membership: number }[];
  buyer: UserActor;
  admin: UserActor;
};
type Command = fc.AsyncCommand<Model, LotWorld>;

const kilograms = (grams: number) => grams / 1000;

/** Compares everything that the model knows with what stands in the database, and with what the bendahara is shown. */
async function compare(model: Model, { ctx, people, members }: LotWorld): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select (select coalesce(json_agg(json_build_array(payable, "left", returned_qty) order by id), '[]') from produce_deposits) as deposits,
       (select json_agg(json_build_array(stock, reserved) order by id) from listings) as goods,
       (select coalesce(json_agg(json_build_array(o.code, s.listing_id, s.qty, s.proceeds, s.fee, s.returned_at is not null,
          (select json_agg(json_build_array(h.deposit_id, h.qty, h.amount) order by h.deposit_id) from lot_shares h
           where h.sale_id = s.id)) order by s.id), '[]') from lot_sales s join orders o on o.id = s.order_id) as sales`,
  );
  assert.deepEqual(rows[0], {
    deposits: model.deposits.map(({ payable, left, back }) => [payable, left, back].map(kilograms)),
    goods: model.lots.map((lot, at) => [rules.stockOf(model, at), lot.reserved].map(kilograms)),
    sales: model.sales.map((sale) => [
      sale.order.code,
      model.lots[sale.lot]!.id,
      kilograms(sale.grams),
      sale.proceeds,
      sale.fee,
      sale.returned,
      sale.parts.map(({ deposit, grams, rupiah }) => [deposit.id, kilograms(grams), rupiah]),
    ]),
  });
  const { balances } = await findMemberShares(ctx, people.bendahara.actor);
  for (const [at, { membership }] of members.entries()) {
    const { shared, handed, owed } = balances.find(({ memberId }) => memberId === membership)!;
    assert.deepEqual({ shared, handed, owed }, rules.moneyOf(model, at));
  }
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

/** One of `list`, the youngest first, since it is the likeliest to have something left to happen to it. */
const youngest = <T>(list: T[], which: number): T => list.at(-1 - (which % list.length))!;
const which = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(6) });

function onOrder(
  name: string,
  of: (order: Order) => boolean,
  at: number,
  run: (model: Model, world: LotWorld, order: Order) => Promise<void>,
): Command {
  return command(
    `${name} #${at}`,
    (model) => model.orders.some(of),
    (model, world) => run(model, world, youngest(model.orders.filter(of), at)),
  );
}

const percent = fc.option(fc.constantFrom(0, 250, 1400, 1425, 2300, 3333, 9999, 10_000), { freq: 2 });
const deposit = fc
  .record({
    lot: fc.nat(2),
    member: fc.nat(3),
    gross: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(10_000, 12_345, 50_000)),
    tare: fc.nat(900),
    moisture: percent,
    hampa: percent,
  })
  .map(({ lot, member, gross, tare, moisture, hampa }) =>
    command(
      `deposit(${JSON.stringify({ lot, member, gross, tare, moisture, hampa })})`,
      () => tare < gross,
      async (model, { ctx, people, members }) => {
        const counts = rules.counted(model.lots[lot]!, gross - tare, moisture, hampa);
        const code = await codeOf(async () => {
          const { id, payable } = await recordDeposit(ctx, people.juru_timbang.actor, model.lots[lot]!.id, {
            member_id: members[member]!.membership,
            readings: [{ gross: kilograms(gross), tare: kilograms(tare) }],
            moisture: moisture === null ? [] : [moisture / 100],
            hampa: hampa === null ? null : hampa / 100,
          });
          assert.equal(payable, kilograms(counts));
          rules.bring(model, id, lot, member, counts);
        });
        assert.equal(code, counts === 0 ? 'deposit_nothing' : null);
      },
    ),
  );

const close = fc.nat(2).map((lot) =>
  command(
    `close ${lot}`,
    () => true,
    async (model, { ctx, people }) => {
      const told = rules.close(model.lots[lot]!);
      const id = model.lots[lot]!.id;
      assert.equal(await codeOf(() => closePooledBatch(ctx, people.juru_timbang.actor, id)), told);
    },
  ),
);

const takeBack = which.map((at) =>
  command(
    `take back #${at}`,
    (model) => model.deposits.length > 0,
    async (model, { ctx, members }) => {
      const one: Deposit = youngest(model.deposits, at);
      const own = members[one.member]!.actor;
      const told = rules.takeBack(model, one);
      assert.equal(await codeOf(() => returnDeposit(ctx, own, one.id)), told);
    },
  ),
);

const quarters = fc.constantFrom(250, 1000, 1750, 7000, 12_250, 40_000);
const place = fc
  .uniqueArray(fc.record({ lot: fc.nat(2), grams: quarters }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ lot }) => lot,
  })
  .map((wanted) =>
    command(
      `place(${JSON.stringify(wanted)})`,
      () => true,
      async (model, { ctx, buyer }) => {
        const order = rules.place(model, wanted);
        const code = await codeOf(async () => {
          const { orders, total } = await placeOrder(ctx, buyer, {
            items: wanted.map(({ lot, grams }) => ({
              id: model.lots[lot]!.id,
              quantity: kilograms(grams),
              price: model.lots[lot]!.price,
            })),
            billing,
            paymentMethod: 'transfer',
          });
          assert.ok(order, 'placed what the model refuses');
          order.code = orders[0]!.code;
          assert.equal(total, rules.paidFor(order));
        });
        assert.equal(code, order ? null : 'stock_short');
      },
    ),
  );

const alive = ({ status }: Order) => status === 'waiting' || status === 'paid';
const pay = which.map((at) =>
  onOrder('pay', alive, at, async (model, { ctx, admin }, order) => {
    const told = rules.pay(model, order);
    assert.equal(await codeOf(() => confirmPayment(ctx, admin, order.code)), told);
  }),
);
const unpay = which.map((at) =>
  onOrder('unpay', alive, at, async (model, { ctx, admin }, order) => {
    const told = rules.unpay(model, order);
    assert.equal(await codeOf(() => undoPaymentConfirmation(ctx, admin, order.code)), told);
  }),
);
const cancel = which.map((at) =>
  onOrder(
    'cancel',
    ({ status }) => status === 'waiting',
    at,
    async (model, { ctx, buyer }, order) => {
      const told = rules.cancel(model, order);
      assert.equal(await codeOf(() => cancelOrder(ctx, buyer, order.code, {})), told);
    },
  ),
);
const refund = fc
  .record({ at: which, part: fc.constantFrom(1, 3, 10, 1000), over: fc.boolean(), restock: fc.boolean() })
  .map(({ at, part, over, restock }) =>
    onOrder(
      `refund 1/${part}${over ? ' and more' : ''}${restock ? ', restock' : ''}`,
      ({ status }) => status === 'paid',
      at,
      async (model, { ctx, admin }, order) => {
        const open = rules.paidFor(order) - order.refunded;
        const amount = Math.ceil(open / part) + (over && part === 1 ? 1 : 0);
        const told = rules.refund(model, order, amount, restock);
        const asked = { amount, reason: 'Sebagian basah', restock };
        assert.equal(await codeOf(() => refundOrder(ctx, admin, order.code, asked)), told);
      },
    ),
  );

const hand = fc
  .record({ member: fc.nat(3), part: fc.constantFrom(1, 2, 7), over: fc.boolean() })
  .map(({ member, part, over }) =>
    command(
      `hand on to ${member}, 1/${part}${over ? ' and more' : ''}`,
      () => true,
      async (model, { ctx, people, members }) => {
        const { owed } = rules.moneyOf(model, member);
        const amount = Math.max(1, Math.ceil(owed / part) + (over ? 1 : 0));
        const code = await codeOf(async () => {
          const { id } = await recordMemberPayout(ctx, people.bendahara.actor, {
            member_id: members[member]!.membership,
            amount,
          });
          model.handings.push({ id, member, amount, voided: false });
        });
        assert.equal(code, amount > owed ? 'hand_too_much' : null);
      },
    ),
  );
const voidOne = which.map((at) =>
  command(
    `void #${at}`,
    (model) => model.handings.length > 0,
    async (model, { ctx, people }) => {
      const one: Handing = youngest(model.handings, at);
      const told = one.voided ? 'handing_not_found' : null;
      one.voided = true;
      assert.equal(await codeOf(() => voidMemberPayout(ctx, people.bendahara.actor, one.id)), told);
    },
  ),
);
const restart = fc.constant(
  command(
    'restart',
    () => true,
    async (_model, world) => {
      world.ctx = world.begunAnew();
    },
  ),
);

/** What happens most stands there more than once. */
const steps: fc.Arbitrary<Command>[] = [
  deposit,
  deposit,
  place,
  place,
  pay,
  pay,
  refund,
  takeBack,
  close,
  unpay,
  cancel,
  hand,
  voidOne,
  restart,
];
export const lotCommands = (length: number) => fc.commands(steps, { maxCommands: length, size: 'max' });
