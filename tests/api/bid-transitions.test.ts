import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { rejectBid } from '../../src/domain/bidding/commands/reject-bid.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { checkoutBidOrder } from '../../src/domain/orders/checkout/checkout-bid-order.ts';
import { type Market, makeBid, makeMarket, type OpenBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/*
 * The transition table of the bidding rules, tested through the API: every state of a negotiation × every event × every
 * kind of actor. Any other transition is rejected, and a rejection leaves every table unchanged.
 */

const HOUR = 3_600_000;
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let otherFarmer: SignedIn;
let otherCustomer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  otherFarmer = await signedIn(app, { role: 'farmer' });
  otherCustomer = await signedIn(app);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

/** A negotiation in some state, with the cookies of its two sides. */
type Case = { market: Market; bid: OpenBid; cookies: Record<Actor, string | null> };

const actors = ['anonymous', 'customer', 'other customer', 'farmer', 'other farmer', 'admin'] as const;
type Actor = (typeof actors)[number];
const verbs = ['accept', 'reject', 'counter', 'withdraw', 'undo'] as const;
type Verb = (typeof verbs)[number];

async function open(): Promise<Case> {
  const market = await makeMarket(app.ctx);
  const customer = await signedIn(app);
  const bid = await makeBid(app.ctx, market, { qty: 3, customer: customer.actor });
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  return {
    market,
    bid,
    cookies: {
      anonymous: null,
      customer: customer.cookie,
      'other customer': otherCustomer.cookie,
      farmer: farmer.cookie,
      'other farmer': otherFarmer.cookie,
      admin: admin.cookie,
    },
  };
}

async function countered(): Promise<Case> {
  const it = await open();
  const { offerId } = await counterBid(app.ctx, it.market.farmer, it.bid.id, {
    expected_offer_id: it.bid.offerId,
    qty: 3,
    bid_price: 11_000,
  });
  return { ...it, bid: { ...it.bid, offerId } };
}

/** The result of `make`, changed by `act`. */
const after = (make: () => Promise<Case>, act: (it: Case) => unknown) => async () => {
  const it = await make();
  await act(it);
  return it;
};
const seen = (it: Case) => ({ expected_offer_id: it.bid.offerId });
const later = (hours: number) => () => clock.forward(hours * HOUR);
async function checkOut(it: Case) {
  const { rows } = await app.database.pool.query('select code from orders where bid_id = $1', [it.bid.id]);
  await checkoutBidOrder(app.ctx, it.bid.customer, rows[0].code, { billing });
}
async function archive(it: Case) {
  await app.database.pool.query('update listings set is_active = false where id = $1', [
    it.market.listing.id,
  ]);
}

const accepted = after(open, (it) => acceptBid(app.ctx, it.market.farmer, it.bid.id, seen(it)));

/**
 * Every state, how to reach it, and the error codes of a response by either side and of the seller's undo there;
 * `byFarmer`: the last step is a response of the farmer that nothing has followed.
 */
const states: Record<
  string,
  { make: () => Promise<Case>; over: string | null; byFarmer?: true; undo?: string }
> = {
  'the seller’s turn': { make: open, over: null },
  'the buyer’s turn': { make: countered, over: null, byFarmer: true },
  'the seller’s turn, its time over': { make: after(open, later(48)), over: 'bid_expired' },
  'the buyer’s turn, its time over': {
    make: after(countered, later(48)),
    over: 'bid_expired',
    undo: 'bid_expired',
  },
  'accepted, held': { make: accepted, over: 'bid_not_open', byFarmer: true },
  'accepted, the hold over': {
    make: after(accepted, later(24)),
    over: 'bid_not_open',
    byFarmer: true,
    undo: 'bid_undo_late',
  },
  'accepted, checked out': { make: after(accepted, checkOut), over: 'bid_not_open' },
  'rejected by the farmer': {
    make: after(open, (it) => rejectBid(app.ctx, it.market.farmer, it.bid.id, seen(it))),
    over: 'bid_not_open',
    byFarmer: true,
  },
  'rejected by the customer': {
    make: after(countered, (it) => rejectBid(app.ctx, it.bid.customer, it.bid.id, seen(it))),
    over: 'bid_not_open',
  },
  withdrawn: {
    make: after(open, (it) => withdrawBid(app.ctx, it.bid.customer, it.bid.id)),
    over: 'bid_not_open',
  },
  'closed by the system': {
    make: after(after(open, archive), async (it) => {
      await closeUnfulfillableBids(app.ctx);
      await app.database.pool.query('update listings set is_active = true where id = $1', [
        it.market.listing.id,
      ]);
    }),
    over: 'bid_not_open',
  },
  expired: { make: after(after(open, later(48)), () => expireBids(app.ctx)), over: 'bid_expired' },
  lapsed: { make: after(after(accepted, later(24)), () => expireHolds(app.ctx)), over: 'bid_expired' },
};

const is = { status: 'pending', turn: null, reason: null } as const;
/** The rules' own list: state, actor, event → new state. Nobody may do anything else. */
const undone = { undo: { ...is, turn: 'seller', event: 'undone', by: 'farmer' } };
const allowed: Record<string, Partial<Record<Actor, Partial<Record<Verb, object>>>>> = {
  'accepted, held': { farmer: undone },
  'rejected by the farmer': { farmer: undone },
  'the seller’s turn': {
    farmer: {
      accept: { ...is, status: 'accepted', event: 'accepted', by: 'farmer' },
      reject: { ...is, status: 'rejected', event: 'rejected', by: 'farmer' },
      counter: { ...is, turn: 'buyer', event: 'countered', by: 'farmer' },
    },
    admin: {
      accept: { ...is, status: 'accepted', event: 'accepted', by: 'admin' },
      reject: { ...is, status: 'rejected', event: 'rejected', by: 'admin' },
      counter: { ...is, turn: 'buyer', event: 'countered', by: 'admin' },
    },
    customer: {
      withdraw: { ...is, status: 'rejected', reason: 'withdrawn', event: 'withdrawn', by: 'customer' },
    },
  },
  'the buyer’s turn': {
    farmer: undone,
    customer: {
      accept: { ...is, status: 'accepted', event: 'accepted', by: 'customer' },
      reject: { ...is, status: 'rejected', event: 'rejected', by: 'customer' },
      counter: { ...is, turn: 'seller', event: 'offered', by: 'customer' },
      withdraw: { ...is, status: 'rejected', reason: 'withdrawn', event: 'withdrawn', by: 'customer' },
    },
  },
};

/** The error of everybody else: their identity is checked first, then the turn. */
function refusal(
  actor: Actor,
  verb: Verb,
  { over, byFarmer, undo }: (typeof states)[string],
): [number, string] {
  if (actor === 'anonymous') return [401, 'sign_in_first'];
  if (actor === 'other customer' || actor === 'other farmer') return [404, 'bid_not_found'];
  if (verb === 'withdraw' && actor !== 'customer') return [403, 'forbidden'];
  if (verb === 'undo' && actor !== 'customer') {
    if (actor === 'admin' && byFarmer) return [409, 'bid_undo_not_yours'];
    return [409, undo ?? 'bid_undo_none'];
  }
  return [409, over ?? 'bid_not_your_turn'];
}

const ask = (cookie: string | null, url: string, payload?: object) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: cookie ? { cookie } : {},
    ...(payload ? { payload } : {}),
  });

