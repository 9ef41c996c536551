import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPriceContext } from '../../src/domain/bidding/market-prices/get-price-context.ts';
import { refreshPriceAggregates } from '../../src/domain/bidding/market-prices/price-aggregates.ts';
import { readPriceSeries } from '../../src/domain/bidding/market-prices/price-series.ts';
import { priceWindow } from '../../src/domain/bidding/market-prices/price-window.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { type Market, makeBid } from '../support/bid-fixtures.ts';
import { changeStoredOrders } from '../support/change-stored-orders.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
const clock = testClock('2026-11-18T03:00:00Z');
const markets: Market[] = [];
const bids: number[] = [];

/** Rice of three farmers in Sleman, one of whom sells by the kwintal, and chillies of all four; the fourth is in Bantul. */
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  const products: Record<string, number> = {};
  for (const [name, city, unit] of [
    ['Rojolele', 'Sleman', 'kg'],
    ['Rojolele', 'Sleman', 'kg'],
    ['Rojolele', 'Sleman', 'kwintal'],
    ['Cabai Keriting', 'Bantul', 'kg'],
  ] as const) {
    const farmer = await makeFarmer(ctx, { city });
    const known = products[name + unit];
    const listing = await makeListing(ctx, {
      farmerId: farmer.id,
      priceCustomer: unit === 'kg' ? 15_000 : 1_600_000,
      qualityClass: 'medium',
      ...(known ? { productId: known } : { product: { name, unit } }),
    });
    products[name + unit] = listing.productId;
    markets.push({
      listing,
      farmer: await actorFor(ctx, farmer.user.id),
      customer: async () => actorFor(ctx, (await makeUser(ctx)).id),
    });
  }
  for (const [at, price] of [
    [0, 12_000],
    [0, 12_400],
    [1, 13_000],
    [1, 13_400],
    [2, 1_280_000],
    [3, 9_000],
  ] as const)
    await deal(at, price);
});
afterAll(() => database.close());

async function deal(at: number, price: number): Promise<void> {
  const bid = await makeBid(ctx, markets[at]!, { bid_price: price });
  await completeDeal(ctx, markets[at]!.farmer, bid);
  bids.push(bid.id);
}

const sql = (statement: string, values: unknown[] = []) =>
  statement.includes('update orders')
    ? changeStoredOrders(ctx, statement, values)
    : database.pool.query(statement, values);

/** All that the shop tells of prices. */
async function told(ctx: AppContext) {
  return {
    series: await readPriceSeries(ctx, priceWindow(clock.now()), 600),
    medians: await Promise.all(
      markets.map(async ({ listing }) => (await getPriceContext(ctx, listing.id)).median),
    ),
  };
}

/** The same with nothing kept of it. */
async function counted() {
  let found: Awaited<ReturnType<typeof told>> | undefined;
  const undone = new Error('undone');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute('delete from price_stats_window');
    await ctx.db.execute('delete from product_medians');
    found = await told(ctx);
    throw undone;
  }).catch((thrown) => {
    if (thrown !== undone) throw thrown;
  });
  return found!;
}

test('of goods that are not there nothing is known', async () => {
  expect(await getPriceContext(ctx, 0)).toEqual({ reference: null, references: [], median: null });
});

const brokenPrices = async () => (await sql('select * from invariant_price_series')).rows;
const waiting = async () => (await sql('select from price_dirty')).rowCount;

