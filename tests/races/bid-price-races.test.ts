import { describe, expect, test } from 'vitest';
import { getPriceReport } from '../../src/domain/reports/get-price-report.ts';
import { refreshBidPrices } from '../../src/domain/reports/refresh-bid-prices.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { giveUp } from './count-conflicts.ts';
import { arena } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

const BIDS = 48;

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('bids made, agreed on and taken away, and prices changed, while they are kept and read by several', async () => {
    const clock = testClock('2026-11-18T03:00:00Z');
    const ground = await arena(clock, 24);
    const { pool } = ground.database;
    const ctx = { ...ground.ctx, isolation };
    let going = true;
    try {
      const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
      const farmers = [await makeFarmer(ctx), await makeFarmer(ctx)];
      await pool.query(`update farmers set city = 'Sleman', regency_code = null`);
      const first = await makeListing(ctx, { farmerId: farmers[0]!.id, product: { name: 'Rojolele' } });
      const second = await makeListing(ctx, { farmerId: farmers[1]!.id, productId: first.productId });
      /** A bid's rows, in one transaction that takes several statements, and its acceptance in another. */
      const bid = async (at: number) => {
        const [listing, farmer] = at % 2 ? [second, farmers[1]!] : [first, farmers[0]!];
        const client = await pool.connect();
        try {
          await client.query('begin');
          const { rows } = await client.query(
            `insert into bids (listing_id, farmer_id, customer_id, status, awaiting, expires_at, created_at, updated_at, closed_at)
             values ($1, $2, $3, 'expired', null, $4, $4, $4, $4) returning id`,
            [
              listing.id,
              farmer.id,
              admin.userId,
              new Date(clock.now().getTime() - at * 86_400_000).toISOString(),
            ],
          );
          await client.query(
            `insert into bid_offers (bid_id, side, price, qty, product_id, product_name, unit, quality, min_lot, step, list_price, by_user_id, created_at)
             values ($1, 'buyer', $2, 1, $3, 'Rojolele', 'kg', '{}', 1, 1, 12000, $4, $5)`,
            [rows[0].id, 10_000 + at * 100, first.productId, admin.userId, clock.now().toISOString()],
          );
          await client.query(
            'update bids set offer_id = (select max(id) from bid_offers where bid_id = $1) where id = $1',
            [rows[0].id],
          );
          await client.query('commit');
          if (at % 3 === 0)
            await client.query(`update bids set status = 'accepted' where id = $1`, [rows[0].id]);
          if (at % 4 === 0)
            await client.query(
              'with offers as (delete from bid_offers where bid_id = $1) delete from bids where id = $1',
              [rows[0].id],
            );
        } finally {
          client.release();
        }
      };
      const fold = async () => {
        while (going) await refreshBidPrices(ctx).catch(giveUp);
      };
      const read = async () => {
        while (going) {
          const { rows } = await getPriceReport(ctx, admin, { type: 'yearly' });
          expect(rows.reduce((sum, { bids }) => sum + bids, 0)).toBeLessThanOrEqual(BIDS);
        }
      };
      const all = Array.from({ length: BIDS }, (_, at) => at);
      // As after an update: bids that no trigger has told of.
      for (const at of all.slice(0, BIDS / 2)) await bid(at);
      await pool.query('delete from bid_price_dirty');
      const around = [fold(), fold(), read(), read()];
      await Promise.all([
        ...all.slice(BIDS / 2).map(bid),
        (async () => {
          for (const city of ['Bantul', 'Klaten', 'Bantul'])
            await pool.query('update farmers set city = $1 where id = $2', [city, farmers[0]!.id]);
        })(),
        (async () => {
          for (const price of [9_000, 8_000, 9_500])
            await pool.query('update listings set price_tengkulak = $1 where id = $2', [price, second.id]);
        })(),
      ]);
      going = false;
      await Promise.all(around);
      const touched = await getPriceReport(ctx, admin, { type: 'yearly' });
      await refreshBidPrices(ctx);
      const kept = await getPriceReport(ctx, admin, { type: 'yearly' });
      expect((await pool.query('select * from invariant_bid_prices')).rows).toEqual([]);
      await pool.query('delete from bid_price_cursor');
      const counted = await getPriceReport(ctx, admin, { type: 'yearly' });
      expect(counted).toMatchObject({ bids: BIDS - BIDS / 4, total: 2 });
      expect([touched, kept]).toEqual([counted, counted]);
    } finally {
      going = false;
      await ground.close();
    }
  });
});
