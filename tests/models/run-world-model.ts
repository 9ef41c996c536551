import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { createPooledLot } from '../../src/domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { recordDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { toQuantity, ZERO } from '../../src/shared/format/quantity.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments, makeCoupon, QRIS } from '../support/order-factories.ts';
import type { TestClock } from '../support/test-clock.ts';
import { emptyBooks, type WorldBooks } from './world-books.ts';
import { type Shop, worldCommands } from './world-commands.ts';
import { worldGateway } from './world-gateway.ts';

const START = Date.parse('2026-11-21T03:00:00Z');
const FEE = 9_000;

/**
 * A market with nothing in it but two sellers and four coupons, by kind and by bearer. One weighs what he sells; the other is a
 * group, whose members share what its pooled lot brings.
 */
export async function makeShop(bare: AppContext, clock: TestClock, books: WorldBooks): Promise<Shop> {
  clock.set(new Date(books.now));
  await bare.pool.query(
    `truncate orders, document_counters, order_lines, order_history, payments, gateway_charges, gateway_refunds, money_movements,
     payouts, tax_deposits, tax_documents, seller_identities, stock_movements, listings, coupons, coupon_redemptions, bank_lines,
     weigh_tickets, weigh_ticket_chains, email_outbox, notifications, products, farmers restart identity cascade`,
  );
  const gateway = worldGateway(() => books);
  const ctx = { ...bare, gateway };
  await enablePayments(ctx, { qris: true, qrisStatic: QRIS, gateway: true });
  for (const [key, value] of [
    ['store', { commissionPercent: 7 }],
    ['holding', { largeShare: 100, openCheckouts: 1000 }],
    ['tax', { withhold: true, appointment: 'KEP-1/PJ/2026', ratePercent: 0.5 }],
  ] as const)
    await ctx.pool.query(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  ctx.cache.changed('settings');
  for (const [code, kind, value, bearer] of [
    ['PERSENTOKO', 'percent', 15, 'store'],
    ['PERSENLAPAK', 'percent', 15, 'seller'],
    ['TETAPTOKO', 'fixed', 25_001, 'store'],
    ['TETAPLAPAK', 'fixed', 25_001, 'seller'],
  ] as const) {
    await makeCoupon(ctx, { code, kind, value });
    await ctx.pool.query('update coupons set bearer = $2 where code = $1', [code, bearer]);
  }
  const one = await makeFarmer(ctx, { settings: { deliveryFees: { default: 0 } } });
  const two = await makeGroup({ ctx });
  await ctx.db
    .update(farmers)
    .set({ settings: { deliveryFees: { default: FEE } } })
    .where(eq(farmers.id, two.id));
  const { ketua, juru_timbang } = two.people;
  const listings = [];
  for (const [farmer, price, over] of [
    [
      one,
      7_001,
      {
        weighed: true,
        weighMoisture: 14,
        weighHampa: 3,
        product: { name: 'Gabah', unit: 'kg', category: 'gabah' },
      },
    ],
    [one, 12_001, {}],
    [two, 15_500, {}],
  ] as const) {
    const { id } = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: farmer === two ? ZERO : toQuantity(100_000),
      step: toQuantity(0.5),
      minLot: toQuantity(0.5),
      priceCustomer: price,
      priceTengkulak: 6_500,
      ...over,
    });
    listings.push({ id, farmer: farmer.id, price, weighed: 'weighed' in over });
  }
  const lot = listings.at(-1)!.id;
  await createPooledLot(ctx, ketua.actor, { listing_id: lot, fee_percent: 3, moisture: 14, hampa: 3 });
  const { rows: members } = await ctx.pool.query(
    'select id from group_members where farmer_id = $1 order by id',
    [two.id],
  );
  // Two who brought unlike amounts: what a sale brings does not divide evenly.
  for (const [at, gross] of [37.5, 4_962.5, 45_000].entries())
    await recordDeposit(ctx, juru_timbang.actor, lot, {
      readings: [{ gross, tare: 0, sacks: 0 }],
      ...{ moisture: [14], hampa: 3, member_id: members[at % 2].id },
    });
  return {
    ...{ ctx, clock, gateway, listings, done: new Map() },
    admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
    customer: await actorFor(ctx, (await makeUser(ctx)).id),
    sellers: [
      { id: one.id, fee: 0, actor: await actorFor(ctx, one.userId) },
      { id: two.id, fee: FEE, actor: ketua.actor },
    ],
  };
}

/**
 * Runs `runs` random walks through the shop's money beside what bank, gateway, cash book and scale write down of them, and compares
 * after each step. Throws with the shortest walk that fails; returns how often each kind of step came through.
 */
export async function runWorldModel(
  ctx: AppContext,
  clock: TestClock,
  broken: () => Promise<Record<string, unknown[]>>,
  runs: number,
  options: { length?: number; seed?: number; done?: (run: number) => void } = {},
): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(worldCommands(options.length ?? 40), async (commands) => {
      const books = emptyBooks(START);
      const shop = await makeShop(ctx, clock, books);
      for (const one of commands) if (one.check(books)) await one.run(books, shop);
      assert.deepEqual(await broken(), {});
      for (const [kind, times] of shop.done) all.set(kind, (all.get(kind) ?? 0) + times);
      run += 1;
      options.done?.(run);
    }),
    { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }), endOnFailure: false },
  );
  return all;
}
