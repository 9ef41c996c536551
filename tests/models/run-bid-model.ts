import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AppContext } from '../../src/domain/context.ts';
import { toDecimal, toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import type { TestClock } from '../support/test-clock.ts';
import * as bidCommand from './bid-commands.ts';
import { wrongMessages } from './bid-messages.ts';
import type { Model } from './bid-model.ts';
import * as marketCommand from './listing-commands.ts';
import type { Command, World } from './model-world.ts';

const START = Date.parse('2026-11-21T03:00:00Z');
/** So many sequences share a database before it is emptied: each has people and goods of its own, and ends settled. */
const SEQUENCES_PER_MARKET = 25;

/** A new farmer with two listings, one of them with thresholds, and three customers, at the clock's time. */
async function makeWorld(
  ctx: AppContext,
  clock: TestClock,
): Promise<{ model: Model; real: Omit<World, 'restart'> }> {
  const { id: farmerId, userId } = await makeFarmer(ctx);
  const made = [];
  for (const thresholds of [{}, { bidFloor: 8_000, bidAutoAccept: 11_500 }]) {
    made.push(
      await makeListing(ctx, {
        farmerId,
        stock: toQuantity(10),
        minLot: toQuantity(2),
        step: toQuantity(0.5),
        ...thresholds,
      }),
    );
  }
  const customers = [];
  for (let n = 0; n < 3; n += 1) customers.push(await actorFor(ctx, (await makeUser(ctx)).id));
  const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  return {
    real: { ctx, clock, farmer: await actorFor(ctx, userId), admin, customers },
    model: {
      now: clock.now().getTime(),
      bids: [],
      listings: made.map((listing) => ({
        id: listing.id,
        stock: toDecimal(listing.stock),
        reserved: 0,
        price: listing.priceCustomer,
        minLot: toDecimal(listing.minLot),
        step: toDecimal(listing.step),
        active: true,
        floor: listing.bidFloor,
        auto: listing.bidAutoAccept,
        lastSold: false,
      })),
      customers: customers.map(() => ({ active: true, suspendedUntil: 0, unpaid: [], offers: [] })),
    },
  };
}

/** Sequences of up to `length` commands; the everyday ones come more often than the rare. */
function bidCommands(length: number) {
  const { place, answer, counter, withdraw, undo, ordered } = bidCommand;
  const { jobs, clock, reprice, restock, archive, deactivate, lift, restart } = marketCommand;
  return fc.commands(
    [
      ...[
        place,
        place,
        place,
        answer,
        answer,
        answer,
        counter,
        counter,
        withdraw,
        undo,
        undo,
        ordered,
        ordered,
      ],
      ...[jobs, jobs, clock, clock, reprice, restock, archive, deactivate, lift, restart],
    ] as fc.Arbitrary<Command>[],
    { maxCommands: length, size: 'max' },
  );
}

/**
 * Runs `runs` random sequences of commands against the model and the shop over the database at `url`, and looks at
 * every invariant and every message after each. Throws with the shortest sequence that fails. `done` is called after
 * each sequence with how many commands it ran.
 */
export async function runBidModel(
  url: string,
  clock: TestClock,
  runs: number,
  options: { length?: number; seed?: number; done?: (commands: number) => void } = {},
): Promise<void> {
  const connect = () => quietPool({ connectionString: url, max: 4 });
  let pool = connect();
  let started = 0;
  const sequence = async (commands: Iterable<Command>) => {
    if (started % SEQUENCES_PER_MARKET === 0) {
      clock.set(new Date(START));
      await pool.query(
        'truncate bids, bid_offers, bid_history, orders, document_counters, order_lines, order_history, stock_movements, listings, email_outbox, notifications restart identity cascade',
      );
    }
    started += 1;
    const { model, real } = await makeWorld(bareShop(pool, clock), clock);
    const world: World = {
      ...real,
      async restart() {
        await pool.end();
        pool = connect();
        world.ctx = bareShop(pool, clock);
      },
    };
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    await marketCommand.bringToAnEnd(model, world);
    for (const { id, stock } of model.listings) {
      const { rows } = await pool.query(
        'select stock::float8, reserved::float8 from listings where id = $1',
        [id],
      );
      assert.deepEqual(rows, [{ stock, reserved: 0 }]);
    }
    assert.deepEqual(await brokenInvariants(pool), {});
    assert.deepEqual(await wrongMessages(pool, model), []);
  };
  try {
    await fc.assert(
      fc.asyncProperty(bidCommands(options.length ?? 40), async (commands) => {
        try {
          await sequence(commands);
        } catch (thrown) {
          // What a failed sequence left open belongs to nobody; the next one begins in an empty market.
          started = 0;
          throw thrown;
        }
        options.done?.([...commands].length);
      }),
      { numRuns: runs, ...(options.seed === undefined ? {} : { seed: options.seed }) },
    );
  } finally {
    await pool.end();
  }
}
