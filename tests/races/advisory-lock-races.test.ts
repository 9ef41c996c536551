import { expect, test } from 'vitest';
import { advisoryLock } from '../../src/domain/advisory-lock.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { refreshBidPrices } from '../../src/domain/reports/refresh-bid-prices.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { arena, untilQueued } from './gate.ts';

const TURN = 'fold-bid-prices';

test('who waited for his turn reads what stands when it comes, whatever isolation the shop asks for', async () => {
  const clock = testClock('2026-11-18T03:00:00Z');
  const ground = await arena(clock, 8);
  const { ctx } = ground;
  const { pool } = ground.database;
  const before = Promise.withResolvers<void>();
  try {
    const listing = await makeListing(ctx, { product: { name: 'Rojolele' } });
    const { id: customer } = await makeUser(ctx);
    const { rows } = await pool.query(
      `with bid as (
         insert into bids (listing_id, farmer_id, customer_id, status, awaiting, expires_at, created_at, updated_at, closed_at)
         values ($1, $2, $3, 'expired', null, $4, $4, $4, $4) returning id)
       insert into bid_offers (bid_id, side, price, qty, product_id, product_name, unit, quality, min_lot, step, list_price, by_user_id, created_at)
       select id, 'buyer', 10000, 1, $5, 'Rojolele', 'kg', '{}', 1, 1, 12000, $3, $4 from bid returning id, bid_id as bid`,
      [listing.id, listing.farmerId, customer, clock.now().toISOString(), listing.productId],
    );
    const [{ id: offer, bid }] = rows;
    await pool.query('update bids set offer_id = $1 where id = $2', [offer, bid]);

    const first = inTransaction(ctx, async (ctx) => {
      await advisoryLock(ctx, TURN);
      await before.promise;
    });
    // The first of the two turns that this takes; the next is another's by then.
    const strict = refreshBidPrices({ ...ctx, isolation: 'serializable' } satisfies AppContext);
    await untilQueued(ground.database, 1);
    const between = inTransaction(ctx, async (ctx) => {
      await advisoryLock(ctx, TURN);
      await untilQueued(ground.database, 1);
      await pool.query(
        'with offers as (delete from bid_offers where bid_id = $1) delete from bids where id = $1',
        [bid],
      );
      await refreshBidPrices(ctx);
    });
    await untilQueued(ground.database, 2);
    before.resolve();
    await Promise.all([first, strict, between]);
    expect((await pool.query('select * from invariant_bid_prices')).rows).toEqual([]);
    expect((await pool.query('select from bid_prices')).rowCount).toBe(0);
  } finally {
    // Who does not wait is told of at once, not when the test has lasted too long.
    before.resolve();
    await ground.close();
  }
});
