import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { keptReferences } from '../../src/domain/references/reference-table.ts';
import { memoryCache } from '../../src/server/response-cache/memory-cache.ts';
import { bareShop } from '../support/bare-context.ts';
import { type Market, makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { countRoundTrips } from '../support/count-round-trips.ts';
import { makeListing } from '../support/factories.ts';
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
  const shop = { ...bareShop(pool, clock), cache: memoryCache() };
  try {
    // Kept in memory until an admin changes it.
    await keptReferences(shop);
    const { statements, waits } = counted;
    await verb(shop);
    return { statements: counted.statements - statements, waits: counted.waits - waits };
  } finally {
    await pool.end();
  }
}

// A statement that waits for the one before holds its locks for as long as the way there and back takes.
test('a bid and its acceptance wait for the database once for every two statements at most', async () => {
  const customer = await market.customer();
  const bid = await cost((ctx) => placeBid(ctx, customer, market.listing.id, { qty: 1, bid_price: 10_000 }));
  const open = await makeBid(ctx, market);
  const accepted = await cost((ctx) =>
    acceptBid(ctx, market.farmer, open.id, { expected_offer_id: open.offerId }),
  );
  for (const { statements, waits } of [bid, accepted]) {
    expect(statements).toBeGreaterThan(10);
    expect(waits).toBeLessThanOrEqual(statements / 2);
  }
});

test.each(['cod', 'transfer'] as const)(
  'an order by %s, of a guest or an account, is ten statements with its beginning and its end',
  async (paymentMethod) => {
    const rival = await makeListing(ctx);
    const items = [market.listing, rival].map((one) => ({
      id: one.id,
      quantity: 1,
      price: one.priceCustomer,
    }));
    const buyer = await market.customer();
    for (const [who, bought] of [
      [anonymous, items.slice(0, 1)],
      [buyer, items.slice(0, 1)],
      // Of two sellers: two orders.
      [buyer, items],
    ] as const) {
      const counted = await cost((ctx) =>
        placeOrder(ctx, who, { items: [...bought], paymentMethod, billing }, '10.0.0.1'),
      );
      expect(counted.statements).toBe(10);
      expect(counted.waits).toBeLessThanOrEqual(6);
    }
  },
);
