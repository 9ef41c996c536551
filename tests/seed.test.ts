import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedDemo } from '../src/db/seed/demo.ts';
import { DEMO_PASSWORD } from '../src/db/seed/users.ts';
import { transitions } from '../src/domain/bidding/bid-rules.ts';
import { type OrderParty, orderSteps } from '../src/domain/orders/order-rules.ts';
import { getSettings } from '../src/domain/settings/get-settings.ts';
import type { OrderStatus } from '../src/shared/labels.ts';
import { type TestApp, testApp, testClock } from './app.ts';
import { expectInvariants } from './invariants.ts';

// The demo is seeded twice, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const clock = testClock('2026-11-21T03:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ demo: true }, clock);
  // Two starts at once: the second finds the first one's users.
  await Promise.all([seedDemo(app.shop), seedDemo(app.shop)]);
});
afterAll(() => app.close());

async function rows<T = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await app.database.pool.query(query, values)).rows as T[];
}
async function count(query: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from (${query}) q`);
  return row?.n ?? -1;
}

describe('what the demo holds', () => {
  test('[DATA-03] twenty products of category fruit, vegetables or fish are real listings in rupiah, each with tags, discount and sale of its prices', async () => {
    const samples = [
      ...['Tomat', 'Wortel', 'Brokoli', 'Kubis', 'Kentang', 'Cabai Merah Keriting', 'Bawang Merah', 'Bayam'],
      ...['Salak Pondoh', 'Pisang Raja', 'Mangga Harum Manis', 'Jeruk Siam', 'Nanas Madu', 'Semangka Merah'],
      ...['Alpukat Mentega', 'Kelapa Muda', 'Ikan Nila', 'Ikan Lele', 'Ikan Mas', 'Udang Galah'],
    ];
    const found = await rows<{ name: string; category: string; discount: number }>(
      `select p.name, p.category,
              max(round(100 * greatest(0, l.price_tengkulak - l.price_customer)::numeric / l.price_tengkulak))::int as discount
       from listings l join products p on p.id = l.product_id
       where p.name = any($1) and l.is_active and l.deleted_at is null
         and l.price_customer > 0 and l.image_url is not null
       group by p.name, p.category`,
      [samples],
    );
    expect(found.map((row) => row.name).sort()).toEqual([...samples].sort());
    expect(new Set(found.map((row) => row.category))).toEqual(new Set(['fruit', 'vegetables', 'fish']));
    expect(found.filter((row) => row.discount > 0).length).toBeGreaterThanOrEqual(6);
    expect((await getSettings(app.shop, 'store')).store.currency).toBe('IDR');
  });

  test('[DATA-06] twenty farmers list over forty products, over sixty listings, in all six units and every badge band', async () => {
    expect(await count('select from farmers where is_active')).toBe(20);
    expect(await count('select from products')).toBeGreaterThan(40);
    expect(await count('select from listings')).toBeGreaterThanOrEqual(60);
    expect(await count('select distinct farmer_id from listings')).toBe(20);
    expect(
      (await rows<{ unit: string }>('select distinct unit from products')).map((r) => r.unit).sort(),
    ).toEqual(['buah', 'gram', 'kg', 'kwintal', 'liter', 'ton']);
    for (const band of ['= 0', 'between 1 and 10', 'between 11 and 50', '> 50']) {
      expect(await count(`select from listings where stock - reserved ${band}`)).toBeGreaterThan(1);
    }
    for (const category of ['fruit', 'vegetables', 'fish']) {
      const of = `select from listings l join products p on p.id = l.product_id where category = '${category}'`;
      expect(await count(of)).toBeGreaterThanOrEqual(8);
    }
  });

  test('the first page of the newest is rice, gabah and palawija', async () => {
    const first = await rows<{ category: string }>(
      `select p.category from listings l join products p on p.id = l.product_id order by l.created_at desc limit 14`,
    );
    expect(new Set(first.map((row) => row.category))).toEqual(new Set(['beras', 'gabah', 'palawija']));
  });

  test('farmers live in the five kabupaten of the list and in the city of Yogyakarta, inside their regency', async () => {
    const bounds: Record<number, [south: number, north: number, west: number, east: number]> = {
      3401: [-7.99, -7.64, 110.02, 110.27],
      3402: [-8.03, -7.75, 110.2, 110.52],
      3403: [-8.21, -7.77, 110.35, 110.84],
      3404: [-7.85, -7.54, 110.21, 110.55],
      3471: [-7.84, -7.75, 110.34, 110.41],
    };
    const farmers = await rows<{ city: string; regency_code: number; latitude: number; longitude: number }>(
      'select * from farmers',
    );
    expect(new Set(farmers.map((farmer) => farmer.city))).toEqual(
      new Set(['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul', 'Kota Yogyakarta']),
    );
    for (const { regency_code, latitude, longitude } of farmers) {
      const [south, north, west, east] = bounds[regency_code] ?? [0, 0, 0, 0];
      expect(latitude).toBeGreaterThan(south);
      expect(latitude).toBeLessThan(north);
      expect(longitude).toBeGreaterThan(west);
      expect(longitude).toBeLessThan(east);
    }
  });

  test('every listing has two or three pictures and every farmer a portrait, and the files are there', async () => {
    const pictures = await rows<{ url: string }>(
      `select url from listing_images union select image_url from listings union select portrait_url from farmers
       union select image from users where image is not null`,
    );
    const missing = pictures.filter(
      ({ url }) =>
        !existsSync(join(import.meta.dirname, '..', 'content/pictures', url.replace('/gambar/', ''))),
    );
    expect(missing).toEqual([]);
    expect(
      await count('select listing_id from listing_images group by 1 having count(*) not between 2 and 3'),
    ).toBe(0);
    expect(await count('select from listings where id not in (select listing_id from listing_images)')).toBe(
      0,
    );
  });

  test('bids stand in every status and reason, orders in every status', async () => {
    const states = await rows<{ state: string }>(
      `select distinct concat_ws(' ', status, turn, reason) as state from bids`,
    );
    expect(states.map((row) => row.state).sort()).toEqual([
      'accepted',
      'expired',
      'expired unpaid',
      'pending buyer',
      'pending seller',
      'rejected',
      'rejected closed',
      'rejected withdrawn',
    ]);
    expect(await count('select distinct status from orders')).toBe(8);
    expect(await count(`select distinct date_trunc('month', placed_at) from orders`)).toBeGreaterThanOrEqual(
      12,
    );
    const [mine] = await rows<{ n: number }>(
      `select count(distinct status)::int as n from bids b join users u on u.id = b.customer_id
       where u.email = 'pembeli@lumbung.example'`,
    );
    expect(mine?.n).toBe(4);
  });

  test('reviews differ, and the listings count the approved ones', async () => {
    expect(await count('select comment from reviews group by 1 having count(*) > 1')).toBe(0);
    expect(await count('select listing_id, user_id from reviews group by 1, 2 having count(*) > 1')).toBe(0);
    expect(
      await count(
        `select from listings l where (rating_sum, rating_count) <>
           (select coalesce(sum(rating), 0)::int, count(*)::int from reviews r
            where r.listing_id = l.id and r.status = 'approved')`,
      ),
    ).toBe(0);
    expect(await count('select from listings where rating_count = 0')).toBeGreaterThan(5);
    expect(await count('select from listings where rating_count > 14')).toBe(0);
    expect(await count('select distinct rating from reviews')).toBe(5);
  });

  test('[CHECK-11] all three payment methods are enabled', async () => {
    const { payment } = await getSettings(app.shop, 'payment');
    expect(payment).toMatchObject({ cod: true, transfer: true, qris: true });
    expect(payment.qrisStatic).toContain('ID.CO.QRIS.WWW');
  });

  test('the five demo accounts sign in with the demo password', async () => {
    for (const name of ['admin', 'petani', 'petani2', 'pembeli', 'pembeli2']) {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: `${name}@lumbung.example`, password: DEMO_PASSWORD },
      });
      expect(answer.statusCode, name).toBe(200);
    }
  });
});

describe('what must hold at all times holds', () => {
  test('no invariant is broken', () => expectInvariants(app.database.pool));

  test('stock and reserved are the sums of the ledger, at every moment 0 ≤ reserved ≤ stock', async () => {
    expect(
      await count(
        `select from listings l where (stock, reserved) <>
           (select sum(stock_delta)::int, sum(reserved_delta)::int from stock_movements m where m.listing_id = l.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select from (
           select sum(stock_delta) over w as stock, sum(reserved_delta) over w as reserved, at, lag(at) over w as before
           from stock_movements window w as (partition by listing_id order by id)
         ) running where reserved < 0 or reserved > stock or before > at`,
      ),
    ).toBe(0);
  });

  test('what is reserved is what open orders hold, and every order moved its own lines', async () => {
    expect(
      await count(
        `select from listings l where reserved <> coalesce((
           select sum(qty) from order_lines ol join orders o on o.id = ol.order_id
           where ol.listing_id = l.id and o.status in ('awaiting_checkout', 'awaiting_payment')), 0)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select from orders o join order_lines ol on ol.order_id = o.id where
           case when status in ('awaiting_checkout', 'awaiting_payment', 'cancelled') then 0 else -qty end <>
           (select sum(stock_delta) from stock_movements m where m.order_id = o.id and m.listing_id = ol.listing_id)`,
      ),
    ).toBe(0);
  });

  test('an order is the sum of its lines, of one farmer', async () => {
    expect(
      await count(
        `select from orders o where subtotal <> (select sum(total) from order_lines where order_id = o.id)
           or total <> subtotal or not exists (select from order_lines where order_id = o.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select from orders o join order_lines ol on ol.order_id = o.id join listings l on l.id = ol.listing_id
         where l.farmer_id <> o.farmer_id`,
      ),
    ).toBe(0);
  });

  test('an order history leads step by step to where the order stands', async () => {
    expect(
      await count(
        `select from (
           select h.*, lag(to_status) over w as before, lag(at) over w as earlier
           from order_history h window w as (partition by order_id order by id)
         ) steps where from_status is distinct from before or earlier > at`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select from orders o where status <>
           (select to_status from order_history h where h.order_id = o.id order by id desc limit 1)`,
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
      const legal = orderSteps.some(
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
      turn: string | null;
      reason: string | null;
      actor_role: string;
      status: string;
      bid_turn: string | null;
      last: boolean;
    }>(
      `select h.*, b.status, b.turn as bid_turn, b.reason as bid_reason,
              h.id = max(h.id) over (partition by h.bid_id) as last
       from bid_history h join bids b on b.id = h.bid_id order by h.bid_id, h.id`,
    );
    const party = { customer: 'buyer', farmer: 'seller', system: 'system' } as Record<string, string>;
    let state = 'none';
    for (const step of steps) {
      const legal = transitions.find(
        (t) =>
          (t.from as readonly string[]).includes(state) &&
          t.history === step.event &&
          t.by === party[step.actor_role] &&
          t.to.status === step.to_status &&
          t.to.turn === step.turn &&
          t.to.reason === step.reason,
      );
      expect(legal, JSON.stringify({ state, step })).toBeDefined();
      state = step.to_status === 'pending' ? `${step.turn}_turn` : step.to_status;
      if (!step.last) continue;
      expect([step.to_status, step.turn]).toEqual([step.status, step.bid_turn]);
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
      await count(
        `select from bids where status = 'pending' and expires_at <= '${clock.now().toISOString()}'`,
      ),
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

  test('a bid that was accepted has exactly one order, at the agreed price', async () => {
    expect(
      await count(
        `select from bids b where (status = 'accepted' or reason = 'unpaid') <> exists
           (select from orders o join order_lines ol on ol.order_id = o.id join bid_offers f on f.id = b.offer_id
            where o.bid_id = b.id and ol.price = f.price and ol.qty = f.qty and ol.listing_id = b.listing_id)`,
      ),
    ).toBe(0);
  });

  test('money: every paid order is in the ledger, farmers are paid out what is theirs and never more', async () => {
    expect(await count(`select from orders where paid_at is not null`)).toBeGreaterThan(500);
    expect(
      await count(`select from orders o where paid_at is not null and not exists
        (select from money_movements m where m.order_id = o.id and kind = 'payment' and cash = o.total)`),
    ).toBe(0);
    expect(await count('select from payouts')).toBeGreaterThanOrEqual(11);
    expect(
      await count(
        `select farmer_id from money_movements where farmer_id is not null group by 1 having sum(farmer) < 0`,
      ),
    ).toBe(0);
    expect(
      await count(`select from payments p where status = 'confirmed' and due <> (select sum(total) from orders o
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
    ]) {
      expect(await count(`select from ${table} where ${column} > '${now}'`), table).toBe(0);
    }
    expect(
      await count(
        `select from orders o join users u on u.id = o.customer_id where o.placed_at < u.created_at`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select from bids b join users u on u.id = b.customer_id where b.created_at < u.created_at`,
      ),
    ).toBe(0);
  });
});

test('the next rows get numbers after the seeded ones', async () => {
  const [product] = await rows<{ id: number }>(
    `insert into products (name, unit, category) values ('Sorgum', 'kg', 'palawija') returning id`,
  );
  expect(product?.id).toBe((await count('select from products')) as number);
  await rows(`delete from products where name = 'Sorgum'`);
});

test('the same clock gives the same rows', async () => {
  const other = await testApp({ demo: true }, testClock('2026-11-21T03:00:00Z'));
  try {
    await seedDemo(other.shop);
    const digestOf = async ({ database }: TestApp) => {
      const digest: Record<string, string> = {};
      for (const table of TABLES) {
        // A password hash has salt of its own, sessions come from signing in.
        const { rows } = await database.pool.query(
          `select (to_jsonb(t) - 'password')::text as row from ${table} t order by 1`,
        );
        digest[table] = createHash('sha256')
          .update(rows.map((r) => r.row).join('\n'))
          .digest('hex');
      }
      return digest;
    };
    expect(await digestOf(other)).toEqual(await digestOf(app));
  } finally {
    await other.close();
  }
});

const TABLES = [
  ...['users', 'accounts', 'farmers', 'products', 'listings', 'listing_images', 'stock_movements', 'reviews'],
  ...[
    'saved_listings',
    'bids',
    'bid_offers',
    'bid_history',
    'orders',
    'order_lines',
    'order_history',
    'settings',
  ],
];
