import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { bareShop } from '../support/bare-context.ts';
import { type Market, makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { countRoundTrips } from '../support/count-round-trips.ts';
import { enablePayments } from '../support/order-factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
let market: Market;
const clock = { now: () => new Date() };

beforeAll(async () => {
  database = await testDatabase();
  await seedReference(database.pool);
  ctx = bareShop(database.pool, clock);
  await enablePayments(ctx);
  market = await makeMarket(ctx);
});
afterAll(() => database.close());

/** What `verb` asks of the database, on a connection of its own. */
async function cost(verb: (ctx: AppContext) => Promise<unknown>) {
  const pool = quietPool({ connectionString: database.url, max: 1 });
  const counted = countRoundTrips(pool);
  try {
    await verb(bareShop(pool, clock));
    return counted;
  } finally {
    await pool.end();
  }
}

// A statement that waits for the one before holds its locks for as long as the way there and back takes.
test('a bid, its acceptance and an order wait for the database once for every two statements at most', async () => {
  const customer = await market.customer();
  const bid = await cost((ctx) => placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 10_000 }));
  const open = await makeBid(ctx, market);
  const accepted = await cost((ctx) =>
    acceptBid(ctx, market.farmer, open.id, { expected_offer_id: open.offerId }),
  );
  const { id, priceCustomer } = market.listing;
  const items = [{ id, quantity: 1, price: priceCustomer }];
  const order = await cost((ctx) =>
    placeOrder(ctx, anonymous, { items, paymentMethod: 'cod', billing }, '10.0.0.1'),
  );
  for (const { statements, waits } of [bid, accepted, order]) {
    expect(statements).toBeGreaterThan(10);
    expect(waits).toBeLessThanOrEqual(statements / 2);
  }
});
