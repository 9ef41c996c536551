import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { recordTaxDeposit, voidTaxDeposit } from '../../src/domain/payments/tax-deposits.ts';
import { returnPayoutPart, transitionPayout } from '../../src/domain/payments/transition-payout.ts';
import { getTaxReport } from '../../src/domain/reports/get-tax-report.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import type { Model, ModelPayout } from './money-model.ts';
import * as rules from './money-model.ts';
import { codeOf, command, type World, which } from './money-world.ts';
import * as books from './tax-and-payouts.ts';

/** Farmers are paid out, step by step, and some of it comes back; the state is paid what was withheld for it. */

export const payout = fc.constant(
  command(
    'payout',
    () => true,
    async (model, world) => {
      const { data } = await findBalances(world.ctx, world.admin, { side: 'payable', limit: 100 });
      const owed = model.farmers
        .map((farmer, at) => ({ farmer, id: farmer.id, free: rules.free(model, at) }))
        .filter((one) => one.free > 0);
      assert.deepEqual(
        data.map((one) => [one.farmerId, one.free]).sort(),
        owed.map((one) => [one.id, one.free]).sort(),
      );
      const farmers = data.map((one) => ({ id: one.farmerId, amount: one.free }));
      let id = 0;
      const code = await codeOf(async () => {
        ({ id } = await createPayout(world.ctx, world.admin, { farmers }));
      });
      assert.equal(code, owed.length === 0 ? 'invalid_input' : null);
      if (owed.length === 0) return;
      // A second press finds nothing left to pay.
      assert.equal(await codeOf(() => createPayout(world.ctx, world.admin, { farmers })), 'payout_changed');
      for (const { farmer, free } of owed) {
        model.cash -= free;
        farmer.balance -= free;
      }
      model.payouts.push({ id, status: 'made', parts: new Map(owed.map((one) => [one.id, one.free])) });
    },
  ),
);

const onPayout = (
  name: string,
  at: number,
  run: (model: Model, world: World, payout: ModelPayout) => Promise<void>,
) =>
  command(
    `${name} #${at}`,
    (model) => model.payouts.length > 0,
    (model, world) => run(model, world, model.payouts.at(-1 - (at % model.payouts.length))!),
  );

export const payoutStep = fc.tuple(which, fc.constantFrom(...books.PAYOUT_STEPS)).map(([n, step]) =>
  onPayout(`payout ${step}`, n, async (model, world, payout) => {
    const { status: seen } = payout;
    const input =
      step === 'back' || step === 'cancel'
        ? { step, seen, reason: 'uji jalan' }
        : step === 'send'
          ? { step, seen, reference: 'TRF-1' }
          : { step, seen };
    const told = books.movePayout(model, payout, step);
    assert.equal(await codeOf(() => transitionPayout(world.ctx, world.admin, payout.id, input)), told);
  }),
);

/** Also a part that is not there any more, or was never in it. */
export const payoutReturn = fc.tuple(which, fc.nat(1)).map(([n, whose]) =>
  onPayout(`return part of ${whose}`, n, async (model, world, payout) => {
    const farmer = model.farmers[whose]!.id;
    const told = books.returnPart(model, payout, farmer);
    const input = { farmer, reason: 'rekening ditutup' };
    const answered = await codeOf(async () => {
      const { status } = await returnPayoutPart(world.ctx, world.admin, payout.id, input);
      assert.equal(status, payout.status);
    });
    assert.equal(answered, told);
  }),
);

export const taxDeposit = fc
  .tuple(fc.boolean(), fc.constantFrom(0.5, 1, 1.2), fc.nat(3))
  .map(([past, part, receipt]) =>
    command(
      `taxDeposit(${past ? 'last month' : 'this month'}, ${part}, ${receipt})`,
      () => true,
      async (model, world) => {
        const now = books.monthOf(model.now);
        const first = Date.parse(`${now}-01T00:00:00Z`);
        const month = past ? books.monthOf(first - 86_400_000) : now;
        const report = await getTaxReport(world.ctx, world.admin, { month });
        assert.equal(report.state.due, books.taxDue(model, month));
        const amount = Math.max(1, Math.ceil(report.state.due * part));
        const ntpn = `WALK00000000000${receipt}`;
        const told = books.deposit(model, { month, ntpn, amount });
        const paidOn = dayInWib(new Date(model.now));
        const answered = await codeOf(async () => {
          const { id } = await recordTaxDeposit(world.ctx, world.admin, { month, amount, ntpn, paidOn });
          model.deposits.push({ id, month, ntpn, amount, gone: false });
        });
        assert.equal(answered, told);
      },
    ),
  );

export const taxVoid = which.map((n) =>
  command(
    `taxVoid #${n}`,
    (model) => model.deposits.length > 0,
    async (model, world) => {
      const one = model.deposits.at(-1 - (n % model.deposits.length))!;
      const told = books.voidDeposit(model, one);
      const answered = await codeOf(() =>
        voidTaxDeposit(world.ctx, world.admin, one.id, { reason: 'salah ketik' }),
      );
      assert.equal(answered, told);
    },
  ),
);
