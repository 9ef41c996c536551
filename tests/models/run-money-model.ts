import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext } from '../../src/domain/context.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { toDecimal, toQuantity } from '../../src/shared/format/quantity.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments, makeCoupon, QRIS } from '../support/order-factories.ts';
import type { TestClock } from '../support/test-clock.ts';
import { gatewayStandIn } from './gateway-stand-in.ts';
import { moneyCommands } from './money-commands.ts';
import { COMMISSION_PERCENT, COUPON_LIMIT, COUPON_PERCENT, type Model } from './money-model.ts';
import type { World } from './money-world.ts';

/** Near the end of a month, so that walks come into the next, in which its tax is paid to the state. */
const START = Date.parse('2026-11-28T03:00:00Z');
const FEE = 9_000;

/** Two farmers, one of whom asks for delivery, three listings, a coupon, a commission; empties the market before. */
async function makeWorld(bare: AppContext, clock: TestClock): Promise<{ model: Model; real: World }> {
  clock.set(new Date(START));
  await bare.pool.query(
    `truncate orders, document_counters, order_lines, order_history, payments, gateway_charges, money_movements, payouts, tax_deposits, seller_identities, stock_movements,
     listings, coupons, coupon_redemptions, email_outbox, notifications restart identity cascade`,
  );
  const gateway = gatewayStandIn();
  const ctx = { ...bare, gateway };
  await enablePayments(ctx, { qris: true, qrisStatic: QRIS, gateway: true });
  await ctx.pool.query(
    `insert into settings (key, value) values ('store', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ commissionPercent: COMMISSION_PERCENT })],
  );
  // What whoever is new may hold is told elsewhere (tests/api/new-buyer-limits.test.ts): here no hold is a large one.
  await ctx.pool.query(
    `insert into settings (key, value) values ('holding', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ largeShare: 100, openCheckouts: 1000 })],
  );
  await ctx.pool.query(
    `insert into settings (key, value) values ('tax', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ withhold: true, appointment: 'KEP-1/PJ/2026', ratePercent: 0.5 })],
  );
  await makeCoupon(ctx, { code: 'JALAN', value: COUPON_PERCENT, total_limit: COUPON_LIMIT });
  const one = await makeFarmer(ctx, { settings: { deliveryFees: { default: 0 } } });
  const two = await makeFarmer(ctx, { settings: { deliveryFees: { default: FEE } } });
  // The second holds a surat keterangan bebas: nothing is withheld of him.
  await ctx.pool.query(
    `insert into seller_identities (farmer_id, legal_name, business_kind, exempt_until, exempt_number, updated_at, updated_by)
     values ($1, 'Uji Jalan', 'perorangan', '2199-12-31', 'SKB-1', now(), $2)`,
    [two.id, two.userId],
  );
  const listings = [];
  for (const [farmer, price] of [
    [one, 12_001],
    [two, 15_500],
    [one, 7_777],
  ] as const) {
    listings.push(
      await makeListing(ctx, {
        farmerId: farmer.id,
        stock: toQuantity(60),
        step: toQuantity(0.25),
        minLot: toQuantity(0.25),
        priceCustomer: price,
      }),
    );
  }
  return {
    real: {
      ctx,
      clock,
      gateway,
      admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
      customer: await actorFor(ctx, (await makeUser(ctx)).id),
      farmers: [await actorFor(ctx, one.userId), await actorFor(ctx, two.userId)],
    },
    model: {
      now: START,
      listings: listings.map((listing) => ({
        id: listing.id,
        farmer: listing.farmerId === one.id ? 0 : 1,
        price: listing.priceCustomer,
        stock: toDecimal(listing.stock),
        reserved: 0,
      })),
      farmers: [
        { id: one.id, fee: 0, balance: 0, taxed: true },
        { id: two.id, fee: FEE, balance: 0, taxed: false },
      ],
      orders: [],
      charges: [],
      surplus: new Map(),
      confirmed: new Map(),
      coupons: new Set(),
      cash: 0,
      payouts: [],
      withheld: new Map(),
      deposits: [],
    },
  };
}

/** What is left in the till once the farmers are paid is what the platform earned or has to give back, to the rupiah. */
async function checkBooks({ ctx, admin }: World, model: Model): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select (select coalesce(sum(platform_amount), 0) - coalesce(sum(seller_amount), 0) from money_movements)::float8 as kept,
            (select coalesce(sum(platform_amount), 0) from money_movements where kind in ('suffix', 'surplus') or (kind = 'chargeback' and order_id is null))::float8
            - (select coalesce(sum(coupon_credit), 0) from orders)::float8
            + (select coalesce(sum(commission), 0) from orders where status in ('paid', 'processing', 'shipped', 'completed') or (status = 'cancelled' and cash_received_at is not null))::float8
            + (select coalesce(sum(total - refunded), 0) from orders where status = 'cancelled' and paid_at is not null)::float8
            + (select coalesce(sum(withheld), 0) from orders)::float8
            - (select coalesce(sum(amount), 0) from tax_deposits where voided_at is null)::float8 as earned`,
  );
  assert.equal(rows[0].kept, rows[0].earned);
  for (const { id, balance } of model.farmers) {
    const all = await getStatement(ctx, admin, id, { from: '2026-11-01', to: '2027-12-31' });
    const { opening, sales, coupons, commission, incomeTax, refunds, payouts, settlements, closing } = all;
    assert.deepEqual([opening, closing, all.balance], [0, balance, balance]);
    assert.equal(
      opening + sales + coupons + commission + incomeTax + refunds + payouts + settlements,
      closing,
    );
  }
}

/**
 * Runs `runs` random walks over orders and their money against model and shop, and looks at the books and at every
 * invariant after each. Throws with the shortest walk that fails. `done` is called after each.
 */
export async function runMoneyModel(
  ctx: AppContext,
  clock: TestClock,
  broken: () => Promise<Record<string, unknown[]>>,
  runs: number,
  options: {
    length?: number;
    seed?: number;
    done?: (run: number, commands: number, orders: number) => void;
  } = {},
): Promise<void> {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(moneyCommands(options.length ?? 40), async (commands) => {
      const world = await makeWorld(ctx, clock);
      await fc.asyncModelRun(() => world, commands);
      await checkBooks(world.real, world.model);
      assert.deepEqual(await broken(), {});
      run += 1;
      options.done?.(run, [...commands].length, world.model.orders.length);
    }),
    { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }), endOnFailure: false },
  );
}
