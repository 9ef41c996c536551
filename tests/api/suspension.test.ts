import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { expireHolds } from '../../src/domain/bidding/scheduled/expire-holds.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
beforeEach(async () => {
  customer = await signedIn(app);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const lift = (who: SignedIn | null, userId: string, payload: object = { reason: 'Sudah dibayar langsung' }) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/users/${userId}/lift-suspension`,
    payload,
    headers: who ? { cookie: who.cookie } : {},
  });

/** Another deal that the customer leaves unpaid. */
async function leaveUnpaid() {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market, { customer: customer.actor });
  await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  clock.forward(24 * 3_600_000);
  await expireHolds(app.ctx);
}

const suspendedUntil = async () =>
  (
    await app.database.pool.query('select bidding_suspended_until as at from users where id = $1', [
      customer.userId,
    ])
  ).rows[0].at as Date | null;

test('an admin lifts a suspension with a reason; it is logged, told once, and the customer bids again', async () => {
  const market = await makeMarket(app.ctx);
  const bid = () => placeBid(app.ctx, customer.actor, market.listing.id, { qty: 1, bid_price: 9_000 });
  await leaveUnpaid();
  await leaveUnpaid();
  const until = await suspendedUntil();
  expect(until).not.toBeNull();
  await expect(bid()).rejects.toMatchObject({ code: 'bid_suspended' });

  const farmer = await signedIn(app, { role: 'farmer' });
  for (const [who, status] of [
    [null, 401],
    [customer, 403],
    [farmer, 403],
  ] as const) {
    expect((await lift(who, customer.userId)).statusCode).toBe(status);
  }
  expect((await lift(admin, customer.userId, {})).statusCode).toBe(400);
  expect((await lift(admin, customer.userId, { reason: '  ' })).statusCode).toBe(400);
  expect((await lift(admin, 'nobody')).statusCode).toBe(404);
  expect(await suspendedUntil()).toEqual(until);

  const lifted = await Promise.all([lift(admin, customer.userId), lift(admin, customer.userId)]);
  expect(lifted.map((one) => one.statusCode).sort()).toEqual([200, 409]);
  expect(await suspendedUntil()).toBeNull();
  const { rows } = await app.database.pool.query(
    "select actor_id, before, after from audit_log where entity = 'user' and entity_id = $1",
    [customer.userId],
  );
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      before: { biddingSuspendedUntil: until!.toISOString() },
      after: { biddingSuspendedUntil: null, reason: 'Sudah dibayar langsung' },
    },
  ]);
  const told = await app.database.pool.query("select from notifications where kind = 'bid.unsuspended'");
  expect(told.rowCount).toBe(1);
  await bid();
});

test('what went unpaid before still counts: the next deal left unpaid suspends anew', async () => {
  await leaveUnpaid();
  await leaveUnpaid();
  expect((await lift(admin, customer.userId)).statusCode).toBe(200);
  expect(await suspendedUntil()).toBeNull();
  expect((await lift(admin, customer.userId)).json().error.code).toBe('bid_not_suspended');
  await leaveUnpaid();
  expect(await suspendedUntil()).not.toBeNull();
});
