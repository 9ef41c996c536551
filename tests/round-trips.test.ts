import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReference } from '../src/db/reference.ts';
import { acceptBid } from '../src/domain/bidding/dealing/accept-bid.ts';
import { placeBid } from '../src/domain/bidding/dealing/place-bid.ts';
import { placeOrder } from '../src/domain/orders/placing/place-order.ts';
import { anonymous, type Shop } from '../src/domain/shop.ts';
import { bareShop } from './bare-shop.ts';
import { type Market, makeBid, makeMarket } from './bids.ts';
import { billing } from './billing.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { enablePayments } from './orders.ts';
import { quietPool } from './quiet-pool.ts';
import { countRoundTrips } from './round-trips.ts';

let database: TestDatabase;
let shop: Shop;
let market: Market;
const clock = { now: () => new Date() };

beforeAll(async () => {
  database = await testDatabase();
  await seedReference(database.pool);
  shop = bareShop(database.pool, clock);
  await enablePayments(shop);
  market = await makeMarket(shop);
});
afterAll(() => database.close());

/** What `verb` asks of the database, on a connection of its own. */
async function cost(verb: (shop: Shop) => Promise<unknown>) {
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
  const bid = await cost((shop) =>
    placeBid(shop, customer, market.listing.id, { qty: 1, bid_price: 10_000 }),
  );
  const open = await makeBid(shop, market);
  const accepted = await cost((shop) =>
    acceptBid(shop, market.farmer, open.id, { expected_offer_id: open.offerId }),
  );
  const { id, priceCustomer } = market.listing;
  const items = [{ id, quantity: 1, price: priceCustomer }];
  const order = await cost((shop) =>
    placeOrder(shop, anonymous, { items, paymentMethod: 'cod', billing }, '10.0.0.1'),
  );
  for (const { statements, waits } of [bid, accepted, order]) {
    expect(statements).toBeGreaterThan(10);
    expect(waits).toBeLessThanOrEqual(statements / 2);
  }
});
