import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type OrderParty,
  orderTransitions,
} from '../../src/domain/orders/policies/order-transition-rules.ts';
import type { OrderStatus } from '../../src/shared/enums/labels.ts';
import { bidTransitions } from '../../src/shared/rules/bidding/bid-rules.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// Thousands of rows, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = testClock(DEMO_NOW);
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ demo: true }, clock, { database: await demoDatabase() });
});
afterAll(() => app.close());

async function rows<T = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await app.database.pool.query(query, values)).rows as T[];
}
async function count(query: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from (${query}) q`);
  return row?.n ?? -1;
}

test('no invariant is broken', () => expectInvariants(app.database.pool));

test('at every moment of the ledger 0 ≤ reserved ≤ stock', async () => {
  expect(
    await count(
      `select from (
         select sum(stock_delta) over w as stock, sum(reserved_delta) over w as reserved, at, lag(at) over w as before
         from stock_movements window w as (partition by listing_id order by id)
       ) running where reserved < 0 or reserved > stock or before > at`,
    ),
  ).toBe(0);
});

test('every order moved its own lines, all of one farmer', async () => {
  expect(
    await count(
      `select from orders o join order_lines ol on ol.order_id = o.id where
         case when status in ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment', 'cancelled') then 0
              -- What a group took back lies in its store again.
              when status = 'refunded' and exists (select from lot_sales s where s.order_id = o.id) then 0
              else -qty end <>
         (select sum(stock_delta) from stock_movements m where m.order_id = o.id and m.listing_id = ol.listing_id)`,
    ),
  ).toBe(0);
  expect(
    await count(
      `select from orders o join order_lines ol on ol.order_id = o.id join listings l on l.id = ol.listing_id
       where l.farmer_id <> o.farmer_id`,
    ),
  ).toBe(0);
});

test('every step of an order is one of the table, made by one who may', async () => {
  const steps = await rows<{ from_status: OrderStatus; to_status: OrderStatus; actor_role: OrderParty }>(
    `select distinct from_status, to_status, actor_role from order_history where from_status is not null`,
  );
  for (const { from_status, to_status, actor_role } of steps) {
    // Time ends the hold of an accepted bid by the rules of bidding, not by the orders' table.
    if (from_status === 'awaiting_checkout' && actor_role === 'system') continue;
    const legal = orderTransitions.some(
      (step) => step.from.includes(from_status) && step.to === to_status && step.by.includes(actor_role),
    );
    expect(legal, `${from_status} to ${to_status} by ${actor_role}`).toBe(true);
  }
  expect(
    await count(`select group_code from orders where payment_method is not null
    group by 1 having count(distinct payment_method) > 1 or count(distinct customer_id) > 1`),
  ).toBe(0);
});

test('every step of a bid is a transition of the rules, and leads to where it stands', async () => {
  const steps = await rows<{
    bid_id: number;
    event: string;
    to_status: string;
    awaiting: string | null;
    reason: string | null;
    actor_role: string;
    status: string;
    bid_awaiting: string | null;
    last: boolean;
  }>(
    `select h.*, b.status, b.awaiting as bid_awaiting, b.reason as bid_reason,
            h.id = max(h.id) over (partition by h.bid_id) as last
     from bid_history h join bids b on b.id = h.bid_id order by h.bid_id, h.id`,
  );
  const party = { customer: 'buyer', farmer: 'seller', system: 'system' } as Record<string, string>;
  let state = 'none';
  for (const step of steps) {
    const legal = bidTransitions.find(
      (t) =>
        (t.from as readonly string[]).includes(state) &&
        t.history === step.event &&
        t.by === party[step.actor_role] &&
        t.to.status === step.to_status &&
        t.to.turn === step.awaiting &&
        t.to.reason === step.reason,
    );
    expect(legal, JSON.stringify({ state, step })).toBeDefined();
    state = step.to_status === 'pending' ? `${step.awaiting}_turn` : step.to_status;
    if (!step.last) continue;
    expect([step.to_status, step.awaiting]).toEqual([step.status, step.bid_awaiting]);
    state = 'none';
  }
});

test('offers keep the rules of price, quantity, number and time', async () => {
  expect(await count('select from bid_offers where price > list_price')).toBe(0);
  expect(
    await count(
      `select from bid_offers o join bids b on b.id = o.bid_id join listings l on l.id = b.listing_id
       where o.qty < l.min_lot or not l.negotiable or l.farmer_id <> b.farmer_id`,
    ),
  ).toBe(0);
  expect(
    await count(
      `select from bid_offers seller join bid_offers buyer on buyer.bid_id = seller.bid_id and buyer.id < seller.id
       where seller.side = 'seller' and buyer.side = 'buyer' and seller.price <= buyer.price`,
    ),
  ).toBe(0);
  expect(
    await count(`select from bids where status = 'pending' and expires_at <= '${clock.now().toISOString()}'`),
  ).toBe(0);
  expect(
    await count(`select customer_id from bids where status = 'pending' group by 1 having count(*) > 20`),
  ).toBe(0);
  expect(
    await count(
      `select from bids a join bids b on b.customer_id = a.customer_id and b.id > a.id
         and b.closed_at - a.closed_at between interval '-60 days' and interval '60 days'
       where a.reason = 'unpaid' and b.reason = 'unpaid'`,
    ),
  ).toBe(0);
});

test('money: every paid order is in the ledger, farmers are paid out what is theirs and never more', async () => {
  expect(await count(`select from orders where paid_at is not null`)).toBeGreaterThan(500);
  expect(
    await count(`select from orders o where paid_at is not null and not (
      exists (select from money_movements m where m.order_id = o.id and kind = 'payment')
      and total - shortfall + surplus - refunded = (select sum(platform_amount) from money_movements m where m.order_id = o.id))`),
  ).toBe(0);
  expect(await count('select from payouts')).toBeGreaterThanOrEqual(11);
  expect(
    await count(
      `select farmer_id from money_movements where farmer_id is not null group by 1 having sum(seller_amount) < 0`,
    ),
  ).toBe(0);
  expect(
    await count(`select from payments p where status = 'confirmed' and due <> (select sum(coalesce((agreed ->> 'subtotal')::bigint - (agreed ->> 'discount')::bigint + delivery, total)) from orders o
      where o.group_code = p.group_code and o.paid_at is not null)`),
  ).toBe(0);
  expect(await count(`select distinct status from payments`)).toBe(3);
});

test('nobody acts before he joined, and nothing lies in the future', async () => {
  const now = clock.now().toISOString();
  for (const [table, column] of [
    ['users', 'created_at'],
    ['listings', 'created_at'],
    ['bid_history', 'at'],
    ['order_history', 'at'],
    ['stock_movements', 'at'],
    ['reviews', 'created_at'],
    ['saved_listings', 'created_at'],
    ['shopping_lists', 'created_at'],
  ]) {
    expect(await count(`select from ${table} where ${column} > '${now}'`), table).toBe(0);
  }
  expect(
    await count(`select from orders o join users u on u.id = o.customer_id where o.placed_at < u.created_at`),
  ).toBe(0);
  expect(
    await count(`select from bids b join users u on u.id = b.customer_id where b.created_at < u.created_at`),
  ).toBe(0);
});