test('prices that are kept are those of the deals, whatever is changed, kept anew or not', async () => {
  const pair = await told(ctx);
  expect(pair.series).toMatchObject([
    { product: 'Rojolele', measure: 'kg', city: 'Sleman', deals: 5, sellers: 3, median: 12_800 },
  ]);
  const made = await refreshPriceAggregates(ctx);
  const { rows: kept } = await sql('select from price_series union all select from product_medians');
  expect([made, made > markets.length]).toEqual([kept.length, true]);
  expect(await waiting()).toBe(0);
  expect(await told(ctx)).toEqual(pair);

  const last = () => bids.at(-1);
  const steps: [string, () => Promise<unknown>][] = [
    ['a deal', () => deal(0, 14_000)],
    ['another one of the same week', () => deal(2, 1_310_000)],
    [
      'the same two people again, whose last price counts',
      async () => {
        const customer = await actorFor(ctx, (await makeUser(ctx)).id);
        for (const bid_price of [11_000, 11_600]) {
          clock.forward(1_000);
          const bid = await makeBid(ctx, markets[1]!, { bid_price, customer });
          await completeDeal(ctx, markets[1]!.farmer, bid);
          bids.push(bid.id);
        }
      },
    ],
    ['it is given back', () => sql(`update orders set status = 'refunded' where bid_id = $1`, [last()])],
    ['and stands again', () => sql(`update orders set status = 'completed' where bid_id = $1`, [last()])],
    ['part of its money went back', () => sql('update orders set refunded = 1 where bid_id = $1', [last()])],
    ['none of it did', () => sql('update orders set refunded = 0 where bid_id = $1', [last()])],
    [
      'it was made in the week before',
      () => sql(`update bids set closed_at = closed_at - interval '9 days' where id = $1`, [last()]),
    ],
    [
      'and long ago',
      () => sql(`update bids set closed_at = closed_at - interval '200 days' where id = $1`, [bids[0]]),
    ],
    [
      'and lately',
      () => sql(`update bids set closed_at = closed_at + interval '200 days' where id = $1`, [bids[0]]),
    ],
    [
      'a price is corrected',
      () => sql('update bid_offers set price = price + 777 where bid_id = $1', [last()]),
    ],
    [
      'one of another class',
      async () => {
        await sql(`update listings set quality_class = 'premium' where id = $1`, [markets[2]!.listing.id]);
        await deal(2, 1_290_000);
        await sql(`update listings set quality_class = 'medium'`);
      },
    ],
    ['it is called off', () => sql(`update orders set status = 'cancelled' where bid_id = $1`, [last()])],
    ['goods change their name', () => sql(`update products set name = 'Menthik' where unit = 'kwintal'`)],
    [
      'so do the others, and are one again',
      () => sql(`update products set name = 'menthik' where name = 'Rojolele'`),
    ],
    ['and their kind', () => sql(`update products set category = 'gabah' where lower(name) = 'menthik'`)],
    [
      'a farmer moves',
      () => sql(`update farmers set city = 'Bantul' where id = $1`, [markets[0]!.listing.farmerId]),
    ],
    ['and the others follow', () => sql(`update farmers set city = 'Bantul', province = 'Jawa Tengah'`)],
    [
      'into a kabupaten that is known',
      () => sql(`update farmers set regency_code = (select min(code) from regencies where type = 'Kota')`),
    ],
    ['which gets another name', () => sql(`update regencies set name = 'Kota Lain' where type = 'Kota'`)],
    ['a week goes by', async () => clock.forward(7 * 86_400_000)],
    ['and brings a deal', () => deal(0, 14_400)],
    ['two months go by', async () => clock.forward(70 * 86_400_000)],
    ['nothing happens for long', async () => clock.forward(100 * 86_400_000)],
  ];
  const seen = new Set<string>();
  for (const fold of [false, true]) {
    for (const [what, change] of fold ? steps.slice(0, 20) : steps) {
      await change();
      if (fold) await refreshPriceAggregates(ctx);
      const now = await told(ctx);
      expect(now, `${what}, ${fold ? 'kept anew' : 'not kept yet'}`).toEqual(await counted());
      expect(await brokenPrices(), what).toEqual([]);
      seen.add(JSON.stringify(now));
    }
    await refreshPriceAggregates(ctx);
    // As at the start: the goods and farmers that the steps change again.
    await sql(`update products set name = 'Rojolele', category = 'beras' where lower(name) = 'menthik'`);
    await sql(`update farmers set city = 'Sleman', regency_code = null, province = 'DI Yogyakarta'`);
    for (const [at, price] of [12_000, 12_400, 13_000, 13_400, 1_280_000].entries())
      await deal(Math.floor(at / 2), price);
    await refreshPriceAggregates(ctx);
  }
  // Nearly all steps show in what is told.
  expect(seen.size).toBeGreaterThan(20);
  expect(await brokenPrices()).toEqual([]);
}, 240_000);

test('what is kept is what is read, and wrong figures show among the invariants', async () => {
  await refreshPriceAggregates(ctx);
  const before = await told(ctx);
  for (const [wrong, right] of [
    ['update price_series set median = median + 1', 'update price_series set median = median - 1'],
    ['update product_medians set deals = deals + 1', 'update product_medians set deals = deals - 1'],
  ] as const) {
    await sql(wrong);
    if (wrong.includes('series')) expect(await told(ctx)).not.toEqual(before);
    expect(await brokenPrices()).not.toEqual([]);
    await sql(right);
    expect(await told(ctx)).toEqual(before);
  }
  await sql(`delete from price_series`);
  expect(await brokenPrices()).not.toEqual([]);
  await sql('delete from price_stats_window');
  await refreshPriceAggregates(ctx);
  expect(await brokenPrices()).toEqual([]);
});

test('the next Monday finds its window kept; what is emptied is gone at once', async () => {
  await refreshPriceAggregates(ctx);
  clock.forward(7 * 86_400_000);
  const { from } = priceWindow(clock.now());
  expect((await sql('select from price_stats_window where from_week = $1', [from])).rowCount).toBe(1);
  expect(await told(ctx)).toEqual(await counted());
  expect((await told(ctx)).series).not.toEqual([]);
  await refreshPriceAggregates(ctx);
  await sql('truncate deals');
  expect(await told(ctx)).toEqual({ series: [], medians: markets.map(() => null) });
  await refreshPriceAggregates(ctx);
  expect(await told(ctx)).toEqual({ series: [], medians: markets.map(() => null) });
});
