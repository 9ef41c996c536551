import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { users } from '../../src/db/schema/auth.ts';
import { bids } from '../../src/db/schema/bidding.ts';
import { listings } from '../../src/db/schema/catalog.ts';
import { orders } from '../../src/db/schema/orders.ts';
import { acceptBid } from '../../src/domain/bidding/accept-bid.ts';
import { closeDeadBids } from '../../src/domain/bidding/close-bids.ts';
import { counterBid } from '../../src/domain/bidding/counter-bid.ts';
import { expireBids } from '../../src/domain/bidding/expire-bids.ts';
import { getBid } from '../../src/domain/bidding/get-bid.ts';
import { lapseHolds } from '../../src/domain/bidding/lapse-holds.ts';
import { placeBid } from '../../src/domain/bidding/place-bid.ts';
import { rejectBid } from '../../src/domain/bidding/reject-bid.ts';
import { withdrawBid } from '../../src/domain/bidding/withdraw-bid.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout-bid-order.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import type { Shop, UserActor } from '../../src/domain/shop.ts';
import { moveStock } from '../../src/domain/stock/move-stock.ts';
import type { TestClock } from '../clock.ts';
import type { Model, ModelBid } from './bid-model.ts';
import * as rules from './bid-model.ts';

/** The real thing under test: the shop with who acts in it. */
export type World = { shop: Shop; clock: TestClock; farmer: UserActor; customers: UserActor[] };

type Command = fc.AsyncCommand<Model, World>;

/** The refusal's code of a verb, or null when it worked. */
async function codeOf(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (thrown) {
    if (isRefusal(thrown)) return thrown.code;
    throw thrown;
  }
}

const HOUR = 3_600_000;
const billing = {
  firstName: 'Rina',
  lastName: 'Wulandari',
  country: 'Indonesia',
  address1: 'Jl. Kaliurang Km 5',
  city: 'Sleman',
  state: 'Yogyakarta',
  postcode: '55281',
  email: 'rina@contoh.example',
};

function command(name: string, check: (model: Model) => boolean, run: Command['run']): Command {
  return { check, run, toString: () => name };
}

/** A command on one of the bids there are. */
function onBid(
  name: string,
  which: number,
  run: (model: Model, world: World, bid: ModelBid) => Promise<void>,
) {
  return command(
    `${name} #${which}`,
    (model) => model.bids.length > 0,
    (model, world) => run(model, world, model.bids[which % model.bids.length]!),
  );
}

const actorOf = (world: World, bid: ModelBid, by: 'seller' | 'buyer') =>
  by === 'seller' ? world.farmer : world.customers[bid.customer]!;
const answerOf = (bid: ModelBid, stale: boolean) => ({
  expected_offer_id: stale ? bid.staleOfferId : bid.offerId,
});

/** Reads a bid as its customer sees it and compares it with the model. */
async function compare(model: Model, world: World, bid: ModelBid): Promise<void> {
  const seen = await getBid(world.shop, world.customers[bid.customer]!, bid.id);
  const over = rules.isOver(model, bid);
  assert.deepEqual(
    {
      status: seen.status,
      turn: seen.turn,
      reason: seen.reason,
      price: seen.bidPrice,
      qty: seen.bidQuantity,
      hold: seen.holdUntil?.getTime() ?? null,
    },
    {
      status: over ? 'expired' : bid.status,
      turn: over ? null : bid.turn,
      reason: bid.reason,
      price: bid.price,
      qty: bid.qty,
      hold: bid.holdUntil,
    },
  );
}

const side = fc.constantFrom('seller' as const, 'buyer' as const);
const which = fc.nat(7);
const price = fc.constantFrom(7_999, 8_000, 9_500, 10_000, 11_499, 11_500, 12_000, 12_001);
const qty = fc.constantFrom(1, 2, 3, 5, 8);
const stale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);

const place = fc.tuple(fc.nat(2), fc.nat(1), price, qty).map(([customer, listing, price, qty]) =>
  command(
    `place(${customer}, ${listing}, ${price}, ${qty})`,
    (model) => model.customers[customer]!.active,
    async (model, world) => {
      const told = rules.place(model, customer, listing, price, qty);
      const { id: listingId } = model.listings[listing]!;
      let placed: number | null = null;
      const code = await codeOf(async () => {
        const actor = world.customers[customer]!;
        placed = (await placeBid(world.shop, actor, listingId, { qty, bid_price: price })).id;
      });
      assert.equal(code, 'refused' in told ? told.refused : null);
      if (!('made' in told)) return;
      const [row] = await world.shop.db.select().from(bids).where(eq(bids.id, placed!));
      Object.assign(told.made, {
        id: placed,
        offerId: row!.offerId,
        staleOfferId: row!.offerId! + 1_000_000,
      });
      await compare(model, world, told.made);
    },
  ),
);

