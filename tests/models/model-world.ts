import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { OwnBid } from '../../src/domain/bidding/queries/bid-view.ts';
import { findOwnBids } from '../../src/domain/bidding/queries/find-bids.ts';
import { getBid } from '../../src/domain/bidding/queries/get-bid.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import type { TestClock } from '../support/test-clock.ts';
import type { Model, ModelBid } from './bid-model.ts';
import * as rules from './bid-model.ts';

/** The real thing under test: the shop with who acts in it. */
export type World = {
  ctx: AppContext;
  clock: TestClock;
  farmer: UserActor;
  admin: UserActor;
  customers: UserActor[];
  /** Ends every connection and goes on with a shop that remembers nothing. */
  restart(): Promise<void>;
};

export type Command = fc.AsyncCommand<Model, World>;

/** The refusal's code of a verb, or null when it worked. */
export async function codeOf(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (thrown) {
    if (isDomainError(thrown)) return thrown.code;
    throw thrown;
  }
}

export function command(name: string, check: (model: Model) => boolean, run: Command['run']): Command {
  return { check, run, toString: () => name };
}

/** A command on one of the bids there are. */
export function onBid(
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

/** What a reader is to see of a bid now. */
function expected(model: Model, bid: ModelBid) {
  const over = rules.isOver(model, bid);
  return {
    id: bid.id,
    status: over ? 'expired' : bid.status,
    turn: over ? null : bid.turn,
    reason: bid.reason,
    price: bid.price,
    qty: bid.qty,
    hold: bid.holdUntil,
  };
}

const seenAs = (bid: OwnBid) => ({
  id: bid.id,
  status: bid.status,
  turn: bid.turn,
  reason: bid.reason,
  price: bid.bidPrice,
  qty: bid.bidQuantity,
  hold: bid.holdUntil?.getTime() ?? null,
});

/** Reads a bid as its customer sees it and compares it with the model. */
export async function compare(model: Model, world: World, bid: ModelBid): Promise<void> {
  const seen = await getBid(world.ctx, world.customers[bid.customer]!, bid.id);
  assert.deepEqual(seenAs(seen as OwnBid), expected(model, bid));
}

/** Reads every bid in its customer's list and compares it with the model. */
export async function compareAll(model: Model, world: World): Promise<void> {
  const lists = await Promise.all(
    world.customers.map((customer) => findOwnBids(world.ctx, customer, { limit: 100 })),
  );
  const seen = lists.flatMap((list) => list.data.map(seenAs)).sort((a, b) => a.id - b.id);
  assert.deepEqual(
    seen,
    model.bids.map((bid) => expected(model, bid)),
  );
}
