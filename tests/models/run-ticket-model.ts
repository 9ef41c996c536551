import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { UserActor } from '../../src/domain/context.ts';
import { createPooledLot } from '../../src/domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { toQuantity, ZERO } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { makeGroup, type TestGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import type { TestClock } from '../support/test-clock.ts';
import { ticketCommands } from './ticket-commands.ts';
import { COMMISSION_PERCENT, COUPON_PERCENT, FEE_PERCENT, type Model, PRICE, TERMS } from './ticket-model.ts';
import type { World } from './ticket-world.ts';

const START = Date.parse('2026-11-21T03:00:00Z');

/**
 * Runs `runs` random walks over a group's lot that is sold by weighing: deposits, orders, tickets, disputes, refunds, time and
 * restarts, against the model and the shop over the database at `url`, and looks at every invariant after each. Throws with the
 * shortest walk that fails. `done` is called after each.
 */
export async function runTicketModel(
  url: string,
  clock: TestClock,
  runs: number,
  options: { length?: number; seed?: number; done?: (commands: number, orders: number) => void } = {},
): Promise<void> {
  const connect = () => quietPool({ connectionString: url, max: 4 });
  let pool = connect();
  clock.set(new Date(START));
  const people = await makePeople();

  async function makePeople(): Promise<{ admin: UserActor; buyer: UserActor; group: TestGroup }> {
    const ctx = bareShop(pool, clock);
    await enablePayments(ctx);
    for (const [key, value] of [
      ['store', { commissionPercent: COMMISSION_PERCENT }],
      // What whoever is new may hold is told elsewhere (tests/api/new-buyer-limits.test.ts).
      ['holding', { largeShare: 100, openCheckouts: 1000 }],
    ] as const)
      await pool.query(
        'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, JSON.stringify(value)],
      );
    return {
      admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
      buyer: await actorFor(ctx, (await makeUser(ctx)).id),
      group: await makeGroup({ ctx }),
    };
  }

  async function makeWorld(): Promise<{ model: Model; real: World }> {
    clock.set(new Date(START));
    await pool.query(
      `truncate orders, order_lines, order_history, payments, money_movements, document_counters, stock_movements, listings, batch_chains, coupons,
       coupon_redemptions, email_outbox, notifications, pooled_lots, produce_deposits, lot_sales, lot_shares, weigh_tickets,
       weigh_ticket_history, weigh_ticket_chains, complaints restart identity cascade`,
    );
    const ctx = bareShop(pool, clock);
    await makeCoupon(ctx, { code: 'TIMBANG', value: COUPON_PERCENT });
    const { id } = await makeListing(ctx, {
      farmerId: people.group.id,
      stock: ZERO,
      step: toQuantity(0.25),
      minLot: toQuantity(0.25),
      priceCustomer: PRICE,
      priceTengkulak: PRICE - 500,
      weighed: true,
      weighTolerance: TERMS.tolerance,
      weighMoisture: TERMS.moisture,
      weighHampa: TERMS.hampa,
    });
    await createPooledLot(ctx, people.group.people.ketua.actor, {
      listing_id: id,
      fee_percent: FEE_PERCENT,
      moisture: TERMS.moisture,
      hampa: TERMS.hampa,
    });
    const real: World = {
      ...{ ctx, clock, ...people, listing: id, deposits: [] },
      async restart() {
        await pool.end();
        pool = connect();
        real.ctx = bareShop(pool, clock);
      },
    };
    return { real, model: { now: START, stock: 0, reserved: 0, deposits: [], orders: [] } };
  }

  try {
    await fc.assert(
      fc.asyncProperty(ticketCommands(options.length ?? 40), async (commands) => {
        const world = await makeWorld();
        await fc.asyncModelRun(() => world, commands);
        assert.deepEqual(await brokenInvariants(pool), {});
        options.done?.([...commands].length, world.model.orders.length);
      }),
      { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }), endOnFailure: false },
    );
  } finally {
    await pool.end();
  }
}
