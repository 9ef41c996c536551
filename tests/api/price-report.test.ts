import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { getPriceReport } from '../../src/domain/reports/get-price-report.ts';
import { type Market, makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { pdfPages, xlsxSheets } from '../support/exported-files.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let sleman: Market;
let bantul: Market;
const clock = testClock('2026-10-10T03:00:00Z');

/** Rojolele in Sleman at 12,000 (tengkulak 10,000), and the same product in Bantul. */
beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  sleman = await makeMarket(app.ctx, { product: { name: 'Rojolele' } });
  const other = await makeFarmer(app.ctx, { city: 'Bantul' });
  bantul = {
    ...(await makeMarket(app.ctx)),
    listing: await makeListing(app.ctx, {
      farmerId: other.id,
      productId: sleman.listing.productId,
      priceTengkulak: 0,
    }),
  };
  await makeBid(app.ctx, sleman, { bid_price: 7_000 });
  clock.set('2026-11-05T03:00:00Z');
  await makeBid(app.ctx, sleman, { bid_price: 9_000 });
  await makeBid(app.ctx, sleman, { bid_price: 9_600 });
  const taken = await makeBid(app.ctx, sleman, { bid_price: 11_000 });
  await acceptBid(app.ctx, sleman.farmer, taken.id, { expected_offer_id: taken.offerId });
  const countered = await makeBid(app.ctx, sleman, { bid_price: 10_000 });
  await counterBid(app.ctx, sleman.farmer, countered.id, {
    expected_offer_id: countered.offerId,
    bid_price: 11_500,
    qty: 1,
  });
  await makeBid(app.ctx, bantul, { bid_price: 8_001 });
});
afterAll(() => app.close());

test('bids compared with list and tengkulak prices, by product and kabupaten, are medians over real offers', async () => {
  const report = await getPriceReport(app.ctx, admin.actor, {});
  expect(report).toMatchObject({
    start: '2026-11-01',
    end: '2026-11-30',
    bids: 5,
    deals: 1,
    dealToTengkulak: 10,
    before: { start: '2026-10-01', end: '2026-10-05', bids: 0, bidToList: null },
    total: 2,
  });
  expect(report.rows).toEqual([
    {
      product: 'Rojolele',
      unit: 'kg',
      city: 'Sleman',
      bids: 4,
      deals: 1,
      bid: 9_800,
      list: 12_000,
      tengkulak: 10_000,
      deal: 11_000,
      before: null,
    },
    expect.objectContaining({ city: 'Bantul', bids: 1, deals: 0, bid: 8_001, tengkulak: 0, deal: null }),
  ]);
  const { rows } = await app.database.pool.query(
    `select percentile_cont(0.5) within group (order by o.price) as bid
     from bids b join bid_offers o on o.bid_id = b.id and o.side = 'buyer'
     where b.farmer_id = $1 and b.created_at >= '2026-10-31T17:00:00Z'`,
    [sleman.listing.farmerId],
  );
  expect(report.rows[0]!.bid).toBe(rows[0].bid);
  const range = await getPriceReport(app.ctx, admin.actor, {
    type: 'custom',
    start: '2026-10-20',
    end: '2026-11-05',
  });
  expect(range.rows[0]!.before).toBe(7_000);
  await expectInvariants(app.database.pool);
});

test('its files have the same figures, for admins only', async () => {
  const get = (path: string, who?: SignedIn) =>
    app.fastify.inject({
      url: `/api/admin/reports/prices${path}`,
      headers: who ? { cookie: who.cookie } : {},
    });
  const sheets = await xlsxSheets((await get('/export.xlsx', admin)).rawPayload);
  expect(sheets['Harga per produk dan kabupaten']![1]).toEqual([
    'Rojolele',
    'kg',
    'Sleman',
    4,
    9_800,
    null,
    12_000,
    10_000,
    1,
    11_000,
  ]);
  const text = pdfPages((await get('/export.pdf', admin)).rawPayload).join('\n');
  for (const part of ['Laporan Harga', 'Rojolele', 'Bantul', 'Rp 9.800', 'Rp 8.001', '+10%']) {
    expect(text).toContain(part);
  }
  for (const path of ['', '/export.pdf', '/export.xlsx']) {
    expect((await get(path)).statusCode).toBe(401);
    expect((await get(path, await signedIn(app, { role: 'farmer' }))).statusCode).toBe(403);
    expect((await get(`${path}?type=custom&start=1026-01-01&end=2026-01-01`, admin)).statusCode).toBe(400);
  }
});
