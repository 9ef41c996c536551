import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { rejectBid } from '../../src/domain/bidding/commands/reject-bid.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { testClock } from '../support/test-app.ts';
import { type Arena, arena, atOnce, outcomes } from './gate.ts';

const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock);
});
afterAll(() => ring.close());
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

async function count(query: string, ...values: unknown[]): Promise<number> {
  const { rows } = await ring.database.pool.query(`select count(*)::int as n from ${query}`, values);
  return rows[0].n;
}

/** Rows of history and mails about the end of a bid, beyond those of its opening. */
async function traces(bidId: number) {
  return {
    endings: await count('bid_history where bid_id = $1 and to_status <> $2', bidId, 'pending'),
    mailsToBuyer: await count('email_outbox where key like $1', `bid:${bidId}:%:buyer`),
    noticesToBuyer: await count(
      "notifications where (data->>'bidId')::int = $1 and kind in ('bid.accepted','bid.rejected','bid.expired')" +
        ' and user_id = (select customer_id from bids where id = $1)',
      bidId,
    ),
    orders: await count('orders where bid_id = $1', bidId),
  };
}

test('[BID-24] fifty acceptances of one unit each, on a stock of ten, accept exactly ten', async () => {
  const { ctx } = ring;
  const market = await makeMarket(ctx, { stock: toQuantity(10) });
  const open = [];
  for (let i = 0; i < 50; i += 1) open.push(await makeBid(ctx, market));

  const ended = outcomes(
    await atOnce(
      ring,
      market.listing.id,
      open.map((bid) => () => acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId })),
    ),
  );

  expect(ended.filter((end) => end === 'ok')).toHaveLength(10);
  expect(ended.filter((end) => end === 'stock_short')).toHaveLength(40);
  expect(await count("bids where listing_id = $1 and status = 'accepted'", market.listing.id)).toBe(10);
  expect(await count("bids where listing_id = $1 and status = 'pending'", market.listing.id)).toBe(40);
  expect(await count("stock_movements where listing_id = $1 and kind = 'reserve'", market.listing.id)).toBe(
    10,
  );
  await expectInvariants(ring.database.pool);
});

test('[BID-11] the same bid sent twenty times at once is one row', async () => {
  const { ctx } = ring;
  const market = await makeMarket(ctx);
  const customer = await market.customer();
  const ended = outcomes(
    await atOnce(
      ring,
      market.listing.id,
      Array.from(
        { length: 20 },
        () => () => placeBid(ctx, customer, market.listing.id, { qty: 2, bid_price: 9_000 }),
      ),
    ),
  );
  expect(ended.filter((end) => end === 'ok')).toHaveLength(1);
  expect(ended.filter((end) => end === 'bid_already_open')).toHaveLength(19);
  expect(await count('bids where listing_id = $1', market.listing.id)).toBe(1);
  await expectInvariants(ring.database.pool);
});

