import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { rejectBid } from '../../src/domain/bidding/commands/reject-bid.ts';
import { undoBidResponse } from '../../src/domain/bidding/commands/undo-bid-response.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import type { AppContext, Isolation } from '../../src/domain/context.ts';
import { deleteListing } from '../../src/domain/listings/delete-listing.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { LONG, times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { outcomes } from './gate.ts';
import { interleave, type Ring, ringOf, type Schedule } from './interleave.ts';
import { ISOLATIONS } from './isolation-levels.ts';

/*
 * Verbs on two to four connections, statement by statement in a forced order. Whatever the order, they must end as they
 * end when they run one after the other, in one order or another: same answers, same rows, same messages.
 */

/** When the run under way began. */
let start = new Date('2026-11-21T03:00:00Z');
const HOUR = 3_600_000;
const clock = testClock();
let database: TestDatabase;
let ring: Ring;
beforeAll(async () => {
  database = await testDatabase();
  ring = ringOf(database, 4);
});
afterAll(async () => {
  await ring.close();
  await database.close();
});

type Verb = (ctx: AppContext) => Promise<unknown>;
/** Makes a market of its own and the verbs that contend in it. */
type Contest = (ctx: AppContext) => Promise<{ listingId: number; verbs: Verb[] }>;

/** A stock of five and two bids of three units each, of which only one can be accepted. */
async function twoBids(ctx: AppContext) {
  const market = await makeMarket(ctx, { stock: toQuantity(5) });
  const first = await makeBid(ctx, market, { qty: 3 });
  const second = await makeBid(ctx, market, { qty: 3 });
  const { farmer } = market;
  const accept = (bid: typeof first) => (ctx: AppContext) =>
    acceptBid(ctx, farmer, bid.id, { expected_offer_id: bid.offerId });
  return { market, listingId: market.listing.id, farmer, first, second, accept };
}

const anAdmin = async (ctx: AppContext) => actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);

