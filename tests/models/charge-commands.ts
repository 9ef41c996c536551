import assert from 'node:assert/strict';
import fc from 'fast-check';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import { syncChargeByRef } from '../../src/domain/orders/payments/sync-charge.ts';
import * as rules from './money-model.ts';
import { codeOf, onCharge, onOrder, type World, which } from './money-world.ts';

export const payCharge = which.map((n) =>
  onOrder('payOnline', n, async (model, world, order) => {
    const waiting = model.orders.filter(
      (one) => one.group === order.group && one.status === 'awaiting_payment',
    );
    const open = order.method === 'gateway' && waiting.length > 0;
    const late = waiting.some((one) => one.dueAt! <= model.now);
    const told = !open ? 'order_step_impossible' : late ? 'order_pay_by' : null;
    const before = world.gateway.begun.length;
    assert.equal(await codeOf(() => payOnline(world.ctx, world.customer, order.code)), told);
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

export const settleCharge = which.map((n) =>
  onCharge('gatewayPaid', n, async (model, world, charge) => {
    rules.settle(model, charge);
    world.gateway.become(charge.ref, { status: 'paid', refunded: charge.refunded });
    await syncChargeByRef(world.ctx, world.gateway, charge.ref);
  }),
);

export const failCharge = which.map((n) =>
  onCharge('gatewayFailed', n, async (_model, world, charge) => {
    if (charge.paid) return;
    world.gateway.become(charge.ref, { status: 'failed', refunded: 0 });
    await syncChargeByRef(world.ctx, world.gateway, charge.ref);
  }),
);

export const returnCharge = fc.tuple(which, fc.constantFrom(0.3, 1), fc.boolean()).map(([n, part, bank]) =>
  onCharge(`${bank ? 'bankTookBack' : 'gatewayGaveBack'}(${part})`, n, async (model, world, charge) => {
    if (!charge.paid) return;
    const amount = Math.floor((charge.amount - charge.refunded) * part);
    // What admins noted already counts; the gateway never gives back more than the checkout still holds.
    const booked = await bookedBack(world, charge.group);
    const paid = model.charges.filter((one) => one.group === charge.group && one.paid);
    const held = paid.reduce((sum, one) => sum + one.amount, 0) - booked;
    const told = paid.reduce((sum, one) => sum + one.refunded, 0);
    if (amount === 0 || told + amount - booked > held) return;
    rules.giveBack(model, charge, amount, booked, bank);
    world.gateway.become(charge.ref, { status: 'paid', refunded: charge.refunded, chargedBack: bank });
    await syncChargeByRef(world.ctx, world.gateway, charge.ref);
  }),
);

async function bookedBack({ ctx }: World, group: string): Promise<number> {
  const { rows } = await ctx.pool.query(
    `select coalesce(-sum(platform_amount), 0)::float8 as sum from money_movements
     where group_code = $1 and platform_amount < 0 and kind in ('refund', 'chargeback', 'surplus')`,
    [group],
  );
  return rows[0].sum;
}
