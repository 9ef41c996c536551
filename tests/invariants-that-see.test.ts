import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../src/domain/bidding/dealing/accept-bid.ts';
import type { Shop } from '../src/domain/shop.ts';
import { bareShop } from './bare-shop.ts';
import { makeBid, makeMarket } from './bids.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { completeDeal } from './deals.ts';
import { makeUser } from './factories.ts';
import { makeCoupon } from './orders.ts';
import { signedIn } from './signed-in.ts';

/**
 * What is read after every test is worth as much as it sees: each invariant of the market is broken here behind the back of
 * every rule (its triggers are off), and has to be told, by its view or by the table itself.
 */
let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase();
  shop = bareShop(database.pool, testClock(new Date().toISOString()));
  await signedIn({ shop }, { role: 'admin' });
  const market = await makeMarket(shop);
  await completeDeal(shop, market.farmer, await makeBid(shop, market));
  const waiting = await makeBid(shop, market);
  await acceptBid(shop, market.farmer, waiting.id, { expected_offer_id: waiting.offerId });
  await makeBid(shop, market);
  await makeCoupon(shop);
  const customer = await signedIn({ shop }, { userId: (await makeUser(shop)).id });
  await database.pool.query(
    `insert into uploads (id, owner_id, purpose, mime, bytes, width, height, attached_to, created_at)
     values ('uada', $1, 'listing', 'image/webp', 1, 1, 1, $2, now())`,
    [customer.userId, `listing:${market.listing.id}`],
  );
  await database.pool.query(
    `insert into idempotency_keys (owner, key, route, body_hash, created_at) values ('user:x', 'k', '/', 'h', now())`,
  );
});
afterAll(() => database.close());

/** Invariant, what breaks it, and the view that has to tell it; null where the table itself refuses the row. */
const BREAKS: [string, string, string | null][] = [
  ['stock is what its ledger says', `update listings set stock = stock + 1`, 'inv_stock'],
  ['nothing is reserved that is not there', `update listings set reserved = stock + 1`, null],
  ['nothing is reserved below zero', `update listings set reserved = -1`, null],
  ['lists go by the stock there is', `update listing_stocks set stock = stock + 1`, 'inv_listing_stocks'],
  [
    'what is reserved is what open orders hold',
    `update listings set reserved = reserved + 1`,
    'inv_reservations',
  ],
  ['a line is price × quantity', `update order_lines set total = total + 1`, null],
  ['an order is its lines', 'update orders set subtotal = subtotal + 1, total = total + 1', 'inv_orders'],
  ['its sum is lines − discount + delivery', 'update orders set total = total + 1', null],
  ['an order is never below zero', `update orders set discount = subtotal + 1, total = -1`, null],
  [
    'a bid has the state of its history',
    `update bids set turn = 'buyer' where status = 'pending'`,
    'inv_bids',
  ],
  [
    'a bid ends once',
    `insert into bid_history (bid_id, event, from_status, to_status, turn, offer_id, actor_role, at)
     select id, 'rejected', 'accepted', 'accepted', null, offer_id, 'farmer', now() from bids where status = 'accepted'`,
    'inv_bid_history',
  ],
  [
    'a bid’s history is a legal one',
    `update bid_history set event = 'countered' where event = 'accepted'`,
    'inv_bid_history',
  ],
  [
    'an accepted bid has its order',
    `update orders set bid_id = null where status = 'awaiting_checkout'`,
    'inv_bids',
  ],
  [
    'each change of an order has its row',
    `delete from order_history where to_status = 'completed'`,
    'inv_order_history',
  ],
  ['each change of a bid has its row', `delete from bid_history where event = 'accepted'`, 'inv_bids'],
  ['a coupon’s uses are its redemptions', `update coupons set uses = uses + 1`, 'inv_coupons'],
  [
    'an order’s money is what was booked',
    `update orders set refunded = 1 where status = 'completed'`,
    'inv_money',
  ],
  ['a deal that counts is one that stands', `delete from deals`, 'inv_deals'],
  ['one effect per idempotency key', `insert into idempotency_keys select * from idempotency_keys`, null],
  [
    'one mail per event',
    `insert into outbox (key, to_address, subject, text, next_try_at, created_at)
     select key, to_address, subject, text, now(), now() from outbox`,
    null,
  ],
  ['there is an active admin', `update users set is_active = false where role = 'admin'`, 'inv_accounts'],
  [
    'nobody inactive has a session',
    `update users set is_active = false where role = 'customer'`,
    'inv_accounts',
  ],
  [
    'nobody deleted has a session',
    `update users set deleted_at = now() where role = 'customer'`,
    'inv_accounts',
  ],
  [
    'every picture in use belongs to something',
    `update uploads set attached_to = 'listing:999999'`,
    'inv_uploads',
  ],
  [
    'a picture belongs to a kind of thing that there is',
    `update uploads set attached_to = 'apa:1'`,
    'inv_uploads',
  ],
  [
    'a photo of a scale belongs to the deposit that shows it',
    `update uploads set attached_to = 'deposit:1'`,
    'inv_uploads',
  ],
  [
    'a day has sold what its orders say',
    `update orders set completed_at = now() - interval '3 days'`,
    'inv_sales',
  ],
  ['its goods are those of its orders', `update order_lines set product_name = 'Lain'`, 'inv_sales'],
  [
    'a balance is what was booked',
    `update money_movements set farmer = farmer + 1 where farmer_id is not null`,
    'inv_balances',
  ],
  ['there are as many of each badge as listings say', `delete from market_counts`, 'inv_levels'],
  [
    'nothing goes to the state without its entry',
    `insert into money_movements (kind, cash, farmer, at) values ('tax_paid', -1, 0, now())`,
    'inv_tax_deposits',
  ],
  [
    'of no month more tax is paid than was withheld',
    `with entry as (
       insert into tax_deposits (month, amount, paid_on, ntpn, created_by, created_at)
       select '2026-01', 5, '2026-02-10', 'ABCDEFGH12345678', id, now() from users limit 1 returning id
     ) insert into money_movements (kind, cash, farmer, tax_deposit_id, at) select 'tax_paid', -5, 0, id, now() from entry`,
    'inv_tax_deposits',
  ],
];

/** Breaks it in a transaction that is rolled back. */
async function broken(statement: string): Promise<Record<string, unknown[]>> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `do $$ declare t text; begin
         for t in select tablename from pg_tables where schemaname = 'public' loop
           execute format('alter table %I disable trigger user', t);
         end loop;
       end $$`,
    );
    const { rowCount } = await client.query(statement);
    expect(rowCount, 'rows broken').toBeGreaterThan(0);
    return await brokenInvariants(client as unknown as pg.Pool);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('this market breaks none', async () => {
  expect(await brokenInvariants(database.pool)).toEqual({});
});

test.each(BREAKS)('%s', async (_what, statement, view) => {
  if (view) return expect(Object.keys(await broken(statement))).toContain(view);
  // 23505: it is there already; 23514: no row may be so.
  await expect(broken(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^235(05|14)$/) });
});