const pairs: Record<string, Contest> = {
  'accept, accept of a rival': async (ctx) => {
    const { listingId, first, second, accept } = await twoBids(ctx);
    return { listingId, verbs: [accept(first), accept(second)] };
  },
  'accept, accept of the same': async (ctx) => {
    const { listingId, first, accept } = await twoBids(ctx);
    return { listingId, verbs: [accept(first), accept(first)] };
  },
  'accept, withdraw': async (ctx) => {
    const { listingId, first, accept } = await twoBids(ctx);
    return { listingId, verbs: [accept(first), (ctx) => withdrawBid(ctx, first.customer, first.id)] };
  },
  'accept, reject': async (ctx) => {
    const { listingId, first, accept, farmer } = await twoBids(ctx);
    const reject: Verb = (ctx) => rejectBid(ctx, farmer, first.id, { expected_offer_id: first.offerId });
    return { listingId, verbs: [accept(first), reject] };
  },
  'counter-offer, withdraw': async (ctx) => {
    const { listingId, first, farmer } = await twoBids(ctx);
    const input = { expected_offer_id: first.offerId, qty: 2, bid_price: 11_000 };
    return {
      listingId,
      verbs: [
        (ctx) => counterBid(ctx, farmer, first.id, input),
        (ctx) => withdrawBid(ctx, first.customer, first.id),
      ],
    };
  },
  'two bids of one customer on one listing': async (ctx) => {
    const market = await makeMarket(ctx);
    const customer = await market.customer();
    const place: Verb = (ctx) => placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 9_000 });
    return { listingId: market.listing.id, verbs: [place, place] };
  },
  'accept, the listing’s bids are closed': async (ctx) => {
    const { listingId, first, accept } = await twoBids(ctx);
    await ctx.pool.query('update listings set is_active = false where id = $1', [listingId]);
    return { listingId, verbs: [accept(first), closeUnfulfillableBids] };
  },
  'accept, the listing is archived': async (ctx) => {
    const { listingId, first, accept, farmer } = await twoBids(ctx);
    return { listingId, verbs: [accept(first), (ctx) => deleteListing(ctx, farmer, listingId)] };
  },
  'a new bid, the listing is archived': async (ctx) => {
    const market = await makeMarket(ctx);
    const customer = await market.customer();
    const listingId = market.listing.id;
    return {
      listingId,
      verbs: [
        (ctx) => placeBid(ctx, customer, listingId, { qty: 1, bid_price: 9_000 }),
        (ctx) => deleteListing(ctx, market.farmer, listingId),
      ],
    };
  },
  'a new bid, its farmer is deactivated': async (ctx) => {
    const market = await makeMarket(ctx);
    const customer = await market.customer();
    const admin = await anAdmin(ctx);
    return {
      listingId: market.listing.id,
      verbs: [
        (ctx) => placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 9_000 }),
        (ctx) => updateUser(ctx, admin, market.farmer.userId, { isActive: false }),
      ],
    };
  },
  'a new bid, its customer is deactivated': async (ctx) => {
    const market = await makeMarket(ctx);
    const customer = await market.customer();
    const admin = await anAdmin(ctx);
    return {
      listingId: market.listing.id,
      verbs: [
        (ctx) => placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 9_000 }),
        (ctx) => updateUser(ctx, admin, customer.userId, { isActive: false }),
      ],
    };
  },
  'accept, the farmer takes stock away': async (ctx) => {
    const { listingId, first, accept } = await twoBids(ctx);
    const take: Verb = (ctx) => moveStock(ctx, { kind: 'adjust', listingId, qty: toQuantity(-3) });
    return { listingId, verbs: [accept(first), take] };
  },
  'two jobs expire the same': async (ctx) => {
    const { listingId } = await twoBids(ctx);
    clock.forward(48 * HOUR);
    return { listingId, verbs: [expireBids, expireBids] };
  },
  'the acceptance is undone, its checkout': async (ctx) => {
    const { listingId, first, farmer, accept } = await twoBids(ctx);
    await accept(first)(ctx);
    const { rows } = await database.pool.query('select code from orders where bid_id = $1', [first.id]);
    return {
      listingId,
      verbs: [
        (ctx) => undoBidResponse(ctx, farmer, first.id),
        (ctx) => checkoutBidOrder(ctx, first.customer, rows[0].code, { billing }),
      ],
    };
  },
  'the acceptance is undone, accept of a rival': async (ctx) => {
    const { listingId, first, second, farmer, accept } = await twoBids(ctx);
    await accept(first)(ctx);
    return { listingId, verbs: [(ctx) => undoBidResponse(ctx, farmer, first.id), accept(second)] };
  },
  'the counter-offer is undone, the buyer accepts it': async (ctx) => {
    const { listingId, first, farmer } = await twoBids(ctx);
    const input = { expected_offer_id: first.offerId, qty: 2, bid_price: 11_000 };
    const { offerId } = await counterBid(ctx, farmer, first.id, input);
    return {
      listingId,
      verbs: [
        (ctx) => undoBidResponse(ctx, farmer, first.id),
        (ctx) => acceptBid(ctx, first.customer, first.id, { expected_offer_id: offerId }),
      ],
    };
  },
  'one buyer gives two deals up': async (ctx) => {
    const market = await makeMarket(ctx);
    const other = await makeMarket(ctx);
    const customer = await market.customer();
    const codes: string[] = [];
    for (const one of [market, other]) {
      const bid = await makeBid(ctx, one, { customer });
      codes.push((await acceptBid(ctx, one.farmer, bid.id, { expected_offer_id: bid.offerId })).orderCode);
    }
    const giveUp = (code: string) => async (ctx: AppContext) => {
      await cancelOrder(ctx, customer, code, {});
      const { rows } = await database.pool.query(
        `select bidding_suspended_until is not null as suspended,
                (select count(*)::int from bids where customer_id = u.id and reason = 'unpaid') as unpaid
         from users u where id = $1`,
        [customer.userId],
      );
      assert.equal(rows[0].suspended, rows[0].unpaid === 2, 'two deals went unpaid and nobody counted both');
    };
    return { listingId: market.listing.id, verbs: [giveUp(codes[0]!), giveUp(codes[1]!)] };
  },
  'the hold lapses, its checkout': async (ctx) => {
    const { listingId, first, accept } = await twoBids(ctx);
    await accept(first)(ctx);
    const { rows } = await database.pool.query('select code from orders where bid_id = $1', [first.id]);
    // One sees the last instant before the end of the hold, the other the first after it.
    const end = start.getTime() + 24 * HOUR;
    const at = (ms: number) => ({ now: () => new Date(end + ms) });
    return {
      listingId,
      verbs: [
        (ctx) => expireHolds({ ...ctx, clock: at(0) }),
        (ctx) => checkoutBidOrder({ ...ctx, clock: at(-1) }, first.customer, rows[0].code, { billing }),
      ],
    };
  },
};

