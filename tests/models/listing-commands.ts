import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { listings } from '../../src/db/schema/catalogue-tables.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { liftBiddingSuspension } from '../../src/domain/bidding/commands/lift-bidding-suspension.ts';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import type { Model } from './bid-model.ts';
import * as rules from './bid-model.ts';
import { codeOf, command, compareAll, type World } from './model-world.ts';
import * as orderRules from './order-model.ts';

const HOUR = 3_600_000;

const everyJob = {
  expire: [expireBids, rules.expire],
  closeDead: [closeUnfulfillableBids, rules.closeDead],
  lapse: [expireHolds, rules.lapse],
  lapseOrders: [expireUnpaidOrders, orderRules.lapseOrders],
  remind: [remindBids, rules.remind],
} as const satisfies Record<string, [(ctx: AppContext) => Promise<number>, (model: Model) => number]>;
type JobName = keyof typeof everyJob;
const jobNames = Object.keys(everyJob) as JobName[];

/** Runs a job on both and compares how much it had to do. */
async function runJob(name: JobName, model: Model, world: World): Promise<void> {
  const [real, told] = everyJob[name];
  assert.equal(await real(world.ctx), told(model), name);
}

export const jobs = fc.constantFrom(...jobNames).map((name) =>
  command(
    name,
    () => true,
    async (model, world) => {
      await runJob(name, model, world);
      await compareAll(model, world);
    },
  ),
);

export const lift = fc.nat(2).map((n) =>
  command(
    `lift(${n})`,
    () => true,
    async (model, world) => {
      const told = rules.lift(model, n);
      const { userId } = world.customers[n]!;
      const code = await codeOf(() =>
        liftBiddingSuspension(world.ctx, world.admin, userId, { reason: 'Uji' }),
      );
      assert.equal(code, told);
    },
  ),
);

export const restart = fc.constant(
  command(
    'restart',
    () => true,
    async (model, world) => {
      await world.restart();
      await compareAll(model, world);
    },
  ),
);

/** Lets a hundred days pass and every job run: nothing is open or held afterwards, and no reader sees it otherwise. */
export async function bringToAnEnd(model: Model, world: World): Promise<void> {
  model.now += 100 * 24 * HOUR;
  world.clock.set(new Date(model.now));
  for (const name of jobNames) await runJob(name, model, world);
  await compareAll(model, world);
  assert.ok(model.bids.every((bid) => bid.status !== 'pending' && bid.holdUntil === null));
  assert.ok(model.listings.every((listing) => listing.reserved === 0));
}

export const clock = fc
  .constantFrom(1, 9_998, HOUR, 11 * HOUR, 24 * HOUR, 48 * HOUR - 1, 31 * 24 * HOUR)
  .map((ms) =>
    command(
      `clock +${ms}`,
      () => true,
      async (model, world) => {
        model.now += ms;
        world.clock.set(new Date(model.now));
        await compareAll(model, world);
      },
    ),
  );

export const reprice = fc.tuple(fc.nat(1), fc.constantFrom(10_000, 12_000, 13_000)).map(([n, price]) =>
  command(
    `reprice(${n}, ${price})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      listing.price = price;
      await world.ctx.db.update(listings).set({ priceCustomer: price }).where(eq(listings.id, listing.id));
    },
  ),
);

export const restock = fc.tuple(fc.nat(1), fc.constantFrom(-9, -3, 4, 10)).map(([n, by]) =>
  command(
    `restock(${n}, ${by})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      const fits = listing.stock + by >= listing.reserved;
      const code = await codeOf(() =>
        moveStock(world.ctx, { kind: 'adjust', listingId: listing.id, qty: toQuantity(by) }),
      );
      assert.equal(code, fits ? null : 'stock_short');
      if (!fits) return;
      listing.stock += by;
      listing.lastSold = false;
    },
  ),
);

export const archive = fc.tuple(fc.nat(1), fc.boolean()).map(([n, active]) =>
  command(
    `${active ? 'restore' : 'archive'}(${n})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      listing.active = active;
      rules.closeDead(model);
      // Not by the verb: it would refuse what `reprice` has put below the listing's own thresholds.
      await inTransaction(world.ctx, async (ctx) => {
        await ctx.db.update(listings).set({ isActive: active }).where(eq(listings.id, listing.id));
        await ctx.endBids(ctx, { listingId: listing.id });
      });
      await compareAll(model, world);
    },
  ),
);

export const deactivate = fc.tuple(fc.nat(2), fc.boolean()).map(([n, active]) =>
  command(
    `${active ? 'activate' : 'deactivate'}(${n})`,
    () => true,
    async (model, world) => {
      model.customers[n]!.active = active;
      rules.closeDead(model);
      const admin = { ...world.admin, proof: { sessionId: 'x', at: world.clock.now() } };
      await updateUser(world.ctx, admin, world.customers[n]!.userId, { isActive: active });
      await compareAll(model, world);
    },
  ),
);