function answer(it: Case, actor: Actor, verb: Verb) {
  const note = { note: 'Petani sedang di sawah' };
  const figures = { qty: 3, bid_price: actor === 'customer' ? 10_500 : 11_500 };
  const body =
    verb === 'withdraw' || verb === 'undo'
      ? undefined
      : { ...seen(it), ...note, ...(verb === 'counter' ? figures : {}) };
  return ask(it.cookies[actor], `/api/bids/${it.bid.id}/${verb}`, body);
}

/**
 * The number of rows of all tables that a negotiation may change, and the transactions that wrote them: this detects
 * every write, even one of equal values.
 */
async function everything() {
  const tables = ['bids', 'bid_offers', 'bid_history', 'listings', 'stock_movements', 'orders'];
  tables.push('order_lines', 'order_history', 'email_outbox', 'notifications', 'audit_log');
  const parts = tables.map(
    (name) =>
      `(select array[count(*), max(xmin::text::bigint), sum(xmin::text::bigint)]::text from ${name}) as ${name}`,
  );
  return (await app.database.pool.query(`select ${parts.join(', ')}`)).rows[0];
}

async function standing(it: Case) {
  const { rows } = await app.database.pool.query(
    `select b.status, b.awaiting as turn, b.reason, h.event, h.actor_role as by,
            (select count(*)::int from bid_history where bid_id = b.id) as steps
     from bids b, lateral (select * from bid_history where bid_id = b.id order by id desc limit 1) h
     where b.id = $1`,
    [it.bid.id],
  );
  return rows[0];
}