const crowds: Record<string, Contest> = {
  'accept, reject, withdraw': async (ctx) => {
    const { listingId, first, accept, farmer } = await twoBids(ctx);
    const reject: Verb = (ctx) => rejectBid(ctx, farmer, first.id, { expected_offer_id: first.offerId });
    return {
      listingId,
      verbs: [accept(first), reject, (ctx) => withdrawBid(ctx, first.customer, first.id)],
    };
  },
  'undone, checkout, accept of a rival': async (ctx) => {
    const { listingId, first, second, farmer, accept } = await twoBids(ctx);
    await accept(first)(ctx);
    const { rows } = await database.pool.query('select code from orders where bid_id = $1', [first.id]);
    return {
      listingId,
      verbs: [
        (ctx) => undoBidResponse(ctx, farmer, first.id),
        (ctx) => checkoutBidOrder(ctx, first.customer, rows[0].code, { billing }),
        accept(second),
      ],
    };
  },
  'two acceptances, a withdrawal, a new bid': async (ctx) => {
    const { market, listingId, first, second, accept } = await twoBids(ctx);
    const newcomer = await market.customer();
    return {
      listingId,
      verbs: [
        accept(first),
        accept(second),
        (ctx) => withdrawBid(ctx, first.customer, first.id),
        (ctx) => placeBid(ctx, newcomer, listingId, { qty: 4, bid_price: 9_500 }),
      ],
    };
  },
};

/** Everything that a contest left behind, without the numbers of its rows, its times counted from its beginning. */
async function leftBehind(listingId: number) {
  const { rows } = await database.pool.query(
    `select
       (select json_agg(json_build_array(status, awaiting, reason, hold_until - $2) order by id)
        from bids where listing_id = $1) as bids,
       (select json_agg(json_build_array(h.event, h.from_status, h.to_status, h.actor_role) order by h.bid_id, h.id)
        from bid_history h join bids b on b.id = h.bid_id where b.listing_id = $1) as history,
       (select json_build_array(stock, reserved) from listings where id = $1) as stock,
       (select json_agg(json_build_array(kind, stock_delta, reserved_delta) order by id)
        from stock_movements where listing_id = $1) as ledger,
       (select json_agg(json_build_array(o.status, o.total) order by o.id) from orders o
        join bids b on b.id = o.bid_id where b.listing_id = $1) as orders,
       (select json_agg(json_build_array(split_part(m.key, ':', 3), split_part(m.key, ':', 6)) order by
          split_part(m.key, ':', 2)::int, split_part(m.key, ':', 3), split_part(m.key, ':', 6))
        from email_outbox m where m.key like 'bid:%'
          and split_part(m.key, ':', 2) in (select id::text from bids where listing_id = $1)) as mails,
       (select json_agg(n.kind order by (n.data->>'bidId')::int, n.kind, n.user_id) from notifications n
        where (n.data->>'bidId')::int in (select id from bids where listing_id = $1)) as notices`,
    [listingId, start],
  );
  return rows[0];
}

/** How each verb ended, and what was left; of jobs only how much they did together. */
async function ending(listingId: number, settled: PromiseSettledResult<unknown>[]): Promise<string> {
  const counted = settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
  const done = counted.filter((value) => typeof value === 'number').reduce((sum, value) => sum + value, 0);
  return JSON.stringify([outcomes(settled), done, await leftBehind(listingId)]);
}

/**
 * Jobs look at every bid there is, so each run begins a week after the last, when all that was left open is over, and has
 * them close it first. Clearing the tables instead took most of the time of all runs together.
 */
async function begin(contest: Contest) {
  start = new Date(start.getTime() + 7 * 24 * HOUR);
  clock.set(start);
  const ctx = bareShop(database.pool, clock);
  await expireBids(ctx);
  await expireHolds(ctx);
  return contest(ctx);
}

type Serial = { ends: Set<string>; has(end: string, likely: number[]): Promise<boolean> };

