import { describe, expect, test } from 'vitest';
import { refreshPriceAggregates } from '../../src/domain/bidding/market-prices/price-aggregates.ts';
import { readPriceSeries } from '../../src/domain/bidding/market-prices/price-series.ts';
import { priceWindow } from '../../src/domain/bidding/market-prices/price-window.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { giveUp } from './count-conflicts.ts';
import { arena } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

const DEALS = 24;

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('deals made and undone, and a farmer who moves to and fro, while prices are kept and read by several', async () => {
    const clock = testClock('2026-11-18T03:00:00Z');
    const ground = await arena(clock, 24);
    const { pool } = ground.database;
    const ctx = { ...ground.ctx, isolation };
    let going = true;
    try {
      const farmers = [await makeFarmer(ctx), await makeFarmer(ctx), await makeFarmer(ctx)];
      await pool.query(`update farmers set city = 'Sleman', regency_code = null`);
      const first = await makeListing(ctx, {
        farmerId: farmers[0]!.id,
        product: { name: 'Rojolele', unit: 'kg' },
      });
      const buyers = await Promise.all(Array.from({ length: 6 }, () => makeUser(ctx)));
      /** The rows of a deal: what a median is worked out from. */
      const deal = async (at: number) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(
            `with bid as (
               insert into bids (listing_id, farmer_id, customer_id, status, awaiting, expires_at, created_at, updated_at, closed_at)
               values ($1, $2, $3, 'accepted', null, $4, $4, $4, $4) returning id)
             insert into deals (bid_id, product_id, farmer_id, customer_id, price, made_at)
             select id, $5, $2, $3, $6, $4 from bid`,
            [
              first.id,
              farmers[at % 3]!.id,
              buyers[at % 6]!.id,
              new Date(clock.now().getTime() - (at % 5) * 7 * 86_400_000).toISOString(),
              first.productId,
              10_000 + at * 100,
            ],
          );
          await client.query('commit');
        } finally {
          client.release();
        }
      };
      const fold = async () => {
        while (going) await refreshPriceAggregates(ctx).catch(giveUp);
      };
      const read = async () => {
        while (going) {
          for (const one of await readPriceSeries(ctx, priceWindow(clock.now()), 10))
            expect(one.deals).toBeLessThanOrEqual(DEALS);
        }
      };
      const around = [fold(), fold(), read(), read()];
      await Promise.all([
        ...Array.from({ length: DEALS }, async (_, at) => {
          await deal(at);
          if (at % 4 === 0) await pool.query('delete from deals where price = $1', [10_000 + at * 100]);
        }),
        (async () => {
          for (const city of ['Bantul', 'Klaten', 'Bantul', 'Sleman'])
            await pool.query('update farmers set city = $1 where id = $2', [city, farmers[0]!.id]);
        })(),
      ]);
      going = false;
      await Promise.all(around);
      const touched = await readPriceSeries(ctx, priceWindow(clock.now()), 10);
      await refreshPriceAggregates(ctx);
      const kept = await readPriceSeries(ctx, priceWindow(clock.now()), 10);
      await pool.query('delete from price_stats_window');
      const counted = await readPriceSeries(ctx, priceWindow(clock.now()), 10);
      expect(counted).toMatchObject([
        { product: 'Rojolele', city: 'Sleman', deals: DEALS - DEALS / 4, sellers: 3 },
      ]);
      expect([touched, kept]).toEqual([counted, counted]);
    } finally {
      going = false;
      await ground.close();
    }
  });
});
