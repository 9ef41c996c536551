import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteFarmer } from '../../src/domain/accounts/farmers/delete-farmer.ts';
import { getUser } from '../../src/domain/accounts/users/get-user.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { getBid } from '../../src/domain/bidding/queries/get-bid.ts';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import { deleteListing } from '../../src/domain/listings/delete-listing.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const HOUR = 3_600_000;
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  await app.database.pool.query('update bids set reminded_at = now() where reminded_at is null');
});

const notices = async (bidId: number, kind: string) =>
  (
    await app.database.pool.query(
      `select user_id, text from notifications where data->>'bidId' = $1 and kind = $2 order by id`,
      [String(bidId), kind],
    )
  ).rows as { user_id: string; text: string }[];

test('with 12 hours left the side whose turn it is is reminded, once per offer', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx);
  const bid = await makeBid(ctx, market);
  clock.forward(36 * HOUR - 1);
  expect(await remindBids(ctx)).toBe(0);
  clock.forward(1);
  expect(await remindBids(ctx)).toBe(1);
  expect(await remindBids(ctx)).toBe(0);
  expect((await notices(bid.id, 'bid.reminder')).map((row) => row.user_id)).toEqual([market.farmer.userId]);

  const counter = { expected_offer_id: bid.offerId, qty: 1, bid_price: 11_000 };
  await counterBid(ctx, market.farmer, bid.id, counter);
  clock.forward(36 * HOUR);
  expect(await remindBids(ctx)).toBe(1);
  expect((await notices(bid.id, 'bid.reminder')).map((row) => row.user_id)).toEqual([
    market.farmer.userId,
    bid.customer.userId,
  ]);
  clock.forward(12 * HOUR);
  expect(await remindBids(ctx)).toBe(0);
});

test('[BID-17] [BID-29] the job records an expiry once and notifies both sides; the history shows the actual time', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx);
  const bid = await makeBid(ctx, market);
  clock.forward(48 * HOUR);
  const before = await getBid(ctx, bid.customer, bid.id);
  expect(before.history.map((step) => step.event)).toEqual(['offered', 'expired']);
  expect(before.history[1]!.at).toEqual(clock.now());
  expect(await expireBids(ctx)).toBeGreaterThanOrEqual(1);
  expect(await expireBids(ctx)).toBe(0);
  const after = await getBid(ctx, bid.customer, bid.id);
  expect(after.history.map((step) => step.event)).toEqual(['offered', 'expired']);
  const told = (await notices(bid.id, 'bid.expired')).map((row) => row.user_id);
  expect(told.sort()).toEqual([bid.customer.userId, market.farmer.userId].sort());
  await expectInvariants(app.database.pool);
});

test('archiving a listing closes its open bids with reason closed and keeps the accepted ones', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx);
  const open = await makeBid(ctx, market);
  const won = await makeBid(ctx, market);
  await acceptBid(ctx, market.farmer, won.id, { expected_offer_id: won.offerId });
  await deleteListing(ctx, market.farmer, market.listing.id);
  expect(await getBid(ctx, open.customer, open.id)).toMatchObject({ status: 'rejected', reason: 'closed' });
  expect(await getBid(ctx, won.customer, won.id)).toMatchObject({ status: 'accepted' });
  expect((await notices(open.id, 'bid.closed')).map((row) => row.user_id)).toEqual([open.customer.userId]);
  await expectInvariants(app.database.pool);
});

test('a user who leaves closes the open bids as buyer and as seller', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx);
  const bid = await makeBid(ctx, market);
  const admin = (await signedIn(app, { role: 'admin' })).actor;
  const { version } = await getUser(ctx, admin, bid.customer.userId);
  await updateUser(ctx, admin, bid.customer.userId, { isActive: false, version });
  expect((await notices(bid.id, 'bid.closed')).map((row) => row.user_id)).toEqual([market.farmer.userId]);
  const other = await makeBid(ctx, market);
  await deleteFarmer(ctx, admin, market.farmer.farmerId!);
  expect(await getBid(ctx, other.customer, other.id)).toMatchObject({
    status: 'rejected',
    reason: 'closed',
  });
});

test('selling the last unit closes the rival bids; a farmer’s own Habis does not', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx, { stock: toQuantity(3) });
  const rival = await makeBid(ctx, market);
  const { pool } = app.database;
  await pool.query('update listings set stock = 0 where id = $1', [market.listing.id]);
  const book = (kind: string, delta: number) =>
    pool.query(
      `insert into stock_movements (listing_id, kind, stock_delta, reserved_delta, at) values ($1, $2, $3, 0, now())`,
      [market.listing.id, kind, delta],
    );
  await book('adjust', -3);
  expect(await closeUnfulfillableBids(ctx)).toBe(0);
  await book('adjust', 3);
  await book('sale', -3);
  expect(await closeUnfulfillableBids(ctx)).toBe(1);
  expect(await getBid(ctx, rival.customer, rival.id)).toMatchObject({
    status: 'rejected',
    reason: 'closed',
  });
});

test('an unpaid deal expires at the end of its hold; the second within 60 days suspends the buyer for 30', async () => {
  const { ctx } = app;
  const market = await makeMarket(ctx, { stock: toQuantity(20) });
  const customer = await actorFor(ctx, (await makeUser(ctx)).id);
  const deal = async () => {
    const listing = await makeListing(ctx, { farmerId: market.farmer.farmerId!, stock: toQuantity(20) });
    const bid = await makeBid(ctx, { ...market, listing }, { customer, qty: 4 });
    await acceptBid(ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
    return { ...bid, listing };
  };
  const first = await deal();
  clock.forward(24 * HOUR - 1);
  expect(await expireHolds(ctx)).toBe(0);
  clock.forward(1);
  await expireHolds(ctx);
  expect(await getBid(ctx, customer, first.id)).toMatchObject({ status: 'expired', reason: 'unpaid' });
  const { rows } = await app.database.pool.query(
    `select o.status, o.cancel_reason, l.stock::float8, l.reserved::float8 from orders o
     join order_lines ol on ol.order_id = o.id join listings l on l.id = ol.listing_id where o.bid_id = $1`,
    [first.id],
  );
  expect(rows).toEqual([{ status: 'cancelled', cancel_reason: 'unpaid', stock: 20, reserved: 0 }]);
  clock.forward(59 * 24 * HOUR - 24 * HOUR);
  const second = await deal();
  clock.forward(24 * HOUR);
  await expireHolds(ctx);
  expect(await getBid(ctx, customer, second.id)).toMatchObject({ status: 'expired', reason: 'unpaid' });
  const again = () => placeBid(ctx, customer, first.listing.id, { qty: 1, bid_price: 9_000 });
  await expect(again()).rejects.toMatchObject({ code: 'bid_suspended' });
  clock.forward(30 * 24 * HOUR);
  await expect(again()).resolves.toMatchObject({ qty: 1 });
  await expectInvariants(app.database.pool);
});
