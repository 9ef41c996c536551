import { expect, test } from 'vitest';
import { getBidTerms } from '../../src/domain/bidding/queries/get-bid-terms.ts';
import { getBuyerStanding } from '../../src/domain/bidding/queries/get-buyer-standing.ts';
import { getSellerResponseTime } from '../../src/domain/bidding/queries/get-seller-response-time.ts';
import { anonymous } from '../../src/domain/context.ts';
import { bidStall } from '../support/bid-market.ts';
import { signedIn } from '../support/sign-in-as.ts';

/* The bidding data on a listing's page, by visitor. */

const { clock, on, answer, open } = bidStall();
const MINUTE = 60_000;

/** A new buyer's bid that the farmer answers after this many minutes. */
async function answered(minutes: number, verb: 'reject' | 'counter' = 'reject') {
  const bid = await open({}, await signedIn(on.app));
  clock.forward(minutes * MINUTE);
  const offer = verb === 'counter' ? { qty: 8, bid_price: 13_500 } : {};
  const response = await answer(on.farmer, bid.id, verb, { expected_offer_id: bid.offerId, ...offer });
  expect(response.statusCode).toBe(200);
}

test('shows a farmer’s median response time from five responses on, per farmer and overall', async () => {
  const of = (farmer?: { farmerId: number | null }) =>
    getSellerResponseTime(on.app.ctx, anonymous, farmer ? farmer.farmerId! : undefined);
  for (const minutes of [90, 10, 40, 30]) await answered(minutes);
  expect([await of(on.farmer), await of()]).toEqual([null, null]);
  await answered(20, 'counter');
  clock.forward(60 * MINUTE);
  expect([await of(on.farmer), await of(), await of(on.otherFarmer)]).toEqual([30, 30, null]);
});

test('a buyer sees their own open bid on a listing, and nobody else’s', async () => {
  const running = async (who: Parameters<typeof getBuyerStanding>[1]) =>
    (await getBuyerStanding(on.app.ctx, who, on.listing.id)).bid;
  expect(await running(on.customer.actor)).toBeNull();
  const bid = await open();
  const shown = { id: bid.id, price: 13_000, quantity: 10, turn: 'seller' };
  expect(await running(on.customer.actor)).toEqual(shown);
  for (const who of [anonymous, on.stranger.actor, on.farmer.actor, on.admin.actor])
    expect(await running(who)).toBeNull();
  const [{ expires_at }] = (
    await on.app.database.pool.query('select expires_at from bids where id = $1', [bid.id])
  ).rows;
  clock.set(expires_at.toISOString());
  expect(await running(on.customer.actor)).toBeNull();
  expect((await getBidTerms(on.app.ctx, on.customer.actor, on.listing.id)).mine).toMatchObject({
    openBidId: null,
  });
});

test('the terms of a bid are the buyer’s own: offers left today, open bids, and why bidding is blocked', async () => {
  const terms = (who: Parameters<typeof getBidTerms>[1], id = on.listing.id) =>
    getBidTerms(on.app.ctx, who, id);
  expect(await terms(anonymous)).toMatchObject({ signedIn: false, mine: null, listing: { available: 40 } });
  expect(await terms(on.farmer.actor)).toMatchObject({ signedIn: true, mine: null });
  const fresh = (await terms(on.customer.actor)).mine!;
  expect(fresh).toMatchObject({ left: fresh.perDay, reached: null, openBidId: null, suspendedUntil: null });
  const bid = await open();
  expect((await terms(on.customer.actor)).mine).toMatchObject({
    left: fresh.perDay - 1,
    openBidId: bid.id,
  });
  await on.app.database.pool.query('update listings set is_active = false where id = $1', [on.listing.id]);
  await expect(terms(on.customer.actor)).rejects.toMatchObject({ code: 'product_not_found' });
  await on.app.database.pool.query('update listings set is_active = true where id = $1', [on.listing.id]);
});