describe.each(Object.keys(states))('from the state %s', (state) => {
  const { make } = states[state]!;

  test('[BID-24] [BID-28] responses outside the rules are rejected and change nothing', async () => {
    const it = await make();
    const before = await everything();
    for (const actor of actors) {
      for (const verb of verbs) {
        if (allowed[state]?.[actor]?.[verb]) continue;
        const response = await answer(it, actor, verb);
        const [status, code] = refusal(actor, verb, states[state]!);
        expect([response.statusCode, response.json().error.code], `${actor}: ${verb}`).toEqual([
          status,
          code,
        ]);
      }
    }
    expect(await everything()).toEqual(before);
  });

  for (const actor of actors) {
    for (const verb of verbs) {
      const to = allowed[state]?.[actor]?.[verb];
      if (!to) continue;
      test(`${actor}: ${verb} is allowed once`, async () => {
        const it = await make();
        const { steps } = await standing(it);
        expect((await answer(it, actor, verb)).statusCode).toBe(200);
        expect(await standing(it)).toEqual({ ...to, steps: steps + 1 });
        const before = await everything();
        expect((await answer(it, actor, verb)).statusCode).toBe(409);
        expect(await everything()).toEqual(before);
      });
    }
  }

  test('another offer on the listing can be made by those who may, when none of theirs is open', async () => {
    const it = await make();
    const offer = (actor: Actor) =>
      ask(it.cookies[actor], `/api/products/${it.market.listing.id}/bids`, { qty: 2, bid_price: 9_000 });
    const before = await everything();
    for (const [actor, status, code] of [
      ['anonymous', 401, 'sign_in_first'],
      ['farmer', 403, 'bid_own_listing'],
      ['other farmer', 403, 'bid_customers_only'],
      ['admin', 403, 'bid_customers_only'],
    ] as const) {
      const response = await offer(actor);
      expect([response.statusCode, response.json().error.code], actor).toEqual([status, code]);
    }
    const open = state === 'the seller’s turn' || state === 'the buyer’s turn';
    if (open) {
      expect((await offer('customer')).json().error.code).toBe('bid_already_open');
      expect(await everything()).toEqual(before);
    } else {
      expect(await everything()).toEqual(before);
      const { steps } = await standing(it);
      expect((await offer('customer')).statusCode).toBe(201);
      // A closed negotiation never reopens; an expired one is recorded as expired.
      const overdue = state.endsWith('its time over') ? 1 : 0;
      expect((await standing(it)).steps).toBe(steps + overdue);
    }
    expect((await offer('other customer')).statusCode).toBe(201);
  });

  test('expiry and closing change it only where the rules say so', async () => {
    const overdue = state.endsWith('its time over');
    const open = overdue || state === 'the seller’s turn' || state === 'the buyer’s turn';
    const jobs = [
      ['expire', expireBids, overdue, { status: 'expired', reason: null, event: 'expired' }],
      [
        'lapse',
        expireHolds,
        state === 'accepted, the hold over',
        { status: 'expired', reason: 'unpaid', event: 'lapsed' },
      ],
      [
        'close',
        closeUnfulfillableBids,
        open,
        overdue
          ? { status: 'expired', reason: null, event: 'expired' }
          : { status: 'rejected', reason: 'closed', event: 'closed' },
      ],
    ] as const;
    for (const [name, run, moves, to] of jobs) {
      // Leftovers of earlier tests are processed first.
      const now = clock.now();
      clock.forward(1_000 * HOUR);
      for (const [, settle] of jobs) await settle(app.ctx);
      clock.set(now);
      const it = await make();
      if (name === 'close') await archive(it);
      const before = await everything();
      expect(await run(app.ctx), name).toBe(moves ? 1 : 0);
      if (moves) expect(await standing(it)).toMatchObject({ ...to, turn: null, by: 'system' });
      else expect(await everything(), name).toEqual(before);
      if (name !== 'close') clock.set('2026-11-21T03:00:00Z');
    }
  });
});

test('a nonexistent bid: 401 for anonymous, 404 for everybody else', async () => {
  const it = await open();
  const before = await everything();
  for (const actor of actors) {
    for (const verb of verbs) {
      const response = await answer({ ...it, bid: { ...it.bid, id: 999_999 } }, actor, verb);
      const expected = actor === 'anonymous' ? [401, 'sign_in_first'] : [404, 'bid_not_found'];
      expect([response.statusCode, response.json().error.code], `${actor}: ${verb}`).toEqual(expected);
    }
  }
  expect(await everything()).toEqual(before);
});
