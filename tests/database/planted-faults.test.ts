import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { makeUser } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { plantedFault } from '../support/planted-fault.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

/**
 * What is read after every test is worth as much as it sees: each invariant of the market is broken here behind the back of
 * every rule (its triggers are off), and has to be told, by its view or by the table itself.
 */
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, testClock(new Date().toISOString()));
  await signedIn({ ctx }, { role: 'admin' });
  const market = await makeMarket(ctx);
  await completeDeal(ctx, market.farmer, await makeBid(ctx, market));
  const waiting = await makeBid(ctx, market);
  await acceptBid(ctx, market.farmer, waiting.id, { expected_offer_id: waiting.offerId });
  await makeBid(ctx, market);
  await makeCoupon(ctx);
  const customer = await signedIn({ ctx }, { userId: (await makeUser(ctx)).id });
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
  ['stock is what its ledger says', `update listings set stock = stock + 1`, 'invariant_stock'],
  ['nothing is reserved that is not there', `update listings set reserved = stock + 1`, null],
  ['nothing is reserved below zero', `update listings set reserved = -1`, null],
  [
    'lists go by the stock there is',
    `update listing_stock_sort set stock = stock + 1`,
    'invariant_listing_stock_sort',
  ],
  [
    'what is reserved is what open orders hold',
    `update listings set reserved = reserved + 1`,
    'invariant_reservations',
  ],
  ['a line is price × quantity', `update order_lines set total = total + 1`, null],
  [
    'an order is its lines',
    'update orders set subtotal = subtotal + 1, total = total + 1',
    'invariant_orders',
  ],
  ['its sum is lines − discount + delivery', 'update orders set total = total + 1', null],
  ['an order is never below zero', `update orders set discount = subtotal + 1, total = -1`, null],
  [
    'a bid has the state of its history',
    `update bids set awaiting = 'buyer' where status = 'pending'`,
    'invariant_bids',
  ],
  [
    'a bid ends once',
    `insert into bid_history (bid_id, event, from_status, to_status, awaiting, offer_id, actor_role, at)
     select id, 'rejected', 'accepted', 'accepted', null, offer_id, 'farmer', now() from bids where status = 'accepted'`,
    'invariant_bid_history',
  ],
  [
    'a bid’s history is a legal one',
    `update bid_history set event = 'countered' where event = 'accepted'`,
    'invariant_bid_history',
  ],
  [
    'an accepted bid has its order',
    `update orders set bid_id = null where status = 'awaiting_checkout'`,
    'invariant_bids',
  ],
  [
    'each change of an order has its row',
    `delete from order_history where to_status = 'completed'`,
    'invariant_order_history',
  ],
  ['each change of a bid has its row', `delete from bid_history where event = 'accepted'`, 'invariant_bids'],
  ['a coupon’s uses are its redemptions', `update coupons set uses = uses + 1`, 'invariant_coupons'],
  [
    'an order’s money is what was booked',
    `update orders set refunded = 1 where status = 'completed'`,
    'invariant_money',
  ],
  ['a deal that counts is one that stands', `delete from deals`, 'invariant_deals'],
  ['one effect per idempotency key', `insert into idempotency_keys select * from idempotency_keys`, null],
  [
    'one mail per event',
    `insert into email_outbox (key, to_address, subject, text, next_try_at, created_at)
     select key, to_address, subject, text, now(), now() from email_outbox`,
    null,
  ],
  [
    'there is an active admin',
    `update users set is_active = false where role = 'admin'`,
    'invariant_accounts',
  ],
  [
    'nobody inactive has a session',
    `update users set is_active = false where role = 'customer'`,
    'invariant_accounts',
  ],
  [
    'nobody deleted has a session',
    `update users set deleted_at = now() where role = 'customer'`,
    'invariant_accounts',
  ],
  [
    'every picture in use belongs to something',
    `update uploads set attached_to = 'listing:999999'`,
    'invariant_uploads',
  ],
  [
    'a picture belongs to a kind of thing that there is',
    `update uploads set attached_to = 'apa:1'`,
    'invariant_uploads',
  ],
  [
    'a photo of a scale belongs to the deposit that shows it',
    `update uploads set attached_to = 'deposit:1'`,
    'invariant_uploads',
  ],
  [
    'a day has sold what was booked on it',
    `update money_movements set at = at - interval '3 days'`,
    'invariant_sales',
  ],
  [
    'what was sold of an order is what its buyer paid',
    `update money_movements set sale = sale + 1 where sale > 0`,
    'invariant_money',
  ],
  [
    'the commission booked is that of the orders',
    `update money_movements set commission = commission + 1 where order_id is not null`,
    'invariant_money',
  ],
  ['its goods are those of its orders', `update order_lines set product_name = 'Lain'`, 'invariant_sales'],
  [
    'a balance is what was booked',
    `update money_movements set seller_amount = seller_amount + 1 where farmer_id is not null`,
    'invariant_balances',
  ],
  ['there are as many of each badge as listings say', `delete from listing_counts`, 'invariant_stock_levels'],
  [
    'what costs nothing waits for no money',
    `update orders set status = 'awaiting_payment', discount = subtotal, delivery = 0, total = 0, commission = 0
     where status = 'awaiting_checkout'`,
    'invariant_payments',
  ],
  [
    'an order that was never paid has no invoice',
    `insert into tax_documents (order_id, farmer_id, kind, reason, year, number, amount, seller, issued_at)
     select id, farmer_id, 'invoice', 'placed', 2026, 99, total, '{}', now() from orders where status = 'awaiting_checkout'`,
    'invariant_tax_documents',
  ],
  [
    'members share no more than their group is credited',
    `with lot as (
       insert into pooled_lots (listing_id, farmer_id, fee, opened_by, opened_at)
       select l.listing_id, o.farmer_id, 0, (select id from users limit 1), now() + interval '1 day'
       from orders o join order_lines l on l.order_id = o.id where o.status = 'completed' limit 1 returning listing_id
     ) insert into lot_sales (listing_id, order_id, qty, proceeds, fee, sold_at)
       select l.listing_id, o.id, l.qty, 2 * o.total, 0, now() from orders o join order_lines l on l.order_id = o.id
       join lot on lot.listing_id = l.listing_id where o.status = 'completed'`,
    'invariant_lot_orders',
  ],
  [
    'nobody is deleted while money waits to go back to them',
    `with gone as (update users set deleted_at = now() + interval '1 day' where id in (select customer_id from orders) returning id)
     update orders set status = 'cancelled', paid_at = now(), refunded = 0 from gone where customer_id = gone.id and status = 'completed'`,
    'invariant_accounts',
  ],
  [
    'no seller ends the complaint about himself',
    `insert into complaints (order_id, text, created_at, answer, responded_by, responded_at)
     select o.id, 'Basah', now(), 'Tidak', f.user_id, now() from orders o join farmers f on f.id = o.farmer_id where o.status = 'completed'`,
    'invariant_complaints',
  ],
  [
    'nothing goes to the state without its entry',
    `insert into money_movements (kind, platform_amount, seller_amount, at) values ('tax_paid', -1, 0, now())`,
    'invariant_tax_deposits',
  ],
  [
    'of no month more tax is paid than was withheld',
    `with entry as (
       insert into tax_deposits (month, amount, paid_on, ntpn, created_by, created_at)
       select '2026-01', 5, '2026-02-10', 'ABCDEFGH12345678', id, now() from users limit 1 returning id
     ) insert into money_movements (kind, platform_amount, seller_amount, tax_deposit_id, at) select 'tax_paid', -5, 0, id, now() from entry`,
    'invariant_tax_deposits',
  ],
];

