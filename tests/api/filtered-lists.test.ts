import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementsOf } from '../../bench/list-plans.ts';
import { findFarmerAccounts } from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../../src/domain/accounts/users/find-users.ts';
import { findAuditLog } from '../../src/domain/audit/find-audit-log.ts';
import { findBankLines } from '../../src/domain/bank-reconciliation/find-bank-lines.ts';
import { findIncomingBids } from '../../src/domain/bidding/queries/find-bids.ts';
import { findContactMessages } from '../../src/domain/content/contact/find-contact-messages.ts';
import { findSubscribers } from '../../src/domain/content/newsletters/find-subscribers.ts';
import type { Actor, AppContext } from '../../src/domain/context.ts';
import { findSellerListings } from '../../src/domain/listings/find-seller-listings.ts';
import { findModerationQueue } from '../../src/domain/moderation/find-moderation-queue.ts';
import { findEmails } from '../../src/domain/notifications/email/find-emails.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findOrders } from '../../src/domain/orders/queries/find-orders.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { findPayments } from '../../src/domain/payments/find-payments.ts';
import { findPayouts } from '../../src/domain/payments/find-payouts.ts';
import { findSecurityEvents } from '../../src/domain/security-log/find-security-events.ts';
import { CATEGORIES } from '../../src/shared/enums/labels.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { completedOrder } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { newDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
let admin: Actor;
const clock = testClock();

beforeAll(async () => {
  database = await newDatabase();
  ctx = bareShop(database.pool, clock);
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  // The planner's statistics say that each table is large: over an empty one any index is as good as another.
  await database.pool.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
       'relpages', 1::integer, 'reltuples', 50000::real)
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await manyListings(database.pool);
});
afterAll(() => database.close());