const answer = fc.tuple(which, side, stale, fc.constantFrom('accept', 'reject')).map(([n, by, old, verb]) =>
  onBid(`${verb}(${by}${old ? ', stale' : ''})`, n, async (model, world, bid) => {
    const input = answerOf(bid, old);
    const told = (verb === 'accept' ? rules.accept : rules.reject)(model, bid, by, old);
    const run = verb === 'accept' ? acceptBid : rejectBid;
    assert.equal(await codeOf(() => run(world.shop, actorOf(world, bid, by), bid.id, input)), told);
    await compare(model, world, bid);
  }),
);

const counter = fc.tuple(which, side, stale, price, qty).map(([n, by, old, price, qty]) =>
  onBid(`counter(${by}, ${price}, ${qty}${old ? ', stale' : ''})`, n, async (model, world, bid) => {
    const input = { ...answerOf(bid, old), qty, bid_price: price };
    const told = rules.counter(model, bid, by, old, price, qty);
    const code = await codeOf(async () => {
      bid.offerId = (await counterBid(world.shop, actorOf(world, bid, by), bid.id, input)).offerId;
    });
    assert.equal(code, told);
    await compare(model, world, bid);
  }),
);

const withdraw = which.map((n) =>
  onBid('withdraw', n, async (model, world, bid) => {
    const told = rules.withdraw(model, bid);
    assert.equal(await codeOf(() => withdrawBid(world.shop, actorOf(world, bid, 'buyer'), bid.id)), told);
    await compare(model, world, bid);
  }),
);

const checkout = which.map((n) =>
  onBid('checkout', n, async (model, world, bid) => {
    const [order] = await world.shop.db.select().from(orders).where(eq(orders.bidId, bid.id));
    assert.equal(order !== undefined, bid.status === 'accepted' || bid.reason === 'unpaid');
    if (!order) return;
    const told = rules.checkout(model, bid);
    const buyer = actorOf(world, bid, 'buyer');
    assert.equal(await codeOf(() => checkoutBidOrder(world.shop, buyer, order.code, { billing })), told);
    await compare(model, world, bid);
  }),
);

const jobs = fc.constantFrom('expire', 'closeDead', 'lapse').map((name) =>
  command(
    name,
    () => true,
    async (model, world) => {
      const [real, told] = {
        expire: [expireBids, rules.expire],
        closeDead: [closeDeadBids, rules.closeDead],
        lapse: [lapseHolds, rules.lapse],
      }[name] as [(shop: Shop) => Promise<number>, (model: Model) => number];
      assert.equal(await real(world.shop), told(model));
      for (const bid of model.bids) await compare(model, world, bid);
    },
  ),
);

const clock = fc.constantFrom(1, HOUR, 11 * HOUR, 24 * HOUR, 48 * HOUR - 1, 31 * 24 * HOUR).map((ms) =>
  command(
    `clock +${ms}`,
    () => true,
    async (model, world) => {
      model.now += ms;
      world.clock.set(new Date(model.now));
      for (const bid of model.bids) await compare(model, world, bid);
    },
  ),
);

const reprice = fc.tuple(fc.nat(1), fc.constantFrom(10_000, 12_000, 13_000)).map(([n, price]) =>
  command(
    `reprice(${n}, ${price})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      listing.price = price;
      await world.shop.db.update(listings).set({ priceCustomer: price }).where(eq(listings.id, listing.id));
    },
  ),
);

const restock = fc.tuple(fc.nat(1), fc.constantFrom(-9, -3, 4, 10)).map(([n, by]) =>
  command(
    `restock(${n}, ${by})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      const fits = listing.stock + by >= listing.reserved;
      const code = await codeOf(() =>
        moveStock(world.shop, { kind: 'adjust', listingId: listing.id, qty: by }),
      );
      assert.equal(code, fits ? null : 'stock_short');
      if (fits) listing.stock += by;
    },
  ),
);

const archive = fc.tuple(fc.nat(1), fc.boolean()).map(([n, active]) =>
  command(
    `${active ? 'restore' : 'archive'}(${n})`,
    () => true,
    async (model, world) => {
      const listing = model.listings[n]!;
      listing.active = active;
      await world.shop.db.update(listings).set({ isActive: active }).where(eq(listings.id, listing.id));
    },
  ),
);

const deactivate = fc.tuple(fc.nat(2), fc.boolean()).map(([n, active]) =>
  command(
    `${active ? 'activate' : 'deactivate'}(${n})`,
    () => true,
    async (model, world) => {
      model.customers[n]!.active = active;
      await world.shop.db
        .update(users)
        .set({ isActive: active })
        .where(eq(users.id, world.customers[n]!.userId));
    },
  ),
);

/** Sequences of up to `length` commands; the everyday ones come more often than the rare. */
export const bidCommands = (length: number) =>
  fc.commands(
    [
      place,
      place,
      place,
      answer,
      answer,
      answer,
      counter,
      counter,
      withdraw,
      checkout,
      jobs,
      clock,
      clock,
    ].concat([reprice, restock, archive, deactivate] as never[]) as fc.Arbitrary<Command>[],
    { maxCommands: length, size: 'max' },
  );