/**
 * How a contest may end: as when its verbs run one after the other, in any order. They are walked until one ends so, the
 * `likely` one first.
 */
function serialEndings(contest: Contest): Serial {
  const ends = new Set<string>();
  let left: number[][] | undefined;
  return {
    ends,
    async has(end, likely) {
      left ??= permutations([...likely.keys()]);
      const first = left.findIndex((order) => String(order) === String(likely));
      if (first >= 0) left.push(...left.splice(first, 1));
      while (!ends.has(end) && left.length > 0) ends.add(await inOrder(contest, left.pop()!));
      return ends.has(end);
    },
  };
}

async function inOrder(contest: Contest, order: number[]): Promise<string> {
  const { listingId, verbs } = await begin(contest);
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const one of order) {
    const ctx = bareShop(database.pool, clock);
    settled[one] = (await Promise.allSettled([verbs[one]!(ctx)]))[0]!;
  }
  return ending(listingId, settled);
}

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** Runs a contest by a schedule and compares its end with the serial ones; how many statements each verb sent. */
async function runScheduled(
  contest: Contest,
  isolation: Isolation,
  schedule: Schedule,
  serial: Serial,
  name: string,
): Promise<number[]> {
  const { listingId, verbs } = await begin(contest);
  const over: number[] = [];
  const noted = verbs.map((verb, n) => (ctx: AppContext) => verb(ctx).finally(() => over.push(n)));
  const { settled, sent } = await interleave(ring, clock, isolation, noted, schedule);
  const end = await ending(listingId, settled);
  const found = await serial.has(end, over);
  assert.ok(found, `${name}: ended as no order of its verbs does\n${end}\n${[...serial.ends].join('\n')}`);
  return sent;
}

/** After how many statements the turn changes: before, at and after each of the locks is taken. */
const CHANGES = LONG
  ? { 'read committed': [2, 3, 4, 6], serializable: [3, 6] }
  : { 'read committed': [2, 4], serializable: [3] };
/** Where the other is to come while a person is leaving: his goods are locked late, after all that is changed of him. */
const LATE = [9, 10, 11, 12, 13];

/** Draws of lots among three and four. */
const DRAWS = { 'read committed': times(1, 6), serializable: 4 };

/** `first` sends `n` statements, the other goes on as far as it can, then whoever is able. */
const preempt =
  (first: number, n: number): Schedule =>
  (ready, sent) => {
    const other = ready.find((one) => one !== first);
    if (ready.includes(first) && (sent[first]! < n || other === undefined)) return first;
    return other ?? ready[0]!;
  };

/** A fair coin before every statement; the same for the same seed. */
function coin(seed: number): Schedule {
  let state = seed;
  return (ready) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return ready[Math.floor((state / 2 ** 31) * ready.length)]!;
  };
}

/** The pair whose loser PostgreSQL refuses at the strictest isolation, to be tried again, is held there each time. */
const refusedOnce = 'accept, withdraw';
const isolationsOf = (name: string): typeof ISOLATIONS =>
  name === refusedOnce ? ['read committed', 'serializable'] : ISOLATIONS;

describe.each(Object.keys(pairs))('two connections, a change of turn in between: %s', (name) => {
  const contest = pairs[name]!;
  const serial = serialEndings(contest);
  afterAll(() => expectInvariants(database.pool));
  test.each(isolationsOf(name))('%s', async (isolation) => {
    for (const first of [0, 1]) {
      const changes = name.endsWith('deactivated') && first === 1 ? LATE : CHANGES[isolation];
      for (const n of changes) {
        const sent = await runScheduled(
          contest,
          isolation,
          preempt(first, n),
          serial,
          `${name}, ${first}:${n}`,
        );
        if (sent[first]! <= n) break;
      }
    }
  });
});

describe.each(Object.keys(crowds))('three and four connections, by chance: %s', (name) => {
  const contest = crowds[name]!;
  const serial = serialEndings(contest);
  afterAll(() => expectInvariants(database.pool));
  test.each(ISOLATIONS)('%s', async (isolation) => {
    for (let seed = 1; seed <= DRAWS[isolation]; seed += 1) {
      await runScheduled(contest, isolation, coin(seed), serial, `${name}, seed ${seed}`);
    }
  });
});