/** Listings in a number that the planner knows: most of their indexes are partial, and it looks up their size. */
async function manyListings(pool: pg.Pool): Promise<void> {
  await makeListing(ctx);
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'listings' and is_generated = 'NEVER' and is_identity = 'NO'
       and column_name not in ('id', 'price_customer', 'created_at')`,
  );
  const same = rows.map(({ name }) => name).join();
  await pool.query(
    `insert into listings (${same}, price_customer, created_at)
     select ${same}, price_customer + n, created_at - n * interval '1 day' from listings, generate_series(1, 3000) n`,
  );
  await pool.query(`update listings set deleted_at = created_at where price_customer % 2 = 0`);
  await pool.query('analyze listings');
}

type Find = (ctx: AppContext, actor: Actor, input: object) => Promise<unknown>;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const SUMS = { least: 1000, most: 2000 };

/** Each filter of a list, with the index by which it finds its rows. */
const FILTERS: [Find, object, string][] = [
  [findOrders, { farmer: 7 }, 'orders_farmer'],
  [findOrders, { method: 'qris' }, 'orders_method'],
  [findOrders, NOVEMBER, 'orders_placed'],
  [findOrders, SUMS, 'orders_total'],
  [findSellerListings, { farmer: 7, state: 'active' }, 'listings_farmer|listings_seller'],
  [findSellerListings, { category: CATEGORIES[0], state: 'active' }, 'products_category'],
  [findSellerListings, NOVEMBER, 'listings_admin_newest'],
  [findSellerListings, SUMS, 'listings_admin_price'],
  [findSellerListings, { state: 'archived' }, 'listings_admin_archived'],
  [findIncomingBids, { farmer: 7 }, 'bids_farmer|bids_farmer_status'],
  [findIncomingBids, { category: CATEGORIES[0] }, 'products_category'],
  [findIncomingBids, NOVEMBER, 'bids_created|bids_status'],
  [findIncomingBids, SUMS, 'bid_offers_total'],
  [findIncomingBids, SUMS, 'bids_offer'],
  [findUsers, NOVEMBER, 'users_created'],
  [findFarmerAccounts, NOVEMBER, 'farmers_created'],
  [findFarmerAccounts, { city: 'Bantul' }, 'farmers_city_order'],
  [findPayments, { view: 'all', ...NOVEMBER }, 'payments_created|payments_method'],
  [findPayments, { view: 'all', ...SUMS }, 'payments_amount'],
  [findPayments, { view: 'all', method: 'qris' }, 'payments_method'],
  [findPayments, { view: 'all', farmer: 7 }, 'orders_farmer'],
  [findPayments, { view: 'all', q: 'sri rahayu' }, 'payments_group_unique'],
  [findPayments, { view: 'all', q: 'sri rahayu' }, 'orders_trigram'],
  [findPayments, { view: 'all', q: 'sri rahayu' }, 'orders_accented'],
  [findPayouts, NOVEMBER, 'payouts_created'],
  [findPayouts, { farmer: 7 }, 'money_movements_farmer|money_movements_payout_once'],
  [findPayouts, SUMS, 'money_movements_payout'],
  [findBankLines, { view: 'all', ...NOVEMBER }, 'bank_lines_day'],
  [findBankLines, { view: 'all', ...SUMS }, 'bank_lines_amount'],
  [findComplaints, NOVEMBER, 'complaints_created|complaints_open'],
  [findComplaints, { farmer: 7 }, 'orders_farmer|orders_pkey'],
  [findContactMessages, NOVEMBER, 'contact_messages_created'],
  [findEmails, NOVEMBER, 'email_outbox_created'],
  [findSubscribers, NOVEMBER, 'subscribers_created'],
  [findModerationQueue, NOVEMBER, 'reviews_status'],
  [findModerationQueue, NOVEMBER, 'comments_status'],
  [findAuditLog, NOVEMBER, 'audit_log_at'],
  [findSecurityEvents, NOVEMBER, 'security_events_at'],
];

describe('every filter of the back office’s lists uses its index', () => {
  async function plansOf(find: Find, input: object): Promise<string> {
    const sent = await statementsOf(database.pool, (heard) =>
      find(bareShop(heard as pg.Pool, clock), admin, { limit: 10, ...input }),
    );
    const client = await database.pool.connect();
    try {
      // Over a few rows the planner scans everything; with scans disabled it chooses as it would over many.
      await client.query('set enable_seqscan = off');
      const plans: string[] = [];
      for (const { text, values } of sent) {
        const { rows } = await client.query(`explain (costs off) ${text}`, values);
        plans.push(rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n'));
      }
      return plans.join('\n');
    } finally {
      await client.query('reset enable_seqscan');
      client.release();
    }
  }

  test.each(
    FILTERS.map(([find, input, index]) => [find.name, JSON.stringify(input), index, find, input] as const),
  )('%s %s uses %s', async (_name, _said, index, find, input) => {
    expect(await plansOf(find, input)).toMatch(new RegExp(`(using|on) (${index})\\b`, 'i'));
  });
});

describe('what a filter finds', () => {
  const codes = (page: { data: { code: string }[] }) => page.data.map(({ code }) => code).sort();

  test('filters orders by farmer, day in WIB, sum and payment method, with the count', async () => {
    const one = await makeFarmer(ctx);
    const other = await makeFarmer(ctx);
    const cheap = await makeListing(ctx, { farmerId: one.id, priceCustomer: 10_000 });
    const dear = await makeListing(ctx, { farmerId: other.id, priceCustomer: 90_000 });
    // 23:30 in WIB on the 10th is 16:30 UTC; half an hour later it is the 11th.
    await completedOrder({ ctx }, cheap, 1, '2026-11-10T16:30:00Z');
    await completedOrder({ ctx }, dear, 9, '2026-11-10T17:30:00Z');
    const found = async (input: object) => {
      const page = await findOrders(ctx, admin, input);
      expect(page.total).toBe(page.data.length);
      return codes(page);
    };
    const [first] = await found({ farmer: one.id });
    const [second] = await found({ farmer: other.id });
    expect(first).not.toBe(second);
    expect(await found({})).toEqual([first, second].sort());
    expect(await found({ from: '2026-11-10', to: '2026-11-10' })).toEqual([first]);
    expect(await found({ from: '2026-11-11' })).toEqual([second]);
    expect(await found({ least: 90_000, most: 90_000 })).toEqual([second]);
    expect(await found({ most: 89_999 })).toEqual([first]);
    expect(await found({ least: 90_000, farmer: one.id })).toEqual([]);
    await ctx.pool.query(`update orders set payment_method = 'qris' where code = $1`, [first]);
    expect(await found({ method: 'qris' })).toEqual([first]);
  });

  test('filters bids by the current offer’s total, category and day', async () => {
    const market = await makeMarket(ctx);
    const small = await makeBid(ctx, market, { qty: 2, bid_price: 10_000 });
    const large = await makeBid(ctx, market, { qty: 9, bid_price: 11_000 });
    const found = async (input: object) =>
      (await findIncomingBids(ctx, admin, { farmer: market.listing.farmerId, ...input })).data.map(
        ({ id }) => id,
      );
    expect(await found({ least: 99_000, most: 99_000 })).toEqual([large.id]);
    expect(await found({ most: 20_000 })).toEqual([small.id]);
    expect(await found({ from: '2027-01-01' })).toEqual([]);
  });

  test('lists archived goods separately, and `all` has both', async () => {
    const { id: farmerId } = await makeFarmer(ctx);
    const kept = await makeListing(ctx, { farmerId });
    const put = await makeListing(ctx, { farmerId, isActive: false });
    const found = async (state: string) =>
      (await findSellerListings(ctx, admin, { farmer: farmerId, state })).data.map(({ id }) => id).sort();
    expect(await found('active')).toEqual([kept.id]);
    expect(await found('archived')).toEqual([put.id]);
    expect(await found('all')).toEqual([kept.id, put.id].sort());
  });

  test('filters balances by sum on either side; excludes zero balances', async () => {
    const [owed, owes, even] = [await makeFarmer(ctx), await makeFarmer(ctx), await makeFarmer(ctx)];
    await ctx.pool.query(
      `insert into money_movements (kind, farmer_id, seller_amount, platform_amount, at)
       values ('settlement', $1, 5000, 5000, now()), ('settlement', $2, -3000, -3000, now())`,
      [owed.id, owes.id],
    );
    const found = async (input: object) => {
      const { data, total } = await findBalances(ctx, admin, input);
      expect(total).toBe(data.length);
      return data.map(({ farmerId }) => farmerId);
    };
    expect(await found({ least: 3000 })).toEqual([owed.id, owes.id]);
    expect(await found({ most: 4000 })).toEqual([owes.id]);
    expect(await found({ side: 'credit', most: 4000 })).toEqual([]);
    expect(await found({})).toContain(even.id);
  });
});
