import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments, makeCoupon, QRIS } from '../support/order-factories.ts';
import type { TestClock } from '../support/test-clock.ts';
import { emptyBooks, type WorldBooks } from './world-books.ts';
import { type Shop, worldCommands } from './world-commands.ts';
import { worldGateway } from './world-gateway.ts';

const START = Date.parse('2026-11-21T03:00:00Z');
const FEE = 9_000;

/** A market with nothing in it but two sellers, one of whom weighs what he sells, and four coupons: by kind and by bearer. */
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
  const two = await makeFarmer(ctx, { settings: { deliveryFees: { default: FEE } } });
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
      stock: toQuantity(100_000),
      step: toQuantity(0.5),
      minLot: toQuantity(0.5),
      priceCustomer: price,
      priceTengkulak: 6_500,
      ...over,
    });
    listings.push({ id, farmer: farmer.id, price, weighed: 'weighed' in over });
  }
  return {
    ...{ ctx, clock, gateway, listings, done: new Map() },
    admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
    customer: await actorFor(ctx, (await makeUser(ctx)).id),
    sellers: [
      { id: one.id, fee: 0, actor: await actorFor(ctx, one.userId) },
      { id: two.id, fee: FEE, actor: await actorFor(ctx, two.userId) },
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
