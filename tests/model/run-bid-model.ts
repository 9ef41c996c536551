import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Shop } from '../../src/domain/shop.ts';
import type { TestClock } from '../clock.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../factories.ts';
import { bidCommands, type World } from './bid-commands.ts';
import type { Model } from './bid-model.ts';

const START = Date.parse('2026-11-21T03:00:00Z');

/** A new farmer with two listings, one of them with thresholds, and three customers; empties the market before. */
async function makeWorld(shop: Shop, clock: TestClock): Promise<{ model: Model; real: World }> {
  clock.set(new Date(START));
  await shop.pool.query(
    'truncate bids, bid_offers, bid_history, orders, order_lines, order_history, stock_movements, listings, outbox, notifications restart identity cascade',
  );
  const { id: farmerId, userId } = await makeFarmer(shop);
  const made = [];
  for (const thresholds of [{}, { bidFloor: 8_000, bidAutoAccept: 11_500 }]) {
    made.push(await makeListing(shop, { farmerId, stock: 10, minLot: 2, ...thresholds }));
  }
  const customers = [];
  for (let n = 0; n < 3; n += 1) customers.push(await actorFor(shop, (await makeUser(shop)).id));
  return {
    real: { shop, clock, farmer: await actorFor(shop, userId), customers },
    model: {
      now: START,
      bids: [],
      listings: made.map((listing) => ({
        id: listing.id,
        stock: listing.stock,
        reserved: 0,
        price: listing.priceCustomer,
        minLot: listing.minLot,
        active: true,
        floor: listing.bidFloor,
        auto: listing.bidAutoAccept,
      })),
      customers: customers.map(() => ({ active: true, suspendedUntil: 0, unpaid: [], offers: [] })),
    },
  };
}

/**
 * Runs `runs` random sequences of commands against model and shop, and looks at every invariant after each. Throws
 * with the shortest sequence that fails. `done` is called after each.
 */
export async function runBidModel(
  shop: Shop,
  clock: TestClock,
  broken: () => Promise<Record<string, unknown[]>>,
  runs: number,
  options: { length?: number; seed?: number; done?: (run: number, commands: number) => void } = {},
): Promise<void> {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(bidCommands(options.length ?? 40), async (commands) => {
      const world = await makeWorld(shop, clock);
      await fc.asyncModelRun(() => world, commands);
      for (const { id, stock, reserved } of world.model.listings) {
        const { rows } = await shop.pool.query('select stock, reserved from listings where id = $1', [id]);
        assert.deepEqual(rows, [{ stock, reserved }]);
      }
      assert.deepEqual(await broken(), {});
      run += 1;
      options.done?.(run, [...commands].length);
    }),
    { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }), endOnFailure: false },
  );
}
