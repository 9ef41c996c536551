import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectBid } from '../../src/domain/bidding/commands/reject-bid.ts';
import { findCompetingBids } from '../../src/domain/bidding/queries/find-competing-bids.ts';
import { getBid } from '../../src/domain/bidding/queries/get-bid.ts';
import { getBidTerms } from '../../src/domain/bidding/queries/get-bid-terms.ts';
import { createReferencePrice, deleteReferencePrice } from '../../src/domain/references/reference-prices.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const post = (cookie: string | null, payload: object) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/bids/accept',
    payload,
    headers: cookie ? { cookie } : {},
  });

test('[BID-19] accepts several bids at once, best price first until the stock runs out, and names every rejected one', async () => {
  const market = await makeMarket(app.ctx, { stock: toQuantity(10) });
  const low = await makeBid(app.ctx, market, { qty: 4, bid_price: 9_000 });
  const best = await makeBid(app.ctx, market, { qty: 5, bid_price: 11_000 });
  const gone = await makeBid(app.ctx, market, { qty: 1, bid_price: 10_500 });
  const middle = await makeBid(app.ctx, market, { qty: 4, bid_price: 10_000 });
  await rejectBid(app.ctx, market.farmer, gone.id, { expected_offer_id: gone.offerId });

  const rivals = await findCompetingBids(app.ctx, market.farmer, market.listing.id);
  expect(rivals.bids.map((bid) => [bid.id, bid.leftAfter])).toEqual([
    [best.id, 5],
    [middle.id, 1],
    [low.id, -3],
  ]);

  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const bids = [best, gone, middle, low].map(({ id, offerId }) => ({ id, expected_offer_id: offerId }));
  for (const [cookie, status] of [
    [null, 401],
    [(await signedIn(app)).cookie, 403],
  ] as const) {
    expect((await post(cookie, { bids })).statusCode).toBe(status);
  }
  expect((await post(farmer.cookie, { bids: [] })).statusCode).toBe(400);

  const stranger = await signedIn(app, { role: 'farmer' });
  const foreign = (await post(stranger.cookie, { bids })).json();
  expect(foreign.data.map((one: { code: string }) => one.code)).toEqual(Array(4).fill('bid_not_found'));
  await expect(findCompetingBids(app.ctx, stranger.actor, market.listing.id)).rejects.toMatchObject({
    status: 404,
  });

  const answer = (await post(farmer.cookie, { bids })).json();
  expect(answer).toMatchObject({ success: true, message: '2 dari 4 penawaran diterima' });
  expect(answer.data).toEqual([
    { id: best.id, ok: true, orderCode: expect.stringMatching(/^LB-/), undoUntil: expect.any(String) },
    { id: gone.id, ok: false, code: 'bid_not_open', message: 'Penawaran ini sudah ditutup.' },
    { id: middle.id, ok: true, orderCode: expect.stringMatching(/^LB-/), undoUntil: expect.any(String) },
    { id: low.id, ok: false, code: 'stock_short', message: 'Stok tidak cukup. Tersisa 1 kg.' },
  ]);
  const { rows } = await app.database.pool.query(
    'select stock::float8, reserved::float8 from listings where id = $1',
    [market.listing.id],
  );
  expect(rows).toEqual([{ stock: 10, reserved: 9 }]);
});

test('a bid carries the reference price of its day, and a median only from five deals by three sellers', async () => {
  const gabah = { name: 'Gabah Kering Panen Uji', unit: 'kwintal', category: 'gabah' } as const;
  const market = await makeMarket(app.ctx, {
    product: gabah,
    priceCustomer: 700_000,
    stock: toQuantity(500),
  });
  const bid = await makeBid(app.ctx, market, { bid_price: 640_000, qty: 2 });
  const prices = async () => (await getBid(app.ctx, bid.customer, bid.id)).prices;
  expect(await prices()).toEqual({
    reference: {
      kind: 'hpp',
      label: 'HPP gabah kering panen',
      perKg: 6_500,
      source: 'Kepbadan 14/2025, di tingkat petani, kualitas apa pun',
      level: 'produsen',
      low: 6_500,
      high: null,
      since: '2025-01-24',
      sourceUrl: null,
    },
    references: [expect.objectContaining({ perKg: 6_500 })],
    median: null,
  });
  const { actor: office } = await signedIn(app, { role: 'admin' });
  const made = await createReferencePrice(app.ctx, office, {
    ...({ commodity: 'gabah', kind: 'hpp', level: 'produsen', low: 6_900 } as const),
    effective_from: '2026-11-22',
    source: 'Uji',
  });
  const forNewBid = async () =>
    (await getBidTerms(app.ctx, bid.customer, market.listing.id)).prices.reference?.perKg;
  expect(await forNewBid()).toBe(6_500);
  // The day begins at midnight in WIB, which is 17.00 UTC.
  clock.set('2026-11-21T16:59:59Z');
  expect(await forNewBid()).toBe(6_500);
  clock.set('2026-11-21T17:00:00Z');
  expect(await forNewBid()).toBe(6_900);
  // The bid keeps the reference price of its own day.
  expect((await prices()).reference?.perKg).toBe(6_500);
  await deleteReferencePrice(app.ctx, office, made.id);

  const deal = async (of: typeof market, bid_price: number) => {
    const made = await makeBid(app.ctx, of, { bid_price });
    await completeDeal(app.ctx, of.farmer, made);
  };
  const other = async () => {
    const { id, userId } = await makeFarmer(app.ctx);
    const listing = await makeListing(app.ctx, {
      farmerId: id,
      productId: market.listing.productId,
      priceCustomer: 700_000,
    });
    const { actor } = await signedIn(app, { userId });
    return { ...market, listing, farmer: actor };
  };
  const second = await other();
  for (const price of [600_000, 610_000, 620_000, 690_000]) await deal(market, price);
  await deal(second, 680_000);
  expect((await prices()).median).toBeNull();
  await deal(await other(), 670_000);
  expect((await prices()).median).toEqual({ price: 620_000, deals: 6, sellers: 3 });
});