/** A checkout of Rp 100.000 that the gateway was paid for, of which so much is booked and told as gone back. */
const charged = (booked: string, back: number, byBank: number) => `
  with paid as (
    insert into payments (group_code, method, status, due, created_at)
    values ('TANAM', 'gateway', 'confirmed', 100000, now()) returning id
  ), charge as (
    insert into gateway_charges (payment_id, ref, amount, order_ids, status, refunded, charged_back, expires_at, created_at)
    select id, 'TANAM-1', 100000, '{}', 'paid', ${back}, ${byBank}, now(), now() from paid returning id
  ) insert into money_movements (kind, group_code, platform_amount, at) values ('payment', 'TANAM', 100000, now()), ${booked}`;

BREAKS.push(
  [
    'what the gateway sent back is booked',
    charged(`('suffix', 'TANAM', 1, now())`, 58_000, 0),
    'invariant_gateway_charges',
  ],
  [
    'a refund by hand hides no chargeback',
    charged(`('refund', 'TANAM', -58000, now())`, 58_000, 58_000),
    'invariant_gateway_charges',
  ],
);

test('this market breaks none', async () => {
  expect(await brokenInvariants(database.pool)).toEqual({});
});

test.each(BREAKS)('%s', async (_what, statement, view) => {
  if (view) return expect(Object.keys(await plantedFault(database.pool, statement))).toContain(view);
  // 23505: it is there already; 23514: no row may be so.
  await expect(plantedFault(database.pool, statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^235(05|14)$/),
  });
});