describe('one winner, one row of history, one mail', () => {
  async function race(
    rival: (
      bid: { id: number; offerId: number },
      market: Awaited<ReturnType<typeof makeMarket>>,
    ) => Promise<unknown>,
    order: 'accept first' | 'rival first',
  ) {
    const { ctx } = ring;
    const market = await makeMarket(ctx, { stock: toQuantity(5) });
    const bid = await makeBid(ctx, market, { qty: 3 });
    const accept = () => acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
    const other = () => rival({ ...bid }, market);
    const pair = order === 'accept first' ? [accept, other] : [other, accept];
    const ended = outcomes(await atOnce(ring, market.listing.id, pair));
    const after = await traces(bid.id);
    expect(ended.filter((end) => end === 'ok')).toHaveLength(1);
    expect(after.endings).toBe(1);
    const accepted = await count("bids where id = $1 and status = 'accepted'", bid.id);
    expect(after.orders).toBe(accepted);
    expect(await count('listings where id = $1 and reserved = $2', market.listing.id, accepted * 3)).toBe(1);
    await expectInvariants(ring.database.pool);
    return { ended, after, bid, market };
  }

  const orders = ['accept first', 'rival first'] as const;

  test.each(orders)('accept against accept, %s', async (order) => {
    const { after } = await race(
      (bid, market) => acceptBid(ring.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId }),
      order,
    );
    expect(after).toEqual({ endings: 1, mailsToBuyer: 1, noticesToBuyer: 1, orders: 1 });
  });

  test.each(orders)('accept against reject, %s', async (order) => {
    const { after } = await race(
      (bid, market) => rejectBid(ring.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId }),
      order,
    );
    expect(after).toMatchObject({ mailsToBuyer: 1, noticesToBuyer: 1 });
  });

  test.each(orders)('accept against withdraw, %s', async (order) => {
    const { ctx } = ring;
    const market = await makeMarket(ctx, { stock: toQuantity(5) });
    const bid = await makeBid(ctx, market, { qty: 3 });
    const pair = [
      () => acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId }),
      () => withdrawBid(ctx, bid.customer, bid.id),
    ];
    const ended = outcomes(
      await atOnce(ring, market.listing.id, order === 'accept first' ? pair : pair.reverse()),
    );
    expect(ended.sort()).toEqual(['bid_not_open', 'ok']);
    const after = await traces(bid.id);
    expect(after.endings).toBe(1);
    expect(after.mailsToBuyer).toBe(after.orders);
    await expectInvariants(ring.database.pool);
  });

  test.each(orders)('reject against counter-offer, %s', async (order) => {
    const { ctx } = ring;
    const market = await makeMarket(ctx);
    const bid = await makeBid(ctx, market);
    const pair = [
      () => rejectBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId }),
      () =>
        counterBid(ctx, market.farmer, bid.id, {
          expected_offer_id: bid.offerId,
          qty: 1,
          bid_price: 11_000,
        }),
    ];
    const ended = outcomes(
      await atOnce(ring, market.listing.id, order === 'accept first' ? pair : pair.reverse()),
    );
    expect(ended.filter((end) => end === 'ok')).toHaveLength(1);
    expect(await count('bid_history where bid_id = $1', bid.id)).toBe(2);
    await expectInvariants(ring.database.pool);
  });

  test('accept against the end of its time: the clock decides, not who came first', async () => {
    const { ctx } = ring;
    const market = await makeMarket(ctx, { stock: toQuantity(5) });
    const bid = await makeBid(ctx, market, { qty: 3 });
    const ended = outcomes(
      await atOnce(
        ring,
        market.listing.id,
        [() => acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId })],
        async () => clock.forward(48 * 3_600_000),
      ),
    );
    expect(ended).toEqual(['bid_expired']);
    const due = await count("bids where status = 'pending'");
    const done = await Promise.all([expireBids(ctx), expireBids(ctx), expireBids(ctx)]);
    expect(done.reduce((sum, n) => sum + n)).toBe(due);
    expect(await traces(bid.id)).toEqual({ endings: 1, mailsToBuyer: 1, noticesToBuyer: 1, orders: 0 });
    await expectInvariants(ring.database.pool);
  });
});

test('accept of a bid whose listing is archived while it waits: refused, nothing held', async () => {
  const { ctx } = ring;
  const market = await makeMarket(ctx);
  const bid = await makeBid(ctx, market);
  const ended = outcomes(
    await atOnce(
      ring,
      market.listing.id,
      [() => acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId })],
      async (gate) => {
        await gate.query('update listings set is_active = false where id = $1', [market.listing.id]);
      },
    ),
  );
  expect(ended).toEqual(['bid_listing_closed']);
  expect(await count('listings where id = $1 and reserved = 0', market.listing.id)).toBe(1);
  await expectInvariants(ring.database.pool);
});

test('a customer who bids on thirty listings at once gets as many open as the limit allows', async () => {
  const { ctx } = ring;
  const market = await makeMarket(ctx);
  const customer = await market.customer();
  const listings = [];
  for (let i = 0; i < 30; i += 1)
    listings.push(await makeListing(ctx, { farmerId: market.farmer.farmerId! }));
  const settled = await Promise.allSettled(
    listings.map((listing) => placeBid(ctx, customer, listing.id, { qty: 1, bid_price: 9_000 })),
  );
  const ended = outcomes(settled);
  expect(ended.filter((end) => end === 'ok')).toHaveLength(20);
  expect(ended.filter((end) => end === 'bid_limit_open')).toHaveLength(10);
});

test('a hold that several jobs lapse at once gives its stock back once, and suspends on the second', async () => {
  const { ctx } = ring;
  const market = await makeMarket(ctx, { stock: toQuantity(5) });
  const second = await makeMarket(ctx, { stock: toQuantity(5) });
  const bid = await makeBid(ctx, market, { qty: 3 });
  const other = await makeBid(ctx, second, { qty: 2, customer: bid.customer });
  await acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  await acceptBid(ctx, second.farmer, other.id, { expected_offer_id: other.offerId });
  clock.forward(24 * 3_600_000);
  await Promise.all([expireHolds(ctx), expireHolds(ctx), expireHolds(ctx), expireHolds(ctx)]);
  for (const id of [market.listing.id, second.listing.id]) {
    expect(await count("stock_movements where listing_id = $1 and kind = 'release'", id)).toBe(1);
    expect(await count('listings where id = $1 and stock = 5 and reserved = 0', id)).toBe(1);
  }
  expect(
    await count('users where id = $1 and bidding_suspended_until is not null', bid.customer.userId),
  ).toBe(1);
  await expectInvariants(ring.database.pool);
});
