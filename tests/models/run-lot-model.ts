import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext } from '../../src/domain/context.ts';
import { createPooledLot } from '../../src/domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { getMemberStatement } from '../../src/domain/farmer-groups/pooled-lots/member-statement.ts';
import { toQuantity, ZERO } from '../../src/shared/format/quantity.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { makeGroup, type TestGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { memberIn } from '../support/pooled-lot-fixture.ts';
import { type LotWorld, lotCommands } from './lot-commands.ts';
import { COMMISSION_PERCENT, type Lot, type Model, moneyOf } from './lot-model.ts';

/** Fees, base figures and prices of both lots: awkward ones. */
const TERMS = [
  { price: 12_001, fee: 333, feePerKg: 0, moisture: 1400, hampa: 300 },
  { price: 7_777, fee: 1250, feePerKg: 0, moisture: null, hampa: null },
  { price: 9_999, fee: 0, feePerKg: 501, moisture: null, hampa: null },
];
const percentOf = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

type Ground = { ctx: AppContext; group: TestGroup; world: Omit<LotWorld, 'ctx'> };

async function prepare(ctx: AppContext): Promise<Ground> {
  await enablePayments(ctx);
  const settings = {
    store: { commissionPercent: COMMISSION_PERCENT },
    // What whoever is new may hold is told elsewhere: here everybody may hold all of it.
    holding: { largeShare: 100, openCheckouts: 1000 },
  };
  for (const [key, value] of Object.entries(settings)) {
    await ctx.pool.query(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  const group = await makeGroup({ ctx });
  const members = [];
  for (const { actor, userId } of Object.values(group.people))
    members.push({ actor, membership: await memberIn(ctx, group.id, userId) });
  return {
    ctx,
    group,
    world: {
      begunAnew: () => ({ ...ctx }),
      people: group.people,
      members,
      buyer: await actorFor(ctx, (await makeUser(ctx)).id),
      admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
    },
  };
}

/** The same group with two lots into which nothing was brought yet. */
async function afresh({ ctx, group, world }: Ground): Promise<{ model: Model; real: LotWorld }> {
  await ctx.pool.query(
    `truncate orders, document_counters, order_lines, order_history, payments, money_movements, stock_movements, listings, pooled_lots,
       produce_deposits, lot_sales, lot_shares, batch_chains, member_payouts, email_outbox, notifications restart identity cascade`,
  );
  const lots: Lot[] = [];
  for (const { price, fee, feePerKg, moisture, hampa } of TERMS) {
    const { id } = await makeListing(ctx, {
      farmerId: group.id,
      stock: ZERO,
      step: toQuantity(0.25),
      minLot: toQuantity(0.25),
      priceCustomer: price,
    });
    await createPooledLot(ctx, group.people.ketua.actor, {
      listing_id: id,
      fee_percent: fee / 100,
      fee_per_kg: feePerKg,
      moisture: percentOf(moisture),
      hampa: percentOf(hampa),
    });
    lots.push({ id, price, fee, feePerKg, moisture, hampa, reserved: 0, heaps: [], closed: true });
  }
  return {
    real: { ...world, ctx },
    model: { lots, deposits: [], sales: [], orders: [], handings: [] },
  };
}

/** Each member's statement says what the model says, in its sums and in its rows. */
async function checkStatements({ ctx, members }: LotWorld, model: Model): Promise<void> {
  for (const [at, { actor }] of members.entries()) {
    const { facts, tables } = await getMemberStatement(ctx, actor);
    const { shared, handed, owed } = moneyOf(model, at);
    assert.deepEqual(
      facts.map(({ label, value }) => (label.startsWith('Lebih') ? -(value ?? 0) : value)),
      [shared, handed, owed],
    );
    const [, sales, handings] = tables.map(({ rows }) =>
      rows.reduce((sum, row) => sum + Number(row.at(-1)), 0),
    );
    assert.deepEqual([sales, handings], [shared, handed]);
  }
}

/**
 * Runs `runs` random walks over a group's lots against model and shop, and looks at every statement and every invariant
 * after each. Throws with the shortest walk that fails. `done` is called after each.
 */
export async function runLotModel(
  ctx: AppContext,
  broken: () => Promise<Record<string, unknown[]>>,
  runs: number,
  options: {
    length?: number;
    seed?: number;
    done?: (run: number, commands: number, sales: number) => void;
  } = {},
): Promise<void> {
  const ground = await prepare(ctx);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(lotCommands(options.length ?? 40), async (commands) => {
      const { model, real } = await afresh(ground);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await checkStatements(real, model);
      assert.deepEqual(await broken(), {});
      run += 1;
      options.done?.(run, [...commands].length, model.sales.length);
    }),
    { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }), endOnFailure: false },
  );
}
